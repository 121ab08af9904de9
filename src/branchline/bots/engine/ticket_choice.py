"""Tickets: which of an offer to keep, and whether to draw more."""

from __future__ import annotations

from branchline.rules import bits, const, tickets
from branchline.rules.state import State

from . import choices, paths, plan, prices, sizes
from .workspace import Workspace


def choose(work: Workspace, state: State, effort: int) -> int:
    """The subset of the offer with the best plan."""
    seat = state.seat
    least = tickets.least_kept(state, work.layout)
    prices.set_all(work, state, seat)
    choices.begin(work)
    for subset in range(1, 1 << state.offer_count[seat]):
        if bits.count(subset) >= least:
            value = value_of(work, state, seat, subset, effort)
            choices.consider(work, const.KEEP + subset, value)
    work.plans.tickets[seat] = sizes.NO_PLAN  # the plan must be made anew
    return work.best_move


def value_of(work: Workspace, state: State, seat: int, subset: int, effort: int) -> float:
    """What the plan brings with these tickets more."""
    plan.gather_goals(work, state, seat)
    stake = 0.0
    for i in range(state.offer_count[seat]):
        if (subset >> i) & 1:
            ticket = state.offers[seat][i]
            gain = plan.ticket_gain(work, ticket)
            stake += 0.5 * gain
            work.goals[work.goal_count] = ticket
            work.gain[ticket] = gain
            work.goal_count += 1
    best = 0.0
    for attempt in range(effort if work.goal_count > 1 else 1):
        plan.arrange(work, attempt)
        best = max(best, plan.lay(work, state, seat))
    return best - stake


def hope(work: Workspace, state: State, seat: int) -> float:
    """The prospect of drawing tickets, looked at once for every plan."""
    if not work.plans.has_hope[seat]:
        work.plans.hope[seat] = prospect(work, state, seat)
        work.plans.has_hope[seat] = 1
    return work.plans.hope[seat]


def prospect(work: Workspace, state: State, seat: int) -> float:
    """The expected gain of drawing tickets now, keeping the best of them."""
    prices.set_all(work, state, seat)
    for track in range(work.graph.tracks):
        work.now[track] = work.cost[track]
        if work.plans.wanted[seat][track // 64] & bits.bit(track % 64):
            work.now[track] = 0.0
    count = 0
    for ticket in range(work.layout.tickets):
        if state.holder[ticket] != seat and state.holder[ticket] < const.DONE:
            insert(work, count, ticket_worth(work, state, seat, ticket))
            count += 1
    return best_of(work, count, min(work.layout.draw_tickets, state.pile_count))


def ticket_worth(work: Workspace, state: State, seat: int, ticket: int) -> float:
    """Its points less the way there; all its points lost if there is none."""
    stake = work.weights.ticket * work.layout.ticket_value[ticket]
    cost = paths.shortest(work, work.graph.near[ticket], work.graph.far[ticket], 2.0 * stake)
    if cost >= sizes.CLOSED:
        return -stake
    trains = 0
    node = work.found
    while work.via[node] >= 0:
        track = work.via[node]
        if work.now[track] > 0.0:
            trains += work.layout.length[track]
        node = work.layout.end_a[track] + work.layout.end_b[track] - node
    if trains > state.trains[seat] - work.wanted_trains:
        return -stake
    return max(stake - cost, -stake)


def insert(work: Workspace, count: int, worth: float) -> None:
    """Keep the worths in falling order."""
    i = count
    while i > 0 and work.gain[i - 1] < worth:
        work.gain[i] = work.gain[i - 1]
        i -= 1
    work.gain[i] = worth


def best_of(work: Workspace, count: int, drawn: int) -> float:
    """The expected best of so many drawn from the worths in falling order."""
    if count == 0 or drawn == 0:
        return -99.0
    expected = 0.0
    chance = 1.0  # that none of the better ones was drawn
    for i in range(count):
        left = count - i
        is_drawn = min(1.0, drawn / (1.0 * left))
        expected += chance * is_drawn * work.gain[i]
        chance *= 1.0 - is_drawn
    return expected
