"""A plan: the tracks to claim for the tickets worth pursuing, and for points with the trains left over.

The tickets are joined one after another, each by the cheapest way that uses what is owned or planned already; the
best of several orders is kept. That is the usual approximation of a Steiner forest.
"""

from __future__ import annotations

from branchline.rules import bits, bullets
from branchline.rules.state import State

from . import paths, prices, sizes
from .workspace import Workspace


def turns_left(workspace: Workspace, state: State, seat: int) -> float:
    """The turns a seat may expect to have: exact in the last round, before it by the fastest opponent's pace."""
    if state.turns_left >= 0:
        return (state.turns_left + state.players - 1) // state.players
    left = 99.0
    for other in range(state.players):
        if other != seat:
            left = min(left, turns_of_opponent(workspace, state, other))
    return left


def turns_of_opponent(workspace: Workspace, state: State, seat: int) -> float:
    """How soon this seat could end the game if it did nothing else, as far as that is its way: `pace`."""
    if workspace.layout.tickets_to_win > 0:
        return 1.0 + (workspace.layout.tickets_to_win - state.completed[seat]) / workspace.weights.pace
    trains = max(0, state.trains[seat] - workspace.layout.last_trains)
    turns = trains / 3.0 + 0.5 * max(0, trains - state.hand_count[seat])
    if workspace.layout.last_bullets >= 0:  # JPN-8: all build the bullet tracks
        turns += 2.0 * max(0, state.bullets_left - workspace.layout.last_bullets) / state.players
    return 2.0 + turns / workspace.weights.pace


def make(workspace: Workspace, state: State, seat: int, effort: int) -> None:
    prices.set_all(workspace, state, seat)
    gather_goals(workspace, state, seat)
    best = -1.0
    for attempt in range(effort if workspace.goal_count > 1 else 1):
        arrange(workspace, attempt)
        total = lay(workspace, state, seat)
        if total > best:
            best = total
            workspace.plans.wanted[seat][0] = workspace.laid[0]
            workspace.plans.wanted[seat][1] = workspace.laid[1]
            workspace.wanted_trains = workspace.laid_trains
            workspace.plans.hoped[seat] = workspace.laid_value
    workspace.plans.tickets[seat] = state.ticket_count[seat] + state.completed[seat]
    workspace.plans.given_up[seat] = value_of_goals(workspace) - workspace.plans.hoped[seat]
    workspace.plans.age[seat] = 0
    workspace.plans.has_hope[seat] = 0
    choose_extras(workspace, state, seat)


def gather_goals(workspace: Workspace, state: State, seat: int) -> None:
    """Tickets in hand not yet joined: making one also avoids losing its points (USA-20)."""
    workspace.goal_count = 0
    for ticket in range(workspace.layout.tickets):
        if state.holder[ticket] == seat:
            add_goal(workspace, ticket, ticket_gain(workspace, ticket))
    if workspace.layout.bonus_tickets > 0 and not state.bonus[seat]:
        add_goal(workspace, workspace.graph.coasts, workspace.weights.coasts)


def ticket_gain(workspace: Workspace, ticket: int) -> float:
    if workspace.layout.tickets_to_win > 0:
        return workspace.weights.ticket
    return 2.0 * workspace.weights.ticket * workspace.layout.ticket_value[ticket]


def value_of_goals(workspace: Workspace) -> float:
    value = 0.0
    for i in range(workspace.goal_count):
        value += goal_value(workspace, workspace.goals[i])
    return value


def goal_value(workspace: Workspace, goal: int) -> int:
    """In points, or in a race in tickets."""
    return 1 if workspace.layout.tickets_to_win > 0 else workspace.layout.ticket_value[goal]


def add_goal(workspace: Workspace, goal: int, gain: float) -> None:
    if not is_joined(workspace, goal):
        workspace.goals[workspace.goal_count] = goal
        workspace.gain[goal] = gain
        workspace.goal_count += 1


def is_joined(workspace: Workspace, goal: int) -> bool:
    near = workspace.graph.near[goal]
    while near:
        if workspace.part[bits.lowest(near)] & workspace.graph.far[goal]:
            return True
        near &= near - 1
    return False


def arrange(workspace: Workspace, attempt: int) -> None:
    """An order of the goals: the greatest first, then the smallest first, then any."""
    if attempt == 0:
        for i in range(1, workspace.goal_count):
            j = i
            while j > 0 and workspace.gain[workspace.goals[j]] > workspace.gain[workspace.goals[j - 1]]:
                swap(workspace, j, j - 1)
                j -= 1
    elif attempt == 1:
        for i in range(workspace.goal_count // 2):
            swap(workspace, i, workspace.goal_count - 1 - i)
    else:
        random = bits.next_random(bits.next_random(attempt))
        for i in range(workspace.goal_count - 1, 0, -1):
            random = bits.next_random(random)
            swap(workspace, i, bits.below(random, i + 1))


def swap(workspace: Workspace, i: int, j: int) -> None:
    goal = workspace.goals[i]
    workspace.goals[i] = workspace.goals[j]
    workspace.goals[j] = goal


def lay(workspace: Workspace, state: State, seat: int) -> float:
    """Lay tracks for the goals in their order; what the plan brings beyond its cost."""
    for track in range(workspace.graph.tracks):
        workspace.now[track] = workspace.cost[track]
    workspace.laid[0] = 0
    workspace.laid[1] = 0
    workspace.laid_trains = 0
    workspace.laid_time = 0.0
    workspace.laid_value = 0.0
    time = workspace.weights.slack * turns_left(workspace, state, seat)
    total = 0.0
    given_up = 0
    for i in range(workspace.goal_count):
        won = pursue(workspace, state, seat, workspace.goals[i], time)
        total += won
        if won == 0.0:
            workspace.postponed[given_up] = workspace.goals[i]
            given_up += 1
    if given_up < workspace.goal_count:  # what was laid since may have brought these within reach
        for i in range(given_up):
            total += pursue(workspace, state, seat, workspace.postponed[i], time)
    return total


def pursue(workspace: Workspace, state: State, seat: int, goal: int, time: float) -> float:
    """Lay the cheapest way to a goal if it is worth it; what that brings, 0 if nothing."""
    cost = paths.shortest(workspace, workspace.graph.near[goal], workspace.graph.far[goal], workspace.gain[goal])
    if cost >= workspace.gain[goal]:
        return 0.0
    node = workspace.found
    trains = workspace.laid_trains
    taken = workspace.laid_time
    while workspace.via[node] >= 0:
        track = workspace.via[node]
        if workspace.now[track] > 0.0:
            taken += workspace.time[track]
            if not bullets.is_bullet_claim(state, workspace.layout, track):
                trains += workspace.layout.length[track]
        node = workspace.layout.end_a[track] + workspace.layout.end_b[track] - node
    if trains > state.trains[seat] or taken > time:
        return 0.0
    lay_way(workspace)
    workspace.laid_value += goal_value(workspace, goal)
    workspace.laid_trains = trains
    workspace.laid_time = taken
    return workspace.gain[goal] - cost


def lay_way(workspace: Workspace) -> None:
    node = workspace.found
    while workspace.via[node] >= 0:
        track = workspace.via[node]
        if workspace.now[track] > 0.0:
            workspace.now[track] = 0.0
            workspace.laid[track // 64] |= bits.bit(track % 64)
        node = workspace.layout.end_a[track] + workspace.layout.end_b[track] - node


def choose_extras(workspace: Workspace, state: State, seat: int) -> None:
    """Up to three more tracks, those with most points a turn."""
    workspace.plans.extra[seat][0] = 0
    workspace.plans.extra[seat][1] = 0
    if workspace.layout.tickets_to_win > 0:
        return
    spare = state.trains[seat] - workspace.wanted_trains
    for _ in range(3):
        best = -1
        best_rate = 0.0
        for track in range(workspace.graph.tracks):
            if workspace.cost[track] > 0.0 and workspace.cost[track] < sizes.CLOSED:
                taken = workspace.plans.wanted[seat][track // 64] | workspace.plans.extra[seat][track // 64]
                if not taken & bits.bit(track % 64):
                    rate = fill_rate(workspace, state, spare, track)
                    if rate > best_rate:
                        best = track
                        best_rate = rate
        if best < 0:
            return
        workspace.plans.extra[seat][best // 64] = workspace.plans.extra[seat][best // 64] | (bits.bit(best % 64))
        if not bullets.is_bullet_claim(state, workspace.layout, best):
            spare -= workspace.layout.length[best]


def fill_rate(workspace: Workspace, state: State, spare: int, track: int) -> float:
    """Points a turn of a track beyond the tickets; 0 if there are no trains to spare for it."""
    length = workspace.layout.length[track]
    worth = 0.0
    if bullets.is_bullet_claim(state, workspace.layout, track):
        worth = workspace.weights.progress * length
    elif length <= spare:
        worth = workspace.layout.points[length]
        if touches(workspace, track):
            worth += workspace.weights.attach * length
    else:
        return 0.0
    if workspace.layout.regions > 0 and touches(workspace, track):
        worth += workspace.region_worth * prices.new_regions(workspace, track)
    return worth / workspace.time[track]


def touches(workspace: Workspace, track: int) -> bool:
    """Is an end of the track in a network of more than one node?"""
    a = workspace.layout.end_a[track]
    b = workspace.layout.end_b[track]
    return workspace.part[a] != bits.bit(a) or workspace.part[b] != bits.bit(b)
