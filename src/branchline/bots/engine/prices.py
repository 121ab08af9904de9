"""What every track costs a seat, in points and in turns."""

from __future__ import annotations

from branchline.rules import bits, bullets, const, network
from branchline.rules.state import State

from . import sizes
from .workspace import Workspace


def find_parts(workspace: Workspace, state: State, seat: int) -> None:
    """Which nodes the seat's tracks, and everybody's bullet tracks, join."""
    network.build(workspace.net, state, workspace.layout, seat, workspace.layout.bullet_trains > 0)
    for node in range(workspace.layout.nodes):
        workspace.part[node] = bits.bit(node)
    for node in range(workspace.layout.nodes):
        root = network.root(workspace.net, node)
        workspace.part[root] |= bits.bit(node)
    for node in range(workspace.layout.nodes):
        workspace.part[node] = workspace.part[network.root(workspace.net, node)]


def find_regions(workspace: Workspace) -> None:
    """The regions of the network with most of them, and what one more is worth (ITA-11)."""
    workspace.regions = bits.all_below(0)
    for node in range(workspace.layout.nodes):
        if workspace.layout.node_region[node] != const.NOBODY and workspace.part[node] != bits.bit(node):
            found = regions_in(workspace, workspace.part[node])
            if bits.count(found) > bits.count(workspace.regions):
                workspace.regions = found
    have = bits.count(workspace.regions)
    ahead = workspace.layout.region_bonus[min(have + 3, 2 * const.MAX_REGIONS)] - workspace.layout.region_bonus[have]
    workspace.region_worth = workspace.weights.region * (1 + ahead / 3.0)


def regions_in(workspace: Workspace, nodes: int) -> int:
    found = bits.all_below(0)
    while nodes:
        node = bits.lowest(nodes)
        nodes &= nodes - 1
        if workspace.layout.node_region[node] != const.NOBODY:
            found |= bits.bit(workspace.layout.node_region[node])
    return found


def new_regions(workspace: Workspace, track: int) -> int:
    """How many ends of the track lie in regions the network does not have."""
    count = 0
    for i in range(2):
        region = workspace.layout.node_region[workspace.layout.end_a[track] if i == 0 else workspace.layout.end_b[track]]
        if region != const.NOBODY and not workspace.regions & bits.bit(region):
            count += 1
    return count


def set_all(workspace: Workspace, state: State, seat: int) -> None:
    find_parts(workspace, state, seat)
    if workspace.layout.regions > 0:
        find_regions(workspace)
    most = most_of_a_color(state, seat)
    for track in range(workspace.graph.tracks):
        word = track // 64
        bit = bits.bit(track % 64)
        if (state.owned[seat][word] | state.shared[word]) & bit:
            workspace.cost[track] = 0.0
            workspace.time[track] = 0.0
        elif state.open[seat][word] & bit:
            set_price(workspace, state, seat, track, most)
        else:
            workspace.cost[track] = sizes.CLOSED
            workspace.time[track] = sizes.CLOSED


def most_of_a_color(state: State, seat: int) -> int:
    most = 0
    for kind in range(const.COLORS):
        most = max(most, state.hands[seat][kind])
    return most


def set_price(workspace: Workspace, state: State, seat: int, track: int, most: int) -> None:
    length = workspace.layout.length[track]
    waves = workspace.graph.waves[track]
    have = most if workspace.layout.color[track] == const.GRAY else state.hands[seat][workspace.layout.color[track]]
    missing = max(0, length - waves - have)
    eased = workspace.weights.wild * min(missing, state.hands[seat][const.LOCOMOTIVE])
    time = 1.0 + 0.5 * (missing - eased)
    if waves > 0:
        time += workspace.weights.wave * max(0, waves - workspace.graph.ferry_waves * state.hands[seat][const.FERRY])
    cost = workspace.weights.turn * time + workspace.weights.unsure
    if bullets.is_bullet_claim(state, workspace.layout, track):
        cost -= workspace.weights.progress * length
    else:
        cost += workspace.weights.train * length - workspace.weights.points * workspace.layout.points[length]
        if length > state.trains[seat]:
            cost = sizes.CLOSED
    if workspace.layout.regions > 0:
        cost -= workspace.region_worth * new_regions(workspace, track)
    workspace.time[track] = time
    workspace.cost[track] = cost if cost > 0.1 else 0.1
