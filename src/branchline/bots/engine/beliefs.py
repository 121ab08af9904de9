"""What the others may hold: tickets that their tracks have brought them nearer to are more likely."""

from __future__ import annotations

from branchline.rules import bits
from branchline.rules.pool import Unseen
from branchline.rules.state import State

from . import paths, real_functions, sizes
from .workspace import Workspace


def set_beliefs(work: Workspace, state: State, unseen: Unseen, seat: int) -> None:
    unseen.has_beliefs = True
    for other in range(state.players):
        if other != seat:
            set_lengths(work, state, other)
            for ticket in range(work.layout.tickets):
                unseen.beliefs[other][ticket] = belief(work, ticket)


def set_lengths(work: Workspace, state: State, seat: int) -> None:
    """The spaces this seat would still have to claim."""
    for track in range(work.graph.tracks):
        word = track // 64
        bit = bits.bit(track % 64)
        work.now[track] = sizes.CLOSED
        if (state.owned[seat][word] | state.shared[word]) & bit:
            work.now[track] = 0.0
        elif state.open[seat][word] & bit:
            work.now[track] = work.layout.length[track]


def belief(work: Workspace, ticket: int) -> float:
    """The more of the way is there already, in part and in spaces, the more likely is the ticket."""
    whole = work.graph.spaces[ticket]
    rest = paths.shortest(work, work.graph.near[ticket], work.graph.far[ticket], sizes.CLOSED)
    if rest >= whole:
        return 1.0 if rest < sizes.CLOSED else 0.5
    saved = (whole - rest) / whole
    return real_functions.exp(3.0 * saved + 0.15 * (whole - rest))
