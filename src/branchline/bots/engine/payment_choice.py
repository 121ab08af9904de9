"""How to pay for a track: the payment whose cards are missed least."""

from __future__ import annotations

from branchline.rules import bits, const, payments
from branchline.rules.state import State

from . import sizes
from .workspace import Workspace


def find_claims(workspace: Workspace, state: State, tracks: list[int]) -> None:
    """The best claim of each of these tracks that the seat to move can pay for. Wants `payments.find_reach` first."""
    workspace.claims = 0
    for word in range(const.WORDS):
        mask = tracks[word] & workspace.moves.reach[word]
        while mask:
            track = 64 * word + bits.lowest(mask)
            mask &= mask - 1
            move = best_claim(workspace, state, track)
            if move != sizes.NO_MOVE:
                workspace.claim_track[workspace.claims] = track
                workspace.claim_move[workspace.claims] = move
                workspace.claim_price[workspace.claims] = workspace.price
                workspace.claims += 1


def best_claim(workspace: Workspace, state: State, track: int) -> int:
    """The claim of this track by the seat to move, NO_MOVE if it cannot pay. Its price is left in `workspace.price`."""
    workspace.price = sizes.CLOSED
    workspace.claim = sizes.NO_MOVE
    color = workspace.layout.color[track]
    if color == const.GRAY:
        for kind in range(const.COLORS):
            if state.hands[state.seat][kind] > 0:
                weigh_ways(workspace, state, track, kind)
    elif state.hands[state.seat][color] > 0:
        weigh_ways(workspace, state, track, color)
    weigh_ways(workspace, state, track, const.LOCOMOTIVE)
    return workspace.claim


def weigh_ways(workspace: Workspace, state: State, track: int, kind: int) -> None:
    """All payments with cards of this color; under the locomotives those without colored cards."""
    have = payments.colored_cards(state, workspace.layout, kind)
    wild = payments.locomotives(state, workspace.layout)
    ferry = state.hands[state.seat][const.FERRY]
    price = workspace.layout.price[track]
    count = workspace.layout.ways[have][wild][ferry][price]
    if count == 0:
        return
    way = workspace.layout.first_way[have][price]
    for _ in range(count):
        way = payments.next_way(workspace.layout, way, wild, ferry)
        paid = workspace.weights.spend_wild * (workspace.layout.pay_locomotives[way] + workspace.layout.pay_ferries[way])
        paid += missed(workspace, state, track, kind, workspace.layout.pay_cards[way])
        if paid < workspace.price:
            workspace.price = paid
            workspace.claim = payments.numbered(workspace.layout, kind, track, way)
        way += 1


def missed(workspace: Workspace, state: State, track: int, kind: int, cards: int) -> float:
    """A gray track should not take the cards that colored tracks of the plan need."""
    if workspace.layout.color[track] != const.GRAY or cards == 0:
        return 0.0
    free = state.hands[state.seat][kind] - min(workspace.reserved[kind], state.hands[state.seat][kind])
    return max(0, cards - free) - 0.01 * free
