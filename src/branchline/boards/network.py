"""The tracks of a board file as a network, to find out what joins what."""

from __future__ import annotations

from collections import defaultdict
from heapq import heapify, heappop, heappush

from branchline.boards.places import Document


class TrackNetwork:
    """Its nodes are the cities; but each track's end at a country is a node of its own (ITA-8)."""

    def __init__(self, file: Document) -> None:
        self.complete = "tracks" in file
        self.places: dict[str, list[str]] = {}
        self._home: dict[str, str | None] = {}
        self._neighbors: dict[str, list[tuple[str, int]]] = defaultdict(list)
        self._add_cities(file)
        self._add_tracks(file)

    @property
    def size(self) -> int:
        return len({node for nodes in self.places.values() for node in nodes})

    def overlap(self, one: str, other: str) -> bool:
        return not set(self.places.get(one, ())).isdisjoint(self.places.get(other, ()))

    def shortest_way(self, start: str, goal: str) -> int | None:
        """The fewest spaces that join the two places, if any do."""
        goals = set(self.places[goal])
        border = [(0, node) for node in self.places[start]]
        heapify(border)
        reached: set[str] = set()
        while border:
            spaces, node = heappop(border)
            if node in goals:
                return spaces
            if node not in reached:
                reached.add(node)
                for neighbor, length in self._neighbors[node]:
                    heappush(border, (spaces + length, neighbor))
        return None

    def _add_cities(self, file: Document) -> None:
        for country in file.get("countries", ()):
            if "id" in country:
                self.places[country["id"]] = []
        for city in file.get("cities", ()):
            if "id" in city:
                self._home[city["id"]] = city.get("country")
                self.places[city["id"]] = [] if "country" in city else [city["id"]]

    def _add_tracks(self, file: Document) -> None:
        for row, track in enumerate(file.get("tracks", ())):
            ends = track.get("between", [])
            if "length" in track and len(self._home.keys() & ends) == 2:
                one, other = (self._node(end, row) for end in ends)
                self._neighbors[one].append((other, track["length"]))
                self._neighbors[other].append((one, track["length"]))
            else:
                self.complete = False

    def _node(self, city: str, row: int) -> str:
        home = self._home[city]
        if home is None:
            return city
        node = f"{city} tracks[{row}]"
        for place in {city, home} & self.places.keys():
            self.places[place].append(node)
        return node
