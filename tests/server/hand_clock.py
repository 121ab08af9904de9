"""A server's clock that goes when a test says so."""

from __future__ import annotations

from branchline.server.server_clock import ServerClock

START = 1_700_000_000_000  # milliseconds
MINUTE = 60.0
DAY = 24 * 3600.0


class HandClock(ServerClock):
    def __init__(self, start: int = START) -> None:
        self.passed = 0.0  # seconds
        super().__init__(start, lambda: self.passed)

    def wait(self, seconds: float) -> None:
        self.passed += seconds
