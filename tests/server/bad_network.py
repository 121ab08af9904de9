"""A proxy between clients and the server that loses, doubles, delays and reorders whole messages, both ways."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from random import Random

from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

Send = Callable[[str | bytes], Awaitable[None]]
FATES = {"lost": 5, "doubled": 5, "late": 15, "fine": 75}  # of a hundred messages
LATEST = 0.1  # seconds; those in between overtake it


class BadNetwork:
    def __init__(self, server: str, random: Random) -> None:
        self._server = server.replace("http", "ws", 1)
        self._random = random
        self._late: set[asyncio.Task[None]] = set()
        self.fates: Counter[str] = Counter()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[str]:
        """The address to connect to instead of the server's."""
        async with serve(self._between, "127.0.0.1", 0, compression=None) as proxy:
            port = next(iter(proxy.sockets)).getsockname()[1]
            yield f"http://127.0.0.1:{port}"

    async def _between(self, client: ServerConnection) -> None:
        assert client.request is not None
        async with connect(self._server + client.request.path, compression=None, max_size=None) as server:
            ways = [asyncio.create_task(self._carry(*way)) for way in ((client, server), (server, client))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()

    async def _carry(self, source: Connection, target: Connection) -> None:
        with suppress(ConnectionClosed):
            async for message in source:
                await self._deliver(message, target.send)

    async def _deliver(self, message: str | bytes, send: Send) -> None:
        (fate,) = self._random.choices(list(FATES), list(FATES.values()))
        self.fates[fate] += 1
        if fate == "late":
            self._deliver_later(message, send)
        else:
            for _ in range({"lost": 0, "doubled": 2}.get(fate, 1)):
                await send(message)

    def _deliver_later(self, message: str | bytes, send: Send) -> None:
        async def later() -> None:
            await asyncio.sleep(self._random.uniform(0.0, LATEST))
            with suppress(ConnectionClosed):
                await send(message)

        task = asyncio.create_task(later())
        self._late.add(task)
        task.add_done_callback(self._late.discard)
