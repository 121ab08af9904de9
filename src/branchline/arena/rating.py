"""Ratings: how strong a bot is, whoever it met."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from openskill.models import PlackettLuce

from .summary import GameSummary, SeatSummary


class Rating(NamedTuple):
    """OpenSkill's estimate and its uncertainty; a new bot has 25 ± 8.3."""

    mu: float
    sigma: float


class Ratings:
    """Updated game by game, so the games must come in order."""

    def __init__(self, bots: Iterable[str]) -> None:
        self._model = PlackettLuce()
        start = self._model.rating()
        self._now = {bot: Rating(start.mu, start.sigma) for bot in bots}

    def __getitem__(self, bot: str) -> Rating:
        return self._now[bot]

    def add(self, game: GameSummary) -> None:
        """A bot at several seats takes the changes of all of them."""
        before = dict(self._now)
        teams = [[self._model.rating(*before[seat.bot])] for seat in game.seats]
        rated = self._model.rate(teams, ranks=_ranks(game))
        for seat, (after,) in zip(game.seats, rated, strict=True):
            mu, sigma = self._now[seat.bot]
            old = before[seat.bot]
            self._now[seat.bot] = Rating(mu + after.mu - old.mu, sigma * after.sigma / old.sigma)


def _ranks(game: GameSummary) -> list[float]:
    """Winners before losers, losers by their points; of a game without scores only the shares are known."""
    orders = sorted({_order(seat) for seat in game.seats}, reverse=True)
    return [float(orders.index(_order(seat))) for seat in game.seats]


def _order(seat: SeatSummary) -> tuple[float, int]:
    return seat.win_share, 0 if seat.win_share else seat.points.get("total", 0)
