"""Many games between the same bots, each at its seat. The result depends on the seed alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from branchline.boards import Board

from .game_runner import GameRunner, PlayedGame
from .match import derived_seed
from .schedule import Fixture
from .workers import play_all


@dataclass(frozen=True, slots=True)
class Simulation:
    board: Board
    bots: tuple[str, ...]
    seed: str
    with_records: bool = False

    def fixture(self, number: int) -> Fixture:
        seed = derived_seed(self.seed, number)
        return Fixture(number, number, 0, self.bots, seed, seed)

    def play(self, number: int) -> PlayedGame:
        """The game with this number: the same on every machine and with any number of workers."""
        return self._table().play(self.fixture(number))

    def _table(self) -> GameRunner:
        return GameRunner(self.board, with_records=self.with_records)

    def run(self, games: int, workers: int) -> Iterator[PlayedGame]:
        """The games in order."""
        if workers == 1:
            yield from map(self.play, range(games))
            return
        early: dict[int, PlayedGame] = {}
        following = 0
        for played in play_all(self._table(), map(self.fixture, range(games)), workers):
            early[played.summary.game] = played
            while following in early:
                yield early.pop(following)
                following += 1
