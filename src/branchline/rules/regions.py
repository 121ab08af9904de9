"""The bonus for regions joined by one network (ITA-11)."""

from __future__ import annotations

from . import bits, const, network
from .layout import Layout
from .network import Network


def bonus(net: Network, layout: Layout) -> int:
    """Every network of the seat scores by itself."""
    for node in range(layout.nodes):
        net.regions[node] = 0
        net.doubles[node] = 0
        net.size[node] = 0
    for node in range(layout.nodes):
        net.size[network.root(net, node)] += 1
        if layout.node_region[node] != const.NOBODY:
            net.regions[network.root(net, node)] |= bits.bit(layout.node_region[node])
    count_doubles(net, layout)
    points = 0
    for node in range(layout.nodes):
        if net.size[node] > 1:  # a city without tracks is no network
            points += layout.region_bonus[bits.count(net.regions[node]) + net.doubles[node]]
    return points


def count_doubles(net: Network, layout: Layout) -> None:
    """A double region counts once more in a network that has all its cities."""
    for region in range(layout.regions):
        if layout.region_double[region]:
            center = network.root(net, layout.region_city[region])
            cities = 0
            for node in range(layout.nodes):
                if layout.node_region[node] == region and network.root(net, node) == center:
                    cities += 1
            if cities == layout.region_size[region]:
                net.doubles[center] += 1
