"""The legal moves counted and numbered without listing them: to choose one at random is then cheap.

The i-th move here is not the i-th of the list in `turn`, but both are the same set of moves.
"""

from __future__ import annotations

from . import bits, cards, claims, const, ferries, tickets
from .layout import Layout
from .moves import Moves
from .state import State


def count(state: State, layout: Layout, moves: Moves) -> int:
    """How many legal moves the seat to move has. Leaves in `moves` what `nth` needs."""
    if state.phase == const.OPENING or state.phase == const.KEEPING:
        moves.count = 0
        tickets.add_keeps(state, layout, moves)
        return moves.count
    moves.draws = cards.count_draws(state)
    if state.phase == const.SECOND_CARD:
        return moves.draws
    moves.others = count_other_actions(state, layout)
    total = moves.draws + moves.others + count_claims(state, layout, moves)
    return total if total > 0 else 1  # a pass


def nth(state: State, layout: Layout, moves: Moves, i: int) -> int:
    """The move with this rank, from 0 to the count."""
    if state.phase == const.OPENING or state.phase == const.KEEPING:
        return moves.numbers[i]
    if i < moves.draws:
        return cards.nth_draw(state, i)
    i -= moves.draws
    if i < moves.others:
        return nth_other_action(state, layout, i)
    return nth_claim(state, layout, moves, i - moves.others)


def count_other_actions(state: State, layout: Layout) -> int:
    found = 0
    if layout.draw_tickets > 0 and state.pile_count > 0:
        found += 1
    if ferries.can_take(state, layout):
        found += 1
    if layout.tickets_to_win > 0 and state.ticket_count[state.seat] > 0:
        found += 1
    return found


def nth_other_action(state: State, layout: Layout, i: int) -> int:
    if layout.draw_tickets > 0 and state.pile_count > 0:
        if i == 0:
            return const.TICKETS
        i -= 1
    if i == 0 and ferries.can_take(state, layout):
        return const.FERRY_CARD
    return const.SWAP


def count_claims(state: State, layout: Layout, moves: Moves) -> int:
    """Kind by kind: a payment has cards of one color, or of none, which is counted under the locomotives."""
    claims.find_reach(state, layout, moves)
    total = 0
    for kind in range(const.KINDS):
        moves.by_kind[kind] = count_kind(state, layout, moves, kind)
        total += moves.by_kind[kind]
    return total


def cards_of(state: State, layout: Layout, kind: int) -> int:
    """As the table of ways counts them: no card of a color, for payments without one."""
    return min(state.hands[state.seat][kind], layout.longest) if kind < const.LOCOMOTIVE else 0


def count_kind(state: State, layout: Layout, moves: Moves, kind: int) -> int:
    have = cards_of(state, layout, kind)
    if have == 0 and kind < const.LOCOMOTIVE:
        return 0
    wild = min(state.hands[state.seat][const.LOCOMOTIVE], layout.longest)
    ferry = state.hands[state.seat][const.FERRY]
    total = 0
    for price in range(layout.dearest[have][wild][ferry]):
        ways = layout.ways[have][wild][ferry][price]
        if ways > 0:
            total += ways * count_tracks(layout, moves, kind, price)
    return total


def count_tracks(layout: Layout, moves: Moves, kind: int, price: int) -> int:
    found = 0
    for word in range(const.WORDS):
        found += bits.count(moves.reach[word] & layout.priced[kind][price][word])
    return found


def nth_claim(state: State, layout: Layout, moves: Moves, i: int) -> int:
    for kind in range(const.KINDS):
        if i < moves.by_kind[kind]:
            return nth_of_kind(state, layout, moves, kind, i)
        i -= moves.by_kind[kind]
    return const.PASS


def nth_of_kind(state: State, layout: Layout, moves: Moves, kind: int, i: int) -> int:
    have = cards_of(state, layout, kind)
    wild = min(state.hands[state.seat][const.LOCOMOTIVE], layout.longest)
    ferry = state.hands[state.seat][const.FERRY]
    for price in range(layout.prices):
        ways = layout.ways[have][wild][ferry][price]
        if ways > 0:
            claimable = ways * count_tracks(layout, moves, kind, price)
            if i < claimable:
                track = nth_track(layout, moves, kind, price, i // ways)
                return numbered(layout, kind, track, nth_payment(layout, price, have, wild, ferry, i % ways))
            i -= claimable
    return const.PASS  # not reached


def nth_track(layout: Layout, moves: Moves, kind: int, price: int, i: int) -> int:
    for word in range(const.WORDS):
        mask = moves.reach[word] & layout.priced[kind][price][word]
        here = bits.count(mask)
        if i < here:
            for _ in range(i):
                mask &= mask - 1
            return 64 * word + bits.lowest(mask)
        i -= here
    return 0  # not reached


def nth_payment(layout: Layout, price: int, have: int, wild: int, ferry: int, i: int) -> int:
    """The place among the price's payments, the bare ones counted from 0 again."""
    first = layout.price_first[price]
    if have == 0:
        first += layout.price_colored[price]
    way = first
    while True:
        if layout.pay_cards[way] <= have and layout.pay_locomotives[way] <= wild and layout.pay_ferries[way] <= ferry:
            if i == 0:
                return way - first
            i -= 1
        way += 1


def numbered(layout: Layout, kind: int, track: int, payment: int) -> int:
    if kind == const.LOCOMOTIVE:
        return layout.first_bare_claim[track] + payment
    first = layout.first_claim[track] + payment
    if layout.color[track] == const.GRAY:
        return first + layout.color_slot[kind] * layout.price_colored[layout.price[track]]
    return first
