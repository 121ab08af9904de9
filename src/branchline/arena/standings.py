"""The table of a run: how each bot did in the deals played so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from statistics import fmean

from branchline.boards import Board
from branchline.rules.sources import of_board as sources

from .certainty import Leads, mean_interval
from .rating import Rating, Ratings
from .summary import GameSummary, SeatSummary


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """Points and tickets are means over the games that were scored; times are measured, all else is reproducible."""

    bot: str
    games: int
    win_share: float
    low: float
    high: float
    rating: Rating
    points: dict[str, float]
    tickets_completed: float
    tickets_missed: float
    longest_path: float | None
    failures: dict[str, int]
    decisions: int
    ms_per_move: float
    slowest_ms: float

    def to_dict(self) -> dict[str, object]:
        path = {} if self.longest_path is None else {"longest_path": round(self.longest_path, 3)}
        return {
            "bot": self.bot,
            "games": self.games,
            "win_share": round(self.win_share, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
            "rating": {"mu": round(self.rating.mu, 3), "sigma": round(self.rating.sigma, 3)},
            "points": {source: round(points, 3) for source, points in self.points.items()},
            "tickets_completed": round(self.tickets_completed, 3),
            "tickets_missed": round(self.tickets_missed, 3),
            **path,
            "failures": self.failures,
            "decisions": self.decisions,
            "time": {"ms_per_move": round(self.ms_per_move, 3), "slowest_ms": round(self.slowest_ms, 3)},
        }


@dataclass
class BotTally:
    """Sums over the games of one bot; a bot at several seats of a game counts at each."""

    games: int = 0
    scored: int = 0
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    sums: Counter[str] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    deal_shares: list[float] = field(default_factory=list)

    def add(self, seat: SeatSummary) -> None:
        self.games += 1
        self.decisions += seat.decisions
        self.seconds += seat.seconds
        self.slowest = max(self.slowest, seat.slowest)
        if seat.points:
            self.scored += 1
            self.sums.update(seat.points)
            self.sums["tickets completed"] += seat.tickets_completed
            self.sums["tickets missed"] += seat.tickets_missed
            self.sums["longest path"] += seat.longest_path or 0

    def mean(self, what: str) -> float:
        return self.sums[what] / max(1, self.scored)


class Standings:
    """Whole rounds only, added in order: then all bots met equally often, and workers change nothing."""

    def __init__(self, board: Board, bots: Sequence[str]) -> None:
        self.board = board
        self.bots = tuple(dict.fromkeys(bots))
        self.sources = (*sources(board), "total")
        self.games = self.deals = self.turns = self.decisions = 0
        self.reasons: Counter[str] = Counter()
        self.failed: list[GameSummary] = []
        self.tallies = {bot: BotTally() for bot in self.bots}
        self.leads = Leads(self.bots)
        self._ratings = Ratings(self.bots)

    def add_round(self, games: Sequence[GameSummary]) -> None:
        for game in games:
            self._add_game(game)
        for _, played in groupby(games, key=lambda game: game.deal):
            self._add_deal(list(played))
        self.leads.add({bot: fmean(_shares(games, bot)) for bot in self.bots})

    def _add_deal(self, games: Sequence[GameSummary]) -> None:
        self.deals += 1
        for bot in {seat.bot for seat in games[0].seats}:
            share = fmean(_shares(games, bot))
            self.tallies[bot].deal_shares.append(round(share, 9))  # few different values

    def _add_game(self, game: GameSummary) -> None:
        self.games += 1
        self.turns += game.turns
        self.decisions += game.decisions
        self.reasons[game.reason] += 1
        self._ratings.add(game)
        for seat in game.seats:
            self.tallies[seat.bot].add(seat)
        if game.failure:
            self.failed.append(game)
            self.tallies[game.seats[game.failure.seat].bot].failures[game.failure.reason] += 1

    def rows(self) -> list[StandingsRow]:
        """The best first."""
        if not self.deals:
            return []
        return sorted(map(self._row, self.bots), key=lambda row: -row.win_share)

    def _row(self, bot: str) -> StandingsRow:
        tally = self.tallies[bot]
        low, high = mean_interval(Counter(tally.deal_shares))
        return StandingsRow(
            bot=bot,
            games=tally.games,
            win_share=fmean(tally.deal_shares),
            low=low,
            high=high,
            rating=self._ratings[bot],
            points={source: tally.mean(source) for source in self.sources},
            tickets_completed=tally.mean("tickets completed"),
            tickets_missed=tally.mean("tickets missed"),
            longest_path=tally.mean("longest path") if self.board.longest_path_bonus else None,
            failures=dict(sorted(tally.failures.items())),
            decisions=tally.decisions,
            ms_per_move=1000 * tally.seconds / max(1, tally.decisions),
            slowest_ms=1000 * tally.slowest,
        )


def _shares(games: Sequence[GameSummary], bot: str) -> list[float]:
    return [seat.win_share for game in games for seat in game.seats if seat.bot == bot]
