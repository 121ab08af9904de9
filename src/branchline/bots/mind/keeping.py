"""Tickets: which of an offer to keep, and whether to draw more."""

from __future__ import annotations

from branchline.rules import bits, const, tickets
from branchline.rules.state import State

from . import choices, plan, prices, sizes, ways
from .mind import Mind


def choose(mind: Mind, state: State, effort: int) -> int:
    """The subset of the offer with the best plan."""
    seat = state.seat
    least = tickets.least_kept(state, mind.layout)
    prices.set_all(mind, state, seat)
    choices.begin(mind)
    for subset in range(1, 1 << state.offer_count[seat]):
        if bits.count(subset) >= least:
            value = value_of(mind, state, seat, subset, effort)
            choices.consider(mind, const.KEEP + subset, value)
    mind.plans.tickets[seat] = sizes.NO_PLAN  # the plan must be made anew
    return mind.best_move


def value_of(mind: Mind, state: State, seat: int, subset: int, effort: int) -> float:
    """What the plan brings with these tickets more."""
    plan.gather_goals(mind, state, seat)
    stake = 0.0
    for i in range(state.offer_count[seat]):
        if (subset >> i) & 1:
            ticket = state.offers[seat][i]
            gain = plan.ticket_gain(mind, ticket)
            stake += 0.5 * gain
            mind.goals[mind.goal_count] = ticket
            mind.gain[ticket] = gain
            mind.goal_count += 1
    best = 0.0
    for attempt in range(effort if mind.goal_count > 1 else 1):
        plan.arrange(mind, attempt)
        best = max(best, plan.lay(mind, state, seat))
    return best - stake


def hope(mind: Mind, state: State, seat: int) -> float:
    """The prospect of drawing tickets, looked at once for every plan."""
    if not mind.plans.has_hope[seat]:
        mind.plans.hope[seat] = prospect(mind, state, seat)
        mind.plans.has_hope[seat] = 1
    return mind.plans.hope[seat]


def prospect(mind: Mind, state: State, seat: int) -> float:
    """The expected gain of drawing tickets now, keeping the best of them."""
    prices.set_all(mind, state, seat)
    for track in range(mind.graph.tracks):
        mind.now[track] = mind.cost[track]
        if mind.plans.wanted[seat][track // 64] & bits.bit(track % 64):
            mind.now[track] = 0.0
    count = 0
    for ticket in range(mind.layout.tickets):
        if state.holder[ticket] != seat and state.holder[ticket] < const.DONE:
            insert(mind, count, ticket_worth(mind, state, seat, ticket))
            count += 1
    return best_of(mind, count, min(mind.layout.draw_tickets, state.pile_count))


def ticket_worth(mind: Mind, state: State, seat: int, ticket: int) -> float:
    """Its points less the way there; all its points lost if there is none."""
    stake = mind.weights.ticket * mind.layout.ticket_value[ticket]
    cost = ways.shortest(mind, mind.graph.near[ticket], mind.graph.far[ticket], 2.0 * stake)
    if cost >= sizes.CLOSED:
        return -stake
    trains = 0
    node = mind.found
    while mind.via[node] >= 0:
        track = mind.via[node]
        if mind.now[track] > 0.0:
            trains += mind.layout.length[track]
        node = mind.layout.end_a[track] + mind.layout.end_b[track] - node
    if trains > state.trains[seat] - mind.wanted_trains:
        return -stake
    return max(stake - cost, -stake)


def insert(mind: Mind, count: int, worth: float) -> None:
    """Keep the worths in falling order."""
    i = count
    while i > 0 and mind.gain[i - 1] < worth:
        mind.gain[i] = mind.gain[i - 1]
        i -= 1
    mind.gain[i] = worth


def best_of(mind: Mind, count: int, drawn: int) -> float:
    """The expected best of so many drawn from the worths in falling order."""
    if count == 0 or drawn == 0:
        return -99.0
    expected = 0.0
    chance = 1.0  # that none of the better ones was drawn
    for i in range(count):
        left = count - i
        is_drawn = min(1.0, drawn / (1.0 * left))
        expected += chance * is_drawn * mind.gain[i]
        chance *= 1.0 - is_drawn
    return expected
