"""What a seat still lacks: cards for a track, tracks for a ticket."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from .boards import Board, Track
from .refusal import Refusal, not_open, rule_about_paying, too_few_trains
from .view import View


def why_not(view: View, track: Track) -> Refusal | None:
    """Why the view's seat cannot claim the track now, whoever's turn it is; None if trains and cards suffice."""
    return not_open(view, track) or too_few_trains(view, track) or _too_few_cards(view, track)


def _too_few_cards(view: View, track: Track) -> Refusal | None:
    colors = view.board.colors if track.color == "gray" else (track.color,)
    lacks = {color: _lacking(view, track, color) for color in colors}
    color = min(lacks, key=lambda name: lacks[name].total)
    lack = lacks[color]
    if lack.total == 0:
        return None
    if lack.waves:
        return Refusal("ITA-5", "waves-short", {"track": track.id, "waves": lack.waves, "cards": lack.cards})
    rule = rule_about_paying(view, track)
    values: dict[str, str | int] = {"track": track.id, "short": lack.cards}
    if track.color == "gray":
        return Refusal(rule, "any-cards-short", values)
    return Refusal(rule, "cards-short", {**values, "card": color})


class _Lack(NamedTuple):
    cards: int
    waves: int

    @property
    def total(self) -> int:
        return self.cards + self.waves


def _lacking(view: View, track: Track, color: str) -> _Lack:
    """The least that is missing with cards of this color; locomotives go to the waves or not, as suits."""
    hand = view.hand
    locomotives = hand.get("locomotive", 0)
    ferries = hand.get("ferry", 0) * view.board.ferry_card_waves
    ways = []
    for on_waves in range(min(locomotives, track.waves) + 1):
        plain = track.length - track.waves - hand.get(color, 0) - (locomotives - on_waves)
        ways.append(_Lack(max(0, plain), max(0, track.waves - ferries - on_waves)))
    return min(ways, key=lambda lack: (lack.total, lack.waves))


class Way(NamedTuple):
    """The cheapest way to join a ticket's places over what is open: the tracks still to claim, and their trains.

    No tracks means it is joined already."""

    tracks: tuple[str, ...]
    trains: int


def cheapest_way(view: View, ticket_id: str) -> Way | None:
    """None if the places cannot be joined any more."""
    one, other = view.board.ticket(ticket_id).ends
    return cheapest_join(view, _cities(view.board, one), _cities(view.board, other))


def cheapest_join(view: View, starts: Collection[str], goals: Collection[str]) -> Way | None:
    """The same from any of some cities to any of others."""
    roads = _roads(view)
    dead_ends = {city for country in view.board.countries for city in country.ends}
    border: list[tuple[int, str, tuple[str, ...]]] = [(0, city, ()) for city in sorted(starts)]
    heapify(border)
    reached: set[str] = set()
    while border:
        trains, city, tracks = heappop(border)
        if city in goals:
            return Way(tracks, trains)
        if city in reached or (city in dead_ends and (tracks or city not in starts)):
            continue  # nothing connects through a country (ITA-8)
        reached.add(city)
        for neighbour, track, length in roads[city]:
            heappush(border, (trains + length, neighbour, (*tracks, track) if length else tracks))
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


def _cities(board: Board, place: str) -> frozenset[str]:
    for country in board.countries:
        if country.id == place:
            return frozenset(country.ends)
    return frozenset([place])
