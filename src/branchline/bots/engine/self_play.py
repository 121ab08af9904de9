"""Whole games of the engine against itself, many in one call: for tuning their weights."""

from __future__ import annotations

from . import greedy_policy, plans, policy, self_play_table
from .self_play_table import SelfPlayTable
from .workspace import Workspace


def games(mine: Workspace, other: Workspace, greedy: bool, players: int, seed: int, deals: int) -> tuple[float, float]:
    """Win share of one set of weights against another and its lead in points, each deal once from every seat. Greedy
    others only grab points."""
    place = SelfPlayTable(mine.layout, players)
    wins = 0.0
    lead = 0.0
    for deal in range(deals):
        for seat in range(players):
            self_play_table.deal(place, seed + deal)
            play(place, mine, other, greedy, seat)
            self_play_table.count(place)
            wins += self_play_table.share(place, seat)
            for rival in range(players):
                lead += (place.context.tally.total[seat] - place.context.tally.total[rival]) / (players - 1.0)
    return wins / (deals * players), lead / (deals * players)


def play(place: SelfPlayTable, mine: Workspace, other: Workspace, greedy: bool, seat: int) -> None:
    plans.forget_all(mine.plans)
    plans.forget_all(other.plans)
    while self_play_table.is_on(place):
        if place.state.seat == seat:
            self_play_table.play(place, policy.choose(mine, place.state, 1))
        elif greedy:
            self_play_table.play(place, greedy_policy.choose(other, place.state, place.dice))
        else:
            self_play_table.play(place, policy.choose(other, place.state, 1))
