"""Every bot plays whole games at every table, with legal moves only."""

from __future__ import annotations

import pytest

from branchline import Board, rules
from tests.bots.tables import PLANNERS, moves_between
from tests.contract.tables import TABLES

MOST_MOVES = None if rules.COMPILED else 24


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_planners_play_to_the_end(board: Board, players: int) -> None:
    for first in range(len(PLANNERS)):  # each spec sits at every table
        specs = [PLANNERS[(first + seat) % len(PLANNERS)] for seat in range(players)]
        assert len(list(moves_between(board, specs, first, MOST_MOVES))) > 10


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_random_and_greedy_play_to_the_end(board: Board, players: int) -> None:
    specs = (["random", "greedy"] * players)[:players]
    assert len(list(moves_between(board, specs, 1, MOST_MOVES))) > 10


@pytest.mark.parametrize("spec", ["search:1", "search:8"])
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_searches_of_few_iterations_play_to_the_end(spec: str, board: Board, players: int) -> None:
    opponents = ["planner", "greedy", "easy", "random"]
    most = MOST_MOVES and 4 * players
    assert len(list(moves_between(board, [spec, *opponents[: players - 1]], 2, most))) >= 4 * players


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_searches_play_each_other(board: Board, players: int) -> None:
    most = MOST_MOVES and players + 2
    assert len(list(moves_between(board, ["search:8"] * players, 3, most))) >= players + 2
