"""The cheapest way between two groups of nodes."""

from __future__ import annotations

from branchline.rules import bits

from . import sizes
from .mind import Mind


def shortest(mind: Mind, sources: int, targets: int, limit: float) -> float:
    """Its cost by `mind.now`; CLOSED if there is none below the limit. Can be walked back from `mind.found`."""
    mask = sources
    while mask:
        node = bits.lowest(mask)
        mask &= mask - 1
        mind.distance[node] = 0.0
        mind.via[node] = -1
    frontier = sources
    done = bits.all_below(0)
    while frontier:
        node = nearest(mind, frontier)
        if targets & bits.bit(node):
            mind.found = node
            return mind.distance[node]
        if mind.distance[node] >= limit:
            return sizes.CLOSED
        frontier &= ~bits.bit(node)
        done |= bits.bit(node)
        frontier |= extend(mind, node, frontier, done)
    return sizes.CLOSED


def nearest(mind: Mind, frontier: int) -> int:
    best = bits.lowest(frontier)
    frontier &= frontier - 1
    while frontier:
        node = bits.lowest(frontier)
        frontier &= frontier - 1
        if mind.distance[node] < mind.distance[best]:
            best = node
    return best


def extend(mind: Mind, node: int, frontier: int, done: int) -> int:
    """Reach the neighbours of a node; the mask of those newly in the frontier."""
    fresh = bits.all_below(0)
    for i in range(mind.graph.first[node], mind.graph.first[node + 1]):
        other = mind.graph.link_node[i]
        distance = mind.distance[node] + mind.now[mind.graph.link_track[i]]
        if distance < sizes.CLOSED and not done & bits.bit(other):
            if not (frontier | fresh) & bits.bit(other) or distance < mind.distance[other]:
                mind.distance[other] = distance
                mind.via[other] = mind.graph.link_track[i]
                fresh |= bits.bit(other)
    return fresh
