"""A storage in memory whose commits wait until a test lets them through: so every order of events can be tried."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import cast

from branchline.server.storage import Storage, StoredEntry, TableChange


class GatedStorage:
    """Of the storage's contract only what a hub with one table needs."""

    def __init__(self) -> None:
        self.stored: dict[str, list[StoredEntry]] = {}
        self._waiting: deque[asyncio.Future[None]] = deque()

    @classmethod
    def as_storage(cls) -> tuple[GatedStorage, Storage]:
        gated = cls()
        return gated, cast(Storage, gated)

    def let_through(self) -> None:
        """The commit that waits longest."""
        if self._waiting:
            self._waiting.popleft().set_result(None)

    async def commit(self, change: TableChange) -> None:
        entries = self.stored.setdefault(change.table, [])
        if entries:  # new tables are made at once
            gate: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(gate)
            await gate
        entries += change.entries[max(0, len(entries) + 1 - change.entries[0].number) :]

    async def entries(self, table: str, after: int = 0) -> list[StoredEntry]:
        return self.stored.get(table, [])[after:]

    async def summary(self, table: str) -> None:
        return None

    async def count_open(self) -> int:
        return 0

    async def keep_board(self, board: object) -> None:
        return None
