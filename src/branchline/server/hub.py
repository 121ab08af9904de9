"""All tables: loading them, changing them, telling about it. A change is on disk before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from typing import NamedTuple

import msgspec

from branchline.boards import Board
from branchline.server import table_log, visibility
from branchline.server.bans import BannedAddresses
from branchline.server.boards import Boards, board_in, kept
from branchline.server.charges import Charges
from branchline.server.checks import Refused
from branchline.server.costly_work import CostlyWork
from branchline.server.live_table import LiveTable
from branchline.server.metrics import Metrics
from branchline.server.other_servers import OtherServers
from branchline.server.outbox import Queued
from branchline.server.pictures import Pictures
from branchline.server.server_clock import ServerClock, wall_ms
from branchline.server.settings import ServerSettings
from branchline.server.sockets import NO_SUCH_TABLE, TRY_LATER, Sockets
from branchline.server.storage import (
    READ_ANEW,
    EntryConflict,
    SeatResult,
    Storage,
    StorageError,
    StoredEntry,
    Summary,
    TableChange,
)
from branchline.server.table import Table
from branchline.server.table_log import AnyEntry, Created, UnknownEntryError
from branchline.server.timekeeping import Timekeeping

log = logging.getLogger("branchline.server")

HEALTH_SECONDS = 2.0
HOUR_MS = 3600 * 1000
DAY_MS = 24 * HOUR_MS
IDLE_MS = 3000  # after which a server goes on with a table that another changed last: it may be gone
MOST_OVERDUE = 500  # tables looked after at once
NEWER = "newer-version"  # has changed a table: only servers of that version can go on with it


class Hub:
    def __init__(
        self,
        settings: ServerSettings,
        boards: Boards,
        storage: Storage,
        metrics: Metrics | None = None,
        clock: ServerClock | None = None,
    ) -> None:
        self.settings = settings
        self.limits = settings.limits
        self.charges = Charges(settings)
        self.queued = Queued(settings.limits)
        self.metrics = metrics or Metrics()
        self.boards = boards
        self.storage = storage
        self.clock = clock or ServerClock()
        self.time = Timekeeping(storage, self.clock)
        self.costly_work = CostlyWork(self.limits.costly_waiting, self.metrics)
        self.pictures = Pictures(self.costly_work)
        self.bans = BannedAddresses(storage, self.clock)
        self.sockets = Sockets()
        self.others = OtherServers(storage, self.clock)
        self.is_draining = False  # before a stop: games go on, new tables are not made
        self._kept: set[str] = set()  # hashes of the boards that are in the storage
        self.live: dict[str, LiveTable] = {}
        self._health = (-HEALTH_SECONDS, True)  # when it was checked, and how it was
        self.damaged: dict[str, int] = {}  # tables that cannot be read, each with the entry at which
        self.newer: set[str] = set()  # tables that a newer version has changed
        self.saves = True  # could the last change be committed?
        self._loading: dict[str, asyncio.Future[LiveTable | None]] = {}
        self.after_change: Callable[[LiveTable], None] = lambda live: None  # bots and clocks want to know

    async def start(self) -> None:
        """Go on where the server was: by its own clock, and with the boards that tables may have been begun on."""
        with clear_refusal():
            await self.time.start()
            for name in self.boards.names:
                await self._keep(self.boards.current(name))
            await self.bans.load()

    async def keep_time(self) -> None:
        with clear_refusal():
            await self.time.keep()

    async def _keep(self, board: Board) -> None:
        if board.hash not in self._kept:
            with clear_refusal():
                await self.storage.keep_board(kept(board))
            self._kept.add(board.hash)

    # finding a table

    async def find(self, table: str) -> LiveTable:
        """In memory, or from disk; refused if there is none."""
        if table in self.live:
            return self.live[table]
        loaded = await self._load_once(table)
        if loaded is None:
            raise Refused("no-table")
        return self.live.setdefault(table, loaded)  # it may have been evicted while we waited for our turn

    async def _load_once(self, id: str) -> LiveTable | None:
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> LiveTable | None:
        with clear_refusal():
            whole = await self.storage.whole(id)
        if whole is None:
            return None
        table = await self._built(id, whole.entries)
        live = self._alive(table)
        live.is_ours = not self.others.are_possible or self._is_idle(table)
        if _was_set_aside(table, whole.summary):
            await self.time.agree()
            await self.commit(live, table_log.Restored(at=wall_ms(), tick=self.clock.now()))
        self.live[id] = live
        self.after_change(live)
        return live

    def _alive(self, table: Table) -> LiveTable:
        if not table.has_ticks:
            table.clocks.resume(self.clock.now())
        return LiveTable(table, self.limits, self.clock, self.others)

    def _is_idle(self, table: Table) -> bool:
        """No other server goes on with it, or it would have done so before."""
        return self.clock.now() - table.changed > IDLE_MS

    async def _read(self, id: str) -> Table | None:
        with clear_refusal():
            stored = await self.storage.entries(id)
        if not stored:
            return None
        table = await self._built(id, stored)
        if not table.has_ticks:
            table.clocks.resume(self.clock.now())
        return table

    async def look(self, id: str) -> Table:
        """As it is, in memory or on disk: one that is set aside stays so."""
        if id in self.live:
            async with self.changing(self.live[id]) as table:
                return table
        found = await self._read(id)
        if found is None:
            raise Refused("no-table")
        return found

    async def _built(self, id: str, stored: Sequence[StoredEntry]) -> Table:
        """What the entries add up to. A damaged table is refused by itself; the others go on."""
        entry = stored[0]
        try:
            created = table_log.from_bytes(entry.body)
            assert isinstance(created, Created)
            table = Table(id, created, await self.board(created.plan.board, created.board_hash))
            for entry in stored[1:]:
                table.apply(table_log.from_bytes(entry.body))
        except Refused:  # its board is not here
            raise
        except UnknownEntryError:
            if id not in self.newer:
                self.newer.add(id)
                log.warning("a newer version has changed the table: its servers go on", extra={"table": id})
            raise Refused(NEWER) from None
        except Exception as error:
            if id not in self.damaged:  # once; what the error says of moves may be secret
                self.damaged[id] = entry.number
                details = {"table": id, "entry": entry.number, "why": type(error).__name__}
                log.error("table damaged: it is set aside, the others go on", extra=details)
            raise Refused("table-damaged") from None
        return table

    async def board(self, name: str, hash: str) -> Board:
        """The board of this hash, though another of that name may be offered now."""
        found = self.boards.by_hash(name, hash)
        if found is None:
            with clear_refusal():
                body = await self.storage.board(hash)
            found = board_in(body, hash) if body is not None else None
            if found is None or found.id != name:
                raise Refused("board-changed" if name in self.boards.names else "no-board", values={"board": name})
            self.boards.remember(found)
        return found

    # changing a table

    @asynccontextmanager
    async def changing(self, live: LiveTable) -> AsyncIterator[Table]:
        """Hold the table for a change; after a failed commit it is first read anew."""
        async with live.lock:
            await self.time.agree()
            if live.is_unsure:
                await self._read_anew(live)
            yield live.table

    async def make_sure(self, live: LiveTable) -> None:
        async with self.changing(live):
            pass

    async def _read_anew(self, live: LiveTable) -> None:
        id = live.table.id
        table = await self._read(id)
        if table is None:
            self.live.pop(id, None)
            raise Refused("no-table")
        live.table = table
        live.is_unsure = False
        if table.version > live.sent_version:  # the commit had not failed after all, or another server was quicker
            live.tell_news()
        elif table.version < live.sent_version or live.must_begin_anew:
            live.begin_anew(table)
        live.must_begin_anew = False
        self.after_change(live)

    async def follow(self, live: LiveTable, number: int) -> None:
        """Other servers have added entries up to this number to the table, or changed it altogether."""
        try:
            async with self.changing(live) as table:
                if number == READ_ANEW:
                    live.must_begin_anew = True
                    await self._read_anew(live)
                elif number > table.version:
                    await self._add_missing(live)
        except Refused as refused:
            live.is_unsure = True
            if refused.key in ("no-table", NEWER):
                self.live.pop(live.table.id, None)
                self._forget(live, NO_SUCH_TABLE if refused.key == "no-table" else TRY_LATER)

    async def _add_missing(self, live: LiveTable) -> None:
        table = live.table
        with clear_refusal():
            missing = await self.storage.entries(table.id, after=table.version)
        try:
            for entry in missing:
                table.apply(table_log.from_bytes(entry.body))
        except UnknownEntryError:
            raise Refused(NEWER) from None
        except Exception:  # what is on disk decides
            raise Refused("table-damaged") from None
        live.is_ours = False
        live.tell_news()
        self.after_change(live)

    async def commit(self, live: LiveTable, *made: AnyEntry) -> int:
        """Within `changing`: the table's new version, when it is on disk. Then all hear of it."""
        table = live.table
        before = table.version
        was_over = table.status == "over"
        try:
            for entry in made:
                table.apply(entry)
            await self._store(table, before, made, () if was_over else outcomes(table))
        except BaseException as error:
            live.is_unsure = True
            live.is_ours = live.is_ours and not isinstance(error, Overtaken)
            self.after_change(live)
            raise
        live.is_ours = True
        for entry in made:
            if isinstance(entry, table_log.Played):
                self.metrics.moves.labels("bot" if entry.by is None else "person").inc()
        live.tell_news()
        self.after_change(live)
        return table.version

    async def overdue(self) -> list[str]:
        """Tables that no server has gone on with, though it was time."""
        with clear_refusal():
            return await self.storage.overdue((self.clock.now() - 2 * IDLE_MS) / 1000, MOST_OVERDUE)

    async def to_wake(self) -> list[str]:
        """Tables where a bot is to move or a clock runs."""
        with clear_refusal():
            return [summary.table for summary in await self.storage.waking()]

    async def require_room(self, host: str) -> None:
        """For another table, whose maker is charged for it."""
        if self.is_draining:
            raise Refused("draining")
        self.charges.new_table(host)
        await self.time.agree()
        with clear_refusal():
            if await self.storage.count_open() >= self.limits.most_tables:
                raise Refused("server-full")

    async def create(self, id: str, created: Created, *made: AnyEntry) -> LiveTable:
        table = Table(id, created, self.boards.current(created.plan.board))
        for entry in made:
            table.apply(entry)
        await self._keep(table.board)
        await self._store(table, 0, (created, *made), ())
        self.metrics.tables_made.inc()
        live = self.live[id] = LiveTable(table, self.limits, self.clock, self.others)
        self.after_change(live)
        return live

    async def _store(
        self, table: Table, before: int, made: tuple[AnyEntry, ...], results: tuple[SeatResult, ...]
    ) -> None:
        numbered = enumerate(made, before + 1)
        stored = tuple(StoredEntry(table.id, number, table_log.to_bytes(entry)) for number, entry in numbered)
        try:
            with self.metrics.commit_seconds.time():
                await self.storage.commit(TableChange(table.id, stored, summary(table, self.clock.now()), results))
        except EntryConflict:
            self.metrics.commits_overtaken.inc()
            raise Overtaken from None
        except StorageError as error:
            self.metrics.commits_failed.inc()
            self._cannot_save(str(error))
            raise Refused("storage-unavailable") from None
        self._can_save()

    async def rewrite(self, live: LiveTable, whole: TableChange, length: int) -> None:
        """Within `changing`: this is all of the table now, because something had to be erased from its so many entries.
        A game that is over is not any younger by it."""
        try:
            table = await self._built(whole.table, whole.entries)
            now = summary(table, self.clock.now())
            if table.status == "over":
                now = now._replace(changed=whole.summary.changed)
            with clear_refusal():
                await self.storage.rewrite(whole._replace(summary=now), length)
        except BaseException:
            live.is_unsure = True
            self.after_change(live)
            raise
        live.begin_anew(table)
        self.after_change(live)

    def _cannot_save(self, why: str) -> None:
        """The operator hears of it once, however many commands are refused."""
        if self.saves:
            log.error("games cannot be saved: commands are refused until they can", extra={"why": why})
        self.saves = False
        self._health = (time.monotonic(), False)

    def _can_save(self) -> None:
        if not self.saves:
            log.warning("games are saved again")
        self.saves = True

    async def can_commit(self) -> bool:
        """Asked often, the database is asked now and then."""
        checked, was_well = self._health
        if time.monotonic() - checked > HEALTH_SECONDS:
            was_well = await self.storage.is_healthy()
            self._health = (time.monotonic(), was_well)
            if was_well:
                self._can_save()
            else:
                self._cannot_save("the database does not take a change")
        return was_well

    # forgetting tables

    async def delete(self, id: str) -> bool:
        """For good: whether there was such a table. Whoever looks at it hears that it is gone."""
        live = self.live.get(id)
        async with live.lock if live is not None else nullcontext():
            with clear_refusal():
                was_there = await self.storage.delete(id)
        self.damaged.pop(id, None)
        self.newer.discard(id)
        if id in self._loading:  # it was read before it was deleted
            with suppress(Refused):
                await self._load_once(id)
        if id in self.live:
            self._forget(self.live.pop(id), NO_SUCH_TABLE)
        return was_there

    def _forget(self, live: LiveTable, why: int) -> None:
        live.is_unsure = True  # who waits for it will find nothing
        if live.timer is not None:
            live.timer.cancel()
        self.sockets.close_at(live, why)

    def evict_idle(self) -> None:
        """Tables nobody looks at and nothing waits for are kept on disk alone."""
        for id, live in list(self.live.items()):
            is_needed = live.is_ours and wake(live.table, self.clock.now()) is not None
            if not live.sockets and not live.lock.locked() and not is_needed:
                del self.live[id]

    async def clear_unused(self) -> Cleared:
        """Set aside the tables that were given up; delete those that nobody has missed for as long again."""
        now = self.clock.now()
        before = now - self.settings.keep_days * DAY_MS
        with clear_refusal():
            waiting_before = now - self.limits.waiting_hours * HOUR_MS
            set_aside = await self.storage.clear_unused(before / 1000, now / 1000, waiting_before / 1000)
            for id in [id for id, live in self.live.items() if live.sockets]:
                await self.storage.restore(id, now / 1000)  # somebody looks at it
            deleted = await self.storage.delete_cleared(before / 1000)
        self._let_sleep(before)
        self.evict_idle()
        return Cleared(set_aside, deleted)

    def _let_sleep(self, before: int) -> None:
        """A table that is set aside is not woken."""
        for id, live in list(self.live.items()):
            if live.table.changed < before and not live.sockets and not live.lock.locked():
                if live.timer is not None:
                    live.timer.cancel()
                del self.live[id]


class Overtaken(Refused):
    """Another server has written an entry first: what was decided is to be decided again."""

    def __init__(self) -> None:
        super().__init__("overtaken")


def _was_set_aside(table: Table, found: Summary) -> bool:
    """Or brought here from another server, or back by an operator: then its last change has another time."""
    return table.status != "over" and (found.cleared is not None or round(1000 * found.changed) != table.changed)


@contextmanager
def clear_refusal() -> Iterator[None]:
    try:
        yield
    except EntryConflict:
        raise Overtaken from None
    except StorageError:
        raise Refused("storage-unavailable") from None


class Cleared(NamedTuple):
    """How many tables were."""

    set_aside: int
    deleted: int


def wake(table: Table, now: int) -> float | None:
    """When the server must look at the table even if nobody does: a bot is to move, or a clock will end."""
    if table.bots_to_act(now):
        return 0.0
    deadline = table.clocks.deadline(table.people_to_act())
    return None if deadline is None else deadline / 1000


def summary(table: Table, now: int) -> Summary:
    return Summary(
        table=table.id,
        status=table.status,
        public=table.plan.public,
        board=table.plan.board,
        changed=table.changed / 1000,
        wake=wake(table, now),
        card=msgspec.json.encode(visibility.lobby_info(table)),
    )


def outcomes(table: Table) -> tuple[SeatResult, ...]:
    """Of a game that was played to its end, for the statistics of the people who played it; not of one in which moves
    were taken back to learn from them, or which began in the middle."""
    result = table.game.result if table.game is not None else None
    if result is None or not result.scores or not table.counts:
        return ()
    return tuple(
        SeatResult(number, seat.name, result.scores[number]["total"], number in result.winners, seat.player)
        for number, seat in enumerate(table.seats)
        if seat.is_person and not seat.bot and seat.name  # or it was erased
    )
