"""Newcomers take turns, so that a crowd at the door keeps nobody waiting who is at a table already."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class ArrivalQueue:
    """One in every round of the event loop, or with a pause after each if there are more than that."""

    def __init__(self, pause: float = 0.0) -> None:
        self._pause = pause
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_going = False

    def take(self, work: Callable[[], None]) -> None:
        """Do it when it is its turn."""
        self._waiting.append(work)
        if not self._is_going:
            self._is_going = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        if not self._waiting:
            self._is_going = False
            return
        work = self._waiting.popleft()
        loop = asyncio.get_running_loop()
        if self._pause:
            loop.call_later(self._pause, self._next)
        else:
            loop.call_soon(self._next)
        work()
