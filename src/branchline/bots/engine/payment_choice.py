"""How to pay for a track: the payment whose cards are missed least."""

from __future__ import annotations

from branchline.rules import bits, const, payments
from branchline.rules.state import State

from . import sizes
from .workspace import Workspace


def find_claims(work: Workspace, state: State, tracks: list[int]) -> None:
    """The best claim of each of these tracks that the seat to move can pay for. Wants `payments.find_reach` first."""
    work.claims = 0
    for word in range(const.WORDS):
        mask = tracks[word] & work.moves.reach[word]
        while mask:
            track = 64 * word + bits.lowest(mask)
            mask &= mask - 1
            move = best_claim(work, state, track)
            if move != sizes.NO_MOVE:
                work.claim_track[work.claims] = track
                work.claim_move[work.claims] = move
                work.claim_price[work.claims] = work.price
                work.claims += 1


def best_claim(work: Workspace, state: State, track: int) -> int:
    """The claim of this track by the seat to move, NO_MOVE if it cannot pay. Its price is left in `work.price`."""
    work.price = sizes.CLOSED
    work.claim = sizes.NO_MOVE
    color = work.layout.color[track]
    if color == const.GRAY:
        for kind in range(const.COLORS):
            if state.hands[state.seat][kind] > 0:
                weigh_ways(work, state, track, kind)
    elif state.hands[state.seat][color] > 0:
        weigh_ways(work, state, track, color)
    weigh_ways(work, state, track, const.LOCOMOTIVE)
    return work.claim


def weigh_ways(work: Workspace, state: State, track: int, kind: int) -> None:
    """All payments with cards of this color; under the locomotives those without colored cards."""
    have = payments.colored_cards(state, work.layout, kind)
    wild = payments.locomotives(state, work.layout)
    ferry = state.hands[state.seat][const.FERRY]
    price = work.layout.price[track]
    count = work.layout.ways[have][wild][ferry][price]
    if count == 0:
        return
    way = work.layout.first_way[have][price]
    for _ in range(count):
        way = payments.next_way(work.layout, way, wild, ferry)
        paid = work.weights.spend_wild * (work.layout.pay_locomotives[way] + work.layout.pay_ferries[way])
        paid += missed(work, state, track, kind, work.layout.pay_cards[way])
        if paid < work.price:
            work.price = paid
            work.claim = payments.numbered(work.layout, kind, track, way)
        way += 1


def missed(work: Workspace, state: State, track: int, kind: int, cards: int) -> float:
    """A gray track should not take the cards that colored tracks of the plan need."""
    if work.layout.color[track] != const.GRAY or cards == 0:
        return 0.0
    free = state.hands[state.seat][kind] - min(work.reserved[kind], state.hands[state.seat][kind])
    return max(0, cards - free) - 0.01 * free
