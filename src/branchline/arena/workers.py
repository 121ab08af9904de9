"""Games on several processes. A process that dies is replaced, and its game is played again."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import traceback
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from ctypes import c_byte
from dataclasses import dataclass
from multiprocessing import connection, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from .schedule import Fixture
from .table import Played, Table

DEATHS = 3  # of processes in one game, until the bot whose turn it was is blamed
NOBODY = -1


@dataclass
class Worker:
    """One game at a time, so that slow games of one deal are spread over all workers."""

    process: SpawnProcess
    pipe: Connection
    turn: c_byte  # shared: whose turn it is
    fixture: Fixture | None = None

    def give(self, fixture: Fixture) -> None:
        self.fixture = fixture
        self.turn.value = NOBODY
        with contextlib.suppress(OSError):  # a dead process is noticed when its game is to be read
            self.pipe.send(fixture)

    def result(self) -> Played | None:
        """None if the process has died."""
        try:
            played: Played | RuntimeError = self.pipe.recv()
        except (EOFError, OSError):
            return None
        self.fixture = None
        if isinstance(played, RuntimeError):
            raise played
        return played

    def dismiss(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


def play_all(table: Table, fixtures: Iterable[Fixture], workers: int) -> Generator[Played, None, None]:
    """The games as they are finished; no more are begun than there are workers."""
    crew = Crew(table, workers)
    try:
        yield from crew.play(iter(fixtures))
    finally:
        crew.dismiss()


class Crew:
    def __init__(self, table: Table, workers: int) -> None:
        self.table = table
        self.workers = [_hired(table) for _ in range(workers)]
        self.again: deque[Fixture] = deque()
        self.deaths: Counter[int] = Counter()

    def play(self, fixtures: Iterator[Fixture]) -> Iterator[Played]:
        while True:
            self._hand_out(fixtures)
            busy = {worker.pipe: worker for worker in self.workers if worker.fixture}
            if not busy:
                return
            ready = connection.wait(list(busy))
            for worker in [worker for pipe, worker in busy.items() if pipe in ready]:
                if played := self._finished(worker):
                    yield played

    def _hand_out(self, fixtures: Iterator[Fixture]) -> None:
        for worker in self.workers:
            if worker.fixture is None:
                fixture = self.again.popleft() if self.again else next(fixtures, None)
                if fixture is not None:
                    worker.give(fixture)

    def _finished(self, worker: Worker) -> Played | None:
        fixture = worker.fixture
        assert fixture is not None
        return worker.result() or self._replaced(worker, fixture)

    def _replaced(self, worker: Worker, fixture: Fixture) -> Played | None:
        """The game goes to another worker, or is lost by a bot that always takes its process down."""
        worker.dismiss()
        self.workers[self.workers.index(worker)] = _hired(self.table)
        self.deaths[fixture.game] += 1
        if self.deaths[fixture.game] < DEATHS:
            self.again.append(fixture)
            return None
        if worker.turn.value == NOBODY:
            raise RuntimeError(f"{DEATHS} processes ended in game {fixture.game} before any bot was asked")
        detail = f"its process ended {DEATHS} times, at last with code {worker.process.exitcode}"
        return self.table.lost(fixture, worker.turn.value, detail)

    def dismiss(self) -> None:
        for worker in self.workers:
            worker.dismiss()


def _hired(table: Table) -> Worker:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    turn = context.RawValue(c_byte, NOBODY)
    process = context.Process(target=_work, args=(table, theirs, turn))
    process.start()
    theirs.close()
    return Worker(process, ours, turn)


def _work(table: Table, pipe: Connection, turn: c_byte) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's affair
    threading.Thread(target=_leave_with_parent, daemon=True).start()

    def on_turn(seat: int) -> None:
        turn.value = seat

    while True:
        fixture = pipe.recv()
        try:
            pipe.send(table.play(fixture, on_turn))
        except Exception:
            pipe.send(RuntimeError(traceback.format_exc()))


def _leave_with_parent() -> None:
    """A parent that was killed cannot dismiss its workers."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
