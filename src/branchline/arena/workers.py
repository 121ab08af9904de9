"""Games on several processes. A process that dies is replaced, and its game is played again.

Ctrl+C is the affair of the process that gives out the games: the others never hear of it, and are ended.

`server.bot_workers` and `bots.external` keep processes, too, for other ends: the server asks for single moves and may
never wait for one, and a stranger's bot is a program in any language that is trusted with nothing but a View. Here
whole games go to processes that run this very code, and there is nothing to do but wait: multiprocessing is enough.
"""

from __future__ import annotations

import contextlib
import signal
import threading
import time
import traceback
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from ctypes import Structure, c_byte, c_double
from dataclasses import dataclass
from itertools import islice
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from branchline.bots.failure import BotFailure
from branchline.interrupts import interrupts_deferred, leave_with_parent, starting_processes

from .game_runner import GameRunner, PlayedGame
from .schedule import Fixture

DEATHS = 3  # of processes in one game, until the bot whose turn it was is blamed
GRACE = 5.0  # seconds beyond the time limit for a bot to notice by itself
WATCH = 1.0  # seconds between two looks for bots that never answer
NOBODY = -1


class Turn(Structure):
    """Shared with a worker: which bot is asked, and since when."""

    seat: int
    since: float
    _fields_ = (("seat", c_byte), ("since", c_double))

    def begins(self, seat: int) -> None:
        self.since = time.monotonic()
        self.seat = seat


@dataclass
class GameWorker:
    """One game at a time, so that slow games of one deal are spread over all workers."""

    process: SpawnProcess
    pipe: Connection
    turn: Turn
    ready: bool = False
    fixture: Fixture | None = None

    def give(self, fixture: Fixture) -> None:
        self.fixture = fixture
        self.turn.begins(NOBODY)
        with contextlib.suppress(OSError):  # a dead process is noticed when its game is to be read
            self.pipe.send(fixture)

    def news(self) -> PlayedGame | None:
        """A finished game, or none if the process has only started; EOFError if it has died."""
        try:
            played: PlayedGame | RuntimeError | None = self.pipe.recv()
        except OSError as error:
            raise EOFError from error
        if isinstance(played, RuntimeError):
            raise played
        self.ready, self.fixture = True, None
        return played

    def is_stuck(self, time_limit: float) -> bool:
        return self.turn.seat != NOBODY and time.monotonic() - self.turn.since > time_limit + GRACE

    def dismiss(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


@dataclass(frozen=True)
class LocalProcesses:
    """The pool of this machine."""

    workers: int

    def play(self, runner: GameRunner, fixtures: Iterable[Fixture]) -> Generator[PlayedGame, None, None]:
        """No more games are begun than there are workers."""
        crew = Crew(runner)
        try:
            yield from crew.play(fixtures, self.workers)
        finally:
            crew.dismiss()


class Crew:
    def __init__(self, table: GameRunner) -> None:
        self.table = table
        self.fixtures: Iterator[Fixture] = iter(())
        self.waiting: deque[Fixture] = deque()
        self.deaths: Counter[int] = Counter()
        self.workers: list[GameWorker] = []

    def _hire(self, workers: int) -> None:
        """Never more of them than there are games."""
        self.waiting.extend(islice(self.fixtures, workers))
        for _ in range(len(self.waiting) - len(self.workers)):
            with starting_processes():
                self.workers.append(_started(self.table))

    def play(self, fixtures: Iterable[Fixture], workers: int) -> Iterator[PlayedGame]:
        """May be called again, when all games are played: the processes stay."""
        self.fixtures = iter(fixtures)
        self._hire(workers)
        while self._hand_out():
            awaited = [worker.pipe for worker in self.workers if worker.fixture or not worker.ready]
            pipes = connection.wait(awaited, timeout=WATCH)
            for worker in list(self.workers):
                if played := self._news(worker) if worker.pipe in pipes else self._given_up(worker):
                    yield played

    def _hand_out(self) -> bool:
        """A game goes to whoever is ready first, so that none waits for a process to start."""
        for worker in self.workers:
            self.waiting.extend(() if self.waiting else islice(self.fixtures, 1))
            if self.waiting and worker.ready and not worker.fixture:
                worker.give(self.waiting.popleft())
        return bool(self.waiting) or any(worker.fixture for worker in self.workers)

    def _news(self, worker: GameWorker) -> PlayedGame | None:
        try:
            return worker.news()
        except EOFError:
            self._replace(worker)
            return self._played_again(worker)

    def _replace(self, worker: GameWorker) -> None:
        with starting_processes():
            worker.dismiss()
            self.workers[self.workers.index(worker)] = _started(self.table)

    def _given_up(self, worker: GameWorker) -> PlayedGame | None:
        """A bot that never answers leaves no choice but to end its process."""
        if worker.fixture is None or not worker.is_stuck(self.table.time_limit):
            return None
        self._replace(worker)
        detail = f"no answer after {self.table.time_limit + GRACE:g} s"
        return self.table.lost(worker.fixture, worker.turn.seat, BotFailure("too slow", detail))

    def _played_again(self, dead: GameWorker) -> PlayedGame | None:
        """The game goes to another worker, or is lost by a bot that always takes its process down."""
        fixture, seat = dead.fixture, dead.turn.seat
        number = fixture.game if fixture else NOBODY
        self.deaths[number] += 1
        if self.deaths[number] < DEATHS:
            self.waiting.extendleft([fixture] if fixture else [])
            return None
        ended = f"its process ended {DEATHS} times, at last with code {dead.process.exitcode}"
        if fixture is None or seat == NOBODY:
            raise RuntimeError(f"a worker cannot play, though no bot was asked: {ended}")
        return self.table.lost(fixture, seat, BotFailure("crashed", ended))

    def dismiss(self) -> None:
        with interrupts_deferred():
            for worker in self.workers:
                worker.dismiss()


def _started(table: GameRunner) -> GameWorker:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    turn = context.RawValue(Turn, NOBODY, 0.0)
    process = context.Process(target=_work, args=(table, theirs, turn))
    process.start()
    theirs.close()
    return GameWorker(process, ours, turn)


def _work(table: GameRunner, pipe: Connection, turn: Turn) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):  # the parent is gone
        pipe.send(None)
        while True:
            pipe.send(_answer(table, pipe.recv(), turn))


def _answer(table: GameRunner, fixture: Fixture, turn: Turn) -> PlayedGame | RuntimeError:
    try:
        return table.play(fixture, turn.begins)
    except Exception:
        return RuntimeError(traceback.format_exc())
