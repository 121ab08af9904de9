"""The bonus for regions joined by one network (ITA-11)."""

from __future__ import annotations

from . import network
from .layout import Layout
from .network import Network


def bonus(net: Network, layout: Layout) -> int:
    """Every network of the seat scores by itself."""
    points = 0
    for node in range(layout.nodes):
        if network.root(net, node) == node:
            points += layout.region_bonus[joined(net, layout, node)]
    return points


def joined(net: Network, layout: Layout, centre: int) -> int:
    """Regions in the network around this root; a double region counts twice if all its cities are in."""
    count = 0
    for region in range(layout.regions):
        cities = 0
        for node in range(layout.nodes):
            if layout.node_region[node] == region and network.root(net, node) == centre:
                cities += 1
        if cities > 0:
            count += 1
            if layout.region_double[region] and cities == layout.region_size[region]:
                count += 1
    return count
