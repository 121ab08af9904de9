"""All tables: loading them, changing them, telling about it. A change is on disk before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TypeVar

import msgspec

from branchline.server import entries, sight
from branchline.server.boards import Boards
from branchline.server.checks import Refused
from branchline.server.entries import AnyEntry, Created
from branchline.server.live import Live, now_ms
from branchline.server.settings import Settings
from branchline.server.storage import Change, Outcome, Storage, StorageError, Summary
from branchline.server.storage import Entry as Stored
from branchline.server.table import Table

log = logging.getLogger("branchline.server")

HEALTH_SECONDS = 2.0

T = TypeVar("T")


class Hub:
    def __init__(self, settings: Settings, boards: Boards, storage: Storage) -> None:
        self.settings = settings
        self.boards = boards
        self.storage = storage
        self.live: dict[str, Live] = {}
        self._health = (-HEALTH_SECONDS, True)  # when it was checked, and how it was
        self._damaged: set[str] = set()
        self._aside = asyncio.Lock()
        self._loading: dict[str, asyncio.Future[Live | None]] = {}
        self.after_change: Callable[[Live], None] = lambda live: None  # bots and clocks want to know

    async def aside(self, work: Callable[[], T]) -> T:
        """Long work, in a thread and one after the other, so that moves are not kept waiting."""
        async with self._aside:
            return await asyncio.to_thread(work)

    # finding a table

    async def find(self, table: str) -> Live:
        """In memory, or from disk; refused if there is none."""
        if table in self.live:
            return self.live[table]
        loaded = await self._load_once(table)
        if loaded is None:
            raise Refused("no-table")
        return self.live.setdefault(table, loaded)  # it may have been evicted while we waited for our turn

    async def _load_once(self, id: str) -> Live | None:
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Live | None:
        table = await self._read(id)
        if table is None:
            return None
        live = self.live[id] = Live(table)
        self.after_change(live)
        return live

    async def _read(self, id: str) -> Table | None:
        with clear_refusal():
            stored = await self.storage.entries(id)
        if not stored:
            return None
        table = self._built(id, stored)
        table.clocks.resume(now_ms())
        return table

    def _built(self, id: str, stored: list[Stored]) -> Table:
        """What the entries add up to. A damaged table is refused by itself; the others go on."""
        entry = stored[0]
        try:
            created = entries.from_bytes(entry.body)
            assert isinstance(created, Created)
            table = Table(id, created, self.boards.by_hash(created.plan.board, created.board_hash))
            for entry in stored[1:]:
                table.apply(entries.from_bytes(entry.body))
        except Refused:  # its board is not here
            raise
        except Exception as error:
            if id not in self._damaged:  # once; what the error says of moves may be secret
                self._damaged.add(id)
                told = {"table": id, "entry": entry.number, "why": type(error).__name__}
                log.error("table damaged: it is set aside, the others go on", extra=told)
            raise Refused("table-damaged") from None
        return table

    # changing a table

    @asynccontextmanager
    async def changing(self, live: Live) -> AsyncIterator[Table]:
        """Hold the table for a change; after a failed commit it is first read anew."""
        async with live.lock:
            if live.is_unsure:
                await self._read_anew(live)
            yield live.table

    async def make_sure(self, live: Live) -> None:
        async with self.changing(live):
            pass

    async def _read_anew(self, live: Live) -> None:
        id = live.table.id
        table = await self._read(id)
        if table is None:
            self.live.pop(id, None)
            raise Refused("no-table")
        live.table = table
        live.is_unsure = False
        if table.version > live.told:  # the commit had not failed after all
            live.tell_news()
        self.after_change(live)

    async def commit(self, live: Live, *made: AnyEntry) -> int:
        """Within `changing`: the table's new version, when it is on disk. Then all are told."""
        table = live.table
        before = table.version
        was_over = table.status == "over"
        try:
            for entry in made:
                table.apply(entry)
            await self._store(table, before, made, () if was_over else outcomes(table))
        except BaseException:
            live.is_unsure = True
            self.after_change(live)
            raise
        live.tell_news()
        self.after_change(live)
        return table.version

    async def to_wake(self) -> list[str]:
        """Tables where a bot is to move or a clock runs."""
        with clear_refusal():
            return [summary.table for summary in await self.storage.waking()]

    async def require_room(self) -> None:
        with clear_refusal():
            if await self.storage.count_open() >= self.settings.most_tables:
                raise Refused("server-full")

    async def create(self, id: str, created: Created, *made: AnyEntry) -> Live:
        table = Table(id, created, self.boards.current(created.plan.board))
        for entry in made:
            table.apply(entry)
        await self._store(table, 0, (created, *made), ())
        live = self.live[id] = Live(table)
        self.after_change(live)
        return live

    async def _store(self, table: Table, before: int, made: tuple[AnyEntry, ...], results: tuple[Outcome, ...]) -> None:
        numbered = enumerate(made, before + 1)
        stored = tuple(Stored(table.id, number, entries.to_bytes(entry)) for number, entry in numbered)
        with clear_refusal():
            await self.storage.commit(Change(table.id, stored, summary(table), results))

    async def is_healthy(self) -> bool:
        """Asked often, the database is asked now and then."""
        checked, was_well = self._health
        if time.monotonic() - checked > HEALTH_SECONDS:
            was_well = await self.storage.is_healthy()
            self._health = (time.monotonic(), was_well)
        return was_well

    # forgetting tables

    def evict_idle(self) -> None:
        """Tables nobody looks at and nothing waits for are kept on disk alone."""
        for id, live in list(self.live.items()):
            if not live.sockets and not live.lock.locked() and wake(live.table) is None:
                del self.live[id]

    async def delete_unused(self) -> int:
        """Tables that were given up."""
        before = now_ms() / 1000 - self.settings.keep_days * 24 * 3600
        with clear_refusal():
            gone = await self.storage.delete_unused(before)
        self.evict_idle()
        return gone


@contextmanager
def clear_refusal() -> Iterator[None]:
    try:
        yield
    except StorageError:
        raise Refused("storage-unavailable") from None


def wake(table: Table) -> float | None:
    """When the server must look at the table even if nobody does: a bot is to move, or a clock will end."""
    if table.bots_to_act(now_ms()):
        return 0.0
    deadline = table.clocks.deadline(table.people_to_act())
    return None if deadline is None else deadline / 1000


def summary(table: Table) -> Summary:
    return Summary(
        table=table.id,
        status=table.status,
        public=table.plan.public,
        board=table.plan.board,
        changed=table.changed / 1000,
        wake=wake(table),
        card=msgspec.json.encode(sight.lobby_card(table)),
    )


def outcomes(table: Table) -> tuple[Outcome, ...]:
    """Of a game that was played to its end, for the statistics of the people who played it."""
    result = table.game.result if table.game is not None else None
    if result is None or not result.scores:
        return ()
    return tuple(
        Outcome(seat, table.seats[seat].name, result.scores[seat]["total"], seat in result.winners)
        for seat in table.people
        if not table.seats[seat].bot
    )
