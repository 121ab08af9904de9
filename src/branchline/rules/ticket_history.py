"""A possible history of the ticket deck, for a seat that knows only part of it (ALL-1).

Who draws how many tickets and how many of them go back is public, so everybody can follow every place of the deck. What
the others kept is not. `make_up` decides it in such a way that every ticket the seat saw lay where the seat saw it.
"""

from __future__ import annotations

from . import bits, const, pile, pool
from .layout import Layout
from .pool import Unseen
from .state import State


def make_up(state: State, layout: Layout, seat: int, unseen: Unseen) -> bool:
    """False if none was found: only a state that play cannot lead to, or that play could lead to in very few ways."""
    note_sightings(state, layout, unseen)
    unseen.random = state.random
    for _ in range(const.MOST_HISTORIES):
        begin(state, layout, seat, unseen)
        if follow_draws(state, layout, seat, unseen):
            return True
    return False


def note_sightings(state: State, layout: Layout, unseen: Unseen) -> None:
    for ticket in range(layout.tickets):
        unseen.last_seen[ticket] = const.NOBODY
    for place in range(state.pile_start + state.pile_count):
        if state.pile[place] != const.HIDDEN:
            unseen.last_seen[state.pile[place]] = place


def begin(state: State, layout: Layout, seat: int, unseen: Unseen) -> None:
    """As the deck lay after the opening."""
    count = pile.history_start(state)
    for ticket in range(layout.tickets):
        unseen.number_of[ticket] = const.NOBODY
    for number in range(count):
        unseen.number[number] = number
        unseen.ticket[number] = const.HIDDEN
        if state.pile[number] != const.HIDDEN:
            bind(unseen, number, state.pile[number])
    unseen.kept_count = 0
    if layout.opening_shuffled and seat != const.NOBODY:
        lay_returned(state, layout, seat, unseen, count)


def bind(unseen: Unseen, number: int, ticket: int) -> None:
    unseen.ticket[number] = ticket
    unseen.number_of[ticket] = number


def lay_returned(state: State, layout: Layout, seat: int, unseen: Unseen, count: int) -> None:
    """ITA-1, JPN-1: what the seat returned in the opening was shuffled with what the others returned."""
    first = count
    for other in range(state.players):
        first -= state.returned[other]
    for ticket in range(layout.tickets):
        if state.dealt_to[ticket] and state.holder[ticket] != seat and unseen.number_of[ticket] == const.NOBODY:
            bind(unseen, hidden_number(unseen, first, count), ticket)


def hidden_number(unseen: Unseen, first: int, end: int) -> int:
    """Any of those whose ticket is not known."""
    found = 0
    chosen = first
    for number in range(first, end):
        if unseen.ticket[number] == const.HIDDEN:
            found += 1
            if pool.below(unseen, found) == 0:
                chosen = number
    return chosen


def follow_draws(state: State, layout: Layout, seat: int, unseen: Unseen) -> bool:
    top = 0
    bottom = pile.history_start(state)
    for draw in range(state.draws):
        size = min(layout.draw_tickets, bottom - top)
        if state.draw_seat[draw] != seat:
            kept = choose_kept(state, unseen, bits.count(state.draw_kept[draw]), top, bottom, size)
            if kept == 0:
                return False
            state.draw_kept[draw] = kept
        bottom = carry_out(state, unseen, draw, top, bottom, size)
        top += size
    return True


def choose_kept(state: State, unseen: Unseen, count: int, top: int, bottom: int, size: int) -> int:
    """So many of the tickets drawn, each possible choice as likely; 0 if none is possible."""
    found = 0
    chosen = 0
    for subset in range(1, 1 << size):
        if bits.count(subset) == count and fits(state, unseen, subset, top, bottom, size):
            found += 1
            if pool.below(unseen, found) == 0:
                chosen = subset
    return chosen


def fits(state: State, unseen: Unseen, kept: int, top: int, bottom: int, size: int) -> bool:
    """Can these be kept: none of them was seen in the deck later, and what goes back is what was seen there?"""
    place = bottom
    for i in range(size):
        ticket = unseen.ticket[unseen.number[top + i]]
        if (kept >> i) & 1:
            if ticket != const.HIDDEN and unseen.last_seen[ticket] >= bottom:
                return False
        else:
            seen = state.pile[place]
            if seen != const.HIDDEN and seen != ticket:
                if ticket != const.HIDDEN or unseen.number_of[seen] != const.NOBODY:
                    return False
            place += 1
    return True


def carry_out(state: State, unseen: Unseen, draw: int, top: int, bottom: int, size: int) -> int:
    """Returns the new bottom of the deck."""
    for i in range(size):
        number = unseen.number[top + i]
        if (state.draw_kept[draw] >> i) & 1:
            unseen.kept[unseen.kept_count] = number
            unseen.keeper[unseen.kept_count] = state.draw_seat[draw]
            unseen.kept_count += 1
        else:
            unseen.number[bottom] = number
            if state.pile[bottom] != const.HIDDEN:
                bind(unseen, number, state.pile[bottom])
            bottom += 1
    return bottom
