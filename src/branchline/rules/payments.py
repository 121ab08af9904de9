"""What the seat to move can claim, and with which cards: counted, numbered and listed in one order.

A payment has cards of one color, locomotives and ferry cards (USA-13, ITA-5). Those without a colored card, the bare
ones, are counted under the locomotives. So the order is: kind of card, price, track, payment. Which payments a price
has is in the layout; how many of them a hand can make is looked up there, too.
"""

from __future__ import annotations

from . import bits, const
from .layout import Layout
from .moves import Moves
from .state import State


def find_reach(state: State, layout: Layout, moves: Moves) -> None:
    """The tracks the seat to move may claim and has the trains for (USA-14); bullet trains are not its own (JPN-2)."""
    seat = state.seat
    for word in range(const.WORDS):
        mask = layout.up_to[min(state.trains[seat], const.MAX_LENGTH)][word]
        if state.bullets_left > 0:
            mask |= layout.bullet_tracks[word]
        moves.reach[word] = mask & state.open[seat][word]


def colored_cards(state: State, layout: Layout, kind: int) -> int:
    """The cards of this color in hand, as far as they matter; NO_CARD if there is none to pay with."""
    if kind == const.LOCOMOTIVE:
        return 0
    have = state.hands[state.seat][kind]
    if have == 0:
        return const.NO_CARD
    return min(have, layout.longest)


def locomotives(state: State, layout: Layout) -> int:
    return min(state.hands[state.seat][const.LOCOMOTIVE], layout.longest)


def count(state: State, layout: Layout, moves: Moves) -> int:
    """How many claims are possible; what each kind contributes stays in `moves` for `nth`."""
    find_reach(state, layout, moves)
    wild = locomotives(state, layout)
    ferry = state.hands[state.seat][const.FERRY]
    total = 0
    for kind in range(const.KINDS):
        have = colored_cards(state, layout, kind)
        moves.by_kind[kind] = 0 if have == const.NO_CARD else count_kind(layout, moves, kind, have, wild, ferry)
        total += moves.by_kind[kind]
    return total


def count_kind(layout: Layout, moves: Moves, kind: int, have: int, wild: int, ferry: int) -> int:
    ways = layout.ways[have][wild][ferry]
    tracks = layout.priced[kind]
    total = 0
    for price in range(layout.dearest[have][wild][ferry]):
        low = bits.count(moves.reach[0] & tracks[price][0])
        high = bits.count(moves.reach[1] & tracks[price][1])
        total += ways[price] * (low + high)
    return total


def count_tracks(layout: Layout, moves: Moves, kind: int, price: int) -> int:
    tracks = layout.priced[kind][price]
    return bits.count(moves.reach[0] & tracks[0]) + bits.count(moves.reach[1] & tracks[1])


def nth(state: State, layout: Layout, moves: Moves, i: int) -> int:
    """The claim with this rank, after `count`."""
    kind = 0
    while i >= moves.by_kind[kind]:
        i -= moves.by_kind[kind]
        kind += 1
    have = colored_cards(state, layout, kind)
    wild = locomotives(state, layout)
    ferry = state.hands[state.seat][const.FERRY]
    ways = layout.ways[have][wild][ferry]
    price = 0
    while i >= ways[price] * count_tracks(layout, moves, kind, price):
        i -= ways[price] * count_tracks(layout, moves, kind, price)
        price += 1
    track = nth_track(layout, moves, kind, price, i // ways[price])
    payment = next_payment(layout, layout.first_way[have][price], wild, ferry)
    for _ in range(i % ways[price]):
        payment = next_payment(layout, payment + 1, wild, ferry)
    return numbered(layout, kind, track, payment)


def nth_track(layout: Layout, moves: Moves, kind: int, price: int, i: int) -> int:
    word = 0
    mask = moves.reach[0] & layout.priced[kind][price][0]
    if i >= bits.count(mask):
        i -= bits.count(mask)
        word = 1
        mask = moves.reach[1] & layout.priced[kind][price][1]
    for _ in range(i):
        mask &= mask - 1
    return 64 * word + bits.lowest(mask)


def next_payment(layout: Layout, payment: int, wild: int, ferry: int) -> int:
    """This payment, or the first after it, for which there are locomotives and ferry cards enough."""
    while layout.pay_locomotives[payment] > wild or layout.pay_ferries[payment] > ferry:
        payment += 1
    return payment


def numbered(layout: Layout, kind: int, track: int, payment: int) -> int:
    """The number of the move that claims this track with this payment."""
    price = layout.price[track]
    place = payment - layout.price_first[price]
    if layout.color[track] != const.GRAY:
        return layout.first_claim[track] + place
    colored = layout.price_colored[price]
    if kind == const.LOCOMOTIVE:
        return layout.first_claim[track] + (layout.color_count - 1) * colored + place
    return layout.first_claim[track] + layout.color_slot[kind] * colored + place


def add_all(state: State, layout: Layout, moves: Moves) -> None:
    find_reach(state, layout, moves)
    for kind in range(const.KINDS):
        have = colored_cards(state, layout, kind)
        if have != const.NO_CARD:
            add_kind(state, layout, moves, kind, have)


def add_kind(state: State, layout: Layout, moves: Moves, kind: int, have: int) -> None:
    wild = locomotives(state, layout)
    ferry = state.hands[state.seat][const.FERRY]
    ways = layout.ways[have][wild][ferry]
    for price in range(layout.dearest[have][wild][ferry]):
        if ways[price] > 0:
            for word in range(const.WORDS):
                mask = moves.reach[word] & layout.priced[kind][price][word]
                while mask:
                    payment = layout.first_way[have][price]
                    first = numbered(layout, kind, 64 * word + bits.lowest(mask), 0)
                    mask &= mask - 1
                    for _ in range(ways[price]):
                        payment = next_payment(layout, payment, wild, ferry)
                        moves.numbers[moves.count] = first + payment
                        moves.count += 1
                        payment += 1
