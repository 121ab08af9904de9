"""Making a plan: the tracks to claim for the tickets worth pursuing, and for points with the trains left over.

Of several orders in which the tickets can be joined one after another, the best is kept. That is the usual
approximation of a Steiner forest.
"""

from __future__ import annotations

from branchline.rules import bits, bullets
from branchline.rules.layout import Layout
from branchline.rules.state import State

from . import components, draft, goals, plans, sizes, track_costs
from .components import Components
from .weights import Weights
from .workspace import Workspace


def turns_left(layout: Layout, weights: Weights, state: State, seat: int) -> float:
    """The turns a seat may expect to have: exact in the last round, before it by the fastest opponent's pace."""
    if state.turns_left >= 0:
        return (state.turns_left + state.players - 1) // state.players
    left = 99.0
    for other in range(state.players):
        if other != seat:
            left = min(left, turns_of_opponent(layout, weights, state, other))
    return left


def turns_of_opponent(layout: Layout, weights: Weights, state: State, seat: int) -> float:
    """How soon this seat will end the game: as soon as it could if it did nothing else, slowed down by `pace`."""
    if layout.tickets_to_win > 0:
        return 1.0 + (layout.tickets_to_win - state.completed[seat]) / weights.pace
    trains = max(0, state.trains[seat] - layout.last_trains)
    turns = trains / 3.0 + 0.5 * max(0, trains - state.hand_count[seat])
    if layout.last_bullets >= 0:  # JPN-8: all build the bullet tracks
        turns += 2.0 * max(0, state.bullets_left - layout.last_bullets) / state.players
    return 2.0 + turns / weights.pace


def turns_to_use(layout: Layout, weights: Weights, state: State, seat: int) -> float:
    """The turns a plan may take."""
    return weights.slack * turns_left(layout, weights, state, seat)


def refresh(work: Workspace, state: State, seat: int, effort: int) -> None:
    """Make the seat's plan anew unless it still holds."""
    if not plans.still_holds(work.plans, state, seat):
        make(work, state, seat, effort)


def find_costs(work: Workspace, state: State, seat: int) -> None:
    """What the seat's tracks join, and what every other track costs it."""
    components.find(work.components, state, seat)
    track_costs.find(work.costs, work.components, state, seat)


def make(work: Workspace, state: State, seat: int, effort: int) -> None:
    find_costs(work, state, seat)
    goals.gather(work.goals, work.components, state, seat)
    trains = lay_best(work, state, seat, effort)
    work.plans.tickets[seat] = plans.tickets_of(state, seat)
    work.plans.given_up[seat] = goals.total_value(work.goals) - work.plans.pursued[seat]
    work.plans.age[seat] = 0
    work.plans.has_hope[seat] = 0
    work.plans.extra[seat][0] = 0
    work.plans.extra[seat][1] = 0
    if work.layout.tickets_to_win == 0:
        choose_extras(work, state, seat, state.trains[seat] - trains)


def lay_best(work: Workspace, state: State, seat: int, effort: int) -> int:
    """Plan for the goals in the best of so many orders; returns the trains of the plan."""
    trains = 0
    best = -1.0
    turns = turns_to_use(work.layout, work.weights, state, seat)
    for attempt in range(effort if work.goals.count > 1 else 1):
        goals.arrange(work.goals, attempt)
        total = draft.lay(work.draft, state, seat, turns)
        if total > best:
            best = total
            trains = work.draft.trains
            work.plans.wanted[seat][0] = work.draft.tracks[0]
            work.plans.wanted[seat][1] = work.draft.tracks[1]
            work.plans.pursued[seat] = work.draft.value
    return trains


def choose_extras(work: Workspace, state: State, seat: int, spare: int) -> None:
    """Up to three more tracks with the spare trains, those with most points a turn."""
    for _ in range(3):
        best = best_extra(work, state, seat, spare)
        if best < 0:
            return
        work.plans.extra[seat][best // 64] = work.plans.extra[seat][best // 64] | bits.bit(best % 64)
        if not bullets.is_bullet_claim(state, work.layout, best):
            spare -= work.layout.length[best]


def best_extra(work: Workspace, state: State, seat: int, spare: int) -> int:
    """The open track outside the plan with most points a turn; -1 if none brings any."""
    best = -1
    best_rate = 0.0
    for track in range(work.graph.tracks):
        if work.costs.points[track] > 0.0 and work.costs.points[track] < sizes.CLOSED:
            taken = work.plans.wanted[seat][track // 64] | work.plans.extra[seat][track // 64]
            if not taken & bits.bit(track % 64):
                rate = fill_rate(work, state, spare, track)
                if rate > best_rate:
                    best = track
                    best_rate = rate
    return best


def fill_rate(work: Workspace, state: State, spare: int, track: int) -> float:
    """Points a turn of a track beyond the tickets; 0 if there are no trains to spare for it."""
    length = work.layout.length[track]
    worth = 0.0
    if bullets.is_bullet_claim(state, work.layout, track):
        worth = work.weights.progress * length
    elif length <= spare:
        worth = work.layout.points[length]
        if touches(work.components, track):
            worth += work.weights.attach * length
    else:
        return 0.0
    if work.layout.regions > 0 and touches(work.components, track):
        worth += work.costs.region_worth * track_costs.new_regions(work.costs, track)
    return worth / work.costs.turns[track]


def touches(joined: Components, track: int) -> bool:
    """Does an end of the track lie in a component of more than one node?"""
    a = joined.layout.end_a[track]
    b = joined.layout.end_b[track]
    return joined.around[a] != bits.bit(a) or joined.around[b] != bits.bit(b)
