"""The servers at one database go by one time. It is kept there, again and again, by the server whose clock is ahead.

Time that only one server knows of, because it does not reach the database, counts for nobody: its clock stands still
until it has asked again. So nobody at a table is charged for a time that the other servers did not know of.
"""

from __future__ import annotations

import asyncio

from branchline.server.checks import Refused
from branchline.server.server_clock import ServerClock, wall_ms
from branchline.server.storage import Storage, StorageError

UNKEPT_MS = 10 * 60 * 1000  # how long the clock may have gone on after it was kept last
ALONE_KEEPING_SECONDS = 60.0  # how often a server keeps the time that has its database for itself,
SHARED_KEEPING_SECONDS = 1.0  # and one of several: more often than its clock would stand still


class Timekeeping:
    def __init__(self, storage: Storage, clock: ServerClock) -> None:
        self._storage = storage
        self._clock = clock
        self._asking: asyncio.Future[None] | None = None

    @property
    def seconds(self) -> float:
        return SHARED_KEEPING_SECONDS if self._storage.is_shared else ALONE_KEEPING_SECONDS

    async def start(self) -> None:
        """Go on where the server was."""
        self._clock.set(await self._last_time())
        await self.keep()

    async def _last_time(self) -> int:
        """When the clock was kept last, or a table changed after that. A database of version 0.1.0 has no clock: its
        last change was made by the time of day, which may have been wrong."""
        clock = await self._storage.clock()
        now = wall_ms() if clock is None else round(1000 * clock)
        last = await self._storage.latest_change((now if clock is None else now + UNKEPT_MS) / 1000)
        if last is None:
            return now
        return round(1000 * last) if clock is None else max(now, round(1000 * last))

    async def keep(self) -> None:
        asked = self._clock.seconds()
        kept = round(1000 * await self._storage.keep_clock(self._clock.now() / 1000))
        self._clock.advance_to(kept)
        if self._storage.is_shared:
            self._clock.agree(kept, asked)

    async def agree(self) -> None:
        """Before something is decided by the time: it is the time of all servers, or nothing is decided."""
        if self._clock.is_agreed:
            return
        try:
            await self._ask_once()
        except StorageError:
            raise Refused("storage-unavailable") from None
        if not self._clock.is_agreed:  # the answer took too long
            raise Refused("storage-unavailable")

    async def _ask_once(self) -> None:
        """However many want to know."""
        if self._asking is None:
            self._asking = asyncio.ensure_future(self.keep())
            self._asking.add_done_callback(self._asked)
        await asyncio.shield(self._asking)

    def _asked(self, asking: asyncio.Future[None]) -> None:
        self._asking = None
        if not asking.cancelled():
            asking.exception()  # those who wait for it get the error
