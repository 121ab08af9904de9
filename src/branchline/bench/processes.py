"""What is measured in other processes: the interpreted rules, two games at once, a fresh start."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.pool import Pool
from statistics import median

from branchline import rules
from branchline.interrupts import interrupts_deferred

from .games import Played, play, play_for
from .timing import hash_megabytes

FIRST_MOVE = 'from branchline import Game; g = Game("usa", 2, seed=1); g.play(g.legal_moves()[0])'
HASHED_A_SECOND = 1000  # MB, roughly; the same work for one process and for two is what matters


class Interpreted:
    """A process in which the rules run as plain Python, whatever runs here."""

    def __init__(self, worker: Pool) -> None:
        self._worker = worker

    def play_for(self, board: str, players: int, seconds: float) -> Played:
        return self._worker.apply(play_for, (board, players, seconds))


@contextmanager
def interpreted_rules() -> Iterator[Interpreted]:
    before = os.environ.get("BRANCHLINE_PURE", "")
    os.environ["BRANCHLINE_PURE"] = "1"
    try:
        worker = _worker()
    finally:
        os.environ["BRANCHLINE_PURE"] = before
    with worker:
        assert not worker.apply(_is_compiled)
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
    with _worker() as first, _worker() as second:
        _wall_time([first, second], partial(play, board, players, 1))
        pairs = [(_gain(first, second, games), _gain(first, second, hashing)) for _ in range(rounds)]
    return Scaling(median(gain for gain, _ in pairs), median(gain for _, gain in pairs))


def _worker() -> Pool:
    """One process. Used in a `with` it is ended at once when that is left, also by Ctrl+C."""
    with interrupts_deferred():
        return get_context("spawn").Pool(1)


def _gain(first: Pool, second: Pool, work: Callable[[], None]) -> float:
    return 2 * _wall_time([first], work) / _wall_time([first, second], work)


def _wall_time(workers: list[Pool], work: Callable[[], None]) -> float:
    start = time.perf_counter()
    for result in [worker.apply_async(work) for worker in workers]:
        result.get()
    return time.perf_counter() - start


def import_ms(rounds: int) -> float:
    """From a fresh process to the first move of a game, without what starting Python itself takes."""
    pairs = [(_run_ms(FIRST_MOVE), _run_ms("pass")) for _ in range(rounds)]
    return median(ms for ms, _ in pairs) - median(ms for _, ms in pairs)


def _run_ms(code: str) -> float:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    start = time.perf_counter()
    with interrupts_deferred():
        subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    return 1e3 * (time.perf_counter() - start)
