"""A smaller numbering of moves: a claim is a track and the color it is paid with, the cards of the payment follow.

Below FIRST_CLAIM the numbers are those of the complete numbering. Then every track has one number for its color; a
gray one has a number for each color of the board and one more for paying without any colored card.
The canonical payment has as many cards of the color as can be, then as few locomotives, then as few ferry cards.
"""

from __future__ import annotations

from branchline.rules import bits, cards, const, payments, turn
from branchline.rules.arrays import ints
from branchline.rules.layout import Layout
from branchline.rules.moves import Moves
from branchline.rules.state import State

from . import sizes


class CompactActions:
    def __init__(self, layout: Layout) -> None:
        tracks = [track for track in range(const.MAX_TRACKS) if layout.all_tracks[track // 64] >> (track % 64) & 1]
        colors = [kind for kind in range(const.COLORS) if layout.card_count[kind] > 0]
        rows = [(0, 0)] * const.FIRST_CLAIM  # track, kind
        self.first: list[int] = ints(const.MAX_TRACKS)  # the number of a track's first claim
        for track in tracks:
            self.first[track] = len(rows)
            gray = layout.color[track] == const.GRAY
            kinds = [*sorted(colors, key=layout.color_slot.__getitem__), const.LOCOMOTIVE] if gray else []
            rows += [(track, kind) for kind in kinds or [layout.color[track]]]
        self.size: int = len(rows)
        self.track: list[int] = [track for track, _ in rows] + ints(sizes.MAX_ACTIONS - len(rows))
        self.kind: list[int] = [kind for _, kind in rows] + ints(sizes.MAX_ACTIONS - len(rows))
        lengths = range(const.MAX_LENGTH + 1)
        self.payment: list[list[list[list[int]]]] = [  # by cards, locomotives and ferry cards in hand, and price
            [[canonical(layout, have, wild, ferry) for ferry in range(const.MAX_FERRY_HAND + 1)] for wild in lengths]
            for have in lengths
        ]
        self.of_move: list[int] = of_moves(layout, self.first)


def canonical(layout: Layout, have: int, wild: int, ferry: int) -> list[int]:
    """For every price the payment with so many cards at most; without cards the bare one. NO_PAYMENT if none is."""
    chosen = []
    for price in range(const.MAX_PRICES):
        payable = [
            (-layout.pay_cards[way], layout.pay_locomotives[way], layout.pay_ferries[way], way)
            for way in range(layout.price_first[price], layout.price_first[price + 1])
            if layout.pay_cards[way] <= have and (layout.pay_cards[way] > 0) == (have > 0)
            if layout.pay_locomotives[way] <= wild and layout.pay_ferries[way] <= ferry
        ]
        chosen.append(min(payable)[3] if payable else sizes.NO_PAYMENT)
    return chosen


def of_moves(layout: Layout, first: list[int]) -> list[int]:
    """The compact number of every complete one."""
    numbers = list(range(const.FIRST_CLAIM)) + ints(const.MAX_MOVES - const.FIRST_CLAIM)
    for move in range(const.FIRST_CLAIM, layout.moves):
        track = layout.claim_track[move]
        slot = 0
        if layout.color[track] == const.GRAY:
            bare = layout.pay_cards[layout.claim_payment[move]] == 0
            slot = layout.color_count if bare else layout.color_slot[layout.claim_kind[move]]
        numbers[move] = first[track] + slot
    return numbers


def find(actions: CompactActions, state: State, layout: Layout, moves: Moves) -> None:
    """The legal moves of the seat to move by their compact numbers."""
    if state.phase != const.TURN:
        turn.legal_moves(state, layout, moves)
        return
    moves.count = 0
    cards.add_draws(state, moves)
    turn.add_other_actions(state, layout, moves)
    add_claims(actions, state, layout, moves)
    if moves.count == 0:
        moves.add(const.PASS)


def add_claims(actions: CompactActions, state: State, layout: Layout, moves: Moves) -> None:
    """Those with colored cards take their tracks out of reach, so that only gray ones are listed bare besides."""
    payments.find_reach(state, layout, moves)
    wild = payments.locomotives(state, layout)
    ferry = state.hands[state.seat][const.FERRY]
    for kind in range(const.COLORS):
        have = min(state.hands[state.seat][kind], layout.longest)
        if have > 0:
            add_kind(actions, layout, moves, kind, have, wild, ferry)
    add_kind(actions, layout, moves, const.LOCOMOTIVE, 0, wild, ferry)


def add_kind(
    actions: CompactActions, layout: Layout, moves: Moves, kind: int, have: int, wild: int, ferry: int
) -> None:
    for price in range(layout.dearest[have][wild][ferry]):
        if actions.payment[have][wild][ferry][price] != sizes.NO_PAYMENT:
            for word in range(const.WORDS):
                mask = moves.reach[word] & layout.priced[kind][price][word]
                while mask:
                    track = 64 * word + bits.lowest(mask)
                    mask &= mask - 1
                    moves.add(number_of(actions, layout, track, kind))
                    if layout.color[track] != const.GRAY:
                        moves.reach[word] &= ~bits.bit(track % 64)


def number_of(actions: CompactActions, layout: Layout, track: int, kind: int) -> int:
    if layout.color[track] != const.GRAY:
        return actions.first[track]
    if kind == const.LOCOMOTIVE:
        return actions.first[track] + layout.color_count
    return actions.first[track] + layout.color_slot[kind]


def complete(actions: CompactActions, state: State, layout: Layout, number: int) -> int:
    """The complete number of a legal compact one, for the seat to move."""
    if number < const.FIRST_CLAIM:
        return number
    track = actions.track[number]
    kind = actions.kind[number]
    wild = payments.locomotives(state, layout)
    ferry = state.hands[state.seat][const.FERRY]
    have = payments.colored_cards(state, layout, kind)
    payment = sizes.NO_PAYMENT
    if have != const.NO_CARD:
        payment = actions.payment[have][wild][ferry][layout.price[track]]
    if payment == sizes.NO_PAYMENT:  # a colored track without a card of its color
        payment = actions.payment[0][wild][ferry][layout.price[track]]
    return payments.numbered(layout, kind, track, payment)


def listed(actions: CompactActions, state: State, layout: Layout) -> list[int]:
    """The legal compact numbers, in ascending order; for play outside a batch."""
    moves = Moves()
    find(actions, state, layout, moves)
    return sorted(moves.listed())
