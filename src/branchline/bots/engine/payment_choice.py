"""How to pay for tracks: each by the payment whose cards are missed least."""

from __future__ import annotations

from branchline.rules import bits, const, payments
from branchline.rules.arrays import floats, ints
from branchline.rules.layout import Layout
from branchline.rules.moves import Moves
from branchline.rules.state import State

from . import sizes
from .needs import Needs
from .weights import Weights


class Claims:
    """Claims that the seat to move can pay for, a track each."""

    def __init__(self, layout: Layout, weights: Weights, moves: Moves) -> None:
        self.layout = layout
        self.weights = weights
        self.moves = moves  # scratch: only its reach is used
        self.count: int = 0
        self.track: list[int] = ints(const.MAX_TRACKS)
        self.move: list[int] = ints(const.MAX_TRACKS)  # the number of the claim,
        self.price: list[float] = floats(const.MAX_TRACKS)  # and how much its cards are missed


def begin(claims: Claims, state: State) -> None:
    """No claims yet; which tracks are in reach."""
    claims.count = 0
    payments.find_reach(state, claims.layout, claims.moves)


def find(claims: Claims, needs: Needs, state: State, tracks: list[int]) -> None:
    """The best claim of each of these tracks."""
    begin(claims, state)
    for word in range(const.WORDS):
        add(claims, needs, state, word, tracks[word])


def add(claims: Claims, needs: Needs, state: State, word: int, mask: int) -> None:
    """Those of the tracks in one word of a mask."""
    mask &= claims.moves.reach[word]
    while mask:
        track = 64 * word + bits.lowest(mask)
        mask &= mask - 1
        claims.track[claims.count] = track
        claims.move[claims.count] = sizes.NO_MOVE
        claims.price[claims.count] = sizes.CLOSED
        weigh_payments(claims, needs, state, track)
        if claims.move[claims.count] != sizes.NO_MOVE:
            claims.count += 1


def weigh_payments(claims: Claims, needs: Needs, state: State, track: int) -> None:
    color = claims.layout.color[track]
    if color == const.GRAY:
        for kind in range(const.COLORS):
            if state.hands[state.seat][kind] > 0:
                weigh_payments_with(claims, needs, state, track, kind)
    elif state.hands[state.seat][color] > 0:
        weigh_payments_with(claims, needs, state, track, color)
    weigh_payments_with(claims, needs, state, track, const.LOCOMOTIVE)


def weigh_payments_with(claims: Claims, needs: Needs, state: State, track: int, kind: int) -> None:
    """All payments with cards of this color, under the locomotives those without colored cards; the best so far stands
    in the place of the claim that is added."""
    have = payments.colored_cards(state, claims.layout, kind)
    wild = payments.locomotives(state, claims.layout)
    ferry = state.hands[state.seat][const.FERRY]
    price = claims.layout.price[track]
    count = claims.layout.ways[have][wild][ferry][price]
    if count == 0:
        return
    payment = claims.layout.first_way[have][price]
    for _ in range(count):
        payment = payments.next_payment(claims.layout, payment, wild, ferry)
        paid = claims.weights.spend_wild * (claims.layout.pay_locomotives[payment] + claims.layout.pay_ferries[payment])
        paid += missed(claims, needs, state, track, kind, claims.layout.pay_cards[payment])
        if paid < claims.price[claims.count]:
            claims.price[claims.count] = paid
            claims.move[claims.count] = payments.numbered(claims.layout, kind, track, payment)
        payment += 1


def missed(claims: Claims, needs: Needs, state: State, track: int, kind: int, cards: int) -> float:
    """A gray track should not take the cards that colored tracks of the plan need."""
    if claims.layout.color[track] != const.GRAY or cards == 0:
        return 0.0
    free = state.hands[state.seat][kind] - min(needs.reserved[kind], state.hands[state.seat][kind])
    return max(0, cards - free) - 0.01 * free
