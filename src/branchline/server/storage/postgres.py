"""PostgreSQL: all writing goes over one connection, which holds the lock that keeps other servers out."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg

from . import migrations, statements
from .contract import StorageInUse, StoredEntry, TableChange
from .database import Database, Row, TableRows
from .ledger import Ledger, anew, stored_already
from .postgres_link import Connection, Link

LOCK = 0x6272616E63686C69  # any number that is always the same
LENGTHS = """
    select id, coalesce((select max(number) from entries where table_id = id), 0) as length
    from unnest($1::text[]) as id"""
SIZE = "select pg_total_relation_size($1::text::regclass)"
TABLES = ("tables", "entries", "outcomes")  # that hold what people said
MIGRATION_PATIENCE = COMPACTING_PATIENCE = 600.0


class PostgresStorage(Database):
    def __init__(self, url: str) -> None:
        super().__init__()
        self._writer = Link(url, _keep_others_out)
        self._reader = Link(url)

    async def open(self) -> None:
        try:
            await self._writer.restore()
            async with self._writer.connection(MIGRATION_PATIENCE) as connection:
                await _migrate(connection)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        await self._group.finish()
        await self._reader.close()
        await self._writer.close()

    async def entries(self, table: str, after: int = 0) -> list[StoredEntry]:
        # A commit that was cut off may still happen until its session has ended, and the lock with it.
        await self._writer.restore()
        return await super().entries(table, after)

    async def _write(self, changes: Sequence[TableChange]) -> None:
        async with self._writer.connection() as connection:
            ledger = await _ledger(connection, changes)
            for change in changes:
                ledger.add(change)
            await connection.execute("begin")
            await _write_rows(connection, ledger)
            await connection.execute("commit")

    async def _rewrite(self, change: TableChange) -> None:
        ledger = anew(change)
        async with self._writer.connection() as connection:
            await connection.execute("begin")
            await connection.execute(statements.DELETE_ENTRIES, change.table)
            await connection.execute(statements.DELETE_OUTCOMES, change.table)
            await _write_rows(connection, ledger)
            await connection.execute("commit")

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


async def _keep_others_out(connection: Connection) -> None:
    try:
        await connection.execute(f"select pg_advisory_lock(hashtextextended(current_schema(), {LOCK}))")
    except asyncpg.LockNotAvailableError:
        raise StorageInUse("Another server uses the database. Stop it, or choose another database.") from None


async def _migrate(connection: Connection) -> None:
    await connection.execute("begin")
    await connection.execute(migrations.MAKE_VERSION)
    version = await connection.fetchval(migrations.READ_VERSION)
    for statement in migrations.missing_steps(version, migrations.POSTGRESQL):
        await connection.execute(statement)
    await connection.execute("commit")


async def _write_rows(connection: Connection, ledger: Ledger) -> None:
    await connection.executemany(statements.WRITE_SUMMARY, ledger.summaries.values())
    await connection.executemany(statements.WRITE_ENTRY, ledger.entries)
    await connection.executemany(statements.WRITE_OUTCOME, ledger.outcome_rows())


async def _ledger(connection: Connection, changes: Sequence[TableChange]) -> Ledger:
    tables = list({change.table for change in changes})
    lengths = {row["id"]: row["length"] for row in await connection.fetch(LENGTHS, tables)}
    repeated = stored_already(changes, lengths)
    return Ledger(lengths, {key: await connection.fetchval(statements.BODY, *key) for key in repeated})
