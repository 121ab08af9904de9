"""Single rows of a state for Python, which would otherwise be handed a copy of the whole array."""

from __future__ import annotations

from . import const, pile
from .state import State


def hand(state: State, seat: int) -> list[int]:
    return state.hands[seat]


def seen(state: State, seat: int) -> list[int]:
    """Cards that all know this hand to hold."""
    return state.seen[seat]


def owned(state: State, seat: int) -> list[int]:
    """Tracks, as a mask."""
    return state.owned[seat]


def claimable(state: State, seat: int) -> list[int]:
    """Tracks the seat may still claim, as a mask."""
    return state.open[seat]


def held(state: State, tickets: int, holder: int) -> list[int]:
    """Those of a board's so many tickets that this seat holds, or has completed."""
    return [ticket for ticket in range(tickets) if state.holder[ticket] == holder]


def known_places(state: State) -> list[tuple[int, int]]:
    """Of a state that was cut: the tickets of the pile that are not hidden, each behind the number of those above."""
    known = []
    for place in range(state.pile_count):
        ticket = state.pile[pile.slot(state, place)]
        if ticket != const.HIDDEN:
            known.append((place, ticket))
    return known
