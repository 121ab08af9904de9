"""Tickets: which of an offer to keep, and whether to draw more."""

from __future__ import annotations

from branchline.rules import bits, const, tickets
from branchline.rules.state import State

from . import choices, paths, plan, prices, sizes
from .workspace import Workspace


def choose(workspace: Workspace, state: State, effort: int) -> int:
    """The subset of the offer with the best plan."""
    seat = state.seat
    least = tickets.least_kept(state, workspace.layout)
    prices.set_all(workspace, state, seat)
    choices.begin(workspace)
    for subset in range(1, 1 << state.offer_count[seat]):
        if bits.count(subset) >= least:
            value = value_of(workspace, state, seat, subset, effort)
            choices.consider(workspace, const.KEEP + subset, value)
    workspace.plans.tickets[seat] = sizes.NO_PLAN  # the plan must be made anew
    return workspace.best_move


def value_of(workspace: Workspace, state: State, seat: int, subset: int, effort: int) -> float:
    """What the plan brings with these tickets more."""
    plan.gather_goals(workspace, state, seat)
    stake = 0.0
    for i in range(state.offer_count[seat]):
        if (subset >> i) & 1:
            ticket = state.offers[seat][i]
            gain = plan.ticket_gain(workspace, ticket)
            stake += 0.5 * gain
            workspace.goals[workspace.goal_count] = ticket
            workspace.gain[ticket] = gain
            workspace.goal_count += 1
    best = 0.0
    for attempt in range(effort if workspace.goal_count > 1 else 1):
        plan.arrange(workspace, attempt)
        best = max(best, plan.lay(workspace, state, seat))
    return best - stake


def hope(workspace: Workspace, state: State, seat: int) -> float:
    """The prospect of drawing tickets, looked at once for every plan."""
    if not workspace.plans.has_hope[seat]:
        workspace.plans.hope[seat] = prospect(workspace, state, seat)
        workspace.plans.has_hope[seat] = 1
    return workspace.plans.hope[seat]


def prospect(workspace: Workspace, state: State, seat: int) -> float:
    """The expected gain of drawing tickets now, keeping the best of them."""
    prices.set_all(workspace, state, seat)
    for track in range(workspace.graph.tracks):
        workspace.now[track] = workspace.cost[track]
        if workspace.plans.wanted[seat][track // 64] & bits.bit(track % 64):
            workspace.now[track] = 0.0
    count = 0
    for ticket in range(workspace.layout.tickets):
        if state.holder[ticket] != seat and state.holder[ticket] < const.DONE:
            insert(workspace, count, ticket_worth(workspace, state, seat, ticket))
            count += 1
    return best_of(workspace, count, min(workspace.layout.draw_tickets, state.pile_count))


def ticket_worth(workspace: Workspace, state: State, seat: int, ticket: int) -> float:
    """Its points less the way there; all its points lost if there is none."""
    stake = workspace.weights.ticket * workspace.layout.ticket_value[ticket]
    cost = paths.shortest(workspace, workspace.graph.near[ticket], workspace.graph.far[ticket], 2.0 * stake)
    if cost >= sizes.CLOSED:
        return -stake
    trains = 0
    node = workspace.found
    while workspace.via[node] >= 0:
        track = workspace.via[node]
        if workspace.now[track] > 0.0:
            trains += workspace.layout.length[track]
        node = workspace.layout.end_a[track] + workspace.layout.end_b[track] - node
    if trains > state.trains[seat] - workspace.wanted_trains:
        return -stake
    return max(stake - cost, -stake)


def insert(workspace: Workspace, count: int, worth: float) -> None:
    """Keep the worths in falling order."""
    i = count
    while i > 0 and workspace.gain[i - 1] < worth:
        workspace.gain[i] = workspace.gain[i - 1]
        i -= 1
    workspace.gain[i] = worth


def best_of(workspace: Workspace, count: int, drawn: int) -> float:
    """The expected best of so many drawn from the worths in falling order."""
    if count == 0 or drawn == 0:
        return -99.0
    expected = 0.0
    chance = 1.0  # that none of the better ones was drawn
    for i in range(count):
        left = count - i
        is_drawn = min(1.0, drawn / (1.0 * left))
        expected += chance * is_drawn * workspace.gain[i]
        chance *= 1.0 - is_drawn
    return expected
