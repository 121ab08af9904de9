"""Who is banned is not heard, by whatever way they come."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from branchline.server import settings
from branchline.server.bans import BannedAddresses
from branchline.server.checks import Refused
from branchline.server.storage import Storage
from tests.server import requests
from tests.server.admin.operator import Operator
from tests.server.client import Client, person
from tests.server.hand_clock import DAY, MINUTE, HandClock
from tests.server.running import ServerProcess

pytestmark = pytest.mark.anyio

PROXY = ("--public-url", "https://trains.example.org/")
BAD, GOOD = "203.0.113.7", "203.0.113.8"


async def socket_from(port: int, address: str, table: str) -> ClientConnection:
    url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
    socket = await connect(url, additional_headers={"x-forwarded-for": address}, compression=None)
    with suppress(ConnectionClosed):  # it may have been told already
        await socket.send(json.dumps({"type": "hello"}))
    return socket


async def until_closed(socket: ClientConnection) -> tuple[list[str], int | None]:
    """What came, and why it was closed."""
    told = []
    try:
        while True:
            told.append(str(await socket.recv()))
    except ConnectionClosed:
        return told, socket.close_code


async def status_for(port: int, address: str) -> int:
    return (await requests.get(port, "/api/boards", **{"x-forwarded-for": address})).status


async def test_a_ban_holds_for_requests_and_sockets_and_over_a_restart(place: str, free_port: int) -> None:
    operator = Operator(place)
    server = ServerProcess.at(place, *PROXY, port=free_port)
    client = Client(f"http://127.0.0.1:{free_port}")
    table = (await client.make_table(person("Ada"), person("Bea"), start="random"))["table"]
    bad, good = [await socket_from(free_port, address, table) for address in (BAD, GOOD)]
    await asyncio.gather(bad.recv(), good.recv())
    assert operator.does("ban", BAD, "--for", "2h")["count"] == 1
    told, code = await until_closed(bad)
    assert (json.loads(told[-1])["key"], code) == ("banned", 1008)
    await check_ban(free_port, table)
    assert good.close_code is None
    server.kill()
    server.start()
    await check_ban(free_port, table)
    (ban,) = operator.does("bans")["bans"]
    assert ban["network"] == f"{BAD}/32"
    assert ban["seconds"] > 0
    operator.does("unban", BAD)
    assert await status_for(free_port, BAD) == 200
    assert "not banned" in operator.is_refused("unban", BAD)
    await client.close()
    server.stop()


async def check_ban(port: int, table: str) -> None:
    refused = await requests.get(port, "/", **{"x-forwarded-for": BAD, "accept-language": "it"})
    assert (refused.status, json.loads(refused.body)["key"]) == (403, "banned")
    assert "escluso" in refused.body
    assert [await status_for(port, address) for address in (BAD, GOOD)] == [403, 200]
    told, code = await until_closed(await socket_from(port, BAD, table))
    assert (json.loads(told[0])["key"], code) == ("banned", 1008)


@pytest.fixture
def free_port() -> int:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


async def test_an_ipv6_household_is_banned_whole(storage: Storage) -> None:
    bans = BannedAddresses(storage, HandClock())
    await bans.add(settings.banned_network("2001:db8::7"), 60)
    for banned in ("2001:db8::7", "2001:db8::ffff:1", "2001:db8::9%eth0"):
        with pytest.raises(Refused, match="banned"):
            bans.check(banned)
    for other in ("2001:db8:0:1::7", "203.0.113.7", "127.0.0.1", "", "localhost"):
        bans.check(other)


async def test_an_ipv4_address_in_the_clothes_of_ipv6_is_known(storage: Storage) -> None:
    bans = BannedAddresses(storage, HandClock())
    await bans.add(settings.banned_network("::ffff:203.0.113.7"), 60)
    assert bans.holds("203.0.113.7")
    assert bans.holds("::ffff:203.0.113.7")
    assert not bans.holds("203.0.113.8")


async def test_a_ban_ends_by_the_servers_own_clock(storage: Storage) -> None:
    clock = HandClock()
    bans = BannedAddresses(storage, clock)
    await bans.add("203.0.113.0/24", 10 * MINUTE)
    clock.wait(9 * MINUTE)
    assert bans.holds(BAD)
    clock.wait(2 * MINUTE)
    assert not bans.holds(BAD)
    assert bans.left() == {}
    await bans.load()
    assert await storage.bans() == []


async def test_the_same_network_again_is_banned_for_the_new_time(storage: Storage) -> None:
    clock = HandClock()
    bans = BannedAddresses(storage, clock)
    await bans.add("203.0.113.7/32", DAY)
    await bans.add("203.0.113.7/32", MINUTE)
    assert bans.left() == {"203.0.113.7/32": MINUTE}
    assert await bans.lift("203.0.113.7/32")
    assert not await bans.lift("203.0.113.7/32")
    assert not bans.holds(BAD)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("203.0.113.7", "203.0.113.7/32"),
        (" 203.0.113.9/24", "203.0.113.0/24"),
        ("2001:db8::7", "2001:db8::/64"),
        ("2001:db8:1::/48", "2001:db8:1::/48"),
        ("::ffff:203.0.113.0/120", "203.0.113.0/24"),
    ],
)
def test_what_can_be_banned(written: str, read: str) -> None:
    assert settings.banned_network(written) == read


@pytest.mark.parametrize(
    "wrong", ["", "example.org", "203.0.113", "127.0.0.1", "::1", "::ffff:127.0.0.1", "0.0.0.0/0", "::/0", "10.0.0.0/7"]
)
def test_what_cannot_be_banned(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"address|world"):
        settings.banned_network(wrong)


@pytest.mark.parametrize("wrong", ["", "2", "h", "-1h", "0h", "2 h", "1.5h", "2w", "99999d", "٢h"])
def test_a_time_is_written_in_one_way(wrong: str) -> None:
    with pytest.raises(ValueError, match="such as 90s, 30m, 2h or 7d"):
        settings.duration(wrong)
    assert [settings.duration(text) for text in ("90s", "30m", "2h", "7d")] == [90, 1800, 7200, 604800]


def test_a_ban_without_a_time_is_for_a_day(tmp_path: Path) -> None:
    ServerProcess.at(tmp_path).stop()
    operator = Operator(str(tmp_path))
    operator.does("ban", BAD)
    [ban] = operator.does("bans")["bans"]
    assert ban["network"] == f"{BAD}/32"
    assert abs(ban["seconds"] - DAY) < MINUTE  # between two commands the clock stands, and it was saved a moment before
