"""Processes that die."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from branchline import Board
from branchline.arena import workers
from branchline.arena.game_runner import GameRunner, PlayedGame
from branchline.arena.schedule import Fixture, Schedule
from branchline.arena.workers import Crew, LocalProcesses

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are killed in another way here")

SCHEDULE = Schedule(("random", "greedy"), 2, "1")
FIXTURES = [SCHEDULE.fixture(game) for game in range(4)]


@dataclass(frozen=True)
class Trap(GameRunner):
    """The process of game 1 is killed in the turn of seat 1: once, or always."""

    mark: Path = Path()
    always: bool = False

    def play(self, fixture: Fixture, on_turn: Callable[[int], None] = lambda seat: None) -> PlayedGame:
        if fixture.game == 1 and (self.always or not self.mark.exists()):
            self.mark.touch()
            on_turn(1)
            os.kill(os.getpid(), signal.SIGKILL)
        return GameRunner.play(self, fixture, on_turn)


@dataclass(frozen=True)
class Muse(GameRunner):
    """In game 1 seat 0 thinks for ever."""

    def play(self, fixture: Fixture, on_turn: Callable[[int], None] = lambda seat: None) -> PlayedGame:
        if fixture.game == 1:
            on_turn(0)
            time.sleep(60)
        return GameRunner.play(self, fixture, on_turn)


def test_there_are_never_more_workers_than_games() -> None:
    crew = Crew(GameRunner(Board.load("first_journey")))
    try:
        assert sorted(played.summary.game for played in crew.play(FIXTURES[:2], workers=50)) == [0, 1]
        assert len(crew.workers) == 2
    finally:
        crew.dismiss()


def test_a_crew_plays_again_with_the_processes_it_has() -> None:
    crew = Crew(GameRunner(Board.load("first_journey")))
    try:
        first = [played.summary.game for played in crew.play(FIXTURES[:2], workers=1)]
        process = crew.workers[0].process
        then = [played.summary.game for played in crew.play(FIXTURES[2:], workers=1)]
        assert (first, then) == ([0, 1], [2, 3])
        assert [worker.process for worker in crew.workers] == [process]
    finally:
        crew.dismiss()


def test_a_bot_that_never_answers_loses_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GRACE", 0.3)
    monkeypatch.setattr(workers, "WATCH", 0.1)
    muse = Muse(Board.load("first_journey"), time_limit=0.5)
    games = {played.summary.game: played.summary for played in LocalProcesses(2).play(muse, FIXTURES)}
    assert sorted(games) == [0, 1, 2, 3]
    failure = games[1].failure
    assert failure is not None
    assert (failure.seat, failure.reason, failure.detail) == (0, "too slow", "no answer after 0.8 s")


def test_a_game_whose_process_is_killed_is_played_again(tmp_path: Path) -> None:
    trap = Trap(Board.load("first_journey"), with_records=True, mark=tmp_path / "mark")
    records = {played.summary.game: played.record for played in LocalProcesses(2).play(trap, FIXTURES)}
    assert records == {fixture.game: trap.play(fixture).record for fixture in FIXTURES}


def test_a_bot_that_always_kills_its_process_loses_the_game(tmp_path: Path) -> None:
    trap = Trap(Board.load("first_journey"), mark=tmp_path / "mark", always=True)
    games = {played.summary.game: played.summary for played in LocalProcesses(1).play(trap, FIXTURES)}
    assert sorted(games) == [0, 1, 2, 3]
    lost = games[1]
    assert lost.failure is not None
    assert (lost.failure.seat, lost.failure.reason) == (1, "crashed")
    assert [seat.win_share for seat in lost.seats] == [1.0, 0.0]
    assert [game.failure for number, game in games.items() if number != 1] == [None, None, None]
