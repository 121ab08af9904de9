"""What every track costs a seat, in points and in turns."""

from __future__ import annotations

from branchline.rules import bits, bullets, const, network
from branchline.rules.layout import Layout
from branchline.rules.state import State

from . import sizes
from .graph import Graph
from .mind import Mind
from .weights import Weights


def find_parts(mind: Mind, state: State, layout: Layout, seat: int) -> None:
    """Which nodes the seat's tracks, and everybody's bullet tracks, join."""
    network.build(mind.net, state, layout, seat, layout.bullet_trains > 0)
    for node in range(layout.nodes):
        mind.part[node] = bits.bit(node)
    for node in range(layout.nodes):
        root = network.root(mind.net, node)
        mind.part[root] |= bits.bit(node)
    for node in range(layout.nodes):
        mind.part[node] = mind.part[network.root(mind.net, node)]


def find_regions(mind: Mind, layout: Layout, weights: Weights) -> None:
    """The regions of the network with most of them, and what one more is worth (ITA-11)."""
    mind.regions = bits.all_below(0)
    for node in range(layout.nodes):
        if layout.node_region[node] != const.NOBODY and mind.part[node] != bits.bit(node):
            found = regions_in(layout, mind.part[node])
            if bits.count(found) > bits.count(mind.regions):
                mind.regions = found
    have = bits.count(mind.regions)
    ahead = layout.region_bonus[min(have + 3, 2 * const.MAX_REGIONS)] - layout.region_bonus[have]
    mind.region_worth = weights.region * (1 + ahead / 3.0)


def regions_in(layout: Layout, nodes: int) -> int:
    found = bits.all_below(0)
    while nodes:
        node = bits.lowest(nodes)
        nodes &= nodes - 1
        if layout.node_region[node] != const.NOBODY:
            found |= bits.bit(layout.node_region[node])
    return found


def new_regions(mind: Mind, layout: Layout, track: int) -> int:
    """How many ends of the track lie in regions the network does not have."""
    count = 0
    for i in range(2):
        region = layout.node_region[layout.end_a[track] if i == 0 else layout.end_b[track]]
        if region != const.NOBODY and not mind.regions & bits.bit(region):
            count += 1
    return count


def set_all(mind: Mind, state: State, layout: Layout, graph: Graph, weights: Weights, seat: int) -> None:
    find_parts(mind, state, layout, seat)
    if layout.regions > 0:
        find_regions(mind, layout, weights)
    most = most_of_a_color(state, seat)
    for track in range(graph.tracks):
        word = track // 64
        bit = bits.bit(track % 64)
        if (state.owned[seat][word] | state.shared[word]) & bit:
            mind.cost[track] = 0.0
            mind.time[track] = 0.0
        elif state.open[seat][word] & bit:
            set_price(mind, state, layout, graph, weights, seat, track, most)
        else:
            mind.cost[track] = sizes.CLOSED
            mind.time[track] = sizes.CLOSED


def most_of_a_color(state: State, seat: int) -> int:
    most = 0
    for kind in range(const.COLORS):
        most = max(most, state.hands[seat][kind])
    return most


def set_price(
    mind: Mind, state: State, layout: Layout, graph: Graph, weights: Weights, seat: int, track: int, most: int
) -> None:
    length = layout.length[track]
    waves = graph.waves[track]
    have = most if layout.color[track] == const.GRAY else state.hands[seat][layout.color[track]]
    missing = max(0, length - waves - have)
    eased = weights.wild * min(missing, state.hands[seat][const.LOCOMOTIVE])
    time = 1.0 + 0.5 * (missing - eased)
    if waves > 0:
        time += weights.wave * max(0, waves - graph.ferry_waves * state.hands[seat][const.FERRY])
    cost = weights.turn * time + weights.unsure
    if bullets.is_bullet_claim(state, layout, track):
        cost -= weights.progress * length
    else:
        cost += weights.train * length - weights.points * layout.points[length]
        if length > state.trains[seat]:
            cost = sizes.CLOSED
    if layout.regions > 0:
        cost -= mind.region_worth * new_regions(mind, layout, track)
    mind.time[track] = time
    mind.cost[track] = cost if cost > 0.1 else 0.1
