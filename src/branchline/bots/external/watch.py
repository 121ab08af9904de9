"""Ends what overruns its time. One thread watches over all processes."""

from __future__ import annotations

import math
from threading import Condition, Thread
from time import monotonic
from typing import Protocol


class Timed(Protocol):
    def overrun(self) -> None: ...


class Watch:
    def __init__(self) -> None:
        self._due: dict[Timed, float] = {}
        self._changed = Condition()
        self._wakes_at = math.inf
        self._thread: Thread | None = None

    def start(self, timed: Timed, seconds: float) -> None:
        due = monotonic() + seconds
        with self._changed:
            self._due[timed] = due
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._run, daemon=True)
                self._thread.start()
            elif due < self._wakes_at:  # mostly it wakes early enough, and a move costs no change of threads
                self._changed.notify()

    def stop(self, timed: Timed) -> None:
        with self._changed:
            self._due.pop(timed, None)

    def _run(self) -> None:
        with self._changed:
            while True:
                for timed in [timed for timed, due in self._due.items() if due <= monotonic()]:
                    del self._due[timed]
                    timed.overrun()
                self._wakes_at = min(self._due.values(), default=math.inf)
                self._changed.wait(max(0.0, self._wakes_at - monotonic()) if self._due else None)


WATCH = Watch()
