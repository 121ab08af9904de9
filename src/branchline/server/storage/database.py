"""What SQLite and PostgreSQL do alike."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any

from branchline.plain_text import normalized

from . import statements
from .contract import (
    BoardStatistics,
    KeptBoard,
    Search,
    SeatResult,
    StorageUnavailable,
    StoredBan,
    StoredEntry,
    Summary,
    TableChange,
)
from .group_commit import GroupCommit
from .ledger import check, folded
from .notices import Hear, Missed, Notice

Row = Iterable[Any]  # the schema says what it holds
TableRows = tuple[Sequence[Row], Sequence[Row], Sequence[Row]]  # its summary, its entries, its outcomes


class Database(ABC):
    is_shared = False

    def __init__(self) -> None:
        self._group = GroupCommit(self._write)

    @abstractmethod
    def listen(self, hear: Hear, missed: Missed) -> None: ...

    @abstractmethod
    async def tell(self, notice: Notice) -> None: ...

    @abstractmethod
    async def _write(self, changes: Sequence[TableChange]) -> None:
        """Store all changes in one transaction, or none."""

    @abstractmethod
    async def _rewrite(self, change: TableChange, length: int) -> None:
        """In one transaction."""

    @abstractmethod
    async def compact(self) -> None: ...

    @abstractmethod
    async def size(self) -> int: ...

    @abstractmethod
    async def _execute(self, statement: str, *values: object) -> int:
        """Run one statement that writes, never while changes are being written; how many rows it changed."""

    @abstractmethod
    async def _read(self, statement: str, *values: object) -> Sequence[Row]: ...

    @abstractmethod
    async def _read_table(self, table: str) -> TableRows:
        """All rows of a table, as they were at one moment."""

    async def commit(self, change: TableChange) -> None:
        check(change)
        await self._group.commit(change)

    async def entries(self, table: str, after: int = 0) -> list[StoredEntry]:
        return [StoredEntry(*row) for row in await self._read(statements.ENTRIES, table, after)]

    @abstractmethod
    async def lengths(self, tables: Sequence[str]) -> dict[str, int]: ...

    async def summary(self, table: str) -> Summary | None:
        found = await self._read(statements.ONE_SUMMARY, table)
        return _summary(found[0]) if found else None

    async def lobby(self, limit: int) -> list[Summary]:
        return [_summary(row) for row in await self._read(statements.LOBBY, limit)]

    async def waking(self) -> list[Summary]:
        return [_summary(row) for row in await self._read(statements.WAKING)]

    async def overdue(self, before: float, most: int) -> list[str]:
        return [id for (id,) in await self._read(statements.OVERDUE, before, most)]

    async def clear_unused(self, before: float, now: float, waiting_before: float = 0.0) -> int:
        return await self._again_and_again(statements.CLEAR_SOME_UNUSED, before, now, waiting_before)

    async def cleared(self) -> list[Summary]:
        return [_summary(row) for row in await self._read(statements.CLEARED)]

    async def restore(self, table: str, now: float) -> bool:
        return await self._execute(statements.RESTORE, table, now) > 0

    async def delete_cleared(self, before: float) -> int:
        return await self._again_and_again(statements.DELETE_SOME_CLEARED, before)

    async def search(self, search: Search, most: int, after: Summary | None = None) -> list[Summary]:
        status, board, only_public, unchanged_since, oldest_first = search
        if oldest_first:
            statement, last = statements.OLDEST_FIRST, (-math.inf, "")
        else:
            statement, last = statements.NEWEST_FIRST, (math.inf, "")
        if after is not None:
            last = (after.changed, after.table)
        before = math.inf if unchanged_since is None else unchanged_since
        found = await self._read(statement, status, board, only_public, before, *last, most)
        return [_summary(row) for row in found]

    async def finished(self, before: float, most: int) -> list[str]:
        return [id for (id,) in await self._read(statements.FINISHED, before, most)]

    async def talked(self, before: float, most: int) -> list[str]:
        return [id for (id,) in await self._read(statements.TALKED, before, most)]

    async def silenced(self, table: str, changed: float) -> None:
        await self._execute(statements.SILENCED, table, changed)

    async def rewrite(self, change: TableChange, length: int) -> None:
        check(change)
        await self._rewrite(change, length)

    async def delete(self, table: str) -> bool:
        return await self._execute(statements.DELETE_TABLE, table) > 0

    async def bans(self) -> list[StoredBan]:
        return [StoredBan(*row) for row in await self._read(statements.BANS)]

    async def keep_ban(self, ban: StoredBan) -> None:
        await self._execute(statements.KEEP_BAN, *ban)

    async def lift_ban(self, network: str) -> bool:
        return await self._execute(statements.LIFT_BAN, network) > 0

    async def lift_bans(self, before: float) -> int:
        return await self._execute(statements.LIFT_BANS, before)

    async def _again_and_again(self, statement: str, *values: object) -> int:
        """Until it changes nothing more; how many rows it changed."""
        total = 0
        while changed := await self._execute(statement, *values):
            total += changed
        return total

    async def statistics(self, name: str) -> list[BoardStatistics]:
        spellings = folded(name), folded(normalized(name))  # version 0.1.0 kept names as they were typed
        return [BoardStatistics(*row) for row in await self._read(statements.STATISTICS, *spellings)]

    async def count_open(self) -> int:
        ((count,),) = await self._read(statements.COUNT_OPEN)
        return int(count)

    async def clock(self) -> float | None:
        found: float | None = await self._only_value(statements.CLOCK)
        return found

    async def keep_clock(self, now: float) -> float:
        await self._execute(statements.KEEP_CLOCK, now)
        return await self.clock() or now

    async def latest_change(self, until: float) -> float | None:
        found: float | None = await self._only_value(statements.LATEST_CHANGE, until)
        return found

    async def keep_board(self, board: KeptBoard) -> None:
        await self._execute(statements.KEEP_BOARD, board.hash, board.body)

    async def board(self, hash: str) -> bytes | None:
        found: bytes | None = await self._only_value(statements.BOARD, hash)
        return found

    async def boards(self) -> list[KeptBoard]:
        return [KeptBoard(*row) for row in await self._read(statements.ALL_BOARDS)]

    async def _only_value(self, statement: str, *values: object) -> Any:
        """Of the first row; None if there is none."""
        rows = await self._read(statement, *values)
        return next(iter(rows[0])) if rows else None

    async def everything(self) -> AsyncIterator[TableChange]:
        for (table,) in await self._read(statements.ALL_TABLES):
            change = await self.whole(table)
            if change is not None:  # else it was deleted meanwhile
                yield change

    async def whole(self, table: str) -> TableChange | None:
        summaries, entries, outcomes = await self._read_table(table)
        if not summaries:
            return None
        results = tuple(_outcome(*row) for row in outcomes)
        return TableChange(table, tuple(StoredEntry(*row) for row in entries), _summary(summaries[0]), results)

    async def is_healthy(self) -> bool:
        try:
            await self._execute(statements.CHECK_HEALTH)
            await self.count_open()
        except StorageUnavailable:
            return False
        return True


def _summary(row: Row) -> Summary:
    found = Summary(*row)
    return found._replace(public=bool(found.public))  # SQLite has no booleans


def _outcome(seat: int, name: str, points: int, won: object, player: str) -> SeatResult:
    return SeatResult(seat, name, points, bool(won), player)
