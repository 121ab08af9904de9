"""What waits to be sent to one client. Bounded by its bytes, and by what waits for all clients together."""

from __future__ import annotations

import asyncio
from collections import deque

from branchline.server.settings import Limits


class Queued:
    """Bytes that wait for all clients."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.bytes = 0


class Outbox:
    def __init__(self, queued: Queued) -> None:
        self._queued = queued
        self._messages: deque[bytes] = deque()
        self._bytes = 0
        self._has_some = asyncio.Event()
        self._is_empty = asyncio.Event()
        self._is_empty.set()

    def put(self, message: bytes) -> bool:
        """False if the client is too far behind. What it is owed first is always taken: it may be long."""
        limits, size = self._queued.limits, len(message)
        if self._messages and (
            self._bytes + size > limits.queued_bytes or self._queued.bytes + size > limits.queued_bytes_in_all
        ):
            return False
        self._messages.append(message)
        self._count(size)
        self._has_some.set()
        self._is_empty.clear()
        return True

    async def first(self) -> bytes:
        """The next to be sent; it waits here until it has been."""
        await self._has_some.wait()
        return self._messages[0]

    def sent(self) -> None:
        self._count(-len(self._messages.popleft()))
        if not self._messages:
            self._has_some.clear()
            self._is_empty.set()

    async def drained(self) -> None:
        await self._is_empty.wait()

    def __len__(self) -> int:
        return len(self._messages)

    def clear(self) -> None:
        while self._messages:
            self.sent()

    def _count(self, size: int) -> None:
        self._bytes += size
        self._queued.bytes += size
