"""PostgreSQL: all writing of a server goes over one connection. It holds a lock that keeps out those who want the
database for themselves; servers share it, and the numbers of a table's entries decide who was first."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex

import asyncpg
import msgspec

from . import migrations, statements
from .contract import EntryConflict, StorageInUse, StoredEntry, TableChange
from .database import Database, Row, TableRows
from .ledger import Ledger, anew, require_length, stored_already
from .notices import READ_ANEW, Hear, Missed, Notice, written
from .postgres_link import Connection, Link
from .postgres_notices import NOTIFY, Listener

LOCK = 0x6272616E63686C69  # any number that is always the same
IN_USE = "Another server uses the database. Stop it, or choose another database."
IN_USE_ALONE = (
    "The database is in use by a server that does not share it (version 0.2 or older), or by an export or import."
    " Stop it, or choose another database."
)
LENGTHS = """
    select id, coalesce((select max(number) from entries where table_id = id), 0) as length
    from unnest($1::text[]) as id"""
HOLD = "select 1 from tables where id = $1 for update"
SIZE = "select pg_total_relation_size($1::text::regclass)"
TABLES = ("tables", "entries", "outcomes")  # that hold what people said
MIGRATION_PATIENCE = COMPACTING_PATIENCE = 600.0


class PostgresStorage(Database):
    def __init__(self, url: str, *, is_shared: bool = False) -> None:
        super().__init__()
        self.is_shared = is_shared
        self._name = token_hex(8)
        self._writer = Link(url, self._take_locks)
        self._reader = Link(url)
        self._listener = Listener(url, self._name)

    async def open(self) -> None:
        try:
            await self._writer.restore()
            async with self._writer.connection(MIGRATION_PATIENCE) as connection:
                await _migrate(connection)
        except BaseException:
            await self.close()
            raise

    async def _take_locks(self, connection: Connection) -> None:
        """A server of version 0.2 or older shares with nobody, as an export does. The second lock is this server's
        own: it waits until a connection of its own that broke has really ended."""
        how = "pg_advisory_lock_shared" if self.is_shared else "pg_advisory_lock"
        try:
            await connection.execute(f"select {how}(hashtextextended(current_schema(), {LOCK}))")
        except asyncpg.LockNotAvailableError:
            raise StorageInUse(IN_USE_ALONE if self.is_shared else IN_USE) from None
        await connection.execute("select pg_advisory_lock(hashtextextended(current_schema() || $1, 0))", self._name)

    def listen(self, hear: Hear, missed: Missed) -> None:
        if self.is_shared:
            self._listener.start(hear, missed)

    async def tell(self, notice: Notice) -> None:
        if self.is_shared:
            async with self._reader.connection() as connection:
                await self._notify(connection, notice)

    async def _notify(self, connection: Connection, notice: Notice) -> None:
        for text in written(msgspec.structs.replace(notice, sender=self._name)):
            await connection.execute(NOTIFY, text)

    async def close(self) -> None:
        await self._listener.close()
        await self._group.finish()
        await self._reader.close()
        await self._writer.close()

    async def entries(self, table: str, after: int = 0) -> list[StoredEntry]:
        # A commit that was cut off may still happen until its session has ended, and the lock with it.
        await self._writer.restore()
        return await super().entries(table, after)

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        return {table: length for table, length in await self._read(LENGTHS, list(tables)) if length}

    async def _write(self, changes: Sequence[TableChange]) -> None:
        async with self._writer.connection() as connection:
            ledger = await _ledger(connection, changes)
            for change in changes:
                ledger.add(change)
            try:
                async with connection.transaction():
                    await _write_rows(connection, ledger)
                    await self._tell_of(connection, ledger.lengths())
            except asyncpg.UniqueViolationError:
                raise EntryConflict("Another server has written the same entry.") from None

    async def _rewrite(self, change: TableChange, length: int) -> None:
        ledger = anew(change)
        async with self._writer.connection() as connection, connection.transaction():
            await connection.execute(HOLD, change.table)  # until then other servers wait with their entries
            require_length(change.table, length, await connection.fetchval(statements.LENGTH, change.table))
            await connection.execute(statements.DELETE_ENTRIES, change.table)
            await connection.execute(statements.DELETE_OUTCOMES, change.table)
            await _write_rows(connection, ledger)
            await self._tell_of(connection, {change.table: READ_ANEW})

    async def delete(self, table: str) -> bool:
        was_there = await super().delete(table)
        await self.tell(Notice(tables={table: READ_ANEW}))
        return was_there

    async def _tell_of(self, connection: Connection, tables: dict[str, int]) -> None:
        """When it is committed."""
        if self.is_shared:
            await self._notify(connection, Notice(tables=tables))

    async def compact(self) -> None:
        async with self._writer.connection(COMPACTING_PATIENCE) as connection:
            await connection.execute("set lock_timeout = 0")
            for table in TABLES:
                await connection.execute(f"vacuum (full) {table}")
            await connection.execute("reset lock_timeout")

    async def size(self) -> int:
        async with self._reader.connection() as connection:
            return sum([await connection.fetchval(SIZE, table) for table in TABLES])

    async def _execute(self, statement: str, *values: object) -> int:
        async with self._writer.connection() as connection:
            done = await connection.execute(statement, *values)
        return int(done.split()[-1])  # it says "DELETE 3"

    async def _read(self, statement: str, *values: object) -> Sequence[Row]:
        async with self._reader.connection() as connection:
            return await connection.fetch(statement, *values)

    async def _read_table(self, table: str) -> TableRows:
        async with self._reader.connection() as connection:
            await connection.execute("begin isolation level repeatable read read only")
            found = (
                await connection.fetch(statements.ONE_SUMMARY, table),
                await connection.fetch(statements.ENTRIES, table, 0),
                await connection.fetch(statements.OUTCOMES, table),
            )
            await connection.execute("commit")
        return found


async def _migrate(connection: Connection) -> None:
    await connection.execute("begin")
    await connection.execute(f"select pg_advisory_xact_lock({LOCK})")  # two servers may start at once
    await connection.execute(migrations.MAKE_VERSION)
    version = await connection.fetchval(migrations.READ_VERSION)
    for statement in migrations.missing_steps(version, migrations.POSTGRESQL):
        await connection.execute(statement)
    await connection.execute("commit")


async def _write_rows(connection: Connection, ledger: Ledger) -> None:
    # in one order, so that two servers never wait for each other
    summaries = sorted(ledger.summaries.values(), key=lambda summary: summary.table)
    await connection.executemany(statements.WRITE_SUMMARY, summaries)
    await connection.executemany(statements.WRITE_ENTRY, ledger.entries)
    await connection.executemany(statements.WRITE_OUTCOME, ledger.outcome_rows())


async def _ledger(connection: Connection, changes: Sequence[TableChange]) -> Ledger:
    tables = list({change.table for change in changes})
    lengths = {row["id"]: row["length"] for row in await connection.fetch(LENGTHS, tables)}
    repeated = stored_already(changes, lengths)
    return Ledger(lengths, {key: await connection.fetchval(statements.BODY, *key) for key in repeated})
