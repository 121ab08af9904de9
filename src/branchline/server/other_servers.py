"""What this server knows of others at the same database, and what it tells them.

Nothing here decides anything: the order of a table's entries does, which the database keeps. Whatever is not heard is
found out by asking the database, a little later.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping

import msgspec

from branchline.server.server_clock import ServerClock
from branchline.server.storage import Notice, Onlookers, Storage, StorageError

log = logging.getLogger("branchline.server")

BEAT_SECONDS = 5.0  # between two signs of life
SILENT_MS = 20_000  # after which another server is taken for gone
NOBODY = Onlookers((), 0)


class OtherServers:
    """Who looks at tables through other servers; and a voice."""

    def __init__(self, storage: Storage, clock: ServerClock) -> None:
        self._storage = storage
        self._clock = clock
        self._onlookers: defaultdict[str, dict[str, Onlookers]] = defaultdict(dict)  # by table, then by server
        self._own: dict[str, Onlookers] = {}  # by table, those of this server, as announced last
        self._heard: dict[str, int] = {}  # by server, when
        self._counts: dict[str, tuple[int, int]] = {}  # by server, its sockets and people
        self._telling: set[asyncio.Task[None]] = set()

    @property
    def are_possible(self) -> bool:
        return self._storage.is_shared

    def hear(self, notice: Notice) -> set[str]:
        """The tables at which others come or go now."""
        self._clock.advance_to(notice.tick)
        self._heard[notice.sender] = self._clock.now()
        changed = set(notice.onlookers)
        for table, onlookers in notice.onlookers.items():
            self._note(table, notice.sender, onlookers)
        if notice.mark:
            self._counts[notice.sender] = (notice.sockets, notice.people)
            if notice.mark != mark(self._of(notice.sender)):  # something it announced was not heard
                changed |= self._forget_onlookers(notice.sender)
                self.tell(Notice(asks=True))
        return changed | (self._forget(notice.sender) if notice.leaves else set())

    def _of(self, server: str) -> dict[str, Onlookers]:
        return {table: servers[server] for table, servers in self._onlookers.items() if server in servers}

    def _note(self, table: str, server: str, onlookers: Onlookers) -> None:
        if onlookers != NOBODY:
            self._onlookers[table][server] = onlookers
        else:
            self._onlookers[table].pop(server, None)
        if not self._onlookers[table]:
            del self._onlookers[table]

    def _forget(self, server: str) -> set[str]:
        self._heard.pop(server, None)
        self._counts.pop(server, None)
        return self._forget_onlookers(server)

    def _forget_onlookers(self, server: str) -> set[str]:
        tables = set(self._of(server))
        for table in tables:
            self._note(table, server, NOBODY)
        return tables

    def forget_silent(self) -> set[str]:
        """Those that were killed; the tables at which somebody is gone with them."""
        silent = [server for server, when in self._heard.items() if self._clock.now() - when > SILENT_MS]
        return {table for server in silent for table in self._forget(server)}

    def count(self) -> int:
        """How many there are."""
        return len(self._heard)

    def sockets_and_people(self) -> tuple[int, int]:
        """At all of them, as they said last."""
        return sum(sockets for sockets, _ in self._counts.values()), sum(people for _, people in self._counts.values())

    def seats_at(self, table: str) -> frozenset[int]:
        if table not in self._onlookers:
            return frozenset()
        return frozenset(seat for onlookers in self._onlookers[table].values() for seat in onlookers.seats)

    def watching(self, table: str) -> int:
        return sum(onlookers.watching for onlookers in self._onlookers.get(table, {}).values())

    def tell_onlookers(self, table: str, onlookers: Onlookers) -> None:
        """Who looks at the table through this server now."""
        if onlookers == self._own.get(table, NOBODY):
            return
        self._own[table] = onlookers
        if onlookers == NOBODY:
            del self._own[table]
        self.tell(Notice(onlookers={table: onlookers}))

    def tell_all(self) -> None:
        """To one that has just come."""
        self.tell(Notice(onlookers=dict(self._own)))

    def beat(self, sockets: int, people: int) -> None:
        """A sign of life, from which others find out whether they have heard everything."""
        self.tell(Notice(sockets=sockets, people=people, mark=mark(self._own)))

    def tell(self, notice: Notice) -> None:
        """Soon; whether anybody hears it is not known."""
        if self.are_possible:
            task = asyncio.get_running_loop().create_task(self._tell(notice))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _tell(self, notice: Notice) -> None:
        try:
            await self._storage.tell(msgspec.structs.replace(notice, tick=self._clock.now()))
        except StorageError as error:
            log.info("the other servers could not be notified", extra={"why": str(error)})

    async def say_goodbye(self) -> None:
        await self._tell(Notice(leaves=True))


def mark(onlookers: Mapping[str, Onlookers]) -> int:
    """Of all onlookers of a server: never 0."""
    return zlib.crc32(msgspec.json.encode(sorted(onlookers.items()))) + 1


def onlookers_of(viewers: Iterable[frozenset[int]]) -> Onlookers:
    """By the seats of each."""
    seats = list(viewers)
    return Onlookers(tuple(sorted(frozenset().union(*seats))), sum(not own for own in seats))
