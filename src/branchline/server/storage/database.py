"""What SQLite and PostgreSQL do alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any

from . import statements
from .contract import BoardStatistics, Change, Entry, Outcome, StorageUnavailable, Summary
from .group_commit import GroupCommit
from .ledger import check, folded

Row = Iterable[Any]  # the schema says what it holds
TableRows = tuple[Sequence[Row], Sequence[Row], Sequence[Row]]  # its summary, its entries, its outcomes


class Database(ABC):
    def __init__(self) -> None:
        self._group = GroupCommit(self._write)

    @abstractmethod
    async def _write(self, changes: Sequence[Change]) -> None:
        """Store all changes in one transaction, or none."""

    @abstractmethod
    async def _execute(self, statement: str, *values: object) -> int:
        """Run one statement that writes, never while changes are being written; how many rows it changed."""

    @abstractmethod
    async def _read(self, statement: str, *values: object) -> Sequence[Row]: ...

    @abstractmethod
    async def _read_table(self, table: str) -> TableRows:
        """All rows of a table, as they were at one moment."""

    async def commit(self, change: Change) -> None:
        check(change)
        await self._group.commit(change)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        return [Entry(*row) for row in await self._read(statements.ENTRIES, table, after)]

    async def summary(self, table: str) -> Summary | None:
        found = await self._read(statements.ONE_SUMMARY, table)
        return _summary(found[0]) if found else None

    async def lobby(self, limit: int) -> list[Summary]:
        return [_summary(row) for row in await self._read(statements.LOBBY, limit)]

    async def waking(self) -> list[Summary]:
        return [_summary(row) for row in await self._read(statements.WAKING)]

    async def delete_unused(self, before: float) -> int:
        total = 0
        while deleted := await self._execute(statements.DELETE_SOME_UNUSED, before):
            total += deleted
        return total

    async def statistics(self, name: str) -> list[BoardStatistics]:
        return [BoardStatistics(*row) for row in await self._read(statements.STATISTICS, folded(name))]

    async def count_open(self) -> int:
        ((count,),) = await self._read(statements.COUNT_OPEN)
        return int(count)

    async def everything(self) -> AsyncIterator[Change]:
        for (table,) in await self._read(statements.ALL_TABLES):
            summaries, entries, outcomes = await self._read_table(table)
            if summaries:  # else it was deleted meanwhile
                results = tuple(_outcome(*row) for row in outcomes)
                yield Change(table, tuple(Entry(*row) for row in entries), _summary(summaries[0]), results)

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


def _outcome(seat: int, name: str, points: int, won: object) -> Outcome:
    return Outcome(seat, name, points, bool(won))
