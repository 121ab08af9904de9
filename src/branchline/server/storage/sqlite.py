"""SQLite: a file in the server's data folder."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from . import migrations, statements
from .contract import StorageUnavailable, TableChange
from .database import Database, Row, TableRows
from .folder_lock import FolderLock
from .ledger import Ledger, anew, require_length, stored_already
from .notices import Hear, Missed, Notice
from .statements import numbered

T = TypeVar("T")

log = logging.getLogger("branchline.server")

FILE = "branchline.db"
LOCK = "branchline.lock"
PATIENCE = 2.0  # seconds to wait when another program has locked the file

# Mistakes in what was to be stored; every other error is the file's or the disk's.
MISTAKES = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError)


class SqliteStorage(Database):
    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._lock = FolderLock(folder / LOCK)
        self._folder = folder
        # The write-ahead log lets the reader read while the writer writes.
        self._writer = ConnectionThread(folder / FILE)
        self._reader = ConnectionThread(folder / FILE)

    async def open(self) -> None:
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock.take()
            self._keep_private(self._folder / FILE)
        except OSError as error:
            raise StorageUnavailable(f"The folder {self._folder} cannot be used: {error.strerror}.") from error
        try:
            await self._writer.run(_migrate)
        except BaseException:
            await self.close()
            raise

    def _keep_private(self, file: Path) -> None:
        """It holds the secrets of running games. SQLite gives its other files the same rights."""
        file.touch(mode=0o600)
        if os.name != "nt" and file.stat().st_mode & 0o077:
            log.warning("others on this machine can read the games", extra={"remedy": f"chmod 600 {file}"})

    def listen(self, hear: Hear, missed: Missed) -> None:
        """There is nobody else: the file is one server's."""

    async def tell(self, notice: Notice) -> None:
        """There is nobody else."""

    async def close(self) -> None:
        await self._group.finish()
        await self._reader.close()
        await self._writer.close()
        self._lock.release()

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        found = [(table, await self._only_value(statements.LENGTH, table)) for table in tables]
        return {table: length for table, length in found if length}

    async def _write(self, changes: Sequence[TableChange]) -> None:
        await self._writer.run(lambda connection: _write(connection, changes))

    async def _rewrite(self, change: TableChange, length: int) -> None:
        await self._writer.run(lambda connection: _rewrite(connection, change, length))

    async def compact(self) -> None:
        await self._writer.run(_compact)

    async def size(self) -> int:
        return await self._reader.run(_size)

    async def _execute(self, statement: str, *values: object) -> int:
        return await self._writer.run(lambda connection: connection.execute(numbered(statement), values).rowcount)

    async def _read(self, statement: str, *values: object) -> Sequence[Row]:
        return await self._reader.run(lambda connection: _fetch(connection, statement, *values))

    async def _read_table(self, table: str) -> TableRows:
        return await self._reader.run(lambda connection: _read_table(connection, table))


class ConnectionThread:
    """A connection in a thread of its own, so that the event loop never waits for the disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite")
        self._connection: sqlite3.Connection | None = None

    async def run(self, job: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, job)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _run(self, job: Callable[[sqlite3.Connection], T]) -> T:
        try:
            if self._connection is None:
                self._connection = _connect(self._path)
            return _run_whole(self._connection, job)
        except MISTAKES:
            raise
        except sqlite3.DatabaseError as error:
            raise StorageUnavailable(f"The database {self._path} cannot be used: {error}.") from error

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma fullfsync = on")  # macOS keeps data in the drive's cache otherwise
        connection.execute("pragma foreign_keys = on")
        connection.execute("pragma secure_delete = on")  # what is deleted is overwritten
    except BaseException:
        connection.close()
        raise
    return connection


def _run_whole(connection: sqlite3.Connection, job: Callable[[sqlite3.Connection], T]) -> T:
    try:
        return job(connection)
    finally:
        if connection.in_transaction:  # the job failed
            connection.rollback()


def _migrate(connection: sqlite3.Connection) -> None:
    connection.execute("begin immediate")
    connection.execute(migrations.MAKE_VERSION)
    ((version,),) = connection.execute(migrations.READ_VERSION)
    for statement in migrations.missing_steps(version, migrations.SQLITE):
        connection.execute(statement)
    connection.execute("commit")


def _write(connection: sqlite3.Connection, changes: Sequence[TableChange]) -> None:
    connection.execute("begin immediate")
    ledger = _ledger(connection, changes)
    for change in changes:
        ledger.add(change)
    _write_rows(connection, ledger)
    connection.execute("commit")


def _write_rows(connection: sqlite3.Connection, ledger: Ledger) -> None:
    connection.executemany(numbered(statements.WRITE_SUMMARY), ledger.summaries.values())
    connection.executemany(numbered(statements.WRITE_ENTRY), ledger.entries)
    connection.executemany(numbered(statements.WRITE_OUTCOME), ledger.outcome_rows())


def _rewrite(connection: sqlite3.Connection, change: TableChange, length: int) -> None:
    ledger = anew(change)
    connection.execute("begin immediate")
    require_length(change.table, length, _fetch(connection, statements.LENGTH, change.table)[0][0])
    connection.execute(numbered(statements.DELETE_ENTRIES), [change.table])
    connection.execute(numbered(statements.DELETE_OUTCOMES), [change.table])
    _write_rows(connection, ledger)
    connection.execute("commit")


def _compact(connection: sqlite3.Connection) -> None:
    """What is deleted is overwritten, but not what is left of a page when its rows move to others: a new file has none
    of that. The write-ahead log holds pages as they were before."""
    connection.execute("vacuum")
    ((is_busy, *_),) = connection.execute("pragma wal_checkpoint(truncate)")
    if is_busy:
        raise sqlite3.OperationalError("another program reads it, perhaps for a backup")


def _size(connection: sqlite3.Connection) -> int:
    ((pages,),), ((bytes,),) = connection.execute("pragma page_count"), connection.execute("pragma page_size")
    return int(pages) * int(bytes)


def _ledger(connection: sqlite3.Connection, changes: Sequence[TableChange]) -> Ledger:
    lengths = {change.table: _fetch(connection, statements.LENGTH, change.table)[0][0] for change in changes}
    repeated = stored_already(changes, lengths)
    return Ledger(lengths, {key: _fetch(connection, statements.BODY, *key)[0][0] for key in repeated})


def _read_table(connection: sqlite3.Connection, table: str) -> TableRows:
    connection.execute("begin")
    found = (
        _fetch(connection, statements.ONE_SUMMARY, table),
        _fetch(connection, statements.ENTRIES, table, 0),
        _fetch(connection, statements.OUTCOMES, table),
    )
    connection.execute("commit")
    return found


def _fetch(connection: sqlite3.Connection, statement: str, *values: object) -> list[tuple[Any, ...]]:
    return connection.execute(numbered(statement), values).fetchall()
