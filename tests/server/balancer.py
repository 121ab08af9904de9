"""The worst load balancer there is: every connection goes to any of the servers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from random import Random


class Balancer:
    def __init__(self, ports: Callable[[], list[int]], random: Random) -> None:
        """`ports` are those of the servers that run now."""
        self._ports = ports
        self._random = random

    @asynccontextmanager
    async def running(self) -> AsyncIterator[str]:
        """The address to connect to instead of the servers'."""
        server = await asyncio.start_server(self._between, "127.0.0.1", 0)
        async with server:
            yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"

    async def _between(self, client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        try:
            server, forth = await asyncio.open_connection("127.0.0.1", self._random.choice(self._ports()))
        except (OSError, IndexError):
            back.close()
            return
        ways = [asyncio.create_task(_carry(*way)) for way in ((client, forth), (server, back))]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        for writer in (back, forth):
            writer.close()


async def _carry(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(65536):
            target.write(data)
            await target.drain()
