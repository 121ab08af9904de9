"""A connection to PostgreSQL that comes back by itself, and that nobody waits for in vain."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import TypeAlias

import asyncpg

from .contract import EntryConflict, StorageUnavailable

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

PATIENCE = 3.0  # seconds for everything that is done in one go
SETTINGS = {
    "application_name": "branchline",
    "synchronous_commit": "on",  # a commit is on disk when it returns, whatever the database's default is
    "lock_timeout": "2s",
    "tcp_keepalives_idle": "10",  # a server that vanished keeps the lock no longer than half a minute
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
ERROR_NUMBER = re.compile(r"\[Errno -?\d+\] ")
TROUBLE = (StorageUnavailable, OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)


async def _nothing(connection: Connection) -> None:
    pass


class Link:
    def __init__(self, url: str, prepare: Callable[[Connection], Awaitable[None]] = _nothing) -> None:
        self._url = url
        self._prepare = prepare
        self._turn = asyncio.Lock()
        self._connection: Connection | None = None
        self._failed = -math.inf  # when it last did
        self._closed = False

    @asynccontextmanager
    async def connection(self, patience: float = PATIENCE) -> AsyncIterator[Connection]:
        """The connection, for one at a time. After any failure it is cut: the database then undoes what was begun."""
        came = _now()
        async with self._turn:
            if self._failed > came:
                raise StorageUnavailable("The database cannot be reached.")  # no need to try again for each who waited
            try:
                async with asyncio.timeout(patience):
                    yield await self._connected()
            except EntryConflict:  # found before anything was begun, or rolled back
                raise
            except BaseException as error:
                self._cut()
                if isinstance(error, asyncpg.DataError):
                    raise ValueError(str(error)) from error  # what was to be stored is wrong
                if isinstance(error, TROUBLE):
                    self._failed = _now()
                    _tell(error)
                raise

    async def restore(self) -> None:
        if self._connection is None or self._connection.is_closed():
            async with self.connection():
                pass

    async def close(self) -> None:
        async with self._turn:
            self._closed = True
            if self._connection is not None:
                with suppress(*TROUBLE):
                    await self._connection.close(timeout=PATIENCE)

    async def _connected(self) -> Connection:
        if self._closed:
            raise StorageUnavailable("The storage is closed.")
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(self._url, server_settings=SETTINGS)
            await self._prepare(self._connection)
        return self._connection

    def _cut(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def _tell(error: Exception) -> None:
    """All trouble with the database has one name."""
    if not isinstance(error, StorageUnavailable):
        reason = ERROR_NUMBER.sub("", str(error)) or "it does not answer"
        raise StorageUnavailable(f"The database cannot be used: {reason}") from error


def _now() -> float:
    return asyncio.get_running_loop().time()
