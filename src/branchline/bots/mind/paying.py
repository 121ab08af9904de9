"""How to pay for a track: the payment whose cards are missed least."""

from __future__ import annotations

from branchline.rules import const, payments
from branchline.rules.layout import Layout
from branchline.rules.state import State

from . import sizes
from .mind import Mind
from .weights import Weights


def best_claim(mind: Mind, state: State, layout: Layout, weights: Weights, track: int) -> int:
    """The claim of this track by the seat to move, NO_MOVE if it cannot pay. Its price is left in `mind.price`."""
    mind.price = sizes.CLOSED
    mind.claim = sizes.NO_MOVE
    color = layout.color[track]
    if color == const.GRAY:
        for kind in range(const.COLORS):
            if state.hands[state.seat][kind] > 0:
                weigh_ways(mind, state, layout, weights, track, kind)
    elif state.hands[state.seat][color] > 0:
        weigh_ways(mind, state, layout, weights, track, color)
    weigh_ways(mind, state, layout, weights, track, const.LOCOMOTIVE)
    return mind.claim


def weigh_ways(mind: Mind, state: State, layout: Layout, weights: Weights, track: int, kind: int) -> None:
    """All payments with cards of this color; under the locomotives those without colored cards."""
    have = payments.colored_cards(state, layout, kind)
    wild = payments.locomotives(state, layout)
    ferry = state.hands[state.seat][const.FERRY]
    price = layout.price[track]
    count = layout.ways[have][wild][ferry][price]
    if count == 0:
        return
    way = layout.first_way[have][price]
    for _ in range(count):
        way = payments.next_way(layout, way, wild, ferry)
        paid = weights.spend_wild * (layout.pay_locomotives[way] + layout.pay_ferries[way])
        paid += missed(mind, state, layout, track, kind, layout.pay_cards[way])
        if paid < mind.price:
            mind.price = paid
            mind.claim = payments.numbered(layout, kind, track, way)
        way += 1


def missed(mind: Mind, state: State, layout: Layout, track: int, kind: int, cards: int) -> float:
    """A gray track should not take the cards that colored tracks of the plan need."""
    if layout.color[track] != const.GRAY or cards == 0:
        return 0.0
    free = state.hands[state.seat][kind] - min(mind.reserved[kind], state.hands[state.seat][kind])
    return max(0, cards - free) - 0.01 * free
