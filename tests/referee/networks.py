"""Which places claimed tracks join, and the longest trail: plain searches through a graph."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

Json = dict[str, Any]
Edge = tuple[str, str, int]  # two nodes and the spaces between them


class Map:
    """The board's tracks as a graph in which every track has an end of its own in a country (ITA-8)."""

    def __init__(self, board: Json) -> None:
        self.tracks: dict[str, Json] = {track["id"]: track for track in board["tracks"]}
        self.country_of: dict[str, str] = {c["id"]: c["country"] for c in board["cities"] if c.get("country")}

    def edges(self, tracks: Iterable[str]) -> list[Edge]:
        edges = []
        for name in sorted(tracks):
            one, other = self.tracks[name]["between"]
            edges.append((self._node(one, name), self._node(other, name), self.tracks[name]["length"]))
        return edges

    def _node(self, city: str, track: str) -> str:
        return f"{city}@{track}" if city in self.country_of else city

    def are_joined(self, places: list[str], others: list[str], tracks: Iterable[str]) -> bool:
        """Whether these tracks join any of the places to any of the others."""
        edges = self.edges(tracks)
        goals = {node for place in others for node in self._nodes_of(place, edges)}
        for place in places:
            for node in self._nodes_of(place, edges):
                if reachable(node, edges) & goals:
                    return True
        return False

    def _nodes_of(self, place: str, edges: list[Edge]) -> set[str]:
        """The city itself, or every end that one of the tracks has in the country."""
        nodes = {place}
        for edge in edges:
            for node in edge[:2]:
                city = node.split("@")[0]
                if "@" in node and place in (city, self.country_of[city]):
                    nodes.add(node)
        return nodes

    def networks(self, tracks: Iterable[str]) -> list[set[str]]:
        """The nodes of each connected network."""
        edges = self.edges(tracks)
        networks: list[set[str]] = []
        for node, _, _ in edges:
            if not any(node in network for network in networks):
                networks.append(reachable(node, edges))
        return networks


def reachable(start: str, edges: list[Edge]) -> set[str]:
    reached = {start}
    todo = deque([start])
    while todo:
        here = todo.popleft()
        for one, other, _ in edges:
            for near, far in ((one, other), (other, one)):
                if near == here and far not in reached:
                    reached.add(far)
                    todo.append(far)
    return reached


def longest_trail(edges: list[Edge]) -> int:
    """USA-21: the longest trail in spaces; nodes may repeat, an edge may not."""
    best = 0

    def most_that_can_follow(node: str, unused: set[int]) -> int:
        """An upper bound: all that can be reached, less what parity forbids.

        Every node with an odd number of reachable edges, but the trail's two ends, leaves one of them out.
        An edge left out serves two nodes at most.
        """
        reached = {node}
        todo = [node]
        found: set[int] = set()
        while todo:
            here = todo.pop()
            for number in unused:
                if here in edges[number][:2]:
                    found.add(number)
                    for end in edges[number][:2]:
                        if end not in reached:
                            reached.add(end)
                            todo.append(end)
        at: dict[str, list[int]] = {}
        for number in found:
            one, other, length = edges[number]
            at.setdefault(one, []).append(length)
            at.setdefault(other, []).append(length)
        odd = [min(lengths) for end, lengths in at.items() if end != node and len(lengths) % 2 == 1]
        lost = sum(sorted(odd)[:-1])  # the trail may end at one of them
        return sum(edges[number][2] for number in found) - (lost + 1) // 2

    def walk(node: str, unused: set[int], length: int) -> None:
        nonlocal best
        best = max(best, length)
        if length + most_that_can_follow(node, unused) <= best:
            return
        for number in sorted(unused):
            one, other, spaces = edges[number]
            if node == one:
                walk(other, unused - {number}, length + spaces)
            elif node == other:
                walk(one, unused - {number}, length + spaces)

    for start in sorted({end for edge in edges for end in edge[:2]}):
        walk(start, set(range(len(edges))), 0)
    return best
