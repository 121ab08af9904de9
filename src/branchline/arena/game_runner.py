"""Where the games of a schedule are played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from branchline.boards import Board
from branchline.bots.failure import BotFailure

from .match import TIME_LIMIT, Match
from .schedule import Fixture
from .summary import GameSummary, record_of, summary_of


class PlayedGame(NamedTuple):
    summary: GameSummary
    record: str = ""


@dataclass(frozen=True, slots=True)
class GameRunner:
    board: Board
    time_limit: float = TIME_LIMIT
    with_records: bool = False

    def play(self, fixture: Fixture, on_turn: Callable[[int], None] = lambda seat: None) -> PlayedGame:
        match = self._match(fixture, on_turn)
        match.play()
        return PlayedGame(summary_of(fixture, match), self._record(match))

    def lost(self, fixture: Fixture, seat: int, failure: BotFailure) -> PlayedGame:
        """The bot at this seat takes its process down or never answers, so the game cannot be played."""
        match = self._match(fixture)
        match.fail(seat, failure)
        return PlayedGame(summary_of(fixture, match), self._record(match))

    def _match(self, fixture: Fixture, on_turn: Callable[[int], None] = lambda seat: None) -> Match:
        return Match(
            self.board,
            fixture.seats,
            fixture.seed,
            bots_seed=fixture.bots_seed,
            time_limit=self.time_limit,
            on_turn=on_turn,
        )

    def _record(self, match: Match) -> str:
        return record_of(match) if self.with_records else ""
