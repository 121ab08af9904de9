"""The cheapest path between two groups of nodes (Dijkstra, over at most 64 nodes: the frontier is a mask)."""

from __future__ import annotations

from branchline.rules import bits, const
from branchline.rules.arrays import floats, ints

from . import sizes
from .graph import Graph


class PathSearch:
    """Set `cost`, then ask for the `shortest` path: its tracks are the first `count` of `tracks`."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.cost: list[float] = floats(const.MAX_TRACKS)  # of every track; CLOSED if it cannot be used
        self.distance: list[float] = floats(const.MAX_NODES)  # of every node reached
        self.via: list[int] = ints(const.MAX_NODES)  # the track by which it was reached; -1 at a source
        self.before: list[int] = ints(const.MAX_NODES)  # the node from which it was reached
        self.count: int = 0
        self.tracks: list[int] = ints(const.MAX_NODES)  # of the path found, from its target back to its source


def shortest(search: PathSearch, sources: int, targets: int, limit: float) -> float:
    """The cost of the cheapest path; CLOSED if there is none below the limit."""
    begin_at(search, sources)
    frontier = sources
    done = 0
    while frontier:
        node = nearest(search, frontier)
        if targets & bits.bit(node):
            walk_back(search, node)
            return search.distance[node]
        if search.distance[node] >= limit:
            return sizes.CLOSED
        frontier &= ~bits.bit(node)
        done |= bits.bit(node)
        frontier |= extend(search, node, frontier, done)
    return sizes.CLOSED


def begin_at(search: PathSearch, sources: int) -> None:
    search.count = 0
    while sources:
        node = bits.lowest(sources)
        sources &= sources - 1
        search.distance[node] = 0.0
        search.via[node] = -1


def nearest(search: PathSearch, frontier: int) -> int:
    best = bits.lowest(frontier)
    frontier &= frontier - 1
    while frontier:
        node = bits.lowest(frontier)
        frontier &= frontier - 1
        if search.distance[node] < search.distance[best]:
            best = node
    return best


def extend(search: PathSearch, node: int, frontier: int, done: int) -> int:
    """Reach the neighbors of a node; the mask of those newly in the frontier."""
    fresh = 0
    for i in range(search.graph.first[node], search.graph.first[node + 1]):
        other = search.graph.link_node[i]
        distance = search.distance[node] + search.cost[search.graph.link_track[i]]
        if distance < sizes.CLOSED and not done & bits.bit(other):
            if not (frontier | fresh) & bits.bit(other) or distance < search.distance[other]:
                search.distance[other] = distance
                search.via[other] = search.graph.link_track[i]
                search.before[other] = node
                fresh |= bits.bit(other)
    return fresh


def walk_back(search: PathSearch, node: int) -> None:
    """List the tracks by which this node was reached."""
    while search.via[node] >= 0:
        search.tracks[search.count] = search.via[node]
        search.count += 1
        node = search.before[node]
