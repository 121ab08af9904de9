"""The plans the engine follows, one for every seat, and whether they still hold."""

from __future__ import annotations

from branchline.rules import const, copying
from branchline.rules.arrays import floats, grid, ints
from branchline.rules.state import State

from . import sizes


class Plans:
    def __init__(self) -> None:
        self.wanted: list[list[int]] = grid(const.MAX_PLAYERS, const.WORDS)  # tracks to claim for tickets
        self.extra: list[list[int]] = grid(const.MAX_PLAYERS, const.WORDS)  # tracks to claim for points
        self.tickets: list[int] = ints(const.MAX_PLAYERS, sizes.NO_PLAN)  # how many a seat had when planning
        self.age: list[int] = ints(const.MAX_PLAYERS)  # decisions since
        self.pursued: list[float] = floats(const.MAX_PLAYERS)  # the value of the tickets planned for
        self.given_up: list[float] = floats(const.MAX_PLAYERS)  # and of the others
        self.has_hope: list[int] = ints(const.MAX_PLAYERS)
        self.hope: list[float] = floats(const.MAX_PLAYERS)  # the expected gain of drawing tickets

    def copy_from(self, other: Plans) -> None:
        copying.copy_fields(self, other)


def forget_all(plans: Plans) -> None:
    for seat in range(const.MAX_PLAYERS):
        forget(plans, seat)


def forget(plans: Plans, seat: int) -> None:
    plans.tickets[seat] = sizes.NO_PLAN


def still_holds(plans: Plans, state: State, seat: int) -> bool:
    """Strike what is done from the seat's plan, which is one decision older. It holds until tickets came, a track of it
    was lost, or it is too old."""
    lost = 0
    for word in range(const.WORDS):
        plans.wanted[seat][word] = plans.wanted[seat][word] & ~(state.owned[seat][word] | state.shared[word])
        plans.extra[seat][word] = plans.extra[seat][word] & state.open[seat][word]
        lost |= plans.wanted[seat][word] & ~state.open[seat][word]
    plans.age[seat] = plans.age[seat] + 1
    return plans.tickets[seat] == tickets_of(state, seat) and lost == 0 and plans.age[seat] <= sizes.PLAN_AGE


def tickets_of(state: State, seat: int) -> int:
    """How many tickets a seat has come by: the number tells whether there are new ones."""
    return state.ticket_count[seat] + state.completed[seat]
