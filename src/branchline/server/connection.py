"""One socket at a table: reads what the client commands, writes what it may know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from branchline.server import commands, queries, visibility
from branchline.server.budgets import RateBudget
from branchline.server.checks import Refused
from branchline.server.guards import SEND_NOW
from branchline.server.handlers import Rights, carry_out, rights_of
from branchline.server.hub import Hub
from branchline.server.live_table import LiveTable
from branchline.server.messages import AnswerMessage, PongMessage, RefusedMessage, encode
from branchline.server.outbox import Outbox
from branchline.server.sockets import POLICY

log = logging.getLogger("branchline.server")

LEAVE_SECONDS = 2.0

UNEXPECTED, TOO_SLOW, TOO_MANY = 1011, 1013, 1013  # why a socket is closed
GONE = (WebSocketDisconnect, OSError)  # the client is


class Connection:
    def __init__(self, hub: Hub, socket: WebSocket[Any, Any, Any], live: LiveTable, address: str) -> None:
        self.hub = hub
        self.address = address  # who is charged for what it costs
        self.socket = socket
        self.live = live
        self.tokens: list[str] = []
        self.rights = Rights()
        self.language = "en"
        self._outbox = Outbox(hub.queued)
        self._send_now = _sending(socket)
        self._is_carrying_out = False
        self._has_ended = False
        self._hung_up: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        rate = hub.limits.messages_per_second
        self._budget = RateBudget(rate, 3 * rate)

    @property
    def has_greeted(self) -> bool:
        return self in self.live.viewers

    @property
    def seats(self) -> frozenset[int]:
        return self.rights.seats

    def send(self, message: bytes) -> None:
        """At once if nothing waits: that costs a fraction of what it costs to wake who sends what waits."""
        if self._hung_up.done() or (not self._outbox and self._send_now(message)):
            return
        if not self._outbox.put(message):
            self.hub.metrics.limit_hit("queued_bytes")
            self.hang_up(TOO_SLOW)

    def hang_up(self, code: int) -> None:
        """Nothing more is read from the client, and nothing new sent."""
        self.live.part(self)
        if not self._hung_up.done():
            self._hung_up.set_result(code)

    def turn_away(self, refused: Refused, code: int) -> None:
        self._refuse("", refused)
        self.hang_up(code)

    def changed_seats(self) -> bool:
        """Then it goes on as one that has only these."""
        before = self.rights.seats
        self.rights = rights_of(self.live.table, self.tokens)
        return before != self.rights.seats

    async def serve(self) -> None:
        self.live.sockets += 1
        self.hub.sockets.add(self)
        deadline = asyncio.get_running_loop().call_later(self.hub.limits.hello_seconds, self._expect_hello)
        writing = asyncio.create_task(self._write())
        reading = asyncio.create_task(self._read())
        try:
            ends: set[asyncio.Future[Any]] = {writing, reading, self._hung_up}
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            deadline.cancel()
            self.live.sockets -= 1
            self.hub.sockets.discard(self)
            self.live.part(self)
            self._has_ended = True
            writing.cancel()
            if not self._is_carrying_out:
                reading.cancel()
            await asyncio.gather(writing, reading, return_exceptions=True)
            self.live.tell_presence()
        for task in (writing, reading):
            if not task.cancelled() and (error := task.exception()) and not isinstance(error, GONE):
                log.error("socket failed", exc_info=error, extra={"table": self.live.table.id})
        if self._hung_up.done():
            await self._take_leave(self._hung_up.result())
        self._outbox.clear()

    def _expect_hello(self) -> None:
        if self not in self.live.viewers:
            self.hang_up(POLICY)

    async def _take_leave(self, code: int) -> None:
        """What waits still goes out, if the client takes it soon."""
        with suppress(TimeoutError, RuntimeError, *GONE):
            async with asyncio.timeout(LEAVE_SECONDS):
                while self._outbox:
                    await self._send_next()
                await self.socket.close(code)

    async def _write(self) -> None:
        while True:
            await self._send_next()

    async def _send_next(self) -> None:
        message = await self._outbox.first()
        try:
            await self.socket.send_data(message, mode="text", encoding="utf-8")
        except RuntimeError:  # it was closed meanwhile, because of a frame that was too long
            raise WebSocketDisconnect(detail="closed") from None
        self._outbox.sent()

    async def _read(self) -> None:
        """The next message is read when the client has taken what was sent to it: who does not read is not heard."""
        while True:
            data = await self.socket.receive_data(mode="text")
            await self._answer(data)
            if self._has_ended:
                return
            await self._outbox.drained()
            await asyncio.sleep(0)  # one with many messages keeps nobody waiting

    async def _answer(self, data: str | bytes) -> None:
        message = _read(data)
        if not self._budget.take(1.0 if message is None else message.cost):
            self.hub.metrics.limit_hit("messages_per_second")
            self.hang_up(POLICY)
            return
        try:
            if message is None:
                raise Refused("bad-message")
            await self._do(message)
        except Refused as refused:
            self._refuse(getattr(message, "id", ""), refused)
        except Exception as error:
            self.hub.metrics.faults.labels("socket").inc()
            log.error("unexpected error", exc_info=error, extra={"table": self.live.table.id})
            self.hang_up(UNEXPECTED)

    async def _do(self, message: commands.AnyMessage) -> None:
        match message:
            case commands.Hello():
                await self._greet(message)
            case commands.Ping():
                self.send(encode(PongMessage(version=self.live.sent_version if self.has_greeted else None)))
            case commands.Why() | commands.Ways():
                async with self.hub.changing(self.live) as table:
                    answer = queries.answer(table, rights_of(table, self.tokens), message, self.language)
                self.send(encode(answer))
            case commands.Talk():
                async with self.hub.changing(self.live) as table:
                    talk, more = visibility.talk_before(table, message.before, self.hub.limits.talk_shown, self.seats)
                self.send(encode(AnswerMessage(id=message.id, talk=talk, more=more)))
            case _:
                await self._carry_out(message)

    async def _carry_out(self, message: commands.Command) -> None:
        """Begun is finished, even if the client has gone: half a change would leave the table unsure."""
        self._is_carrying_out = True
        try:
            self.send(encode(await carry_out(self.hub, self.live, self.tokens, message, self.address)))
        finally:
            self._is_carrying_out = False

    async def _greet(self, message: commands.Hello) -> None:
        self.tokens = message.tokens
        self.language = message.language
        if message.version > self.live.table.version and self.hub.others.are_possible:
            await self.hub.follow(self.live, message.version)  # it comes from a server that was further
        async with self.hub.changing(self.live) as table:
            self.live.part(self)
            self.rights = rights_of(table, self.tokens)
            if self._is_one_too_many():
                self.hub.metrics.limit_hit("viewers_per_table")
                self.turn_away(Refused("too-many-viewers"), TOO_MANY)
                return
            self.live.viewers.add(self)
            self.live.welcome(self, message.version)
        self.live.tell_presence(self)

    def _is_one_too_many(self) -> bool:
        """Players and spectators are counted apart, so that a crowd keeps no player out."""
        alike = [viewer for viewer in self.live.viewers if bool(viewer.seats) == bool(self.seats)]
        return len(alike) >= self.hub.limits.viewers_per_table

    def _refuse(self, id: str, refused: Refused) -> None:
        self.hub.metrics.refusals.labels(refused.key).inc()
        text = refused.text(self.language)
        self.send(encode(RefusedMessage(id=id, key=refused.key, text=text, rule=refused.rule)))


def _sending(socket: WebSocket[Any, Any, Any]) -> Callable[[bytes], bool]:
    """What sends at once, if the sockets are those of `guards`."""
    extension = (socket.scope.get("extensions") or {}).get(SEND_NOW)
    return cast("Callable[[bytes], bool]", extension["send"]) if extension else lambda message: False


def _read(data: str | bytes) -> commands.AnyMessage | None:
    """None if it is no message."""
    try:
        return commands.read(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
