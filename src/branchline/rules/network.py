"""Which cities one seat's tracks join. Scratch space, reused from seat to seat."""

from __future__ import annotations

from . import bits, const
from .arrays import ints
from .layout import Layout
from .state import State


class Network:
    def __init__(self) -> None:
        self.parent: list[int] = ints(const.MAX_NODES)  # union-find
        self.regions: list[int] = ints(const.MAX_NODES)  # of the network around a root: its regions, as a mask,
        self.doubles: list[int] = ints(const.MAX_NODES)  # how many of them count twice,
        self.size: list[int] = ints(const.MAX_NODES)  # and its nodes


def root(network: Network, node: int) -> int:
    while network.parent[node] != node:
        network.parent[node] = network.parent[network.parent[node]]
        node = network.parent[node]
    return node


def join(network: Network, layout: Layout, word: int, mask: int) -> None:
    """Join the ends of the tracks in the mask."""
    while mask:
        track = 64 * word + bits.lowest(mask)
        mask &= mask - 1
        network.parent[root(network, layout.end_a[track])] = root(network, layout.end_b[track])


def build(network: Network, state: State, layout: Layout, seat: int, with_shared: bool) -> None:
    """The seat's own tracks and, if wanted, everybody's bullet tracks (JPN-3)."""
    for node in range(layout.nodes):
        network.parent[node] = node
    for word in range(const.WORDS):
        join(network, layout, word, state.owned[seat][word])
        if with_shared:
            join(network, layout, word, state.shared[word])


def joins(network: Network, layout: Layout, ticket: int) -> bool:
    """ITA-8: a country is reached at any of its ends."""
    for a in range(layout.ticket_a[ticket], layout.ticket_a_last[ticket] + 1):
        for b in range(layout.ticket_b[ticket], layout.ticket_b_last[ticket] + 1):
            if root(network, a) == root(network, b):
                return True
    return False


def joins_coasts(network: Network, layout: Layout) -> bool:
    """FJ-7: is any western city joined to any eastern one?"""
    for i in range(layout.west_count):
        for j in range(layout.east_count):
            if root(network, layout.west[i]) == root(network, layout.east[j]):
                return True
    return False
