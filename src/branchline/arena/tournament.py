"""A run of the arena: play what is missing, save it, keep the standings."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing

from branchline.boards import Board

from .folder import Folder, Run, RunSettings
from .game_runner import GameRunner
from .pool import GamePool
from .schedule import Fixture, Schedule
from .standings import Standings
from .summary import GameSummary


class Tournament:
    """Counts whole rounds in order and stops after the last one wanted, or when the leader is established.

    Games that are finished early wait for their round; those beyond the end are saved, but not counted.
    """

    def __init__(self, board: Board, run: Run, finished: Iterable[GameSummary]) -> None:
        self.board = board
        self.run = run
        self.schedule = schedule_of(run.settings)
        self.games = self.schedule.rounds_for(run.games) * self.schedule.games_per_round
        self.standings = Standings(board, run.settings.bots)
        self.leader: str | None = None
        self._finished: set[int] = set()
        self._waiting: dict[int, GameSummary] = {}
        for game in finished:
            self.add(game)

    @property
    def finished(self) -> int:
        """How many of the games wanted are there."""
        return len(self._finished)

    @property
    def is_over(self) -> bool:
        return self.leader is not None or self.standings.games >= self.games

    def add(self, game: GameSummary) -> None:
        if game.game >= self.games:
            return
        self._finished.add(game.game)
        self._waiting[game.game] = game
        while not self.is_over and self._next_round_is_there():
            self.standings.add_round([self._waiting.pop(number) for number in self._next_round()])
            if self.run.until is not None:
                self.leader = self.standings.leads.leader(self.run.until)

    def _next_round(self) -> range:
        first = self.standings.games
        return range(first, first + self.schedule.games_per_round)

    def _next_round_is_there(self) -> bool:
        return all(number in self._waiting for number in self._next_round())

    def _missing(self) -> Iterator[Fixture]:
        return (self.schedule.fixture(game) for game in range(self.games) if game not in self._finished)

    def play(self, folder: Folder, pool: GamePool, with_records: bool) -> Generator[GameSummary, None, None]:
        """The games still missing, as they are finished and saved."""
        if self.is_over:
            return
        runner = GameRunner(self.board, self.run.settings.time_limit, with_records)
        with closing(pool.play(runner, self._missing())) as games:
            for played in games:
                folder.save(played)
                self.add(played.summary)
                yield played.summary
                if self.is_over:
                    return


def schedule_of(settings: RunSettings) -> Schedule:
    return Schedule(settings.bots, settings.players, settings.seed)


def saved_tournament(folder: Folder) -> Tournament:
    """What a folder holds, counted as its latest call wanted it."""
    run = folder.run()
    board = Board.load(run.settings.board)
    if board.hash != run.settings.board_hash:
        raise ValueError(f"the board {run.settings.board!r} has changed since {folder.path} was played")
    return Tournament(board, run, folder.games())
