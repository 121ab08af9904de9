"""A search ends when its time is over or when it is told to; benchmarks/bot_times.py measures how exactly."""

from __future__ import annotations

import threading
import time
from random import Random

import pytest

from branchline import Board, Move
from branchline.bots.search import SearchBot
from tests.bots.tables import position_after
from tests.contract.tables import BOARDS
from tests.patience import PATIENCE


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_time_budget_ends_and_is_used(board: Board) -> None:
    game = position_after(board, 2, 12)
    bot = SearchBot(Random(1), "100ms")
    started = time.perf_counter()
    assert bot.choose(game.view(game.seat), game.legal_moves()) in game.legal_moves()
    assert time.perf_counter() - started > 0.05
    assert bot.thought is not None
    assert bot.thought.iterations > 0


def test_a_longer_time_gives_more_iterations() -> None:
    game = position_after(BOARDS["usa"], 2, 12)
    iterations = []
    for budget in ("1ms", "500ms"):
        bot = SearchBot(Random(1), budget)
        bot.choose(game.view(game.seat), game.legal_moves())
        assert bot.thought is not None
        iterations.append(bot.thought.iterations)
    assert iterations[0] < iterations[1]


@pytest.mark.parametrize("budget", ["1000000", "1000s"])
def test_stop_ends_a_long_search_with_a_legal_move(budget: str) -> None:
    game = position_after(BOARDS["usa"], 2, 12)
    bot, found = SearchBot(Random(1), budget), list[Move]()
    thread = threading.Thread(target=lambda: found.append(bot.choose(game.view(game.seat), game.legal_moves())))
    thread.start()
    time.sleep(0.1)
    assert thread.is_alive()
    bot.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert found[0] in game.legal_moves()
    assert bot.thought is not None
    assert 0 < bot.thought.iterations < 1_000_000


@pytest.mark.parametrize("budget", ["1000000", "1000s"])
def test_stop_at_the_first_moment_gives_a_legal_move(budget: str) -> None:
    class Hurried(SearchBot):
        def _think(self, *words: object) -> object:  # type: ignore[override]
            self.stop()
            return super()._think(*words)  # type: ignore[arg-type]

    game = position_after(BOARDS["italy"], 2, 12)
    assert Hurried(Random(1), budget).choose(game.view(game.seat), game.legal_moves()) in game.legal_moves()


def test_a_stopped_bot_thinks_again_next_time() -> None:
    game = position_after(BOARDS["usa"], 2, 12)
    bot = SearchBot(Random(1), "8")
    bot.stop()
    bot.choose(game.view(game.seat), game.legal_moves())
    assert bot.thought is not None
    assert bot.thought.iterations == 8
