"""What the others may hold: tickets that their tracks have brought them nearer to are more likely."""

from __future__ import annotations

from branchline.rules import bits
from branchline.rules.pool import Unseen
from branchline.rules.state import State

from . import real, sizes, ways
from .mind import Mind


def set_beliefs(mind: Mind, state: State, unseen: Unseen, seat: int) -> None:
    unseen.has_beliefs = True
    for other in range(state.players):
        if other != seat:
            set_lengths(mind, state, other)
            for ticket in range(mind.layout.tickets):
                unseen.beliefs[other][ticket] = belief(mind, ticket)


def set_lengths(mind: Mind, state: State, seat: int) -> None:
    """The spaces this seat would still have to claim."""
    for track in range(mind.graph.tracks):
        word = track // 64
        bit = bits.bit(track % 64)
        mind.now[track] = sizes.CLOSED
        if (state.owned[seat][word] | state.shared[word]) & bit:
            mind.now[track] = 0.0
        elif state.open[seat][word] & bit:
            mind.now[track] = mind.layout.length[track]


def belief(mind: Mind, ticket: int) -> float:
    """The more of the way is there already, in part and in spaces, the more likely is the ticket."""
    whole = mind.graph.spaces[ticket]
    rest = ways.shortest(mind, mind.graph.near[ticket], mind.graph.far[ticket], sizes.CLOSED)
    if rest >= whole:
        return 1.0 if rest < sizes.CLOSED else 0.5
    saved = (whole - rest) / whole
    return real.exp(3.0 * saved + 0.15 * (whole - rest))
