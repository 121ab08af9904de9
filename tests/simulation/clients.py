"""People at tables, each with one device. They do as docs/socket.md says: connect to any server, say hello with the
last version seen, notice gaps, and send a command again, with the same id, until it is answered."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from branchline.server.checks import PASSING, Refused
from branchline.server.handlers import move_here
from tests.server.client import Message, any_move, declared
from tests.simulation.network import Broken, Link

if TYPE_CHECKING:
    from tests.simulation.world import World

ANSWER_SECONDS = 6.0  # after which it tries another way
PING_SECONDS = 4.0


class SimulatedClient:
    def __init__(self, world: World, name: str, table: str, tokens: list[str]) -> None:
        self.world = world
        self.random = world.random
        self.name = name
        self.id = table
        self.tokens = tokens
        self.version = 0
        self.seats: list[int] = []
        self.table: Message = {}
        self.position: Message = {}
        self.own: dict[str, Message] = {}
        self.log: list[Message] = []
        self.presence: Message = {}
        self.is_fresh = False  # was it welcomed on this connection?
        self.pending: Message | None = None
        self.answers: dict[str, Message] = {}
        self.pongs = 0
        self.link: Link | None = None
        self.last_accepted = 0
        self.is_gone = False  # its table is
        self._news = asyncio.Event()
        self._ids = 0

    # the connection

    async def live(self) -> None:
        while not self.is_gone:
            server = self.world.any_server()
            if server is not None:
                self.link = self.world.network.open(self.name, server, self.id)
                with suppress(Broken):
                    await self._use(self.link)
                self.link.break_off()
            await asyncio.sleep(self.random.uniform(0.1, 1.0))
            if not self.world.is_healed and self.random.random() < 0.1:
                await asyncio.sleep(self.random.uniform(1.0, 15.0))  # they went away

    async def _use(self, link: Link) -> None:
        self.is_fresh = False
        reading = asyncio.create_task(self._read(link))
        try:
            self._hello(link)
            await self._wait(lambda: self.is_fresh or reading.done(), ANSWER_SECONDS)
            while self.is_fresh and not reading.done():
                await self._act(link)
        finally:
            reading.cancel()
            with suppress(asyncio.CancelledError, Broken):
                await reading

    def _hello(self, link: Link) -> None:
        self._send(link, {"type": "hello", "tokens": self.tokens, "version": self.version})

    def _send(self, link: Link, message: Message) -> None:
        text = json.dumps(message)
        self.world.trace.note(self.name, f"to {link.server.name}", text.encode())
        link.to_server.send(text)

    async def _read(self, link: Link) -> None:
        try:
            while True:
                text = await link.to_client.receive()
                self.world.trace.note(self.name, f"from {link.server.name}", text.encode())
                self._take_in(link, declared(text))
                self._news.set()
        finally:
            self._news.set()

    def _take_in(self, link: Link, message: Message) -> None:
        match message["type"]:
            case "events":
                self.world.judge.check_secrets(self, message)
                self._follow(link, message)
            case "accepted":
                self.world.judge.accepted(self, message)
                self.answers[message["id"]] = message
            case "refused" | "answer":
                if message.get("key") == "no-table":
                    self.world.judge.fail(f"{self.name} was told that there is no table {self.id}")
                self.answers[message["id"]] = message
            case "presence":
                self.presence = message
            case "pong":
                self.pongs += 1
                if self.is_fresh and message.get("version", 0) > self.version:
                    self._hello(link)

    def _follow(self, link: Link, message: Message) -> None:
        if "fresh" in message:
            self.is_fresh = True
        if message.get("fresh"):
            self.world.judge.shown_anew(self, message)
            self.log = []
        elif message["version"] < self.version or not self.is_fresh:
            return  # older than what it has seen
        elif message["events"] and message["events"][0]["version"] > self.version + 1:
            self._hello(link)
            return
        self.log += [event for event in message["events"] if event["version"] > self.version or message.get("fresh")]
        self.version = message["version"]
        self.table = message.get("table", self.table)
        self.position = message.get("position", self.position)
        self.own = message.get("own", {} if message.get("fresh") else self.own)
        self.seats = message.get("seats", self.seats)

    async def _wait(self, is_so: Any, seconds: float) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not is_so():
                    self._news.clear()
                    await self._news.wait()
        return bool(is_so())

    # what they do

    async def _act(self, link: Link) -> None:
        if self.pending is not None:
            await self._ask(link, self.pending)
            return
        await asyncio.sleep(self.random.expovariate(1 / self.world.thinking_seconds))
        if not self.world.is_healed and self.random.random() < 0.01:
            raise Broken  # closed the page
        command = self._next_command() if not self.world.is_healed else None
        if command is not None:
            self._ids += 1
            self.pending = {**command, "id": f"{self.name}-{self._ids}"}
            return
        await self._ping(link)

    async def _ping(self, link: Link) -> None:
        pongs, version = self.pongs, self.version
        self._send(link, {"type": "ping"})
        if not await self._wait(lambda: self.pongs > pongs or link.to_client.has_ended, ANSWER_SECONDS):
            raise Broken
        await self._wait(lambda: self.version > version or link.to_client.has_ended, PING_SECONDS)
        if link.to_client.has_ended:
            raise Broken

    async def _ask(self, link: Link, command: Message) -> None:
        id = command["id"]
        self._send(link, command)
        patience = self.random.uniform(0.5, ANSWER_SECONDS)
        await self._wait(lambda: id in self.answers or link.to_client.has_ended, patience)
        answer = self.answers.pop(id, None)
        if answer is None:
            if self.random.random() < 0.5 or link.to_client.has_ended:
                raise Broken
            return
        if answer["type"] == "refused" and answer["key"] in PASSING:
            await asyncio.sleep(self.random.uniform(0.2, 2.0))
            return
        self.pending = None
        if answer["type"] == "accepted":
            self.world.judge.answered(self, command, answer["version"])
            await self._after(command, answer)

    async def _after(self, command: Message, answer: Message) -> None:
        if command["type"] == "invite" and "code" in answer:
            await self._move(answer["code"], command["seat"])
        elif command["type"] == "rematch" and "table" in answer:
            self.world.add_client(answer["table"], [command["token"]])

    async def _move(self, code: str, seat: int) -> None:
        """To a new device, whose key nobody has told anybody. If the answer is lost, the seat is."""
        server = self.world.any_server()
        if server is None:
            return

        async def work() -> tuple[int, str]:
            return await move_here(server.hub, await server.hub.find(self.id), code)

        with suppress(Broken, Refused):
            moved, token = await self.world.network.request(self.name, server, work)
            assert moved == seat
            self.world.add_client(self.id, [token])

    def _next_command(self) -> Message | None:
        status = self.table.get("status")
        if not self.seats:
            return None
        if status == "waiting":
            return {"type": "start", "bot": "random"} if self.table.get("rematch_of") else None
        seat = self.random.choice(self.seats)
        if status == "over":
            if self.table.get("rematch") or self.random.random() < 0.8:
                return None
            own = {"token": self.world.new_token(), "contribution": self.random.randbytes(32).hex()}
            return {"type": "rematch", "seat": seat, **own}
        return self._running(seat)

    def _running(self, seat: int) -> Message | None:
        if self.table["seats"][seat]["bot"]:
            return {"type": "return", "seat": seat}
        if seat in self.position["undo"] and self.random.random() < 0.1:
            return {"type": "undo", "seat": seat, "version": self.version}
        chance = self.random.random()
        if chance < 0.06:
            return {"type": "say", "seat": seat, "text": f"hm {self._ids}"}
        if chance < 0.075:
            return {"type": "leave", "seat": seat, "bot": "random"}
        if chance < 0.08:
            return {"type": "invite", "seat": seat}
        if chance < 0.083:
            return {"type": "agree", "seat": seat}
        own = self.own.get(str(seat), {})
        if "can" not in own:
            return None
        return {"type": "play", "seat": seat, "version": self.version, "move": any_move(own, self.random)}
