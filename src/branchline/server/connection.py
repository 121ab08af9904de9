"""One socket at a table: reads what the client intends, writes what it may know."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from branchline.server import answers, intentions
from branchline.server.checks import Refused
from branchline.server.deeds import Rights, carry_out, rights_of
from branchline.server.hub import Hub
from branchline.server.live import Live
from branchline.server.settings import Settings

log = logging.getLogger("branchline.server")

_encode = msgspec.json.Encoder().encode
MOST_WAITING = 200  # messages a slow client may be behind

POLICY, UNEXPECTED, TOO_SLOW = 1008, 1011, 1013  # why a socket is closed


class Connection:
    def __init__(self, hub: Hub, socket: WebSocket[Any, Any, Any], live: Live) -> None:
        self.hub = hub
        self.socket = socket
        self.live = live
        self.tokens: list[str] = []
        self.rights = Rights()
        self.language = "en"
        self._outgoing: asyncio.Queue[bytes | int] = asyncio.Queue(MOST_WAITING)
        self._allowance = Allowance(hub.settings)

    @property
    def seats(self) -> frozenset[int]:
        return self.rights.seats

    def send(self, message: bytes) -> None:
        try:
            self._outgoing.put_nowait(message)
        except asyncio.QueueFull:
            self._outgoing = asyncio.Queue()
            self.hang_up(TOO_SLOW)

    def hang_up(self, code: int) -> None:
        self.live.viewers.discard(self)
        self._outgoing.put_nowait(code)

    def lost_seats(self) -> bool:
        """Then it goes on as one that has only the others."""
        before = self.rights.seats
        self.rights = rights_of(self.live.table, self.tokens)
        return bool(before - self.rights.seats)

    async def serve(self) -> None:
        self.live.sockets += 1
        writing = asyncio.create_task(self._write())
        reading = asyncio.create_task(self._read())
        try:
            await asyncio.wait({writing, reading}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.live.sockets -= 1
            self.live.viewers.discard(self)
            for task in (writing, reading):
                task.cancel()
            await asyncio.gather(writing, reading, return_exceptions=True)
            self.live.tell_presence()

    async def _write(self) -> None:
        while True:
            message = await self._outgoing.get()
            if isinstance(message, int):
                await self.socket.close(message)
                return
            await self.socket.send_data(message, mode="text", encoding="utf-8")

    async def _read(self) -> None:
        try:
            while True:
                data = await self.socket.receive_data(mode="text")
                if not self._allowance.take():
                    self.hang_up(POLICY)
                    return
                await self._answer(data)
        except WebSocketDisconnect:
            return

    async def _answer(self, data: str | bytes) -> None:
        id = ""
        try:
            message = intentions.read(data)
            id = getattr(message, "id", "")
            await self._do(message)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            self._refuse(id, Refused("bad-message"))
        except Refused as refused:
            self._refuse(id, refused)
        except Exception as error:
            log.error("unexpected error", exc_info=error, extra={"table": self.live.table.id})
            self.hang_up(UNEXPECTED)

    async def _do(self, message: intentions.AnyMessage) -> None:
        match message:
            case intentions.Hello():
                await self._greet(message)
            case intentions.Ping():
                self.send(b'{"type":"pong"}')
            case intentions.Why() | intentions.Ways():
                async with self.hub.changing(self.live) as table:
                    answer = answers.answer(table, self.rights, message, self.language)
                self.send(_encode({"type": "answer", "id": message.id, **answer}))
            case _:
                # Begun is finished, even if the client has gone: half a change would leave the table unsure.
                done = await asyncio.shield(carry_out(self.hub, self.live, self.rights, message))
                self.send(_encode({"type": "accepted", "id": message.id, "version": done.version, **done.told}))

    async def _greet(self, message: intentions.Hello) -> None:
        self.tokens = message.tokens
        self.language = message.language
        self.live = await self.hub.find(self.live.table.id)  # while it had no viewers it may have been forgotten
        async with self.hub.changing(self.live) as table:
            if self not in self.live.viewers and len(self.live.viewers) >= self.hub.settings.most_viewers:
                raise Refused("too-many-viewers")
            self.rights = rights_of(table, self.tokens)
            self.live.viewers.add(self)
            self.live.welcome(self, message.version)
        self.live.tell_presence()

    def _refuse(self, id: str, refused: Refused) -> None:
        told = {"type": "refused", "id": id, "key": refused.key, "text": refused.text(self.language)}
        if refused.rule:
            told["rule"] = refused.rule
        self.send(_encode(told))


class Allowance:
    """How much a client may send: so many messages a second, more after a pause."""

    def __init__(self, settings: Settings) -> None:
        self._rate = settings.messages_per_second
        self._burst = self._left = 3 * settings.messages_per_second
        self._at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + self._rate * (now - self._at)) - 1
        self._at = now
        return self._left >= 0
