"""What is measured in other processes: the interpreted rules, two games at once, a fresh start."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import median
from types import TracebackType
from typing import TypeVar

from branchline import rules
from branchline.interrupts import starting_processes

from .games import PlayedGames, play, play_for
from .timing import hash_megabytes

FIRST_MOVE = 'from branchline import Game; g = Game("usa", 2, seed=1); g.play(g.legal_moves()[0])'
T = TypeVar("T")
HASHED_A_SECOND = 1000  # MB, roughly; the same work for one process and for two is what matters


class BenchWorker:
    """A process that does one piece of work after another. It ends with the `with`, also after Ctrl+C."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        with starting_processes():
            self._process.start()
        theirs.close()

    def __enter__(self) -> BenchWorker:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.kill()
        self._process.join()
        self._pipe.close()

    def begin(self, work: Callable[[], object]) -> None:
        self._pipe.send(work)

    def do(self, work: Callable[[], T]) -> T:
        self.begin(work)
        done: T = self._pipe.recv()
        return done

    def wait(self) -> None:
        self._pipe.recv()


def _work(pipe: Connection) -> None:
    with suppress(EOFError, OSError):  # whoever gave the work is gone
        while True:
            pipe.send(pipe.recv()())


class Interpreted:
    """A process in which the rules run as plain Python, whatever runs here."""

    def __init__(self, worker: BenchWorker) -> None:
        self._worker = worker

    def play_for(self, board: str, players: int, seconds: float) -> PlayedGames:
        return self._worker.do(partial(play_for, board, players, seconds))


@contextmanager
def interpreted_rules() -> Iterator[Interpreted]:
    before = os.environ.get("BRANCHLINE_PURE", "")
    os.environ["BRANCHLINE_PURE"] = "1"
    try:
        worker = BenchWorker()
    finally:
        os.environ["BRANCHLINE_PURE"] = before
    with worker:
        assert not worker.do(_is_compiled)
        yield Interpreted(worker)


def _is_compiled() -> bool:
    return rules.COMPILED


@dataclass(frozen=True, slots=True)
class Scaling:
    """The work two processes do at once, as a multiple of what one does."""

    games: float
    sha256: float

    @property
    def ratio(self) -> float:
        """1: games on two cores get in each other's way no more than plain computing does."""
        return self.games / self.sha256


def measure_scaling(board: str, players: int, games_a_second: float, seconds: float, rounds: int) -> Scaling:
    games = partial(play, board, players, max(1, round(games_a_second * seconds)))
    hashing = partial(hash_megabytes, max(1, round(HASHED_A_SECOND * seconds)))
    with BenchWorker() as first, BenchWorker() as second:
        _wall_time([first, second], partial(play, board, players, 1))
        pairs = [(_gain(first, second, games), _gain(first, second, hashing)) for _ in range(rounds)]
    return Scaling(median(gain for gain, _ in pairs), median(gain for _, gain in pairs))


def _gain(first: BenchWorker, second: BenchWorker, work: Callable[[], None]) -> float:
    return 2 * _wall_time([first], work) / _wall_time([first, second], work)


def _wall_time(workers: list[BenchWorker], work: Callable[[], None]) -> float:
    start = time.perf_counter()
    for worker in workers:
        worker.begin(work)
    for worker in workers:
        worker.wait()
    return time.perf_counter() - start


def import_ms(rounds: int) -> float:
    """From a fresh process to the first move of a game, without what starting Python itself takes."""
    pairs = [(_run_ms(FIRST_MOVE), _run_ms("pass")) for _ in range(rounds)]
    return median(ms for ms, _ in pairs) - median(ms for _, ms in pairs)


def _run_ms(code: str) -> float:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    start = time.perf_counter()
    with starting_processes():
        subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    return 1e3 * (time.perf_counter() - start)
