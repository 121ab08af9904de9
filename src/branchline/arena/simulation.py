"""Many games between the same bots, on several processes. The result depends on the seed alone."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from multiprocessing import get_context

from branchline.boards import Board
from branchline.game import Game
from branchline.record import Player, write_record
from branchline.result import Result

from .match import derived_seed, play_match


@dataclass(frozen=True, slots=True)
class GameSummary:
    """What a table needs of one game; `tickets` counts all a seat took, completed or not."""

    result: Result
    turns: int
    decisions: int
    tickets: tuple[int, ...]
    record: str


@dataclass(frozen=True, slots=True)
class Simulation:
    board: Board
    bots: tuple[str, ...]
    seed: str
    with_records: bool = False

    def play(self, number: int) -> GameSummary:
        """The game with this number: the same on every machine and with any number of workers."""
        game = play_match(self.board, self.bots, derived_seed(self.seed, number))
        return GameSummary(
            game.result or game.score(),
            _turns(game),
            len(game.history),
            tuple(seat.tickets + len(seat.completed) for seat in game.view().seats),
            self._record(game) if self.with_records else "",
        )

    def _record(self, game: Game) -> str:
        text = io.StringIO()
        players = [Player(f"{name} {seat}", name) for seat, name in enumerate(self.bots)]
        write_record(text, game, players)
        return text.getvalue()

    def run(self, games: int, workers: int) -> Iterator[GameSummary]:
        """The games in order."""
        if workers == 1:
            yield from map(self.play, range(games))
            return
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield from _in_order(pool, self, games, ahead=8 * workers)


def _in_order(pool: ProcessPoolExecutor, simulation: Simulation, games: int, ahead: int) -> Iterator[GameSummary]:
    """Chunks of games, a few of them under way at a time, so that a run of any length needs little memory."""
    chunk = max(1, min(20, games // ahead))
    starts = iter(range(0, games, chunk))
    waiting: list[Future[list[GameSummary]]] = []
    for start in starts:
        waiting.append(pool.submit(_play_chunk, simulation, range(start, min(start + chunk, games))))
        if len(waiting) >= ahead:
            yield from waiting.pop(0).result()
    for future in waiting:
        yield from future.result()


def _play_chunk(simulation: Simulation, numbers: Sequence[int]) -> list[GameSummary]:
    return [simulation.play(number) for number in numbers]


def _turns(game: Game) -> int:
    """Seats alternate, so a turn is a run of moves by one seat after the opening choices."""
    opening = 0 if game.board.tickets_to_win else game.players
    return sum(1 for _ in groupby(game.history[opening:], key=lambda event: event.seat))
