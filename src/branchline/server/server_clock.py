"""The server's own clock: whatever decides by time asks it, and never the clock of the system.

It goes only while a server runs, so the time a server is away costs nobody anything; and somebody who sets the
system's clock wrong neither ends anybody's turn nor clears a table. What it shows is close to the time of day only
because it began with it, when the database was new. Times to show to people are `wall_ms`.

Servers at one database have agreed on the time (`timekeeping`). One that has not asked for a while stands still.
"""

from __future__ import annotations

import time
from collections.abc import Callable


def wall_ms() -> int:
    """The time of day, in milliseconds since 1970: to show, never to decide."""
    return time.time_ns() // 1_000_000


ALONE_MS = 2000  # how far a clock goes beyond what all servers know of


class ServerClock:
    def __init__(self, start: int | None = None, seconds: Callable[[], float] = time.monotonic) -> None:
        """`seconds` is what makes it go."""
        self.seconds = seconds
        self._most: int | None = None  # where it stands still, if there are other servers
        self._agreed = seconds()
        self.set(wall_ms() if start is None else start)

    def set(self, now: int) -> None:
        """Go on from where it was when the server ran last."""
        self._start = now
        self._since = self.seconds()

    def advance_to(self, now: int) -> None:
        """Another server at the same database is further."""
        if now > self.now():
            self.set(now)
            self._most = self._most and max(self._most, now)

    def agree(self, kept: int, asked: float) -> None:
        """All servers know of this time; asked for at that second, so the others may be further by now."""
        if self._most is not None and self._goes() > self._most:
            self.set(self._most)
        self._most = max(self._most or 0, kept + ALONE_MS)
        self._agreed = max(self._agreed, asked)

    @property
    def is_agreed(self) -> bool:
        """Is it close to those of the other servers, if there are any?"""
        return self._most is None or self.seconds() - self._agreed < ALONE_MS / 1000

    def now(self) -> int:
        """In milliseconds; called a tick, where a wall time could be meant."""
        return self._goes() if self._most is None else min(self._goes(), self._most)

    def _goes(self) -> int:
        return self._start + int(1000 * (self.seconds() - self._since))
