"""Group commit: changes that come while others are being written wait, and are then written together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from .contract import StorageUnavailable, TableChange

MOST_AT_ONCE = 200  # changes in one transaction

Write = Callable[[Sequence[TableChange]], Awaitable[None]]
Waiting = tuple[TableChange, "asyncio.Future[None]"]


class GroupCommit:
    def __init__(self, write: Write) -> None:
        """`write` stores all the changes it gets, in their order, or none of them."""
        self._write = write
        self._waiting: deque[Waiting] = deque()
        self._writing: asyncio.Task[None] | None = None

    async def commit(self, change: TableChange) -> None:
        written = asyncio.get_running_loop().create_future()
        self._waiting.append((change, written))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_waiting())
        await written

    async def finish(self) -> None:
        """Wait until nothing waits."""
        if self._writing is not None:
            await self._writing

    async def _write_waiting(self) -> None:
        try:
            while self._waiting:
                batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]
                await self._write_batch(batch)
        finally:
            self._writing = None

    async def _write_batch(self, batch: list[Waiting]) -> None:
        try:
            await self._write([change for change, _ in batch])
        except Exception as error:
            await self._handle(error, batch)
            return
        for _, written in batch:
            if not written.done():  # whoever waited may have been cancelled
                written.set_result(None)

    async def _handle(self, error: Exception, batch: list[Waiting]) -> None:
        """One bad change must not keep the others off the disk, so each gets its own chance."""
        if len(batch) > 1 and not isinstance(error, StorageUnavailable):
            for one in batch:
                await self._write_batch([one])
            return
        for _, written in batch:
            if not written.done():
                written.set_exception(error)
