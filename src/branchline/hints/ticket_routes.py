"""The cheapest open route for a ticket.

The bots search paths in `bots.engine.paths`, thousands of times a second over the nodes of a layout; this search is for
people: it needs a View only, and names the tracks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from branchline.boards import Board
from branchline.view import View


class TicketRoute(NamedTuple):
    """The cheapest route that joins a ticket's places over what is open: the tracks still to claim, and their trains.

    No tracks means it is joined already."""

    tracks: tuple[str, ...]
    trains: int


def cheapest_route(view: View, ticket_id: str) -> TicketRoute | None:
    """None if the places cannot be joined any more."""
    one, other = view.board.ticket(ticket_id).ends
    return cheapest_join(view, cities_of(view.board, one), cities_of(view.board, other))


def cheapest_join(view: View, starts: Collection[str], goals: Collection[str]) -> TicketRoute | None:
    """The same from any of some cities to any of others."""
    roads = _roads(view)
    dead_ends = {city for country in view.board.countries for city in country.ends}
    border: list[tuple[int, str, tuple[str, ...]]] = [(0, city, ()) for city in sorted(starts)]
    heapify(border)
    reached: set[str] = set()
    while border:
        trains, city, tracks = heappop(border)
        if city in goals:
            return TicketRoute(tracks, trains)
        if city in reached or (city in dead_ends and (tracks or city not in starts)):
            continue  # nothing connects through a country (ITA-8)
        reached.add(city)
        for neighbor, track, length in roads[city]:
            heappush(border, (trains + length, neighbor, (*tracks, track) if length else tracks))
    return None


def _roads(view: View) -> dict[str, list[tuple[str, str, int]]]:
    """By city: where a track leads, and what it costs; the own and the shared ones cost nothing."""
    mine = {*view.seats[view.own_seat].tracks, *view.shared_tracks}
    open_tracks = set(view.open_tracks)
    roads: dict[str, list[tuple[str, str, int]]] = defaultdict(list)
    for track in view.board.tracks:
        if track.id in mine or track.id in open_tracks:
            one, other = track.ends
            cost = 0 if track.id in mine else track.length
            roads[one].append((other, track.id, cost))
            roads[other].append((one, track.id, cost))
    return roads


def cities_of(board: Board, place: str) -> frozenset[str]:
    for country in board.countries:
        if country.id == place:
            return frozenset(country.ends)
    return frozenset([place])
