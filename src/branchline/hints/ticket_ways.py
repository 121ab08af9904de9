"""The way that completes a ticket, over the tracks a seat has."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from branchline.hints.ticket_routes import cities_of
from branchline.networks import Neighbors, dead_ends, neighbors_of
from branchline.view import View


def way_of(view: View, seat: int, ticket_id: str) -> tuple[str, ...]:
    """The tracks of a seat, and of all, that join a ticket's places with the fewest spaces; none if they do not."""
    board = view.board
    one, other = (cities_of(board, end) for end in board.ticket(ticket_id).ends)
    tracks = [board.track(track) for track in (*view.seats[seat].tracks, *view.shared_tracks)]
    return _shortest(neighbors_of(tracks), dead_ends(board), one, other)


def _shortest(
    neighbors: Neighbors, closed: Collection[str], starts: Iterable[str], goals: Collection[str]
) -> tuple[str, ...]:
    waiting: list[tuple[int, str, tuple[str, ...]]] = [(0, city, ()) for city in starts]
    reached: set[str] = set()
    while waiting:
        waiting.sort(reverse=True)
        spaces, city, tracks = waiting.pop()
        if city in goals:
            return tracks
        if city in reached or (city in closed and tracks):
            continue
        reached.add(city)
        waiting += [(spaces + track.length, end, (*tracks, track.id)) for end, track in neighbors[city]]
    return ()
