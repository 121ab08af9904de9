"""The cheapest way between two groups of nodes."""

from __future__ import annotations

from branchline.rules import bits

from . import sizes
from .workspace import Workspace


def shortest(workspace: Workspace, sources: int, targets: int, limit: float) -> float:
    """Its cost by `workspace.now`; CLOSED if there is none below the limit. Can be walked back from `workspace.found`."""
    mask = sources
    while mask:
        node = bits.lowest(mask)
        mask &= mask - 1
        workspace.distance[node] = 0.0
        workspace.via[node] = -1
    frontier = sources
    done = bits.all_below(0)
    while frontier:
        node = nearest(workspace, frontier)
        if targets & bits.bit(node):
            workspace.found = node
            return workspace.distance[node]
        if workspace.distance[node] >= limit:
            return sizes.CLOSED
        frontier &= ~bits.bit(node)
        done |= bits.bit(node)
        frontier |= extend(workspace, node, frontier, done)
    return sizes.CLOSED


def nearest(workspace: Workspace, frontier: int) -> int:
    best = bits.lowest(frontier)
    frontier &= frontier - 1
    while frontier:
        node = bits.lowest(frontier)
        frontier &= frontier - 1
        if workspace.distance[node] < workspace.distance[best]:
            best = node
    return best


def extend(workspace: Workspace, node: int, frontier: int, done: int) -> int:
    """Reach the neighbours of a node; the mask of those newly in the frontier."""
    fresh = bits.all_below(0)
    for i in range(workspace.graph.first[node], workspace.graph.first[node + 1]):
        other = workspace.graph.link_node[i]
        distance = workspace.distance[node] + workspace.now[workspace.graph.link_track[i]]
        if distance < sizes.CLOSED and not done & bits.bit(other):
            if not (frontier | fresh) & bits.bit(other) or distance < workspace.distance[other]:
                workspace.distance[other] = distance
                workspace.via[other] = workspace.graph.link_track[i]
                fresh |= bits.bit(other)
    return fresh
