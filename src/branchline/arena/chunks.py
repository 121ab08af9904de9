"""Pieces of work for several processes, given out as they are needed: for work that is only counted when it is done.

Games between bots that may fail or think too long are played by `workers`; here all runs inside the compiled part.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

from branchline.interrupts import leave_with_parent

Piece = TypeVar("Piece")
Done = TypeVar("Done")


def played_by_processes(
    do: Callable[[Piece], Done], pieces: Iterable[Piece], workers: int
) -> Iterator[tuple[Piece, Done]]:
    """Each piece with what came of it, as they are finished. No more are given out than the processes need."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_prepare)
    waiting: dict[Future[Done], Piece] = {}
    left = iter(pieces)
    try:
        while True:
            for piece in islice(left, 2 * workers - len(waiting)):
                waiting[pool.submit(do, piece)] = piece
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(future), future.result()
    finally:
        pool.shutdown(wait=not waiting, cancel_futures=True)


def _prepare() -> None:
    """A process hears no Ctrl+C, which is for the one that gives out the work, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with_parent, daemon=True).start()
