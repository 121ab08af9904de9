"""What every track costs a seat, in points and in turns."""

from __future__ import annotations

from branchline.rules import bits, bullets, const, network
from branchline.rules.state import State

from . import sizes
from .workspace import Workspace


def find_parts(work: Workspace, state: State, seat: int) -> None:
    """Which nodes the seat's tracks, and everybody's bullet tracks, join."""
    network.build(work.net, state, work.layout, seat, work.layout.bullet_trains > 0)
    for node in range(work.layout.nodes):
        work.part[node] = bits.bit(node)
    for node in range(work.layout.nodes):
        root = network.root(work.net, node)
        work.part[root] |= bits.bit(node)
    for node in range(work.layout.nodes):
        work.part[node] = work.part[network.root(work.net, node)]


def find_regions(work: Workspace) -> None:
    """The regions of the network with most of them, and what one more is worth (ITA-11)."""
    work.regions = bits.all_below(0)
    for node in range(work.layout.nodes):
        if work.layout.node_region[node] != const.NOBODY and work.part[node] != bits.bit(node):
            found = regions_in(work, work.part[node])
            if bits.count(found) > bits.count(work.regions):
                work.regions = found
    have = bits.count(work.regions)
    ahead = work.layout.region_bonus[min(have + 3, 2 * const.MAX_REGIONS)] - work.layout.region_bonus[have]
    work.region_worth = work.weights.region * (1 + ahead / 3.0)


def regions_in(work: Workspace, nodes: int) -> int:
    found = bits.all_below(0)
    while nodes:
        node = bits.lowest(nodes)
        nodes &= nodes - 1
        if work.layout.node_region[node] != const.NOBODY:
            found |= bits.bit(work.layout.node_region[node])
    return found


def new_regions(work: Workspace, track: int) -> int:
    """How many ends of the track lie in regions the network does not have."""
    count = 0
    for i in range(2):
        region = work.layout.node_region[work.layout.end_a[track] if i == 0 else work.layout.end_b[track]]
        if region != const.NOBODY and not work.regions & bits.bit(region):
            count += 1
    return count


def set_all(work: Workspace, state: State, seat: int) -> None:
    find_parts(work, state, seat)
    if work.layout.regions > 0:
        find_regions(work)
    most = most_of_a_color(state, seat)
    for track in range(work.graph.tracks):
        word = track // 64
        bit = bits.bit(track % 64)
        if (state.owned[seat][word] | state.shared[word]) & bit:
            work.cost[track] = 0.0
            work.time[track] = 0.0
        elif state.open[seat][word] & bit:
            set_price(work, state, seat, track, most)
        else:
            work.cost[track] = sizes.CLOSED
            work.time[track] = sizes.CLOSED


def most_of_a_color(state: State, seat: int) -> int:
    most = 0
    for kind in range(const.COLORS):
        most = max(most, state.hands[seat][kind])
    return most


def set_price(work: Workspace, state: State, seat: int, track: int, most: int) -> None:
    length = work.layout.length[track]
    waves = work.graph.waves[track]
    have = most if work.layout.color[track] == const.GRAY else state.hands[seat][work.layout.color[track]]
    missing = max(0, length - waves - have)
    eased = work.weights.wild * min(missing, state.hands[seat][const.LOCOMOTIVE])
    time = 1.0 + 0.5 * (missing - eased)
    if waves > 0:
        time += work.weights.wave * max(0, waves - work.graph.ferry_waves * state.hands[seat][const.FERRY])
    cost = work.weights.turn * time + work.weights.unsure
    if bullets.is_bullet_claim(state, work.layout, track):
        cost -= work.weights.progress * length
    else:
        cost += work.weights.train * length - work.weights.points * work.layout.points[length]
        if length > state.trains[seat]:
            cost = sizes.CLOSED
    if work.layout.regions > 0:
        cost -= work.region_worth * new_regions(work, track)
    work.time[track] = time
    work.cost[track] = cost if cost > 0.1 else 0.1
