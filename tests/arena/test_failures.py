"""A bot that fails loses that game, with the reason noted."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

import pytest

from branchline import Board, Draw, Move, Pass, Take, View
from branchline.arena import match
from branchline.arena.game_runner import GameRunner
from branchline.arena.schedule import Schedule
from branchline.arena.summary import GameSummary
from branchline.bots import Bot, make_bot
from branchline.bots.failure import BotFailure


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError


class Culprit:
    """Plays its first moves and then does something else."""

    def __init__(self, fault: str) -> None:
        self.fault = fault
        self.moves = 0
        self.closed = False

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        self.moves += 1
        if self.moves < 3:
            return moves[0]
        match self.fault:
            case "crashed":
                raise KeyError("no such city")
            case "crashed, leaving":
                raise SystemExit(3)
            case "nonsense":
                return "a card, please"  # type: ignore[return-value]
            case "nonsense that cannot be shown":
                return Unspeakable()  # type: ignore[return-value]
            case "nonsense in a move":
                broken = Take("red")
                object.__setattr__(broken, "card", ["red"])
                return broken
            case "illegal move":
                return Pass() if Draw() in moves else Draw()
            case "too slow":
                time.sleep(0.3)
                return moves[0]
            case "slow":
                time.sleep(0.002)
                return moves[0]
        raise BotFailure(self.fault, "as the bot says itself")

    def close(self) -> None:
        self.closed = True
        raise OSError("already gone")


def played_with(fault: str, monkeypatch: pytest.MonkeyPatch, time_limit: float = 30.0) -> tuple[GameSummary, Culprit]:
    """One game of greedy against a culprit in the second seat."""
    culprit = Culprit(fault)

    def make(spec: str, rng: Random, limit: float) -> Bot:
        assert limit == time_limit
        if spec != "culprit":
            return make_bot(spec, rng)
        if fault == "did not start":
            raise FileNotFoundError("culprit.py")
        return culprit

    monkeypatch.setattr(match, "make_bot", make)
    table = GameRunner(Board.load("usa"), time_limit=time_limit)
    return table.play(Schedule(("greedy", "culprit", "random"), 3, "1").fixture(0)).summary, culprit


@pytest.mark.parametrize(
    ("fault", "reason", "detail"),
    [
        ("crashed", "crashed", "KeyError: 'no such city'"),
        ("crashed, leaving", "crashed", "SystemExit: 3"),
        ("nonsense", "nonsense", "'a card, please' is no move"),
        ("nonsense that cannot be shown", "nonsense", "a Unspeakable is no move"),
        ("nonsense in a move", "nonsense", "take ['red'] is no move"),
        ("illegal move", "illegal move", "pass: "),
        ("too slow", "too slow", "more than 0.25 s for a move"),
        ("did not start", "did not start", "FileNotFoundError: culprit.py"),
        ("no such reason", "no such reason", "as the bot says itself"),
    ],
)
def test_who_fails_loses_and_the_others_share_the_win(
    fault: str, reason: str, detail: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, culprit = played_with(fault, monkeypatch, time_limit=0.25 if fault == "too slow" else 30.0)
    assert game.failure is not None
    assert (game.failure.seat, game.failure.reason) == (1, reason)
    assert game.failure.detail.startswith(detail)
    assert [seat.win_share for seat in game.seats] == [0.5, 0.0, 0.5]
    assert game.reason == "failure"
    assert not game.scored
    assert culprit.closed == (fault != "did not start")


def test_clocks_run_for_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = played_with("slow", monkeypatch)
    greedy, culprit, random = game.seats
    assert game.failure is None
    assert culprit.seconds > 0.002 * (culprit.decisions - 3)
    assert culprit.seconds > culprit.slowest >= 0.002
    assert greedy.decisions + culprit.decisions + random.decisions == game.decisions


def test_a_single_match_tells_its_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "make_bot", lambda spec, rng, limit: Culprit("crashed"))
    with pytest.raises(BotFailure, match="crashed: KeyError"):
        match.play_match(Board.load("usa"), ("one", "other"), b"1")
