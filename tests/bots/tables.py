"""The own bots, the tables they play at, and one game between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from branchline import Board, Game, rules
from branchline.bots import Bot, make_bot
from tests.contract.tables import BOARDS

PLANNERS = ("racer", "planner", "easy", "medium", "hard", "hard:racer", "hard:collector")
SPECS = ("random", "greedy", *PLANNERS, "search:40" if rules.COMPILED else "search:3")
SMALLEST_AND_LARGEST = [
    pytest.param(board, players, id=f"{board.id}-{players}")
    for board in BOARDS.values()
    for players in (board.min_players, board.max_players)
]


def seated(specs: Sequence[str], seed: int = 1) -> list[Bot]:
    return [make_bot(spec, Random(f"{seed} {seat}")) for seat, spec in enumerate(specs)]


def moves_between(board: Board, specs: Sequence[str], seed: int, most: int | None = None) -> Iterator[str]:
    """The moves of a game, as text; each must be legal. It ends by itself, or after so many moves."""
    bots = seated(specs, seed)
    game = Game(board, len(specs), seed=seed)
    while not game.is_over and (most is None or len(game.history) < most):
        legal = game.legal_moves()
        move = bots[game.seat].choose(game.view(game.seat), legal)
        assert move in legal
        game.play(move)
        yield str(move)


def position_after(board: Board, players: int, moves: int, seed: int = 1) -> Game:
    """So far into a game between planners."""
    bots = seated(["planner"] * players, seed)
    game = Game(board, players, seed=seed)
    while len(game.history) < moves:
        game.play(bots[game.seat].choose(game.view(game.seat), game.legal_moves()))
    return game
