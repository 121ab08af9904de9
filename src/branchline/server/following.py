"""Following what other servers do at the same database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress

from branchline.server.checks import Refused
from branchline.server.hub import Hub, clear_refusal
from branchline.server.storage import READ_ANEW, Notice, StorageError

log = logging.getLogger("branchline.server")


class Following:
    """Hears the others; what it may have missed it asks the database for."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        self._hub.storage.listen(self._hear, self._begin_hearing)

    async def end(self) -> None:
        await self._hub.others.say_goodbye()
        for task in list(self._tasks):
            task.cancel()

    def _hear(self, notice: Notice) -> None:
        hub = self._hub
        self._tell_presence(hub.others.hear(notice))
        for id, number in notice.tables.items():
            live = hub.live.get(id)
            if live is not None and (number == READ_ANEW or number > live.table.version):
                self._spawn(hub.follow(live, number))
        if notice.asks:
            hub.others.tell_all()
        if notice.bans:
            self._spawn(self._load_bans())
        if notice.drains is not None:
            hub.is_draining = notice.drains
        if notice.announcement:
            hub.sockets.announce(notice.announcement)

    def _begin_hearing(self) -> None:
        """What was said before was missed."""
        self._hub.others.tell(Notice(asks=True))
        self._hub.others.tell_all()
        self._spawn(self.look_for_missed())
        self._spawn(self._load_bans())

    async def look_for_missed(self) -> None:
        """At the tables somebody looks at here: a notice may have got lost. And for servers that are gone."""
        hub = self._hub
        watched = [live for live in hub.live.values() if live.sockets]
        with clear_refusal():
            lengths = await hub.storage.lengths([live.table.id for live in watched])
        for live in watched:
            number = lengths.get(live.table.id, READ_ANEW)
            if number == READ_ANEW or number > live.table.version:
                await hub.follow(live, number)
        self._tell_presence(hub.others.forget_silent())

    def _tell_presence(self, tables: set[str]) -> None:
        for id in sorted(tables):
            if id in self._hub.live:
                self._hub.live[id].tell_presence()

    async def _load_bans(self) -> None:
        with suppress(StorageError):
            await self._hub.bans.load()
            self._hub.sockets.close_banned(self._hub.bans)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refused):
            self._hub.metrics.faults.labels("others").inc()
            log.error("what another server announced could not be followed", exc_info=error)
