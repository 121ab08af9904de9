"""Random play to the end, many games in one call.

A loop of its own, beside that of the arena, which asks bots and keeps a history: here a decision takes 130 ns.
"""

from __future__ import annotations

from . import chance, const, context, rank, turn
from .context import RulesContext
from .dealer import Dealer
from .layout import Layout
from .state import State


def finish(table: RulesContext, state: State, limit: int) -> int:
    """Play uniformly random legal moves to the end, or to the limit; returns the number of decisions."""
    decisions = 0
    while state.phase != const.OVER and decisions < limit:
        # not context.random_move and context.play: the two calls more are felt here
        choice = chance.below(state, rank.count(state, table.layout, table.moves))
        move = rank.nth(state, table.layout, table.moves, choice)
        turn.play(state, table.layout, table.dealer, table.net, table.moves, move)
        decisions += 1
    return decisions


def games(layout: Layout, players: int, seed: int, count: int) -> tuple[int, int]:
    """(decisions, checksum of the scores) of so many random games with exact final scores."""
    table = RulesContext(layout, Dealer())
    blank = State()
    state = State()
    decisions = 0
    checksum = 0
    for game in range(count):
        context.begin(table, state, blank, players, seed + game)
        decisions += finish(table, state, 5000)
        context.score(table, state, False)
        for seat in range(players):
            checksum = (checksum * 31 + table.tally.total[seat] + 1000) % 1000000007
    return decisions, checksum


def copies(n: int) -> int:
    """For timing: n copies of a state to another and back."""
    a = State()
    b = State()
    for _ in range(n):
        b.copy_from(a)
        a.copy_from(b)
    return a.players
