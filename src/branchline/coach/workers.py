"""Long thinking on all cores. What a task comes to depends on the task alone, so their number changes nothing."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from multiprocessing import get_context
from os import nice
from typing import NamedTuple, TypeVar

from branchline.game import Game
from branchline.interrupts import leave_with_parent, starting_processes

from .analysis import DecisionAnalysis, decisions
from .judging import Depth

PART = 8  # decisions that one process looks at, one after the other

Task = TypeVar("Task")
Done = TypeVar("Done")


class GamePart(NamedTuple):
    game: int  # its place in the list
    numbers: range


def parts_of(game: int, length: int) -> list[GamePart]:
    return [GamePart(game, range(start, min(start + PART, length))) for start in range(0, length, PART)]


def analyzed(
    games: list[Game], parts: list[GamePart], depth: Depth, workers: int
) -> Generator[tuple[GamePart, list[DecisionAnalysis]], None, None]:
    """Each part as soon as it is done."""
    tasks = [(games[part.game], part, depth) for part in parts]
    for (_, part, _), found in spread(_decisions, tasks, workers):
        yield part, found


def _decisions(task: tuple[Game, GamePart, Depth]) -> list[DecisionAnalysis]:
    game, part, depth = task
    return list(decisions(game, part.numbers, depth))


def spread(
    work: Callable[[Task], Done], tasks: Sequence[Task], workers: int
) -> Generator[tuple[Task, Done], None, None]:
    """Every task with what it comes to, as soon as it is done. Closing the generator ends the processes."""
    if workers == 1 or not tasks:
        yield from ((task, work(task)) for task in tasks)
        return
    waiting = list(tasks)[::-1]
    pool = ProcessPoolExecutor(min(workers, len(tasks)), mp_context=get_context("spawn"), initializer=_begin)
    running: dict[Future[Done], Task] = {}
    try:
        while waiting or running:
            while waiting and len(running) < 2 * workers:
                task = waiting.pop()
                with starting_processes():
                    running[pool.submit(work, task)] = task
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(done), done.result()
    finally:
        for process in list((pool._processes or {}).values()):  # a decision may take long, and nobody waits for it
            process.kill()
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with_parent, daemon=True).start()
    with suppress(OSError):
        nice(10)  # whoever plays on this machine goes first
