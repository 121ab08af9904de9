"""What a move shows besides itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from branchline.boards import Board
from branchline.events import Event
from branchline.moves import Claim
from branchline.view import View


class Stage(NamedTuple):
    """How far a game has come."""

    phase: str
    turns_left: int | None  # once the last round has begun

    @classmethod
    def of(cls, view: View) -> Stage:
        return cls(view.phase, view.turns_left)


def reveals(event: Event, before: Stage, after: View) -> bool:
    """Has anybody learned something by it that was not the move alone? `after` is the spectators' view."""
    return (
        _shows_something(event)
        or (before.phase == "opening" and after.phase != "opening")  # how many tickets everybody keeps
        or (before.turns_left is None and after.turns_left is not None)
        or after.phase == "over"
        or _would_complete_a_ticket(event, after)
    )


def _shows_something(event: Event) -> bool:
    """A card, a ticket, a piece of chance, something all share."""
    happened = event.outcome
    return bool(
        happened.drawn
        or happened.turned
        or happened.resets
        or happened.reshuffles
        or happened.offered
        or happened.bottom
        or happened.received
        or happened.completed
        or happened.bonus
        or happened.progress
    )


def _would_complete_a_ticket(event: Event, after: View) -> bool:
    """Where completed tickets are shown at once, a claim that shows none tells that its player does not hold those
    which it would complete."""
    if not after.board.tickets_to_win or not isinstance(event.move, Claim):
        return False
    board = after.board
    track = board.track(event.move.track)
    others = [board.track(id).ends for id in after.seats[event.seat].tracks if id != track.id]
    one, other = (_reached(end, others) for end in track.ends)
    if one & other:
        return False  # they were joined before
    done = {ticket for seat in after.seats for ticket in seat.completed}
    pairs = [[_cities_of(end, board) for end in ticket.ends] for ticket in board.tickets if ticket.id not in done]
    return any((a & one and b & other) or (a & other and b & one) for a, b in pairs)


def _reached(city: str, tracks: Iterable[tuple[str, str]]) -> set[str]:
    reached, tracks = {city}, list(tracks)
    while new := [end for ends in tracks if len(reached & set(ends)) == 1 for end in ends if end not in reached]:
        reached.update(new)
    return reached


def _cities_of(place: str, board: Board) -> set[str]:
    """A country has several."""
    ends = next((country.ends for country in board.countries if country.id == place), (place,))
    return set(ends)
