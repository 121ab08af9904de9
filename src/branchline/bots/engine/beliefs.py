"""What the others may hold: tickets that their tracks have brought them nearer to are more likely."""

from __future__ import annotations

from branchline.rules import bits
from branchline.rules.layout import Layout
from branchline.rules.pool import Unseen
from branchline.rules.state import State

from . import paths, real_functions, sizes
from .paths import PathSearch


def set_beliefs(search: PathSearch, layout: Layout, state: State, unseen: Unseen, seat: int) -> None:
    """What this seat believes of all others."""
    unseen.has_beliefs = True
    for other in range(state.players):
        if other != seat:
            set_spaces(search, layout, state, other)
            for ticket in range(layout.tickets):
                unseen.beliefs[other][ticket] = belief(search, ticket)


def set_spaces(search: PathSearch, layout: Layout, state: State, seat: int) -> None:
    """A track costs the spaces this seat would still have to claim."""
    for track in range(search.graph.tracks):
        word = track // 64
        bit = bits.bit(track % 64)
        search.cost[track] = sizes.CLOSED
        if (state.owned[seat][word] | state.shared[word]) & bit:
            search.cost[track] = 0.0
        elif state.open[seat][word] & bit:
            search.cost[track] = layout.length[track]


def belief(search: PathSearch, ticket: int) -> float:
    """The more of the path is there already, as a part of it and in spaces, the more likely is the ticket."""
    whole = search.graph.spaces[ticket]
    rest = paths.shortest(search, search.graph.near[ticket], search.graph.far[ticket], sizes.CLOSED)
    if rest >= whole:
        return 1.0 if rest < sizes.CLOSED else 0.5
    saved = (whole - rest) / whole
    return real_functions.exp(3.0 * saved + 0.15 * (whole - rest))
