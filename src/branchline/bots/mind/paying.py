"""How to pay for a track: the payment whose cards are missed least."""

from __future__ import annotations

from branchline.rules import bits, const, payments
from branchline.rules.state import State

from . import sizes
from .mind import Mind


def find_claims(mind: Mind, state: State, tracks: list[int]) -> None:
    """The best claim of each of these tracks that the seat to move can pay for. Wants `payments.find_reach` first."""
    mind.claims = 0
    for word in range(const.WORDS):
        mask = tracks[word] & mind.moves.reach[word]
        while mask:
            track = 64 * word + bits.lowest(mask)
            mask &= mask - 1
            move = best_claim(mind, state, track)
            if move != sizes.NO_MOVE:
                mind.claim_track[mind.claims] = track
                mind.claim_move[mind.claims] = move
                mind.claim_price[mind.claims] = mind.price
                mind.claims += 1


def best_claim(mind: Mind, state: State, track: int) -> int:
    """The claim of this track by the seat to move, NO_MOVE if it cannot pay. Its price is left in `mind.price`."""
    mind.price = sizes.CLOSED
    mind.claim = sizes.NO_MOVE
    color = mind.layout.color[track]
    if color == const.GRAY:
        for kind in range(const.COLORS):
            if state.hands[state.seat][kind] > 0:
                weigh_ways(mind, state, track, kind)
    elif state.hands[state.seat][color] > 0:
        weigh_ways(mind, state, track, color)
    weigh_ways(mind, state, track, const.LOCOMOTIVE)
    return mind.claim


def weigh_ways(mind: Mind, state: State, track: int, kind: int) -> None:
    """All payments with cards of this color; under the locomotives those without colored cards."""
    have = payments.colored_cards(state, mind.layout, kind)
    wild = payments.locomotives(state, mind.layout)
    ferry = state.hands[state.seat][const.FERRY]
    price = mind.layout.price[track]
    count = mind.layout.ways[have][wild][ferry][price]
    if count == 0:
        return
    way = mind.layout.first_way[have][price]
    for _ in range(count):
        way = payments.next_way(mind.layout, way, wild, ferry)
        paid = mind.weights.spend_wild * (mind.layout.pay_locomotives[way] + mind.layout.pay_ferries[way])
        paid += missed(mind, state, track, kind, mind.layout.pay_cards[way])
        if paid < mind.price:
            mind.price = paid
            mind.claim = payments.numbered(mind.layout, kind, track, way)
        way += 1


def missed(mind: Mind, state: State, track: int, kind: int, cards: int) -> float:
    """A gray track should not take the cards that colored tracks of the plan need."""
    if mind.layout.color[track] != const.GRAY or cards == 0:
        return 0.0
    free = state.hands[state.seat][kind] - min(mind.reserved[kind], state.hands[state.seat][kind])
    return max(0, cards - free) - 0.01 * free
