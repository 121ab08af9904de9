"""A plan: the tracks to claim for the tickets worth pursuing, and for points with the trains left over.

The tickets are joined one after another, each by the cheapest way that uses what is owned or planned already; the
best of several orders is kept. That is the usual approximation of a Steiner forest.
"""

from __future__ import annotations

from branchline.rules import bits, bullets
from branchline.rules.state import State

from . import prices, sizes, ways
from .mind import Mind


def turns_left(mind: Mind, state: State, seat: int) -> float:
    """The turns a seat may expect to have: exact in the last round, before it by the fastest opponent's pace."""
    if state.turns_left >= 0:
        return (state.turns_left + state.players - 1) // state.players
    left = 99.0
    for other in range(state.players):
        if other != seat:
            left = min(left, turns_of_opponent(mind, state, other))
    return left


def turns_of_opponent(mind: Mind, state: State, seat: int) -> float:
    """How soon this seat could end the game if it did nothing else, as far as that is its way: `pace`."""
    if mind.layout.tickets_to_win > 0:
        return 1.0 + (mind.layout.tickets_to_win - state.completed[seat]) / mind.weights.pace
    trains = max(0, state.trains[seat] - mind.layout.last_trains)
    turns = trains / 3.0 + 0.5 * max(0, trains - state.hand_count[seat])
    if mind.layout.last_bullets >= 0:  # JPN-8: all build the bullet tracks
        turns += 2.0 * max(0, state.bullets_left - mind.layout.last_bullets) / state.players
    return 2.0 + turns / mind.weights.pace


def make(mind: Mind, state: State, seat: int, effort: int) -> None:
    prices.set_all(mind, state, seat)
    gather_goals(mind, state, seat)
    best = -1.0
    for attempt in range(effort if mind.goal_count > 1 else 1):
        arrange(mind, attempt)
        total = lay(mind, state, seat)
        if total > best:
            best = total
            mind.plans.wanted[seat][0] = mind.laid[0]
            mind.plans.wanted[seat][1] = mind.laid[1]
            mind.wanted_trains = mind.laid_trains
            mind.plans.hoped[seat] = mind.laid_value
    mind.plans.tickets[seat] = state.ticket_count[seat] + state.completed[seat]
    mind.plans.given_up[seat] = value_of_goals(mind) - mind.plans.hoped[seat]
    mind.plans.age[seat] = 0
    mind.plans.has_hope[seat] = 0
    choose_extras(mind, state, seat)


def gather_goals(mind: Mind, state: State, seat: int) -> None:
    """Tickets in hand not yet joined: making one also avoids losing its points (USA-20)."""
    mind.goal_count = 0
    for ticket in range(mind.layout.tickets):
        if state.holder[ticket] == seat:
            add_goal(mind, ticket, ticket_gain(mind, ticket))
    if mind.layout.bonus_tickets > 0 and not state.bonus[seat]:
        add_goal(mind, mind.graph.coasts, mind.weights.coasts)


def ticket_gain(mind: Mind, ticket: int) -> float:
    if mind.layout.tickets_to_win > 0:
        return mind.weights.ticket
    return 2.0 * mind.weights.ticket * mind.layout.ticket_value[ticket]


def value_of_goals(mind: Mind) -> float:
    value = 0.0
    for i in range(mind.goal_count):
        value += goal_value(mind, mind.goals[i])
    return value


def goal_value(mind: Mind, goal: int) -> int:
    """In points, or in a race in tickets."""
    return 1 if mind.layout.tickets_to_win > 0 else mind.layout.ticket_value[goal]


def add_goal(mind: Mind, goal: int, gain: float) -> None:
    if not is_joined(mind, goal):
        mind.goals[mind.goal_count] = goal
        mind.gain[goal] = gain
        mind.goal_count += 1


def is_joined(mind: Mind, goal: int) -> bool:
    near = mind.graph.near[goal]
    while near:
        if mind.part[bits.lowest(near)] & mind.graph.far[goal]:
            return True
        near &= near - 1
    return False


def arrange(mind: Mind, attempt: int) -> None:
    """An order of the goals: the greatest first, then the smallest first, then any."""
    if attempt == 0:
        for i in range(1, mind.goal_count):
            j = i
            while j > 0 and mind.gain[mind.goals[j]] > mind.gain[mind.goals[j - 1]]:
                swap(mind, j, j - 1)
                j -= 1
    elif attempt == 1:
        for i in range(mind.goal_count // 2):
            swap(mind, i, mind.goal_count - 1 - i)
    else:
        random = bits.next_random(bits.next_random(attempt))
        for i in range(mind.goal_count - 1, 0, -1):
            random = bits.next_random(random)
            swap(mind, i, bits.below(random, i + 1))


def swap(mind: Mind, i: int, j: int) -> None:
    goal = mind.goals[i]
    mind.goals[i] = mind.goals[j]
    mind.goals[j] = goal


def lay(mind: Mind, state: State, seat: int) -> float:
    """Lay tracks for the goals in their order; what the plan brings beyond its cost."""
    for track in range(mind.graph.tracks):
        mind.now[track] = mind.cost[track]
    mind.laid[0] = 0
    mind.laid[1] = 0
    mind.laid_trains = 0
    mind.laid_time = 0.0
    mind.laid_value = 0.0
    time = mind.weights.slack * turns_left(mind, state, seat)
    total = 0.0
    given_up = 0
    for i in range(mind.goal_count):
        won = pursue(mind, state, seat, mind.goals[i], time)
        total += won
        if won == 0.0:
            mind.postponed[given_up] = mind.goals[i]
            given_up += 1
    if given_up < mind.goal_count:  # what was laid since may have brought these within reach
        for i in range(given_up):
            total += pursue(mind, state, seat, mind.postponed[i], time)
    return total


def pursue(mind: Mind, state: State, seat: int, goal: int, time: float) -> float:
    """Lay the cheapest way to a goal if it is worth it; what that brings, 0 if nothing."""
    cost = ways.shortest(mind, mind.graph.near[goal], mind.graph.far[goal], mind.gain[goal])
    if cost >= mind.gain[goal]:
        return 0.0
    node = mind.found
    trains = mind.laid_trains
    taken = mind.laid_time
    while mind.via[node] >= 0:
        track = mind.via[node]
        if mind.now[track] > 0.0:
            taken += mind.time[track]
            if not bullets.is_bullet_claim(state, mind.layout, track):
                trains += mind.layout.length[track]
        node = mind.layout.end_a[track] + mind.layout.end_b[track] - node
    if trains > state.trains[seat] or taken > time:
        return 0.0
    lay_way(mind)
    mind.laid_value += goal_value(mind, goal)
    mind.laid_trains = trains
    mind.laid_time = taken
    return mind.gain[goal] - cost


def lay_way(mind: Mind) -> None:
    node = mind.found
    while mind.via[node] >= 0:
        track = mind.via[node]
        if mind.now[track] > 0.0:
            mind.now[track] = 0.0
            mind.laid[track // 64] |= bits.bit(track % 64)
        node = mind.layout.end_a[track] + mind.layout.end_b[track] - node


def choose_extras(mind: Mind, state: State, seat: int) -> None:
    """Up to three more tracks, those with most points a turn."""
    mind.plans.extra[seat][0] = 0
    mind.plans.extra[seat][1] = 0
    if mind.layout.tickets_to_win > 0:
        return
    spare = state.trains[seat] - mind.wanted_trains
    for _ in range(3):
        best = -1
        best_rate = 0.0
        for track in range(mind.graph.tracks):
            if mind.cost[track] > 0.0 and mind.cost[track] < sizes.CLOSED:
                taken = mind.plans.wanted[seat][track // 64] | mind.plans.extra[seat][track // 64]
                if not taken & bits.bit(track % 64):
                    rate = fill_rate(mind, state, spare, track)
                    if rate > best_rate:
                        best = track
                        best_rate = rate
        if best < 0:
            return
        mind.plans.extra[seat][best // 64] = mind.plans.extra[seat][best // 64] | (bits.bit(best % 64))
        if not bullets.is_bullet_claim(state, mind.layout, best):
            spare -= mind.layout.length[best]


def fill_rate(mind: Mind, state: State, spare: int, track: int) -> float:
    """Points a turn of a track beyond the tickets; 0 if there are no trains to spare for it."""
    length = mind.layout.length[track]
    worth = 0.0
    if bullets.is_bullet_claim(state, mind.layout, track):
        worth = mind.weights.progress * length
    elif length <= spare:
        worth = mind.layout.points[length]
        if touches(mind, track):
            worth += mind.weights.attach * length
    else:
        return 0.0
    if mind.layout.regions > 0 and touches(mind, track):
        worth += mind.region_worth * prices.new_regions(mind, track)
    return worth / mind.time[track]


def touches(mind: Mind, track: int) -> bool:
    """Is an end of the track in a network of more than one node?"""
    a = mind.layout.end_a[track]
    b = mind.layout.end_b[track]
    return mind.part[a] != bits.bit(a) or mind.part[b] != bits.bit(b)
