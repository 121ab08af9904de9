"""What every track costs a seat, in points and in turns."""

from __future__ import annotations

from branchline.rules import bits, bullets, const
from branchline.rules.arrays import floats
from branchline.rules.layout import Layout
from branchline.rules.state import State

from . import components, sizes
from .components import Components
from .graph import Graph
from .weights import Weights


class TrackCosts:
    """Those of the seat for which they were found last."""

    def __init__(self, layout: Layout, graph: Graph, weights: Weights) -> None:
        self.layout = layout
        self.graph = graph
        self.weights = weights
        self.points: list[float] = floats(const.MAX_TRACKS)  # CLOSED if the seat cannot have the track
        self.turns: list[float] = floats(const.MAX_TRACKS)
        self.regions: int = 0  # those of the component with most of them, as a mask
        self.region_worth: float = 0.0  # of one more


def find(costs: TrackCosts, joined: Components, state: State, seat: int) -> None:
    """`joined` are the seat's components."""
    if costs.layout.regions > 0:
        find_regions(costs, joined)
    most = most_of_a_color(state, seat)
    for track in range(costs.graph.tracks):
        word = track // 64
        bit = bits.bit(track % 64)
        if (state.owned[seat][word] | state.shared[word]) & bit:
            costs.points[track] = 0.0
            costs.turns[track] = 0.0
        elif state.open[seat][word] & bit:
            costs.turns[track] = turns_for(costs, state, seat, track, most)
            costs.points[track] = points_for(costs, state, seat, track)
        else:
            costs.points[track] = sizes.CLOSED
            costs.turns[track] = sizes.CLOSED


def find_regions(costs: TrackCosts, joined: Components) -> None:
    """The regions of the component with most of them, and what one more is worth (ITA-11)."""
    costs.regions = 0
    for node in range(costs.layout.nodes):
        if costs.layout.node_region[node] != const.NOBODY and not components.is_alone(joined, node):
            found = regions_in(costs.layout, joined.around[node])
            if bits.count(found) > bits.count(costs.regions):
                costs.regions = found
    have = bits.count(costs.regions)
    ahead = costs.layout.region_bonus[min(have + 3, 2 * const.MAX_REGIONS)] - costs.layout.region_bonus[have]
    costs.region_worth = costs.weights.region * (1 + ahead / 3.0)


def regions_in(layout: Layout, nodes: int) -> int:
    found = 0
    while nodes:
        node = bits.lowest(nodes)
        nodes &= nodes - 1
        if layout.node_region[node] != const.NOBODY:
            found |= bits.bit(layout.node_region[node])
    return found


def new_regions(costs: TrackCosts, track: int) -> int:
    """How many ends of the track lie in regions the network does not have."""
    count = 0
    for i in range(2):
        region = costs.layout.node_region[costs.layout.end_a[track] if i == 0 else costs.layout.end_b[track]]
        if region != const.NOBODY and not costs.regions & bits.bit(region):
            count += 1
    return count


def most_of_a_color(state: State, seat: int) -> int:
    most = 0
    for kind in range(const.COLORS):
        most = max(most, state.hands[seat][kind])
    return most


def turns_for(costs: TrackCosts, state: State, seat: int, track: int, most: int) -> float:
    """One for the claim, half a turn for a card that is missing; `most` is the number of cards of the best color."""
    waves = costs.graph.waves[track]
    have = most if costs.layout.color[track] == const.GRAY else state.hands[seat][costs.layout.color[track]]
    missing = max(0, costs.layout.length[track] - waves - have)
    eased = costs.weights.wild * min(missing, state.hands[seat][const.LOCOMOTIVE])
    turns = 1.0 + 0.5 * (missing - eased)
    if waves > 0:
        turns += costs.weights.wave * max(0, waves - costs.graph.ferry_waves * state.hands[seat][const.FERRY])
    return turns


def points_for(costs: TrackCosts, state: State, seat: int, track: int) -> float:
    """The turns and trains it takes, less what the track itself brings; never free."""
    length = costs.layout.length[track]
    cost = costs.weights.turn * costs.turns[track] + costs.weights.unsure
    if bullets.is_bullet_claim(state, costs.layout, track):
        cost -= costs.weights.progress * length
    else:
        cost += costs.weights.train * length - costs.weights.points * costs.layout.points[length]
        if length > state.trains[seat]:
            cost = sizes.CLOSED
    if costs.layout.regions > 0:
        cost -= costs.region_worth * new_regions(costs, track)
    return cost if cost > 0.1 else 0.1
