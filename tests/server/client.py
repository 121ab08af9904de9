"""A client of the server as the socket's page describes it, for tests: real HTTP, real socket."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from branchline.server.messages import AnyFromServer, encode
from tests.patience import PATIENCE

Message = dict[str, Any]

_from_server = msgspec.json.Decoder(AnyFromServer)


def contribution() -> str:
    return os.urandom(32).hex()


def person(name: str) -> Message:
    return {"kind": "person", "name": name, "contribution": contribution()}


def newcomer(name: str) -> Message:
    """Contributes after the promise was seen."""
    return {"kind": "person", "name": name}


def bot(level: str = "random") -> Message:
    return {"kind": "bot", "bot": level}


OPEN: Message = {"kind": "open"}


def declared(text: str) -> Message:
    """A message of the server, which must have the declared form and nothing besides."""
    message: Message = json.loads(text)
    assert json.loads(encode(_from_server.decode(text))) == message
    return message


class Client:
    """HTTP requests to one server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.seats: list[Seat] = []
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=False)  # loading certificates takes long

    async def make_table(self, *seats: Message, board: str = "usa", **settings: object) -> Message:
        made = await self.http.post("/api/tables", json={"board": board, "seats": seats, "pace": 0, **settings})
        assert made.status_code == 201, made.text
        keys: Message = made.json()
        return keys

    async def get(self, path: str) -> Any:
        found = await self.http.get(path)
        assert found.status_code == 200, found.text
        return found.json()

    async def close(self) -> None:
        for seat in self.seats:
            await seat.close()
        await self.http.aclose()

    async def sit(self, table: str, *tokens: str, language: str = "en", version: int = 0) -> Seat:
        seat = Seat(self.url, table, list(tokens), language)
        await seat.connect(version)
        self.seats.append(seat)
        return seat

    async def two_people(self, board: str = "usa", **settings: object) -> tuple[Seat, Seat]:
        """A running table with two people, each at a device."""
        keys = await self.make_table(person("Ada"), person("Bea"), board=board, start="random", **settings)
        one, other = (key["token"] for key in keys["seats"])
        return await self.sit(keys["table"], one, keys["host"]), await self.sit(keys["table"], other)

    async def alone(self, level: str = "random", board: str = "usa", **settings: object) -> Seat:
        """A running practice table."""
        keys = await self.make_table(person("Ada"), bot(level), board=board, start="random", **settings)
        return await self.sit(keys["table"], keys["seats"][0]["token"], keys["host"])


class Seat:
    """A device at a table. It follows the table and can make its seats' moves."""

    def __init__(self, url: str, table: str, tokens: list[str], language: str = "en") -> None:
        self.id = table
        self.address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
        self.tokens = tokens
        self.language = language
        self.version = 0
        self.table: Message = {}
        self.position: Message = {}
        self.own: dict[str, Message] = {}
        self.log: list[Message] = []
        self.presence: Message = {}
        self.answers: dict[str, Message] = {}
        self.received: list[str] = []  # all that came over the wire
        self.changed = asyncio.Event()
        self.socket: ClientConnection | None = None
        self.seats: list[int] = []
        self._ids = itertools.count(1)
        self._name = os.urandom(4).hex()
        self._reading: asyncio.Task[None] | None = None

    async def connect(self, version: int = 0) -> None:
        self.version = version
        self.socket = await connect(self.address, max_size=None, compression=None)
        hello = {"type": "hello", "tokens": self.tokens, "version": version, "language": self.language}
        await self.socket.send(json.dumps(hello))
        self.take_in(await self.socket.recv())
        self._reading = asyncio.create_task(self._read(self.socket))

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for message in socket:
                self.take_in(message)
        except ConnectionClosed:
            pass
        finally:
            self.changed.set()

    def take_in(self, data: str | bytes) -> None:
        text = data if isinstance(data, str) else data.decode()
        self.received.append(text)
        message = declared(text)
        match message["type"]:
            case "events":
                self._follow(message)
            case "accepted" | "refused" | "answer":
                self.answers[message["id"]] = message
            case "presence":
                self.presence = message
        self.changed.set()

    def _follow(self, message: Message) -> None:
        if message.get("fresh"):
            self.log = []
        elif message["events"]:
            first = message["events"][0]["version"]
            assert first <= self.version + 1, f"a gap: {first} after {self.version}"
        self.log += [event for event in message["events"] if event["version"] > self.version or message.get("fresh")]
        self.version = message["version"]
        self.table = message.get("table", self.table)
        self.position = message.get("position", self.position)
        self.own = message.get("own", {} if message.get("fresh") else self.own)
        self.seats = message.get("seats", self.seats)

    @property
    def is_cut(self) -> bool:
        return self._reading is None or self._reading.done()

    @property
    def has_ended(self) -> bool:
        """Was the connection closed?"""
        return self._reading is not None and self._reading.done()

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self._reading is not None:
            await self._reading

    # commands

    def new_id(self) -> str:
        return f"{self._name}-{next(self._ids)}"

    async def send(self, **message: object) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def ask(self, type: str, **message: object) -> Message:
        """Send a command and wait for its answer."""
        id = str(message.pop("id", self.new_id()))
        await self.send(type=type, id=id, **message)
        await self.until(lambda: id in self.answers)
        return self.answers.pop(id)

    async def play(self, seat: int, move: Message) -> Message:
        return await self.ask("play", seat=seat, version=self.version, move=move)

    async def until(self, is_so: Callable[[], object], seconds: float = PATIENCE) -> None:
        async with asyncio.timeout(seconds):
            while not is_so():
                if self.has_ended and self._reading is not None:
                    self._reading.result()  # raises what was wrong with a message
                self.changed.clear()
                await self.changed.wait()

    # playing

    @property
    def is_over(self) -> bool:
        return self.position.get("phase") == "over"

    def seats_to_act(self) -> list[int]:
        return [int(seat) for seat, own in self.own.items() if "can" in own]

    def any_move(self, seat: int, random: Random) -> Message:
        return any_move(self.own[str(seat)], random)

    async def catch_up(self, other: Seat) -> None:
        await self.catch_up_to(other.version)

    async def catch_up_to(self, version: int) -> None:
        await self.until(lambda: self.version >= version)

    async def choose_tickets(self) -> None:
        """The opening choice of all own seats."""
        await self.until(lambda: bool(self.seats_to_act()))
        for seat in self.seats_to_act():
            await self.play_on(seat, self.any_move(seat, Random(0)))

    async def play_on(self, seat: int, move: Message) -> None:
        """A move that must be accepted, and its effect."""
        answer = await self.play(seat, move)
        assert answer["type"] == "accepted", answer
        await self.until(lambda: self.version >= answer["version"])

    async def play_to_end(self, random: Random, most: int = 10_000) -> None:
        for _ in range(most):
            await self.until(lambda: self.seats_to_act() or self.is_over)
            if self.is_over:
                return
            seat = self.seats_to_act()[0]
            await self.play_on(seat, self.any_move(seat, random))


def any_move(own: Message, random: Random) -> Message:
    """One of the moves the server offers; claims first, to come to an end."""
    can = own["can"]
    if "keep" in can:
        return {"do": "keep", "tickets": own["offer"][: max(can["keep"], 1)]}
    if "claim" in can and random.random() < 0.7:
        track = random.choice(sorted(can["claim"]))
        return {"do": "claim", "track": track, "pay": can["claim"][track][0]}
    moves: list[Message] = [{"do": "take", "card": card} for card in can.get("take", [])]
    moves += [{"do": do} for do in ("draw", "ferry", "swap", "pass") if do in can]
    if not moves and "claim" in can:
        track = sorted(can["claim"])[0]
        return {"do": "claim", "track": track, "pay": can["claim"][track][0]}
    return random.choice(moves or [{"do": "tickets"}])
