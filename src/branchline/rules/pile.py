"""The ticket deck: drawn from the top, returned to the bottom.

Nothing is taken out of `state.pile`: it holds the history of the deck, by which a seat knows where its tickets can be
(ALL-1). In a race, where tickets can be swapped for ever, it is a ring and its beginning is overwritten.
"""

from __future__ import annotations

from . import bits, const
from .layout import Layout
from .state import State


def slot(state: State, place: int) -> int:
    """Where the ticket lies that has `place` tickets above it."""
    found = state.pile_start + place
    if found >= const.MAX_PASSED:
        found -= const.MAX_PASSED
    return found


def draw(state: State) -> int:
    ticket = state.pile[state.pile_start]
    state.pile_start = slot(state, 1)
    state.pile_count -= 1
    return ticket


def put_under(state: State, ticket: int) -> None:
    state.pile[slot(state, state.pile_count)] = ticket
    state.holder[ticket] = const.NOBODY
    state.pile_count += 1


def lay(state: State, layout: Layout) -> None:
    """All tickets, unshuffled."""
    state.pile_start = 0
    state.pile_count = layout.tickets
    for ticket in range(layout.tickets):
        state.pile[ticket] = ticket


def begin_history(state: State) -> None:
    """The opening is dealt: the ticket on top is the first of the history."""
    for place in range(state.pile_count):
        state.pile[place] = state.pile[state.pile_start + place]
    state.pile_start = 0


def history_start(state: State) -> int:
    """How many tickets the deck had when its history began: each draw has taken away what was kept of it."""
    count = state.pile_count
    for draw in range(state.draws):
        count += bits.count(state.draw_kept[draw])
    if state.phase == const.KEEPING:
        count += state.offer_count[state.seat]
    return count
