"""Hearing what other servers at the same PostgreSQL tell: one connection that listens, and comes back by itself."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import asyncpg

from . import notices
from .notices import Hear, Missed
from .postgres_link import SETTINGS, TROUBLE, Connection

CHANNEL = "select 'branchline_' || md5(current_schema())"  # notices reach all schemas of a database
NOTIFY = "select pg_notify('branchline_' || md5(current_schema()), $1)"
AGAIN_SECONDS = 1.0
PATIENCE = 5.0  # seconds for an answer
ALIVE_SECONDS = 20.0  # between two looks whether the connection still stands


class Listener:
    def __init__(self, url: str, sender: str) -> None:
        self._url = url
        self._sender = sender
        self._listening: asyncio.Task[None] | None = None

    def start(self, hear: Hear, missed: Missed) -> None:
        self._listening = asyncio.create_task(self._keep_listening(hear, missed))

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening

    async def _keep_listening(self, hear: Hear, missed: Missed) -> None:
        while True:
            with suppress(TimeoutError, *TROUBLE):
                await self._listen(hear, missed)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(self, hear: Hear, missed: Missed) -> None:
        """Until the connection breaks. What was said before is not heard: `missed` says so."""
        connection: Connection = await asyncpg.connect(self._url, server_settings=SETTINGS)
        try:

            def take(_: object, __: int, ___: str, text: object) -> None:
                found = notices.read(str(text))
                if found is not None and found.sender != self._sender:
                    hear(found)

            async with asyncio.timeout(PATIENCE):
                await connection.add_listener(await connection.fetchval(CHANNEL), take)
            missed()
            while True:
                await asyncio.sleep(ALIVE_SECONDS)
                async with asyncio.timeout(PATIENCE):
                    await connection.execute("select 1")
        finally:
            connection.terminate()
