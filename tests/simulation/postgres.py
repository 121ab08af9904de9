"""PostgreSQL as the servers see it: sessions, transactions, locks and notices over a bad network. What it stores is in
SQLite; what `asyncpg.connect` gives is a `Session`.

A statement travels to the database, takes effect there whatever has become of who sent it, and its answer travels back.
So a session that is cut may still have done what it was asked for, until the database notices.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from contextvars import copy_context
from random import Random
from typing import Any

import asyncpg

from branchline.server.storage import sqlite, statements
from branchline.server.storage.postgres import LENGTHS
from branchline.server.storage.postgres_notices import CHANNEL, NOTIFY
from branchline.server.storage.statements import numbered
from tests.simulation.event_loop import VirtualLoop
from tests.simulation.trace import Trace

CONNECT_SECONDS = 60.0  # asyncpg tries to connect
LOCK_SECONDS = 2.0  # as `lock_timeout` is set
UNNOTICED_SECONDS = 25.0  # until the database knows that a server has vanished, if nothing tells it so before

Job = Callable[[], Any]


class SimulatedPostgres:
    def __init__(self, loop: VirtualLoop, random: Random, trace: Trace) -> None:
        self.loop = loop
        self.random = random
        self.trace = trace
        self.is_up = True
        self.slowness = 1.0
        self.cut_off: set[str] = set()  # servers that do not reach it
        self.lost_notices = 0.0  # how many of them, of 1
        self.doubled_notices = 0.0
        self.slowest_notice = 0.02  # seconds
        self.sessions: list[Session] = []
        self.locks: dict[str, Session] = {}
        self.on_entry: Callable[[str, int, bytes], None] = lambda table, number, body: None
        self._disk = sqlite3.connect(":memory:", isolation_level=None)
        self._disk.row_factory = sqlite3.Row
        self._disk.execute("pragma foreign_keys = on")
        sqlite._migrate(self._disk)

    async def connect(self, url: str, **_: object) -> Session:
        server = url.rpartition("/")[2]
        await asyncio.sleep(self.delay())
        async with asyncio.timeout(CONNECT_SECONDS):
            while server in self.cut_off:
                await asyncio.sleep(1.0)
        if not self.is_up:
            raise ConnectionRefusedError("the database is not there")
        session = Session(self, server)
        self.sessions.append(session)
        return session

    def delay(self) -> float:
        usual = self.random.uniform(0.0005, 0.004) * self.slowness
        return usual if self.random.random() < 0.98 else usual * self.random.uniform(5, 50)

    def stop(self) -> None:
        self.is_up = False
        for session in list(self.sessions):
            session.end()

    def forget(self, server: str) -> None:
        """Its process was killed: the database is told so, a little later."""
        for session in list(self.sessions):
            if session.server == server:
                session.terminate()

    def notify(self, text: str) -> None:
        for session in list(self.sessions):
            for _ in range(2 if self.random.random() < self.doubled_notices else 1):
                if session.hear is not None and self.random.random() >= self.lost_notices:
                    self.loop.outside(self.random.uniform(0.0, self.slowest_notice), session.tell, text)

    # statements

    def query(self, statement: str, values: Sequence[object]) -> list[Any]:
        if statement == LENGTHS:
            return [self._length(id) for id in values[0]]  # type: ignore[attr-defined]  # a list of tables
        if statement == CHANNEL:
            return [("branchline",)]
        return self._disk.execute(numbered(statement), values).fetchall()

    def _length(self, id: str) -> dict[str, object]:
        ((length,),) = self._disk.execute(numbered(statements.LENGTH), [id])
        return Length(id=id, length=length)

    def change(self, work: Iterable[tuple[str, Sequence[object]]]) -> int:
        """All of it or nothing; how many rows the last statement changed."""
        self._disk.execute("begin")
        notices, entries, changed = [], [], 0
        try:
            for statement, values in work:
                if statement == NOTIFY:
                    notices.append(str(values[0]))
                    continue
                changed = self._disk.execute(numbered(statement), values).rowcount
                if statement == statements.WRITE_ENTRY:
                    entries.append(values)
        except sqlite3.IntegrityError as error:
            self._disk.execute("rollback")
            raise asyncpg.UniqueViolationError(str(error)) from None
        self._disk.execute("commit")
        for table, number, body in entries:
            self.trace.note("disk", f"{table} {number}", body)  # type: ignore[arg-type]  # as the schema says
            self.on_entry(table, number, body)  # type: ignore[arg-type]
        for text in notices:
            self.notify(text)
        return changed


class Length(dict[str, object]):
    """A row: its values in order, or by name."""

    def __iter__(self) -> Any:
        return iter(self.values())


class Session:
    """One connection, with the methods of asyncpg's that the server uses."""

    def __init__(self, database: SimulatedPostgres, server: str) -> None:
        self.database = database
        self.server = server
        self.hear: Callable[..., None] | None = None
        self._loop = database.loop
        self._context = copy_context()
        self._is_closed = False  # on the server's side
        self._has_ended = False  # on the database's
        self._waiting: dict[asyncio.Future[Any], None] = {}  # in their order
        self._transaction: list[tuple[str, Sequence[object]]] | None = None
        self._reads_snapshot = False  # nothing comes between its statements

    @property
    def _is_cut_off(self) -> bool:
        return self.server in self.database.cut_off

    # what a server calls

    def is_closed(self) -> bool:
        return self._is_closed

    async def close(self, timeout: float) -> None:
        self.terminate()

    def terminate(self) -> None:
        self._is_closed = True
        soon = UNNOTICED_SECONDS if self._is_cut_off else self.database.random.choice([0.0, 0.001, 0.01, 0.5])
        self._loop.outside(soon, self.end)

    async def fetch(self, statement: str, *values: object) -> list[Any]:
        if self._reads_snapshot:
            return self.database.query(statement, values)
        found: list[Any] = await self._ask(lambda: self.database.query(statement, values))
        return found

    async def fetchval(self, statement: str, *values: object) -> Any:
        rows = await self.fetch(statement, *values)
        return next(iter(rows[0])) if rows else None

    async def execute(self, statement: str, *values: object) -> str:
        if "pg_advisory_lock(" in statement and values:
            await self._take_lock(str(values[0]))
        elif statement.startswith("begin"):
            await self._ask(lambda: None)
            self._reads_snapshot = "read only" in statement
            self._transaction = []
        elif statement == "commit":
            await self._commit()
        elif statement.startswith("select") and statement != NOTIFY:
            await self._ask(lambda: None)
        else:
            return f"DONE {await self._change([(statement, values)])}"
        return "DONE 0"

    async def executemany(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        await self._change([(statement, tuple(row)) for row in rows])

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        await self.execute("begin")
        yield
        await self._commit()

    async def add_listener(self, _: str, hear: Callable[..., None]) -> None:
        await self._ask(lambda: None)
        self._context = copy_context()
        self.hear = hear

    # on the way, and at the database

    async def _change(self, work: list[tuple[str, Sequence[object]]]) -> int:
        if self._transaction is None:
            changed: int = await self._ask(lambda: self.database.change(work))
            return changed
        self._transaction += work
        await self._ask(lambda: None)
        return 0

    async def _commit(self) -> None:
        work, self._transaction = self._transaction or [], None
        if self._reads_snapshot:
            self._reads_snapshot = False
        else:
            await self._ask(lambda: self.database.change(work))

    async def _take_lock(self, name: str) -> None:
        locks, given_up = self.database.locks, self._loop.time() + LOCK_SECONDS
        while await self._ask(lambda: locks.setdefault(name, self)) is not self:
            if self._loop.time() > given_up:
                raise asyncpg.LockNotAvailableError("canceling statement due to lock timeout")
            await asyncio.sleep(0.05)

    async def _ask(self, job: Job) -> Any:
        if self._is_closed or self._has_ended:
            raise asyncpg.InterfaceError("connection is closed")
        answer: asyncio.Future[Any] = self._loop.create_future()
        if not self._is_cut_off:
            self._waiting[answer] = None
            self._loop.outside(self.database.delay(), self._carry_out, job, answer)
        return await answer

    def _carry_out(self, job: Job, answer: asyncio.Future[Any]) -> None:
        if self._has_ended:
            return
        result: Any = None
        error: Exception | None = None
        try:
            result = job()
        except asyncpg.PostgresError as found:
            error = found
        self._loop.outside(self.database.delay(), self._bring, answer, result, error)

    def _bring(self, answer: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
        if self._is_cut_off or answer.done():
            return
        self._waiting.pop(answer, None)
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(result)

    def end(self) -> None:
        if self._has_ended:
            return
        self._has_ended = self._is_closed = True
        self.database.sessions.remove(self)
        for name in [name for name, holder in self.database.locks.items() if holder is self]:
            del self.database.locks[name]
        for answer in () if self._is_cut_off else self._waiting:
            if not answer.done():
                answer.set_exception(asyncpg.ConnectionDoesNotExistError("connection was closed"))

    def tell(self, text: str) -> None:
        if self.hear is not None and not self._is_closed and not self._is_cut_off:
            self._loop.call_soon(self.hear, self, 0, "branchline", text, context=self._context.copy())
