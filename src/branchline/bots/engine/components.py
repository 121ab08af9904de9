"""Which nodes one seat's tracks join: the connected components of its network, as masks."""

from __future__ import annotations

from branchline.rules import bits, const, network
from branchline.rules.arrays import ints
from branchline.rules.layout import Layout
from branchline.rules.network import Network
from branchline.rules.state import State

from .graph import Graph


class Components:
    """Those of the seat for which they were found last."""

    def __init__(self, layout: Layout, graph: Graph) -> None:
        self.layout = layout
        self.graph = graph
        self.net = Network()  # scratch of `find`
        self.around: list[int] = ints(const.MAX_NODES)  # a node, and all that are joined to it


def find(components: Components, state: State, seat: int) -> None:
    """By the seat's own tracks, and everybody's bullet tracks (JPN-3)."""
    network.build(components.net, state, components.layout, seat, components.layout.bullet_trains > 0)
    for node in range(components.layout.nodes):
        components.around[node] = bits.bit(node)
    for node in range(components.layout.nodes):
        if components.net.parent[node] != node:
            components.around[network.root(components.net, node)] |= bits.bit(node)
    for node in range(components.layout.nodes):
        if components.net.parent[node] != node:
            components.around[node] = components.around[network.root(components.net, node)]


def joins(components: Components, goal: int) -> bool:
    """Is any node at one end of the goal joined to any at its other end?"""
    near = components.graph.near[goal]
    while near:
        if components.around[bits.lowest(near)] & components.graph.far[goal]:
            return True
        near &= near - 1
    return False


def would_join(components: Components, track: int, goal: int) -> bool:
    """Are both ends of the goal in what this track would join?"""
    joined = components.around[components.layout.end_a[track]] | components.around[components.layout.end_b[track]]
    return (joined & components.graph.near[goal]) != 0 and (joined & components.graph.far[goal]) != 0


def is_alone(components: Components, node: int) -> bool:
    return components.around[node] == bits.bit(node)


def links_among(components: Components, word: int, mask: int) -> int:
    """Those of the tracks in one word of a mask that would join two components of more than one node."""
    links = 0
    while mask:
        place = bits.lowest(mask)
        mask &= mask - 1
        if is_link(components, 64 * word + place):
            links |= bits.bit(place)
    return links


def is_link(components: Components, track: int) -> bool:
    a = components.layout.end_a[track]
    b = components.layout.end_b[track]
    if components.around[a] == components.around[b]:
        return False
    return not is_alone(components, a) and not is_alone(components, b)
