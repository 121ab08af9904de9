"""One server process: the real hub, bots, clocks and storage of the server, without its HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import TypeVar, cast

from branchline.moves import Move
from branchline.server import app
from branchline.server.automation import Automation
from branchline.server.boards import Boards
from branchline.server.bot_workers.bot_workers import BotWorkers
from branchline.server.bot_workers.question import BotFailedError, Question
from branchline.server.checks import Refused
from branchline.server.following import Following
from branchline.server.hub import Hub
from branchline.server.server_clock import ServerClock
from branchline.server.settings import Limits, ServerSettings
from branchline.server.storage import StorageError
from branchline.server.storage.postgres import PostgresStorage
from tests.simulation.event_loop import Process, VirtualLoop
from tests.simulation.network import Link, ServerSocket

T = TypeVar("T")

BOARDS = Boards()
UNLIMITED = Limits(messages_per_second=1000, talk_per_minute=1000, tables_per_minute=1000, away_minutes=1)
AGAIN_SECONDS = 1.0


class WatchedClock(ServerClock):
    sets = 0

    def set(self, now: int) -> None:
        super().set(now)
        self.sets += 1

    @property
    def is_of_all(self) -> bool:
        """It begins with a time of its own, and goes on from that of the database."""
        return self.sets > 1


class SimulatedServer:
    def __init__(self, loop: VirtualLoop, random: Random, name: str) -> None:
        self.name = name
        self.process = Process(loop, name)
        self.is_serving = False
        self.hub: Hub
        self._clock: WatchedClock | None = None
        self._loop = loop
        self._random = random
        self._tempo = random.uniform(0.9999, 1.0001)  # no two clocks go alike
        self.process.spawn(self._live())

    async def _live(self) -> None:
        storage = await self._patiently(self._open)
        self._clock = WatchedClock(seconds=lambda: self._loop.time() * self._tempo)
        self.hub = Hub(ServerSettings(limits=UNLIMITED), BOARDS, storage, clock=self._clock)
        driver = Automation(self.hub, cast("BotWorkers", SimulatedBots(self._random)))
        following = Following(self.hub)
        await self._patiently(self.hub.start)
        following.begin()
        self.is_serving = True
        await asyncio.gather(
            app._keep_house(self.hub, driver),
            app._keep_time(self.hub),
            app._keep_together(self.hub, driver, following),
        )

    async def _open(self) -> PostgresStorage:
        storage = PostgresStorage(f"postgresql:///{self.name}", is_shared=True)
        await storage.open()
        return storage

    async def _patiently(self, begin: Callable[[], Awaitable[T]]) -> T:
        """As who runs it starts it again and again."""
        while True:
            try:
                return await begin()
            except (StorageError, Refused):
                await asyncio.sleep(AGAIN_SECONDS)

    def take(self, link: Link, table: str) -> None:
        """A new socket."""
        if not self.is_serving or not self.process.is_alive or link.is_cut:
            link.break_off()
            return
        self.process.spawn(self._serve(link, table))

    async def _serve(self, link: Link, table: str) -> None:
        await app.play.fn(ServerSocket(link), self.hub, table)
        link.break_off()

    def time(self) -> int:
        """By its clock; 0 before it has one."""
        return self._clock.now() if self._clock is not None and self._clock.is_of_all else 0

    def kill(self) -> None:
        self.process.kill()
        self.is_serving = False


class SimulatedBots:
    """Any move, after a while."""

    def __init__(self, random: Random) -> None:
        self._random = random

    async def choose(self, question: Question) -> Move:
        await asyncio.sleep(self._random.uniform(0.01, 0.3))
        if self._random.random() < 0.005:
            raise BotFailedError("it could not think")
        claims = [move for move in question.moves if move.do == "claim"]
        return self._random.choice(claims or question.moves)
