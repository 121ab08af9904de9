"""A plan in the making: the tracks for the goals, taken one after another, each by the cheapest path that uses what is
owned or laid already."""

from __future__ import annotations

from branchline.rules import bits, bullets, const
from branchline.rules.arrays import ints
from branchline.rules.layout import Layout
from branchline.rules.state import State

from . import goals, paths, sizes
from .goals import Goals
from .graph import Graph
from .paths import PathSearch
from .track_costs import TrackCosts


class Draft:
    def __init__(self, layout: Layout, graph: Graph, goals: Goals, costs: TrackCosts, search: PathSearch) -> None:
        self.layout = layout
        self.graph = graph
        self.goals = goals
        self.costs = costs
        self.search = search  # its costs: those of the tracks, nothing for what is laid already
        self.tracks: list[int] = ints(const.WORDS)  # laid, as a mask
        self.trains: int = 0  # what the tracks take,
        self.turns: float = 0.0
        self.value: float = 0.0  # and the value of the goals they join
        self.put_off: list[int] = ints(sizes.MAX_GOALS)  # scratch of `lay`


def begin(draft: Draft) -> None:
    for track in range(draft.graph.tracks):
        draft.search.cost[track] = draft.costs.points[track]
    draft.tracks[0] = 0
    draft.tracks[1] = 0
    draft.trains = 0
    draft.turns = 0.0
    draft.value = 0.0


def lay(draft: Draft, state: State, seat: int, turns: float) -> float:
    """Lay tracks for the goals in their order, within so many turns; what that brings beyond its cost."""
    begin(draft)
    total = 0.0
    put_off = 0
    for i in range(draft.goals.count):
        won = pursue(draft, state, seat, draft.goals.goals[i], turns)
        total += won
        if won == 0.0:
            draft.put_off[put_off] = draft.goals.goals[i]
            put_off += 1
    if put_off < draft.goals.count:  # what was laid since may have brought these within reach
        for i in range(put_off):
            total += pursue(draft, state, seat, draft.put_off[i], turns)
    return total


def pursue(draft: Draft, state: State, seat: int, goal: int, turns: float) -> float:
    """Lay the cheapest path to a goal if it is worth it; what that brings, 0 if nothing."""
    gain = draft.goals.gain[goal]
    cost = paths.shortest(draft.search, draft.graph.near[goal], draft.graph.far[goal], gain)
    if cost >= gain:
        return 0.0
    trains = draft.trains
    needed = draft.turns
    for i in range(draft.search.count):
        track = draft.search.tracks[i]
        if draft.search.cost[track] > 0.0:
            needed += draft.costs.turns[track]
            if not bullets.is_bullet_claim(state, draft.layout, track):
                trains += draft.layout.length[track]
    if trains > state.trains[seat] or needed > turns:
        return 0.0
    lay_path(draft)
    draft.value += goals.value_of(draft.goals, goal)
    draft.trains = trains
    draft.turns = needed
    return gain - cost


def lay_path(draft: Draft) -> None:
    for i in range(draft.search.count):
        track = draft.search.tracks[i]
        if draft.search.cost[track] > 0.0:
            draft.search.cost[track] = 0.0
            draft.tracks[track // 64] |= bits.bit(track % 64)
