"""A table for games of the engine against itself, played in bulk."""

from __future__ import annotations

from branchline.rules import const, context
from branchline.rules.context import RulesContext
from branchline.rules.dealer import Dealer
from branchline.rules.layout import Layout
from branchline.rules.state import State

from . import sizes


class SelfPlayTable:
    def __init__(self, layout: Layout, players: int) -> None:
        self.players: int = players
        self.context = RulesContext(layout, Dealer())
        self.blank = State()
        self.state = State()
        self.dice = State()  # only its generator is used
        self.decisions: int = 0


def deal(table: SelfPlayTable, seed: int) -> None:
    table.decisions = 0
    context.begin(table.context, table.state, table.blank, table.players, seed)


def is_on(table: SelfPlayTable) -> bool:
    return table.state.phase != const.OVER and table.decisions < sizes.LONGEST_GAME


def play(table: SelfPlayTable, move: int) -> None:
    context.play(table.context, table.state, move)
    table.decisions += 1


def count(table: SelfPlayTable) -> None:
    context.score(table.context, table.state, False)


def share(table: SelfPlayTable, seat: int) -> float:
    """A seat's share of the win, after counting."""
    winners = 0
    for other in range(table.players):
        winners += table.context.tally.won[other]
    return table.context.tally.won[seat] / winners


def lead(table: SelfPlayTable, seat: int) -> int:
    """A seat's points more than the best of the others, after counting; in a race, tickets."""
    best = -1000
    for other in range(table.players):
        if other != seat:
            best = max(best, table.context.tally.total[other])
    return table.context.tally.total[seat] - best
