"""People who mean harm, each attack for so many seconds: python3 attackers.py NAME URL SECONDS TABLE

Only against a server on this machine, bounded in time and in number. `attacks.py` runs them one after the other.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import os
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

import httpx
from load_socket import UPGRADE

TEXT, CONTINUATION, PING, PONG = 0x1, 0x0, 0x9, 0xA
HELLO = b'{"type":"hello"}'
GONE = (OSError, asyncio.IncompleteReadError)


class Target:
    def __init__(self, url: str, seconds: float, table: str) -> None:
        self.url = url
        self.host = urlsplit(url).netloc
        self.name, _, port = self.host.rpartition(":")
        self.port = int(port)
        self.table = table  # somebody else's, to be watched
        self.end = time.monotonic() + seconds

    @property
    def is_time(self) -> bool:
        return time.monotonic() < self.end

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        reader, writer = await asyncio.open_connection(self.name, self.port)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    @asynccontextmanager
    async def socket(self, table: str = "") -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        async with self.connection() as (reader, writer):
            path = f"/api/tables/{table or self.table}/socket"
            writer.write(UPGRADE.format(path=path, host=self.host).encode())
            await reader.readuntil(b"\r\n\r\n")
            yield reader, writer

    async def again(self, attack: Callable[[], Awaitable[None]]) -> None:
        """From the beginning whenever the server has ended it."""
        while self.is_time:
            with suppress(*GONE):
                await attack()
            await asyncio.sleep(0.01)

    async def at_once(self, number: int, attack: Callable[[], Awaitable[None]]) -> None:
        await asyncio.gather(*(self.again(attack) for _ in range(number)))


def frame(kind: int, data: bytes = b"", *, is_last: bool = True) -> bytes:
    """Masked with zeros."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([(0x80 if is_last else 0) | kind]) + length + bytes(4) + data


# frames


async def _pour(target: Target, first: bytes, flood: bytes) -> None:
    """Without reading."""

    async def pour() -> None:
        async with target.socket() as (_, writer):
            writer.write(first)
            while target.is_time:
                writer.write(flood)
                await writer.drain()

    await target.at_once(4, pour)


async def empty_continuations(target: Target) -> None:
    await _pour(target, frame(TEXT, b"x", is_last=False), 5000 * frame(CONTINUATION, is_last=False))


async def pongs(target: Target) -> None:
    await _pour(target, b"", 5000 * frame(PONG))


async def pings(target: Target) -> None:
    await _pour(target, b"", 1000 * frame(PING, 100 * b"x"))


async def junk_messages(target: Target) -> None:
    await _pour(target, b"", 10 * frame(TEXT, 8000 * b"["))


# messages


async def hellos_unread(target: Target) -> None:
    async def shout() -> None:
        async with target.socket() as (reader, writer):
            reader._transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(12 * frame(TEXT, HELLO))
            while target.is_time:
                writer.write(frame(TEXT, HELLO))
                await asyncio.sleep(0.3)

    await target.at_once(60, shout)


async def spectators_at_the_limit(target: Target) -> None:
    await _spectators(target, HELLO, 0.26)


async def spectators_with_old_versions(target: Target) -> None:
    await _spectators(target, b'{"type":"hello","version":2}', 0.26)


async def pings_at_the_limit(target: Target) -> None:
    await _spectators(target, b'{"type":"ping"}', 0.055)


async def _spectators(target: Target, message: bytes, pause: float) -> None:
    async def watch() -> None:
        async with target.socket() as (reader, writer):
            drinking = asyncio.create_task(_drink(reader))
            writer.write(frame(TEXT, HELLO))
            while target.is_time and not drinking.done():
                writer.write(frame(TEXT, message))
                await asyncio.sleep(pause)
            drinking.cancel()

    await target.at_once(50, watch)


async def _drink(reader: asyncio.StreamReader) -> None:
    while await reader.read(1 << 16):
        pass


async def sockets_come_and_go(target: Target) -> None:
    async def come_and_go() -> None:
        async with target.socket() as (_, writer):
            writer.write(frame(TEXT, HELLO))

    await target.at_once(20, come_and_go)


# at a table of their own


async def _own_table(target: Target, *bots: str, **settings: object) -> dict[str, object]:
    person = {"kind": "person", "name": "Mallory", "contribution": "00" * 32}
    seats = [person, *({"kind": "bot", "bot": bot} for bot in bots or ("random",))]
    async with httpx.AsyncClient(base_url=target.url, timeout=60) as http:
        wanted = {"board": "usa", "seats": seats, "start": "random", "pace": 0, **settings}
        made: dict[str, object] = (await http.post("/api/tables", json=wanted)).json()
        return made


async def _by_a_player(target: Target, message: dict[str, object]) -> None:
    """At the limit of a seat, over ten devices."""
    made = await _own_table(target)
    ids = itertools.count()

    async def play() -> None:
        async with target.socket(str(made["table"])) as (reader, writer):
            drinking = asyncio.create_task(_drink(reader))
            token = made["seats"][0]["token"]  # type: ignore[index]
            writer.write(frame(TEXT, json.dumps({"type": "hello", "tokens": [token]}).encode()))
            while target.is_time and not drinking.done():
                writer.write(frame(TEXT, json.dumps({"id": f"{os.getpid()}-{next(ids)}", **message}).encode()))
                await asyncio.sleep(0.055 * (5 if message["type"] == "undo" else 1))
            drinking.cancel()

    if "table" in made:
        await target.at_once(10, play)


async def talk(target: Target) -> None:
    await _by_a_player(target, {"type": "say", "seat": 0, "text": 500 * "x"})


async def questions(target: Target) -> None:
    await _by_a_player(target, {"type": "ways", "seat": 0})


async def undos(target: Target) -> None:
    await _by_a_player(target, {"type": "undo", "seat": 0, "version": 1 << 40})


async def thinking_bots(target: Target) -> None:
    """Many tables of searching bots at once."""
    for _ in range(8):
        if target.is_time:
            await _own_table(target, "expert", "expert", "expert", "expert")
    await asyncio.sleep(max(0.0, target.end - time.monotonic()))


# requests


async def _ask(target: Target, number: int, method: str, path: str, body: object = None) -> None:
    async with httpx.AsyncClient(base_url=target.url, timeout=60) as http:

        async def ask() -> None:
            with suppress(httpx.HTTPError):
                await http.request(method, path, json=body)

        await target.at_once(number, ask)


async def new_tables(target: Target) -> None:
    seats = [{"kind": "open"}, {"kind": "open"}]
    await _ask(target, 8, "POST", "/api/tables", {"board": "usa", "seats": seats})


async def looks_at_a_table(target: Target) -> None:
    await _ask(target, 4, "GET", f"/api/tables/{target.table}")


async def looks_at_the_lobby(target: Target) -> None:
    await _ask(target, 4, "GET", "/api/tables")


async def replays_of_a_table(target: Target) -> None:
    await _ask(target, 4, "GET", f"/api/tables/{target.table}/replay")


async def records_of_newlines(target: Target) -> None:
    await _ask(target, 4, "POST", "/api/replay", {"record": 1_000_000 * "\n"})


async def records_of_junk(target: Target) -> None:
    await _ask(target, 4, "POST", "/api/replay", {"record": 4000 * '{"type":"move","seat":0}\n'})


async def pictures(target: Target) -> None:
    await _ask(target, 4, "GET", "/api/boards/usa/picture")


# connections


async def _half(target: Target, number: int, half: bytes, drop: bytes = b"") -> None:
    async def wait() -> None:
        async with target.connection() as (reader, writer):
            writer.write(half)
            while target.is_time:
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        if not await reader.read(1024):
                            return
                writer.write(drop)

    await target.at_once(number, wait)


async def idle_connections(target: Target) -> None:
    await _half(target, 1500, b"")


async def slow_heads(target: Target) -> None:
    await _half(target, 500, b"GET / HTTP/1.1\r\n", b"x: y\r\n")


async def slow_bodies(target: Target) -> None:
    head = (
        "POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 8000\r\n\r\n"
    )
    await _half(target, 500, head.encode(), b" ")


async def unread_answers(target: Target) -> None:
    async def ask() -> None:
        async with target.connection() as (reader, writer):
            reader._transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(8 * f"GET /api/boards/usa/picture HTTP/1.1\r\nhost: {target.host}\r\n\r\n".encode())
            await asyncio.sleep(max(0.0, target.end - time.monotonic()))

    await target.at_once(100, ask)


async def pipelined_requests(target: Target) -> None:
    async def ask() -> None:
        async with target.connection() as (reader, writer):
            writer.write(2000 * f"GET /api/bots HTTP/1.1\r\nhost: {target.host}\r\n\r\n".encode())
            await _drink(reader)

    await target.at_once(4, ask)


async def endless_heads(target: Target) -> None:
    async def pour() -> None:
        async with target.connection() as (_, writer):
            writer.write(b"GET / HTTP/1.1\r\n")
            while target.is_time:
                writer.write(1000 * (b"x-more: " + 50 * b"x" + b"\r\n"))
                await writer.drain()

    await target.at_once(4, pour)


ATTACKS: dict[str, Callable[[Target], Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (
        empty_continuations,
        pongs,
        pings,
        junk_messages,
        hellos_unread,
        spectators_at_the_limit,
        spectators_with_old_versions,
        pings_at_the_limit,
        sockets_come_and_go,
        talk,
        questions,
        undos,
        thinking_bots,
        new_tables,
        looks_at_a_table,
        looks_at_the_lobby,
        replays_of_a_table,
        records_of_newlines,
        records_of_junk,
        pictures,
        idle_connections,
        slow_heads,
        slow_bodies,
        unread_answers,
        pipelined_requests,
        endless_heads,
    )
}


def main() -> None:
    name, url, seconds, table = sys.argv[1:]
    if urlsplit(url).hostname != "127.0.0.1":
        sys.exit("only a server on this machine may be attacked")
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it complains about every connection that was ended
    os.nice(10)  # what is measured is the server, not the attackers' appetite
    asyncio.run(_bounded(ATTACKS[name], Target(url, float(seconds), table)))


async def _bounded(attack: Callable[[Target], Awaitable[None]], target: Target) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(target.end - time.monotonic() + 2):
            await attack(target)


if __name__ == "__main__":
    main()
