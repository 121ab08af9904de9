"""Runs without processes: games played here, and tournaments made of them."""

from __future__ import annotations

from functools import cache

import msgspec

from branchline import Board
from branchline.arena.folder import Run, RunSettings
from branchline.arena.game_runner import GameRunner
from branchline.arena.schedule import Schedule
from branchline.arena.summary import Failure, GameSummary


def run_of(board: str, bots: tuple[str, ...], players: int, games: int, until: float | None = None) -> Run:
    settings = RunSettings(board, Board.load(board).hash, bots, players, "1", 30.0, "1.0")
    return Run(settings, games, until)


@cache
def games_of(board: str, bots: tuple[str, ...], players: int, games: int) -> tuple[GameSummary, ...]:
    table, schedule = GameRunner(Board.load(board)), Schedule(bots, players, "1")
    return tuple(table.play(schedule.fixture(game)).summary for game in range(games))


def failed(game: GameSummary, seat: int, reason: str, detail: str) -> GameSummary:
    """The same game, had a bot failed."""
    others = len(game.seats) - 1
    seats = [
        msgspec.structs.replace(played, points={}, win_share=0.0 if i == seat else 1 / others)
        for i, played in enumerate(game.seats)
    ]
    return msgspec.structs.replace(game, reason="failure", seats=tuple(seats), failure=Failure(seat, reason, detail))
