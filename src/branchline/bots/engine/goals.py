"""What a plan is made for: the tickets in hand, and in a race joining west and east (FJ-7)."""

from __future__ import annotations

from branchline.rules import bits
from branchline.rules.arrays import floats, ints
from branchline.rules.layout import Layout
from branchline.rules.state import State

from . import components, sizes
from .components import Components
from .graph import Graph
from .weights import Weights


class Goals:
    """In the order in which they are pursued."""

    def __init__(self, layout: Layout, graph: Graph, weights: Weights) -> None:
        self.layout = layout
        self.graph = graph
        self.weights = weights
        self.count: int = 0
        self.goals: list[int] = ints(sizes.MAX_GOALS)  # numbers of tickets, or `graph.coasts`
        self.gain: list[float] = floats(sizes.MAX_GOALS)  # of a goal, by its number


def gather(goals: Goals, joined: Components, state: State, seat: int) -> None:
    """What the seat's components do not join yet: making a ticket also avoids losing its points (USA-20)."""
    goals.count = 0
    for ticket in range(goals.layout.tickets):
        if state.holder[ticket] == seat and not components.joins(joined, ticket):
            add(goals, ticket, ticket_gain(goals, ticket))
    if goals.layout.bonus_tickets > 0 and not state.bonus[seat]:
        if not components.joins(joined, goals.graph.coasts):
            add(goals, goals.graph.coasts, goals.weights.coasts)


def add(goals: Goals, goal: int, gain: float) -> None:
    goals.goals[goals.count] = goal
    goals.gain[goal] = gain
    goals.count += 1


def ticket_gain(goals: Goals, ticket: int) -> float:
    if goals.layout.tickets_to_win > 0:
        return goals.weights.ticket
    return 2.0 * goals.weights.ticket * goals.layout.ticket_value[ticket]


def value_of(goals: Goals, goal: int) -> int:
    """In points, or in a race in tickets."""
    return 1 if goals.layout.tickets_to_win > 0 else goals.layout.ticket_value[goal]


def total_value(goals: Goals) -> float:
    value = 0.0
    for i in range(goals.count):
        value += value_of(goals, goals.goals[i])
    return value


def arrange(goals: Goals, attempt: int) -> None:
    """Another order for every attempt: the greatest gain first, then the smallest first, then any."""
    if attempt == 0:
        sort(goals)
    elif attempt == 1:
        reverse(goals)
    else:
        shuffle(goals, attempt)


def sort(goals: Goals) -> None:
    for i in range(1, goals.count):
        j = i
        while j > 0 and goals.gain[goals.goals[j]] > goals.gain[goals.goals[j - 1]]:
            swap(goals, j, j - 1)
            j -= 1


def reverse(goals: Goals) -> None:
    for i in range(goals.count // 2):
        swap(goals, i, goals.count - 1 - i)


def shuffle(goals: Goals, seed: int) -> None:
    random = bits.next_random(bits.next_random(seed))
    for i in range(goals.count - 1, 0, -1):
        random = bits.next_random(random)
        swap(goals, i, bits.below(random, i + 1))


def swap(goals: Goals, i: int, j: int) -> None:
    goal = goals.goals[i]
    goals.goals[i] = goals.goals[j]
    goals.goals[j] = goal
