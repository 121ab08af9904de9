"""What every track costs a seat, in points and in turns."""

from __future__ import annotations

from branchline.rules import bits, bullets, const, network
from branchline.rules.state import State

from . import sizes
from .mind import Mind


def find_parts(mind: Mind, state: State, seat: int) -> None:
    """Which nodes the seat's tracks, and everybody's bullet tracks, join."""
    network.build(mind.net, state, mind.layout, seat, mind.layout.bullet_trains > 0)
    for node in range(mind.layout.nodes):
        mind.part[node] = bits.bit(node)
    for node in range(mind.layout.nodes):
        root = network.root(mind.net, node)
        mind.part[root] |= bits.bit(node)
    for node in range(mind.layout.nodes):
        mind.part[node] = mind.part[network.root(mind.net, node)]


def find_regions(mind: Mind) -> None:
    """The regions of the network with most of them, and what one more is worth (ITA-11)."""
    mind.regions = bits.all_below(0)
    for node in range(mind.layout.nodes):
        if mind.layout.node_region[node] != const.NOBODY and mind.part[node] != bits.bit(node):
            found = regions_in(mind, mind.part[node])
            if bits.count(found) > bits.count(mind.regions):
                mind.regions = found
    have = bits.count(mind.regions)
    ahead = mind.layout.region_bonus[min(have + 3, 2 * const.MAX_REGIONS)] - mind.layout.region_bonus[have]
    mind.region_worth = mind.weights.region * (1 + ahead / 3.0)


def regions_in(mind: Mind, nodes: int) -> int:
    found = bits.all_below(0)
    while nodes:
        node = bits.lowest(nodes)
        nodes &= nodes - 1
        if mind.layout.node_region[node] != const.NOBODY:
            found |= bits.bit(mind.layout.node_region[node])
    return found


def new_regions(mind: Mind, track: int) -> int:
    """How many ends of the track lie in regions the network does not have."""
    count = 0
    for i in range(2):
        region = mind.layout.node_region[mind.layout.end_a[track] if i == 0 else mind.layout.end_b[track]]
        if region != const.NOBODY and not mind.regions & bits.bit(region):
            count += 1
    return count


def set_all(mind: Mind, state: State, seat: int) -> None:
    find_parts(mind, state, seat)
    if mind.layout.regions > 0:
        find_regions(mind)
    most = most_of_a_color(state, seat)
    for track in range(mind.graph.tracks):
        word = track // 64
        bit = bits.bit(track % 64)
        if (state.owned[seat][word] | state.shared[word]) & bit:
            mind.cost[track] = 0.0
            mind.time[track] = 0.0
        elif state.open[seat][word] & bit:
            set_price(mind, state, seat, track, most)
        else:
            mind.cost[track] = sizes.CLOSED
            mind.time[track] = sizes.CLOSED


def most_of_a_color(state: State, seat: int) -> int:
    most = 0
    for kind in range(const.COLORS):
        most = max(most, state.hands[seat][kind])
    return most


def set_price(mind: Mind, state: State, seat: int, track: int, most: int) -> None:
    length = mind.layout.length[track]
    waves = mind.graph.waves[track]
    have = most if mind.layout.color[track] == const.GRAY else state.hands[seat][mind.layout.color[track]]
    missing = max(0, length - waves - have)
    eased = mind.weights.wild * min(missing, state.hands[seat][const.LOCOMOTIVE])
    time = 1.0 + 0.5 * (missing - eased)
    if waves > 0:
        time += mind.weights.wave * max(0, waves - mind.graph.ferry_waves * state.hands[seat][const.FERRY])
    cost = mind.weights.turn * time + mind.weights.unsure
    if bullets.is_bullet_claim(state, mind.layout, track):
        cost -= mind.weights.progress * length
    else:
        cost += mind.weights.train * length - mind.weights.points * mind.layout.points[length]
        if length > state.trains[seat]:
            cost = sizes.CLOSED
    if mind.layout.regions > 0:
        cost -= mind.region_worth * new_regions(mind, track)
    mind.time[track] = time
    mind.cost[track] = cost if cost > 0.1 else 0.1
