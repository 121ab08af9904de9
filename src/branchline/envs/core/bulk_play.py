"""Whole games between bots of the compiled part, with all their moves: for data sets and for studies of boards."""

from __future__ import annotations

from branchline.bots.engine.plans import Plans
from branchline.rules import bits, const, context
from branchline.rules.arrays import ints
from branchline.rules.context import RulesContext
from branchline.rules.dealer import Dealer
from branchline.rules.layout import Layout
from branchline.rules.state import State

from . import observing, opponents, sizes
from .observing import Observer
from .opponents import Opponents


class BulkTable:
    """One game after another on a board; `moves` are those of the last one, `decisions` their number."""

    def __init__(self, layout: Layout, players: int, bots: Opponents) -> None:
        self.players: int = players
        self.bots = bots
        self.context = RulesContext(layout, Dealer())
        self.blank = State()
        self.state = State()
        self.dice = State()  # only its generator is used
        self.plans = Plans()
        self.moves: list[int] = ints(sizes.LONGEST_GAME)
        self.seats: list[int] = ints(sizes.LONGEST_GAME)  # who made them
        self.decisions: int = 0


def deal(table: BulkTable, seed: int) -> None:
    """A new game; the same seed and moves make the same game."""
    context.begin(table.context, table.state, table.blank, table.players, seed)
    table.dice.random = bits.next_random(seed)
    table.decisions = 0
    opponents.forget(table.plans)


def play(table: BulkTable, move: int) -> None:
    """A legal move of the seat to move."""
    table.moves[table.decisions] = move
    table.seats[table.decisions] = table.state.seat
    table.decisions += 1
    context.play(table.context, table.state, move)


def keep_any(table: BulkTable) -> None:
    """Every seat keeps any tickets it may, each choice as likely as the others."""
    while table.state.phase == const.OPENING:
        play(table, context.random_move(table.context, table.state, table.dice))


def finish(table: BulkTable) -> None:
    """Play to the end, and count."""
    while table.state.phase != const.OVER and table.decisions < sizes.LONGEST_GAME:
        play(table, opponents.choose(table.bots, table.context, table.state, table.plans, table.dice))
    context.score(table.context, table.state, False)


def list_moves(table: BulkTable) -> list[int]:
    return [table.moves[i] for i in range(table.decisions)]


def list_seats(table: BulkTable) -> list[int]:
    return [table.seats[i] for i in range(table.decisions)]


class ReplayedGame:
    """Games played again from their seeds and moves: what the seat to move saw, into the caller's memory."""

    def __init__(self, layout: Layout, players: int, rows: memoryview) -> None:
        self.players: int = players
        self.context = RulesContext(layout, Dealer())
        self.blank = State()
        self.state = State()
        self.events = memoryview(bytearray(2 * sizes.HISTORY * sizes.MOVE_FIELDS)).cast("h")
        self.observer = Observer(layout, players, rows, self.events)


def replay(game: ReplayedGame, seed: int, moves: memoryview, seats: memoryview, first_row: int) -> None:
    """An observation for each of the 16-bit move numbers, from `first_row` on, and whose they are."""
    context.begin(game.context, game.state, game.blank, game.players, seed)
    for i in range(len(moves)):
        seats[first_row + i] = game.state.seat
        observing.write(game.observer, game.state, game.state.seat, first_row + i, 0, i)
        observing.note(game.observer, game.state, moves[i], 0, i)
        context.find_moves(game.context, game.state)
        if not is_found(game.context, moves[i]):
            raise ValueError(f"move {moves[i]} is not legal: seed and moves are not of one game")
        context.play(game.context, game.state, moves[i])


def is_found(table: RulesContext, move: int) -> bool:
    for i in range(table.moves.count):
        if table.moves.numbers[i] == move:
            return True
    return False
