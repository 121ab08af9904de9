"""The ticket deck: a ring, drawn from the top, returned to the bottom."""

from __future__ import annotations

from . import const
from .layout import Layout
from .state import State


def slot(state: State, place: int) -> int:
    """Where in the ring the ticket lies that has `place` tickets above it."""
    found = state.pile_start + place
    if found >= const.MAX_TICKETS:
        found -= const.MAX_TICKETS
    return found


def draw(state: State) -> int:
    ticket = state.pile[state.pile_start]
    state.pile_start = slot(state, 1)
    state.pile_count -= 1
    return ticket


def put_under(state: State, ticket: int, seat: int) -> None:
    """To the bottom; `seat` knows it lies there."""
    bottom = slot(state, state.pile_count)
    state.pile[bottom] = ticket
    state.pile_from[bottom] = seat
    state.holder[ticket] = const.NOBODY
    state.pile_count += 1


def lay(state: State, layout: Layout) -> None:
    """All tickets, unshuffled."""
    state.pile_start = 0
    state.pile_count = layout.tickets
    for ticket in range(layout.tickets):
        state.pile[ticket] = ticket
