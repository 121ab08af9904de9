"""The decisions of games on all cores: what is found depends on the game and the decision alone."""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from multiprocessing import get_context
from os import nice
from typing import NamedTuple

from branchline.game import Game
from branchline.interrupts import leave_with_parent, starting_processes

from .analysis import DecisionAnalysis, decisions
from .judging import Depth

PART = 8  # decisions that one process looks at, one after the other


class Part(NamedTuple):
    game: int  # its place in the list
    numbers: range


def parts_of(game: int, length: int) -> list[Part]:
    return [Part(game, range(start, min(start + PART, length))) for start in range(0, length, PART)]


def analyzed(
    games: list[Game], parts: list[Part], depth: Depth, workers: int
) -> Generator[tuple[Part, list[DecisionAnalysis]], None, None]:
    """Each part as soon as it is done. Closing the generator ends the processes."""
    if workers == 1:
        for part in parts:
            yield part, _decisions(games[part.game], part.numbers, depth)
        return
    waiting = parts[::-1]
    pool = ProcessPoolExecutor(min(workers, len(parts)), mp_context=get_context("spawn"), initializer=_begin)
    running: dict[Future[list[DecisionAnalysis]], Part] = {}
    try:
        while waiting or running:
            while waiting and len(running) < 2 * workers:
                part = waiting.pop()
                with starting_processes():
                    running[pool.submit(_decisions, games[part.game], part.numbers, depth)] = part
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


def _decisions(game: Game, numbers: range, depth: Depth) -> list[DecisionAnalysis]:
    return list(decisions(game, numbers, depth))
