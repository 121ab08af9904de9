"""Tables of four whose players make the moves the server offers, at a given pace."""

from __future__ import annotations

import asyncio
import itertools
import os
import time
from random import Random

import httpx
import msgspec
from load_socket import Socket

SEATS = 4
AT_ONCE = 20  # requests, new connections


class Own(msgspec.Struct):
    offer: list[str]
    can: dict[str, object] = {}


class News(msgspec.Struct):
    """What a player needs of `events`, `accepted` and `refused`."""

    type: str
    version: int = 0
    id: str = ""
    key: str = ""
    own: dict[str, Own] = {}


_news: msgspec.json.Decoder[News] = msgspec.json.Decoder(News)
_encode = msgspec.json.Encoder().encode


class Player:
    def __init__(self, players: Players, table: str, seat: int, token: str) -> None:
        self.players = players
        self.table = table
        self.path = f"/api/tables/{table}/socket"
        self.seat = seat
        self.tokens = [token] if token else []
        self.version = 0
        self.socket: Socket | None = None
        self.welcome = asyncio.Event()
        self.due: float | None = None  # when its move was, while it is not acknowledged
        self._own = Own([])

    async def connect(self) -> None:
        self.welcome.clear()
        self.socket = await Socket.connected(self.players.url, self.path, self.take_in)
        self.socket.send(_encode({"type": "hello", "tokens": self.tokens, "version": self.version}))
        await self.welcome.wait()

    def take_in(self, data: bytes) -> None:
        arrived = time.perf_counter()
        news = _news.decode(data)
        if news.type == "accepted":
            assert self.due is not None
            self.players.latencies.append(arrived - self.due)
            self.due = None
            self.players.under_way -= 1
        elif news.type == "events":
            self.version = news.version
            self._own = news.own.get(str(self.seat), self._own)
            self.welcome.set()
        elif news.type == "refused":
            raise RuntimeError(f"refused: {news.key}")
        if self._own.can and self.due is None:
            self.players.ready[self] = None

    def move(self, due: float) -> None:
        self.due = due
        self.players.under_way += 1
        id = f"{next(self.players.ids)}"
        move = some_move(self._own, self.players.random)
        play = {"type": "play", "id": id, "seat": self.seat, "version": self.version, "move": move}
        assert self.socket is not None
        self.socket.send(_encode(play))


def some_move(own: Own, random: Random) -> dict[str, object]:
    """Seldom a claim, so that the game lasts as long as the measurement."""
    can = own.can
    if "keep" in can:
        return {"do": "keep", "tickets": own.offer}
    plain = [do for do in ("draw", "ferry", "swap", "pass", "tickets") if do in can]
    if "claim" in can and (not plain or random.random() < 0.2):
        claims = can["claim"]
        assert isinstance(claims, dict)
        track, (way, *_) = random.choice(list(claims.items()))
        return {"do": "claim", "track": track, "pay": way}
    if isinstance(take := can.get("take"), list) and (not plain or random.random() < 0.5):
        return {"do": "take", "card": random.choice(take)}
    return {"do": plain[0]}


class Players:
    def __init__(self, url: str) -> None:
        self.url = url
        self.random = Random(1)
        self.all: list[Player] = []
        self.ready: dict[Player, None] = {}  # in the order they became so
        self.latencies: list[float] = []
        self.ids = itertools.count(1)
        self.under_way = 0  # moves that are not acknowledged

    def close(self) -> None:
        """Leave all tables."""
        for player in self.all:
            if player.socket is not None:
                player.socket.close()
        self.all.clear()
        self.ready.clear()
        self.under_way = 0

    async def open_tables(self, count: int) -> None:
        people = [{"kind": "person", "name": f"Player {seat}", "contribution": "00" * 32} for seat in range(SEATS)]
        table = {"board": "usa", "seats": people, "start": "random"}
        requests = asyncio.Semaphore(AT_ONCE)
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as http:

            async def open_one() -> None:
                async with requests:
                    keys = (await http.post("/api/tables", json=table)).raise_for_status().json()
                self.all += [Player(self, keys["table"], key["seat"], key["token"]) for key in keys["seats"]]

            await asyncio.gather(*(open_one() for _ in range(count)))

    async def connect(self) -> None:
        """All of them, also again; what was not acknowledged is forgotten."""
        self.ready.clear()
        self.under_way = 0
        for player in self.all:
            player.due = None
        await connect_all(self.all)

    async def play(self, rate: float, seconds: float) -> list[float]:
        """At this rate, whoever is to act; the seconds from when a move was due until it was acknowledged."""
        self.latencies = []
        start = time.perf_counter()
        for number in range(round(rate * seconds)):
            due = start + number / rate
            while (now := time.perf_counter()) < due or not self.ready:
                if now > start + 2 * seconds:
                    return self.latencies
                await asyncio.sleep(max(0.001, due - now))
            self._next().move(due)
        await self._acknowledged(start + 2 * seconds)
        return self.latencies

    async def play_flat_out(self, tables: int, seconds: float) -> float:
        """Moves a second, if so many tables always have a move under way."""
        self.latencies = []
        start = now = time.perf_counter()
        while now < start + seconds:
            for _ in range(min(len(self.ready), tables - self.under_way)):
                self._next().move(now)
            await asyncio.sleep(0.001)
            now = time.perf_counter()
        return len(self.latencies) / (now - start)

    def _next(self) -> Player:
        player = next(iter(self.ready))
        del self.ready[player]
        return player

    async def _acknowledged(self, until: float) -> None:
        while self.under_way and time.perf_counter() < until:
            await asyncio.sleep(0.01)


async def connect_all(players: list[Player]) -> None:
    waiting = iter(players)

    async def connect_some() -> None:
        for player in waiting:
            await player.connect()

    await asyncio.gather(*(connect_some() for _ in range(AT_ONCE)))


async def echoes(url: str, sockets: int, seconds: float) -> float:
    """Round trips a second of an echo, with so many under way."""
    count = 0
    message = os.urandom(60).hex().encode()

    async def one() -> None:
        nonlocal count
        answer = asyncio.Event()
        socket = await Socket.connected(url, "/echo", lambda _: answer.set())
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            answer.clear()
            socket.send(message)
            await answer.wait()
            count += 1
        socket.close()

    await asyncio.gather(*(one() for _ in range(sockets)))
    return count / seconds
