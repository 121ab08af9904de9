"""Between clients and servers: sockets and requests that are slow, break, stall, or lose messages."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar

from litestar.exceptions import WebSocketDisconnect

from branchline.server.guards import SEND_NOW
from tests.simulation.event_loop import VirtualLoop
from tests.simulation.trace import Trace

if TYPE_CHECKING:
    from tests.simulation.server import SimulatedServer

T = TypeVar("T")

MOST_WAITING = 20  # messages on the way to a client, before the server has to wait
STALLED_SECONDS = 0.5
PRESENCE = '{"type":"presence"'
PING_SECONDS = 20.0  # after which a server gives up a client that does not answer
REQUEST_SECONDS = 8.0  # a client waits for an answer


class Broken(Exception):  # noqa: N818 - says what is the matter
    """The connection is gone; whether the other side got what was sent last is not known."""


class Network:
    def __init__(self, loop: VirtualLoop, random: Random, trace: Trace) -> None:
        self.loop = loop
        self.random = random
        self.trace = trace
        self.slowest = 0.05  # seconds for one message
        self.lost_messages = 0.0  # how many of them, of 1
        self.cuts: set[tuple[str, str]] = set()  # clients and servers that do not reach each other
        self.links: list[Link] = []

    def delay(self) -> float:
        return self.random.uniform(0.001, self.slowest)

    def open(self, client: str, server: SimulatedServer, table: str) -> Link:
        link = Link(self, client, server)
        self.links.append(link)
        self.loop.outside(self.delay(), server.take, link, table)
        return link

    def is_cut(self, client: str, server: str) -> bool:
        return (client, server) in self.cuts

    def break_all_of(self, server: str, random: Random) -> None:
        """Its process is gone: clients are told so, or find out."""
        for link in [link for link in self.links if link.server.name == server]:
            if random.random() < 0.7:
                link.break_off()

    async def request(self, client: str, server: SimulatedServer, work: Callable[[], Awaitable[T]]) -> T:
        """A request over HTTP, carried out by the server even if nobody waits for it any more."""
        answer: asyncio.Future[T] = self.loop.create_future()

        async def carry_out() -> None:
            try:
                found = await work()
            except Exception as error:
                self.loop.outside(self.delay(), bring, None, error)
            else:
                self.loop.outside(self.delay(), bring, found, None)

        def arrive() -> None:
            if server.is_serving and not self.is_cut(client, server.name):
                server.process.spawn(carry_out())

        def bring(found: Any, error: Exception | None) -> None:
            if answer.done() or self.is_cut(client, server.name) or not server.process.is_alive:
                return
            if error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(found)

        self.loop.outside(self.delay(), arrive)
        try:
            async with asyncio.timeout(REQUEST_SECONDS):
                return await answer
        except TimeoutError:
            raise Broken from None


class Link:
    """One socket, seen from both sides."""

    def __init__(self, network: Network, client: str, server: SimulatedServer) -> None:
        self.network = network
        self.client = client
        self.server = server
        self.to_client = Pipe(self)
        self.to_server = Pipe(self)

    @property
    def is_cut(self) -> bool:
        return self.network.is_cut(self.client, self.server.name)

    def break_off(self) -> None:
        """Each side is told by itself; one that is cut off finds out later."""
        if self in self.network.links:
            self.network.links.remove(self)
            self.to_client.end(self.network.delay())
            self.to_server.end(PING_SECONDS if self.is_cut else self.network.delay())


class Pipe:
    """One direction: messages arrive in the order in which they were sent."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._network = link.network
        self._on_the_way: deque[str] = deque()
        self._arrived: deque[str] = deque()
        self._news: asyncio.Future[None] | None = None
        self._is_moving = False
        self.has_ended = False

    def send(self, text: str) -> None:
        if self.has_ended:
            raise Broken
        if self._network.random.random() >= self._network.lost_messages:
            self._on_the_way.append(text)
            self._move_on()
        elif text.startswith(PRESENCE):  # has no number: nobody would ask for it again
            self._network.loop.outside(STALLED_SECONDS, self._link.break_off)

    @property
    def is_full(self) -> bool:
        return len(self._on_the_way) > MOST_WAITING

    async def room(self) -> None:
        while self.is_full and not self.has_ended:
            await asyncio.sleep(STALLED_SECONDS)

    async def receive(self) -> str:
        while not self._arrived:
            if self.has_ended:
                raise Broken
            self._news = self._network.loop.create_future()
            await self._news
        return self._arrived.popleft()

    def end(self, seconds: float) -> None:
        self._network.loop.outside(seconds, self._end)

    def _end(self) -> None:
        self.has_ended = True
        self._wake()

    def _move_on(self) -> None:
        if self._on_the_way and not self._is_moving:
            self._is_moving = True
            self._network.loop.outside(self._network.delay(), self._arrive)

    def _arrive(self) -> None:
        if self._link.is_cut and not self.has_ended:
            self._network.loop.outside(STALLED_SECONDS, self._arrive)
            return
        self._is_moving = False
        if not self.has_ended:
            self._arrived.append(self._on_the_way.popleft())
            self._wake()
            self._move_on()

    def _wake(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)


class ServerSocket:
    """What the server has of a link: as much of litestar's WebSocket as it uses."""

    client = SimpleNamespace(host="127.0.0.1")

    def __init__(self, link: Link) -> None:
        self._link = link
        self.scope = {"extensions": {SEND_NOW: {"send": self._send_now}}}

    def _send_now(self, message: bytes) -> bool:
        pipe = self._link.to_client
        if pipe.has_ended or pipe.is_full:
            return False
        pipe.send(message.decode())
        return True

    async def accept(self) -> None:
        pass

    async def receive_data(self, mode: str) -> str:
        try:
            return await self._link.to_server.receive()
        except Broken:
            raise WebSocketDisconnect(detail="gone") from None

    async def send_data(self, message: bytes, mode: str, encoding: str) -> None:
        try:
            self._link.to_client.send(message.decode(encoding))
            await self._link.to_client.room()
        except Broken:
            raise WebSocketDisconnect(detail="gone") from None

    async def send_json(self, message: object) -> None:
        await self.send_data(json.dumps(message).encode(), "text", "utf-8")

    async def close(self, code: int) -> None:
        self._link.break_off()
