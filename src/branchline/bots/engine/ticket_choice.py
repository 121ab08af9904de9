"""Tickets: which of an offer to keep, and whether to draw more."""

from __future__ import annotations

from branchline.rules import bits, const, tickets
from branchline.rules.state import State

from . import choices, draft, goals, paths, planning, plans, sizes
from .workspace import Workspace


def choose(work: Workspace, state: State, effort: int) -> int:
    """Keep the subset of the offer with the best plan."""
    seat = state.seat
    least = tickets.least_kept(state, work.layout)
    turns = planning.turns_to_use(work.layout, work.weights, state, seat)
    planning.find_costs(work, state, seat)
    choices.begin(work.choices)
    for subset in range(1, 1 << state.offer_count[seat]):
        if bits.count(subset) >= least:
            value = value_of(work, state, seat, subset, effort, turns)
            choices.consider(work.choices, const.KEEP + subset, value)
    plans.forget(work.plans, seat)  # it was made without the tickets kept
    return work.choices.best_move


def value_of(work: Workspace, state: State, seat: int, subset: int, effort: int, turns: float) -> float:
    """What the best plan brings with these tickets more, less what they cost if they fail."""
    goals.gather(work.goals, work.components, state, seat)
    stake = add_offered(work, state, seat, subset)
    best = 0.0
    for attempt in range(effort if work.goals.count > 1 else 1):
        goals.arrange(work.goals, attempt)
        best = max(best, draft.lay(work.draft, state, seat, turns))
    return best - stake


def add_offered(work: Workspace, state: State, seat: int, subset: int) -> float:
    """Make the tickets of the subset goals, too; returns what is lost if none of them is joined."""
    stake = 0.0
    for i in range(state.offer_count[seat]):
        if (subset >> i) & 1:
            ticket = state.offers[seat][i]
            gain = goals.ticket_gain(work.goals, ticket)
            stake += 0.5 * gain
            goals.add(work.goals, ticket, gain)
    return stake


def hope(work: Workspace, state: State, seat: int, spare: int) -> float:
    """The prospect of drawing tickets, found once for every plan; `spare` are the trains the plan leaves."""
    if not work.plans.has_hope[seat]:
        work.plans.hope[seat] = prospect(work, state, seat, spare)
        work.plans.has_hope[seat] = 1
    return work.plans.hope[seat]


def prospect(work: Workspace, state: State, seat: int, spare: int) -> float:
    """The expected gain of drawing tickets now, keeping the best of them."""
    planning.find_costs(work, state, seat)
    for track in range(work.graph.tracks):
        work.search.cost[track] = work.costs.points[track]
        if work.plans.wanted[seat][track // 64] & bits.bit(track % 64):
            work.search.cost[track] = 0.0
    count = 0
    for ticket in range(work.layout.tickets):
        if state.holder[ticket] != seat and state.holder[ticket] < const.DONE:
            insert(work.worths, count, ticket_worth(work, ticket, spare))
            count += 1
    return best_of(work.worths, count, min(work.layout.draw_tickets, state.pile_count))


def ticket_worth(work: Workspace, ticket: int, spare: int) -> float:
    """Its points less the cost of the path; all its points lost if there is none, or not the trains for it."""
    stake = work.weights.ticket * work.layout.ticket_value[ticket]
    cost = paths.shortest(work.search, work.graph.near[ticket], work.graph.far[ticket], 2.0 * stake)
    if cost >= sizes.CLOSED:
        return -stake
    trains = 0
    for i in range(work.search.count):
        track = work.search.tracks[i]
        if work.search.cost[track] > 0.0:
            trains += work.layout.length[track]
    if trains > spare:
        return -stake
    return max(stake - cost, -stake)


def insert(worths: list[float], count: int, worth: float) -> None:
    """Into so many worths in falling order."""
    i = count
    while i > 0 and worths[i - 1] < worth:
        worths[i] = worths[i - 1]
        i -= 1
    worths[i] = worth


def best_of(worths: list[float], count: int, drawn: int) -> float:
    """The expected best of so many drawn from the worths in falling order."""
    if count == 0 or drawn == 0:
        return -99.0
    expected = 0.0
    chance = 1.0  # that none of the better ones was drawn
    for i in range(count):
        is_drawn = min(1.0, drawn / (count - i))
        expected += chance * is_drawn * worths[i]
        chance *= 1.0 - is_drawn
    return expected
