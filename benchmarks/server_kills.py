"""Nothing is lost while servers die: python -m benchmarks.server_kills --tables 1000 --seconds 600

Three real servers at one real PostgreSQL, one of them killed (SIGKILL) every five seconds and started again. Two
players at every table connect to any server, come back to any other, and send what was not answered again. In the end
every acknowledged move must be in the database, once and as the version that was told, and everybody must know all.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from statistics import median

import httpx
import msgspec

from branchline.server import table_log
from branchline.server.checks import PASSING
from branchline.server.storage import Storage, storage_for

sys.path.insert(0, str(Path(__file__).parent))

from load_players import News, Own, some_move
from load_server import Server
from load_socket import Socket

SEATS = 2
SERVERS = 3
AT_ONCE = 40  # connections that are being opened
AGAIN_SECONDS = 5.0
SETTLING_SECONDS = 120.0

_news: msgspec.json.Decoder[News] = msgspec.json.Decoder(News)
_encode = msgspec.json.Encoder().encode


class ClosingSocket(Socket):
    """Tells when it is closed."""

    is_closed = False
    on_close: Callable[[], None] = staticmethod(lambda: None)

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self.is_closed = True
        self.on_close()


class Player:
    def __init__(self, world: World, table: str, seat: int, token: str) -> None:
        self.world = world
        self.table = table
        self.seat = seat
        self.token = token
        self.version = 0
        self.own = Own([])
        self.pending: dict[str, object] | None = None
        self.accepted: dict[str, int] = {}
        self.asked = 0
        self.is_welcome = False
        self._due: float | None = None  # when it will move
        self._is_refused = False
        self._news = asyncio.Event()

    async def live(self) -> None:
        while not self.world.has_ended:
            try:
                async with self.world.opening:
                    socket = await self._connected()
                await self._use(socket)
            except (ConnectionError, OSError, TimeoutError):
                pass
            await asyncio.sleep(self.world.random.uniform(0.05, 0.5))

    async def _connected(self) -> ClosingSocket:
        path = f"/api/tables/{self.table}/socket"
        async with asyncio.timeout(20):
            socket = await ClosingSocket.connected(self.world.any_url(), path, self._take_in)
        assert isinstance(socket, ClosingSocket)
        return socket

    async def _use(self, socket: ClosingSocket) -> None:
        self.is_welcome = False
        socket.on_close = self._news.set
        began = time.perf_counter()
        try:
            socket.send(_encode({"type": "hello", "tokens": [self.token], "version": self.version}))
            while not socket.is_closed and not self.world.has_ended:
                if self.is_welcome and began:
                    self.world.comebacks.append(time.perf_counter() - began)
                    began = 0.0
                    if self.pending is not None:
                        socket.send(_encode(self.pending))
                await self._act(socket)
        finally:
            socket.close()

    async def _act(self, socket: ClosingSocket) -> None:
        """A move when it is time, or whatever comes before."""
        now = time.perf_counter()
        if not self.is_welcome or self.pending is not None or not self.own.can or not self.world.is_playing:
            self._due = None
        elif self._due is None:
            self._due = now + self.world.thinking_time()
        elif self._due <= now:
            self._due = None
            self._move(socket)
        self._news.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(AGAIN_SECONDS if self._due is None else self._due - now):
                await self._news.wait()
        if self.pending is not None and self._is_refused:
            self._is_refused = False
            await asyncio.sleep(self.world.random.uniform(0.2, 1.0))
            socket.send(_encode(self.pending))

    def _move(self, socket: ClosingSocket) -> None:
        self.asked += 1
        move = some_move(self.own, self.world.random)
        id = f"{self.seat}-{self.asked}"
        self.pending = {"type": "play", "id": id, "seat": self.seat, "version": self.version, "move": move}
        socket.send(_encode(self.pending))

    def _take_in(self, data: bytes) -> None:
        news = _news.decode(data)
        if news.type == "events":
            self.version = max(self.version, news.version)
            self.own = news.own.get(str(self.seat), self.own)
            self.is_welcome = True
        elif news.type == "accepted":
            self.accepted[news.id] = news.version
            self.pending = None
        elif news.type == "refused" and news.id:
            self.world.refused[news.key] += 1
            self._is_refused = True
            if news.key not in PASSING:
                self.pending = None
        self._news.set()


class World:
    def __init__(self, chosen: argparse.Namespace, urls: list[str]) -> None:
        self.chosen = chosen
        self.random = Random(chosen.seed)
        self.urls = urls
        self.opening = asyncio.Semaphore(AT_ONCE)
        self.players: list[Player] = []
        self.comebacks: list[float] = []  # seconds from a connection to the welcome
        self.refused: Counter[str] = Counter()
        self.is_playing = True
        self.has_ended = False

    def any_url(self) -> str:
        return self.random.choice(self.urls)

    def thinking_time(self) -> float:
        """Seconds: at every table one player is to move."""
        return self.random.expovariate(self.chosen.rate / self.chosen.tables)

    @property
    def accepted(self) -> int:
        return sum(len(player.accepted) for player in self.players)

    async def open_tables(self) -> None:
        people = [{"kind": "person", "name": f"Player {seat}", "contribution": "00" * 32} for seat in range(SEATS)]
        wanted = {"board": "usa", "seats": people, "start": "random"}
        requests = asyncio.Semaphore(10)
        async with httpx.AsyncClient(timeout=60) as http:

            async def open_one() -> None:
                async with requests:
                    keys = (await http.post(f"{self.any_url()}/api/tables", json=wanted)).raise_for_status().json()
                self.players += [Player(self, keys["table"], key["seat"], key["token"]) for key in keys["seats"]]

            await asyncio.gather(*(open_one() for _ in range(self.chosen.tables)))

    async def behind(self, storage: Storage) -> list[str]:
        """Who does not know all there is, or waits for an answer."""
        lengths = await storage.lengths(sorted({player.table for player in self.players}))
        return [
            f"seat {player.seat} of {player.table} at {player.version} of {lengths.get(player.table)}"
            for player in self.players
            if player.pending is not None or player.version != lengths.get(player.table)
        ]


async def run(chosen: argparse.Namespace, servers: list[Server], database: str) -> dict[str, float]:
    world = World(chosen, [server.url for server in servers])
    await world.open_tables()
    gc.disable()
    living = [asyncio.create_task(player.live()) for player in world.players]
    kills = await _kill(chosen, servers, world)
    world.is_playing = False
    storage = storage_for(database, is_shared=True)
    await storage.open()
    start = time.perf_counter()
    while (behind := await world.behind(storage)) and time.perf_counter() - start < SETTLING_SECONDS:
        await asyncio.sleep(1.0)
    settled = time.perf_counter() - start
    world.has_ended = True
    await asyncio.gather(*living)
    lost, twice = await _judged(storage, world)
    await storage.close()
    print(f"refused: {dict(world.refused)}", file=sys.stderr)
    print(*behind[:5], sep="\n", file=sys.stderr)
    return {
        "tables": chosen.tables,
        "clients": len(world.players),
        "kills": kills,
        "moves acknowledged": world.accepted,
        "welcomes": len(world.comebacks),
        "median ms of a welcome": 1000 * median(world.comebacks),
        "longest s of a welcome": max(world.comebacks),
        "until all knew all, s": settled,
        "behind in the end": len(behind),
        "lost": lost,
        "carried out twice": twice,
    }


async def _kill(chosen: argparse.Namespace, servers: list[Server], world: World) -> int:
    kills, end, due = 0, time.perf_counter() + chosen.seconds, time.perf_counter()
    while time.perf_counter() < end:
        due = max(due + chosen.every, time.perf_counter() + 1.0)  # a restart may take longer on a busy machine
        await asyncio.sleep(due - time.perf_counter())
        victim = world.random.choice(servers)
        await asyncio.to_thread(victim.kill_and_restart)
        kills += 1
        if kills % 10 == 0:
            print(f"  {kills} kills, {world.accepted} moves acknowledged", file=sys.stderr, flush=True)
    return kills


async def _judged(storage: Storage, world: World) -> tuple[int, int]:
    """How many acknowledged moves are not as they were told, and how many commands are there more than once."""
    lost = twice = 0
    for table in sorted({player.table for player in world.players}):
        stored = [table_log.from_bytes(entry.body) for entry in await storage.entries(table)]
        told = {
            (player.seat, id): version
            for player in world.players
            if player.table == table
            for id, version in player.accepted.items()
        }
        lost += sum((stored[version - 1].by, stored[version - 1].id) != key for key, version in told.items())
        times = Counter((entry.by, entry.id) for entry in stored if entry.id)
        twice += sum(number > 1 for number in times.values())
    return lost, twice


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Kill servers while people play, and see whether anything is lost.")
    parser.add_argument("--tables", type=int, default=1000, help="of two players each")
    parser.add_argument("--rate", type=float, default=100, help="moves a second of all tables together, about")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--every", type=float, default=5, help="seconds from one kill to the next")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="postgresql://…; without it a private one is started, as for the tests")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> int:
    chosen = arguments()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the servers inherit it
    with ExitStack() as stack:
        os.environ["XDG_RUNTIME_DIR"] = stack.enter_context(tempfile.TemporaryDirectory())  # for the operators' desks
        database = chosen.database
        if not database:
            from tests.server.postgres import PostgresServer

            postgres = PostgresServer()
            stack.callback(postgres.remove)
            database = postgres.new_schema()
        servers = [Server(Path(__file__).resolve().parent.parent, ["--database", database]) for _ in range(SERVERS)]
        for server in servers:
            stack.callback(server.kill)
        found = asyncio.run(run(chosen, servers, database))
    print(json.dumps(found) if chosen.json else "\n".join(f"{name:24} {value:12,.2f}" for name, value in found.items()))
    return int(found["lost"] + found["carried out twice"] + found["behind in the end"] > 0)


if __name__ == "__main__":
    sys.exit(main())
