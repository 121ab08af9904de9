"""What is kept of a game."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import groupby

import msgspec

from branchline.game import Game
from branchline.record import Player, write_record
from branchline.result import Result

from .match import Match, ThinkingClock
from .schedule import Fixture


class Failure(msgspec.Struct, frozen=True):
    """Why a bot lost before the end; reasons are those of BotFailure."""

    seat: int
    reason: str
    detail: str


class SeatSummary(msgspec.Struct, frozen=True):
    """`points` is empty if the game has no scores; `tickets_held` counts all tickets kept, completed or not."""

    bot: str
    win_share: float
    points: dict[str, int] = {}
    tickets_completed: int = 0
    tickets_held: int = 0
    longest_path: int | None = None
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    @property
    def tickets_missed(self) -> int:
        bonus = self.points.get("bonus", 0)  # on a race board it is among the completed tickets, but not held
        return self.tickets_held + bonus - self.tickets_completed


class GameSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    game: int
    deal: int
    rotation: int
    seed: str
    first: int
    reason: str
    turns: int
    decisions: int
    seats: tuple[SeatSummary, ...]
    failure: Failure | None = None

    @property
    def scored(self) -> bool:
        return bool(self.seats[0].points)


def summary_of(fixture: Fixture, match: Match) -> GameSummary:
    game, result = match.game, match.game.result
    assert result is not None
    failure = None
    if match.failure is not None and match.failed_seat is not None:
        failure = Failure(match.failed_seat, match.failure.reason, match.failure.detail)
    return GameSummary(
        game=fixture.game,
        deal=fixture.deal,
        rotation=fixture.rotation,
        seed=game.seed,
        first=game.first,
        reason="failure" if failure else result.reason,
        turns=_turns(game),
        decisions=len(game.history),
        seats=tuple(_seats(match, result, failure)),
        failure=failure,
    )


def _seats(match: Match, result: Result, failure: Failure | None) -> list[SeatSummary]:
    shares = _shares(len(match.specs), result.winners, failure.seat if failure else None)
    seen = match.game.view().seats
    clocks = [bot.clock for bot in match.bots] + [ThinkingClock()] * (
        len(shares) - len(match.bots)
    )  # not all may have started
    return [
        SeatSummary(
            bot=match.specs[seat],
            win_share=share,
            points=result.scores[seat] if result.scores else {},
            tickets_completed=result.completed[seat] if result.scores else 0,
            tickets_held=seen[seat].tickets + len(seen[seat].completed),
            longest_path=result.longest_path[seat] if result.longest_path else None,
            decisions=clocks[seat].decisions,
            seconds=round(clocks[seat].seconds, 6),
            slowest=round(clocks[seat].slowest, 6),
        )
        for seat, share in enumerate(shares)
    ]


def _shares(seats: int, winners: Sequence[int], failed: int | None) -> list[float]:
    """Winners share the win; where nobody won, all who did not fail do."""
    happy = winners or [seat for seat in range(seats) if seat != failed]
    return [1 / len(happy) if seat in happy else 0.0 for seat in range(seats)]


def record_of(match: Match) -> str:
    text = io.StringIO()
    write_record(text, match.game, [Player(f"{spec} {seat}", spec) for seat, spec in enumerate(match.specs)])
    return text.getvalue()


def _turns(game: Game) -> int:
    """Seats alternate, so a turn is a run of moves by one seat after the opening choices."""
    opening = 0 if game.board.tickets_to_win else game.players
    return sum(1 for _ in groupby(game.history[opening:], key=lambda event: event.seat))
