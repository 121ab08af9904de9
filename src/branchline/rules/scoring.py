"""The final count: points by source, completed tickets, winners."""

from __future__ import annotations

from . import bullets, const, network, regions, trail
from .arrays import grid, ints
from .layout import Layout
from .network import Network
from .state import State
from .trail import Trail


class Tally:
    """Points of every seat by source."""

    def __init__(self) -> None:
        self.points: list[list[int]] = grid(const.MAX_SOURCES, const.MAX_PLAYERS)
        self.total: list[int] = ints(const.MAX_PLAYERS)
        self.completed: list[int] = ints(const.MAX_PLAYERS)
        self.longest_path: list[int] = ints(const.MAX_PLAYERS)
        self.won: list[int] = ints(const.MAX_PLAYERS)


def count(tally: Tally, state: State, layout: Layout, net: Network, path: Trail, all_paths: bool) -> None:
    """Score the state as if the game ended now. Without `all_paths` only the longest path itself is measured exactly,
    which is all the points need."""
    for seat in range(state.players):
        if layout.tickets_to_win > 0:
            count_race(tally, state, seat)
        else:
            count_seat(tally, state, layout, net, seat)
    if layout.bonus[const.LONGEST_POINTS] > 0:
        measure_paths(tally, state, layout, path, all_paths)
        award_most(tally, state, layout, const.LONGEST_POINTS, tally.longest_path)  # USA-21
    for seat in range(state.players):
        tally.total[seat] = 0
        for source in range(const.MAX_SOURCES):
            tally.total[seat] += tally.points[source][seat]
    find_winners(tally, state)


def count_race(tally: Tally, state: State, seat: int) -> None:
    tally.points[const.BONUS_POINTS][seat] = state.bonus[seat]
    tally.points[const.TICKETS_POINTS][seat] = state.completed[seat] - state.bonus[seat]
    tally.completed[seat] = state.completed[seat]


def count_seat(tally: Tally, state: State, layout: Layout, net: Network, seat: int) -> None:
    tally.points[const.ROUTES_POINTS][seat] = state.points[seat]
    network.build(net, state, layout, seat, layout.bullet_trains > 0)
    count_tickets(tally, state, layout, net, seat)
    if layout.regions > 0:
        if layout.bullet_trains > 0:
            network.build(net, state, layout, seat, False)
        tally.points[const.REGIONS_POINTS][seat] = regions.bonus(net, layout)
    if layout.bullet_trains > 0:
        tally.points[const.BULLETS_POINTS][seat] = bullets.bonus(state, layout, seat)


def count_tickets(tally: Tally, state: State, layout: Layout, net: Network, seat: int) -> None:
    """USA-20, JPN-9."""
    points = 0
    tally.completed[seat] = 0
    for ticket in range(layout.tickets):
        if state.holder[ticket] == seat:
            if network.joins(net, layout, ticket):
                points += layout.ticket_value[ticket]
                tally.completed[seat] += 1
            else:
                points -= layout.ticket_value[ticket]
    tally.points[const.TICKETS_POINTS][seat] = points


def measure_paths(tally: Tally, state: State, layout: Layout, path: Trail, all_paths: bool) -> None:
    best = 1
    for seat in range(state.players):
        tally.longest_path[seat] = trail.longest(path, state, layout, seat, 0 if all_paths else best - 1)
        best = max(best, tally.longest_path[seat])


def award_most(tally: Tally, state: State, layout: Layout, source: int, counts: list[int]) -> None:
    """The board's bonus for whoever has most of something: all tied seats score; nobody does if nobody has any."""
    most = 1
    for seat in range(state.players):
        most = max(most, counts[seat])
    for seat in range(state.players):
        tally.points[source][seat] = layout.bonus[source] if counts[seat] == most else 0


def find_winners(tally: Tally, state: State) -> None:
    """USA-22. In a race the tickets are the points, and who reached the target won (FJ-8, FJ-9)."""
    for seat in range(state.players):
        tally.won[seat] = 1
    for seat in range(state.players):
        for other in range(state.players):
            if is_ahead(tally, other, seat):
                tally.won[seat] = 0
    if state.reason == const.ENOUGH_TICKETS:
        for seat in range(state.players):
            tally.won[seat] = int(seat == state.seat)


def is_ahead(tally: Tally, a: int, b: int) -> bool:
    if tally.total[a] != tally.total[b]:
        return tally.total[a] > tally.total[b]
    if tally.completed[a] != tally.completed[b]:
        return tally.completed[a] > tally.completed[b]
    return tally.points[const.LONGEST_POINTS][a] > tally.points[const.LONGEST_POINTS][b]
