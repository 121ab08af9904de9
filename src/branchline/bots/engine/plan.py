"""A plan: the tracks to claim for the tickets worth pursuing, and for points with the trains left over.

The tickets are joined one after another, each by the cheapest way that uses what is owned or planned already; the
best of several orders is kept. That is the usual approximation of a Steiner forest.
"""

from __future__ import annotations

from branchline.rules import bits, bullets
from branchline.rules.state import State

from . import paths, prices, sizes
from .workspace import Workspace


def turns_left(work: Workspace, state: State, seat: int) -> float:
    """The turns a seat may expect to have: exact in the last round, before it by the fastest opponent's pace."""
    if state.turns_left >= 0:
        return (state.turns_left + state.players - 1) // state.players
    left = 99.0
    for other in range(state.players):
        if other != seat:
            left = min(left, turns_of_opponent(work, state, other))
    return left


def turns_of_opponent(work: Workspace, state: State, seat: int) -> float:
    """How soon this seat could end the game if it did nothing else, as far as that is its way: `pace`."""
    if work.layout.tickets_to_win > 0:
        return 1.0 + (work.layout.tickets_to_win - state.completed[seat]) / work.weights.pace
    trains = max(0, state.trains[seat] - work.layout.last_trains)
    turns = trains / 3.0 + 0.5 * max(0, trains - state.hand_count[seat])
    if work.layout.last_bullets >= 0:  # JPN-8: all build the bullet tracks
        turns += 2.0 * max(0, state.bullets_left - work.layout.last_bullets) / state.players
    return 2.0 + turns / work.weights.pace


def make(work: Workspace, state: State, seat: int, effort: int) -> None:
    prices.set_all(work, state, seat)
    gather_goals(work, state, seat)
    best = -1.0
    for attempt in range(effort if work.goal_count > 1 else 1):
        arrange(work, attempt)
        total = lay(work, state, seat)
        if total > best:
            best = total
            work.plans.wanted[seat][0] = work.laid[0]
            work.plans.wanted[seat][1] = work.laid[1]
            work.wanted_trains = work.laid_trains
            work.plans.hoped[seat] = work.laid_value
    work.plans.tickets[seat] = state.ticket_count[seat] + state.completed[seat]
    work.plans.given_up[seat] = value_of_goals(work) - work.plans.hoped[seat]
    work.plans.age[seat] = 0
    work.plans.has_hope[seat] = 0
    choose_extras(work, state, seat)


def gather_goals(work: Workspace, state: State, seat: int) -> None:
    """Tickets in hand not yet joined: making one also avoids losing its points (USA-20)."""
    work.goal_count = 0
    for ticket in range(work.layout.tickets):
        if state.holder[ticket] == seat:
            add_goal(work, ticket, ticket_gain(work, ticket))
    if work.layout.bonus_tickets > 0 and not state.bonus[seat]:
        add_goal(work, work.graph.coasts, work.weights.coasts)


def ticket_gain(work: Workspace, ticket: int) -> float:
    if work.layout.tickets_to_win > 0:
        return work.weights.ticket
    return 2.0 * work.weights.ticket * work.layout.ticket_value[ticket]


def value_of_goals(work: Workspace) -> float:
    value = 0.0
    for i in range(work.goal_count):
        value += goal_value(work, work.goals[i])
    return value


def goal_value(work: Workspace, goal: int) -> int:
    """In points, or in a race in tickets."""
    return 1 if work.layout.tickets_to_win > 0 else work.layout.ticket_value[goal]


def add_goal(work: Workspace, goal: int, gain: float) -> None:
    if not is_joined(work, goal):
        work.goals[work.goal_count] = goal
        work.gain[goal] = gain
        work.goal_count += 1


def is_joined(work: Workspace, goal: int) -> bool:
    near = work.graph.near[goal]
    while near:
        if work.part[bits.lowest(near)] & work.graph.far[goal]:
            return True
        near &= near - 1
    return False


def arrange(work: Workspace, attempt: int) -> None:
    """An order of the goals: the greatest first, then the smallest first, then any."""
    if attempt == 0:
        for i in range(1, work.goal_count):
            j = i
            while j > 0 and work.gain[work.goals[j]] > work.gain[work.goals[j - 1]]:
                swap(work, j, j - 1)
                j -= 1
    elif attempt == 1:
        for i in range(work.goal_count // 2):
            swap(work, i, work.goal_count - 1 - i)
    else:
        random = bits.next_random(bits.next_random(attempt))
        for i in range(work.goal_count - 1, 0, -1):
            random = bits.next_random(random)
            swap(work, i, bits.below(random, i + 1))


def swap(work: Workspace, i: int, j: int) -> None:
    goal = work.goals[i]
    work.goals[i] = work.goals[j]
    work.goals[j] = goal


def lay(work: Workspace, state: State, seat: int) -> float:
    """Lay tracks for the goals in their order; what the plan brings beyond its cost."""
    for track in range(work.graph.tracks):
        work.now[track] = work.cost[track]
    work.laid[0] = 0
    work.laid[1] = 0
    work.laid_trains = 0
    work.laid_time = 0.0
    work.laid_value = 0.0
    time = work.weights.slack * turns_left(work, state, seat)
    total = 0.0
    given_up = 0
    for i in range(work.goal_count):
        won = pursue(work, state, seat, work.goals[i], time)
        total += won
        if won == 0.0:
            work.postponed[given_up] = work.goals[i]
            given_up += 1
    if given_up < work.goal_count:  # what was laid since may have brought these within reach
        for i in range(given_up):
            total += pursue(work, state, seat, work.postponed[i], time)
    return total


def pursue(work: Workspace, state: State, seat: int, goal: int, time: float) -> float:
    """Lay the cheapest way to a goal if it is worth it; what that brings, 0 if nothing."""
    cost = paths.shortest(work, work.graph.near[goal], work.graph.far[goal], work.gain[goal])
    if cost >= work.gain[goal]:
        return 0.0
    node = work.found
    trains = work.laid_trains
    taken = work.laid_time
    while work.via[node] >= 0:
        track = work.via[node]
        if work.now[track] > 0.0:
            taken += work.time[track]
            if not bullets.is_bullet_claim(state, work.layout, track):
                trains += work.layout.length[track]
        node = work.layout.end_a[track] + work.layout.end_b[track] - node
    if trains > state.trains[seat] or taken > time:
        return 0.0
    lay_way(work)
    work.laid_value += goal_value(work, goal)
    work.laid_trains = trains
    work.laid_time = taken
    return work.gain[goal] - cost


def lay_way(work: Workspace) -> None:
    node = work.found
    while work.via[node] >= 0:
        track = work.via[node]
        if work.now[track] > 0.0:
            work.now[track] = 0.0
            work.laid[track // 64] |= bits.bit(track % 64)
        node = work.layout.end_a[track] + work.layout.end_b[track] - node


def choose_extras(work: Workspace, state: State, seat: int) -> None:
    """Up to three more tracks, those with most points a turn."""
    work.plans.extra[seat][0] = 0
    work.plans.extra[seat][1] = 0
    if work.layout.tickets_to_win > 0:
        return
    spare = state.trains[seat] - work.wanted_trains
    for _ in range(3):
        best = -1
        best_rate = 0.0
        for track in range(work.graph.tracks):
            if work.cost[track] > 0.0 and work.cost[track] < sizes.CLOSED:
                taken = work.plans.wanted[seat][track // 64] | work.plans.extra[seat][track // 64]
                if not taken & bits.bit(track % 64):
                    rate = fill_rate(work, state, spare, track)
                    if rate > best_rate:
                        best = track
                        best_rate = rate
        if best < 0:
            return
        work.plans.extra[seat][best // 64] = work.plans.extra[seat][best // 64] | (bits.bit(best % 64))
        if not bullets.is_bullet_claim(state, work.layout, best):
            spare -= work.layout.length[best]


def fill_rate(work: Workspace, state: State, spare: int, track: int) -> float:
    """Points a turn of a track beyond the tickets; 0 if there are no trains to spare for it."""
    length = work.layout.length[track]
    worth = 0.0
    if bullets.is_bullet_claim(state, work.layout, track):
        worth = work.weights.progress * length
    elif length <= spare:
        worth = work.layout.points[length]
        if touches(work, track):
            worth += work.weights.attach * length
    else:
        return 0.0
    if work.layout.regions > 0 and touches(work, track):
        worth += work.region_worth * prices.new_regions(work, track)
    return worth / work.time[track]


def touches(work: Workspace, track: int) -> bool:
    """Is an end of the track in a network of more than one node?"""
    a = work.layout.end_a[track]
    b = work.layout.end_b[track]
    return work.part[a] != bits.bit(a) or work.part[b] != bits.bit(b)
