"""One socket at a table: reads what the client intends, writes what it may know."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
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
LEAVE_SECONDS = 2.0
HELLO_SECONDS = 20.0

POLICY, UNEXPECTED, TOO_SLOW, TOO_MANY = 1008, 1011, 1013, 1013  # why a socket is closed
GONE = (WebSocketDisconnect, OSError)  # the client is


class Connection:
    def __init__(self, hub: Hub, socket: WebSocket[Any, Any, Any], live: Live) -> None:
        self.hub = hub
        self.socket = socket
        self.live = live
        self.tokens: list[str] = []
        self.rights = Rights()
        self.language = "en"
        self._outgoing: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self._hung_up: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._allowance = Allowance(hub.settings)

    @property
    def seats(self) -> frozenset[int]:
        return self.rights.seats

    def send(self, message: bytes) -> None:
        if self._hung_up.done():
            return
        if self._outgoing.full():
            self.hang_up(TOO_SLOW)
        else:
            self._outgoing.put_nowait(message)

    def hang_up(self, code: int) -> None:
        """Nothing more is read from the client, and nothing new sent."""
        self.live.viewers.discard(self)
        if not self._hung_up.done():
            self._hung_up.set_result(code)

    def lost_seats(self) -> bool:
        """Then it goes on as one that has only the others."""
        before = self.rights.seats
        self.rights = rights_of(self.live.table, self.tokens)
        return bool(before - self.rights.seats)

    async def serve(self) -> None:
        self.live.sockets += 1
        deadline = asyncio.get_running_loop().call_later(HELLO_SECONDS, self._expect_hello)
        writing = asyncio.create_task(self._write())
        reading = asyncio.create_task(self._read())
        try:
            ends: set[asyncio.Future[Any]] = {writing, reading, self._hung_up}
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            deadline.cancel()
            self.live.sockets -= 1
            self.live.viewers.discard(self)
            for task in (writing, reading):
                task.cancel()
            await asyncio.gather(writing, reading, return_exceptions=True)
            self.live.tell_presence()
        for task in (writing, reading):
            if not task.cancelled() and (error := task.exception()) and not isinstance(error, GONE):
                log.error("socket failed", exc_info=error, extra={"table": self.live.table.id})
        if self._hung_up.done():
            await self._take_leave(self._hung_up.result())

    def _expect_hello(self) -> None:
        if self not in self.live.viewers:
            self.hang_up(POLICY)

    async def _take_leave(self, code: int) -> None:
        """What waits still goes out, if the client takes it soon."""
        with suppress(TimeoutError, RuntimeError, *GONE):
            async with asyncio.timeout(LEAVE_SECONDS):
                while not self._outgoing.empty():
                    await self._send_now(self._outgoing.get_nowait())
                await self.socket.close(code)

    async def _write(self) -> None:
        while True:
            await self._send_now(await self._outgoing.get())

    async def _send_now(self, message: bytes) -> None:
        try:
            await self.socket.send_data(message, mode="text", encoding="utf-8")
        except RuntimeError:  # it was closed meanwhile, because of a frame that was too long
            raise WebSocketDisconnect(detail="closed") from None

    async def _read(self) -> None:
        while True:
            data = await self.socket.receive_data(mode="text")
            if not self._allowance.take():
                self.hang_up(POLICY)
                return
            await self._answer(data)
            await asyncio.sleep(0)  # one with many messages keeps nobody waiting

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
                told = {"version": self.live.told} if self in self.live.viewers else {}
                self.send(_encode({"type": "pong", **told}))
            case intentions.Why() | intentions.Ways():
                async with self.hub.changing(self.live) as table:
                    answer = answers.answer(table, rights_of(table, self.tokens), message, self.language)
                self.send(_encode({"type": "answer", "id": message.id, **answer}))
            case _:
                # Begun is finished, even if the client has gone: half a change would leave the table unsure.
                done = await asyncio.shield(carry_out(self.hub, self.live, self.tokens, message))
                self.send(_encode({"type": "accepted", "id": message.id, "version": done.version, **done.told}))

    async def _greet(self, message: intentions.Hello) -> None:
        self.tokens = message.tokens
        self.language = message.language
        async with self.hub.changing(self.live) as table:
            self.rights = rights_of(table, self.tokens)
            self.live.viewers.discard(self)
            if self._is_one_too_many():
                self._refuse("", Refused("too-many-viewers"))
                self.hang_up(TOO_MANY)
                return
            self.live.viewers.add(self)
            self.live.welcome(self, message.version)
        self.live.tell_presence(self)

    def _is_one_too_many(self) -> bool:
        """Players and spectators are counted apart, so that a crowd keeps no player out."""
        alike = [viewer for viewer in self.live.viewers if bool(viewer.seats) == bool(self.seats)]
        return len(alike) >= self.hub.settings.most_viewers

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
