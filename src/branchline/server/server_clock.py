"""The server's own clock: whatever decides by time asks it, and never the clock of the system.

It goes only while a server runs, so the time a server is away costs nobody anything; and somebody who sets the
system's clock wrong neither ends anybody's turn nor clears a table. What it shows is close to the time of day only
because it began with it, when the database was new. Times to show to people are `wall_ms`.
"""

from __future__ import annotations

import time
from collections.abc import Callable


def wall_ms() -> int:
    """The time of day, in milliseconds since 1970: to show, never to decide."""
    return time.time_ns() // 1_000_000


class ServerClock:
    def __init__(self, start: int | None = None, seconds: Callable[[], float] = time.monotonic) -> None:
        """`seconds` is what makes it go."""
        self._seconds = seconds
        self.set(wall_ms() if start is None else start)

    def set(self, now: int) -> None:
        """Go on from where it was when the server ran last."""
        self._start = now
        self._since = self._seconds()

    def advance_to(self, now: int) -> None:
        """Another server at the same database is further."""
        if now > self.now():
            self.set(now)

    def now(self) -> int:
        """In milliseconds; called a tick, where a wall time could be meant."""
        return self._start + int(1000 * (self._seconds() - self._since))
