"""The cheapest way between two groups of nodes."""

from __future__ import annotations

from branchline.rules import bits

from . import sizes
from .workspace import Workspace


def shortest(work: Workspace, sources: int, targets: int, limit: float) -> float:
    """Its cost by `work.now`; CLOSED if there is none below the limit. Can be walked back from `work.found`."""
    mask = sources
    while mask:
        node = bits.lowest(mask)
        mask &= mask - 1
        work.distance[node] = 0.0
        work.via[node] = -1
    frontier = sources
    done = bits.all_below(0)
    while frontier:
        node = nearest(work, frontier)
        if targets & bits.bit(node):
            work.found = node
            return work.distance[node]
        if work.distance[node] >= limit:
            return sizes.CLOSED
        frontier &= ~bits.bit(node)
        done |= bits.bit(node)
        frontier |= extend(work, node, frontier, done)
    return sizes.CLOSED


def nearest(work: Workspace, frontier: int) -> int:
    best = bits.lowest(frontier)
    frontier &= frontier - 1
    while frontier:
        node = bits.lowest(frontier)
        frontier &= frontier - 1
        if work.distance[node] < work.distance[best]:
            best = node
    return best


def extend(work: Workspace, node: int, frontier: int, done: int) -> int:
    """Reach the neighbours of a node; the mask of those newly in the frontier."""
    fresh = bits.all_below(0)
    for i in range(work.graph.first[node], work.graph.first[node + 1]):
        other = work.graph.link_node[i]
        distance = work.distance[node] + work.now[work.graph.link_track[i]]
        if distance < sizes.CLOSED and not done & bits.bit(other):
            if not (frontier | fresh) & bits.bit(other) or distance < work.distance[other]:
                work.distance[other] = distance
                work.via[other] = work.graph.link_track[i]
                fresh |= bits.bit(other)
    return fresh
