"""Costly work for a request, such as a replay: in a process of its own, one after the other and at low priority, so
that no move is kept waiting."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

from branchline.interrupts import leave_with_parent, starting_processes
from branchline.server.checks import Refused
from branchline.server.metrics import Metrics

log = logging.getLogger("branchline.server")

P = ParamSpec("P")
T = TypeVar("T")

NICE = 10  # lower priority than the server's own


class CostlyWork:
    def __init__(self, most_waiting: int, metrics: Metrics) -> None:
        self._most_waiting = most_waiting
        self._metrics = metrics
        self._waiting = 0
        self._pool: ProcessPoolExecutor | None = None  # started when it is needed first

    async def do(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """What `work`, a function of a module, makes of its arguments; refused if too many wait already."""
        if self._waiting >= self._most_waiting:
            self._metrics.limit_hit("costly_waiting")
            raise Refused("busy")
        self._waiting += 1
        try:
            pool = self._pool = self._pool or ProcessPoolExecutor(1, get_context("spawn"), _begin)
            with starting_processes():
                result = pool.submit(work, *arguments, **named)
            return await asyncio.wrap_future(result)
        except BrokenProcessPool:
            if self._pool is pool:  # the first to notice
                self._pool = None
                self._metrics.faults.labels("costly work").inc()
                log.error("the process for replays and pictures ended; the next request starts another")
            raise Refused("busy") from None
        finally:
            self._waiting -= 1

    def close(self) -> None:
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()  # nobody waits for it any more
            self._pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    os.nice(NICE)
    threading.Thread(target=leave_with_parent, daemon=True).start()
