"""Who may ask at all, and how much: other sites' pages, floods, crowds, forged addresses."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from branchline.server.headers import HEADERS
from branchline.server.settings import Limits
from tests.patience import PATIENCE
from tests.server import requests
from tests.server.client import OPEN, Client, Seat
from tests.server.requests import Answer, assert_safe
from tests.server.running import ServerProcess

pytestmark = pytest.mark.anyio

NEW_TABLE = json.dumps({"board": "usa", "seats": [OPEN, OPEN]}).encode()
PUBLIC = "https://trains.example.org"
NEW_TABLES = 5
LIMITS = ("--new-tables", str(NEW_TABLES), "--messages", str(Limits().messages_per_second))


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """As everybody starts one, with few new tables."""
    server = ServerProcess.at(tmp_path_factory.mktemp("local"), *LIMITS)
    yield server
    server.ended_well()


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Behind a reverse proxy."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = ServerProcess.at(tmp_path_factory.mktemp("public"), *LIMITS, "--public-url", f"{PUBLIC}/", port=port)
    server.url = f"http://127.0.0.1:{port}"
    yield server
    server.ended_well()


# other sites


async def page_asks(server: ServerProcess, host: str, origin: str | None) -> tuple[int, int]:
    """What a page of that origin gets that asks for this host: over HTTP, and over a socket."""
    headers = {} if origin is None else {"origin": origin}
    answer = await requests.get(server.port, "/api/health", host=host, **headers)
    assert_safe(answer)
    upgrade = {"upgrade": "websocket", "connection": "upgrade", "sec-websocket-version": "13"}
    key = {"sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA=="}
    handshake = await requests.get(server.port, "/api/tables/x/socket", host=host, **upgrade, **key, **headers)
    return answer.status, handshake.status


@pytest.mark.parametrize("host", ["localhost", "LocalHost:80", "127.0.0.1:8000", "[::1]:8000", "192.168.1.7"])
async def test_own_pages_may_ask(local: ServerProcess, host: str) -> None:
    for origin in (None, f"http://{host}", f"https://{host}"):
        assert await page_asks(local, host, origin) == (200, 101)


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "",
        "http://evil.example",
        "http://localhost.evil.example",
        "http://localhost:9",
        "http://[",
        "file://",
        "x",
    ],
)
async def test_pages_of_other_sites_may_not(local: ServerProcess, public: ServerProcess, origin: str) -> None:
    assert await page_asks(local, "localhost", origin) == (403, 403)
    assert await page_asks(public, "trains.example.org", origin) == (403, 403)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "",
        "[",
        "[::1",
        "a:b:c",
        "trains.example.org",
    ],
)
async def test_a_foreign_name_that_points_here_is_refused(local: ServerProcess, host: str) -> None:
    """Else the page of a site could let its own name point to the visitor's machine, and ask as if it were at home."""
    for origin in (None, f"http://{host}"):
        assert await page_asks(local, host, origin) == (403, 403)


async def test_behind_a_proxy_only_its_own_address_may_ask(public: ServerProcess) -> None:
    assert await page_asks(public, "trains.example.org", PUBLIC) == (200, 101)
    assert await page_asks(public, "localhost:8000", PUBLIC) == (200, 101)
    assert await page_asks(public, "trains.example.org", PUBLIC.replace("https", "http")) == (403, 403)
    assert await page_asks(public, "trains.example.org:1", f"{PUBLIC}:1") == (403, 403)
    assert await page_asks(public, "evil.example", PUBLIC) == (403, 403)


def test_the_content_policy_is_strict() -> None:
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "*" not in policy
    assert policy.startswith("default-src 'self';")


# new tables from one address


async def new_table(server: ServerProcess, path: str = "/api/tables", **headers: str) -> Answer:
    answer = await requests.post(server.port, path, NEW_TABLE, **headers)
    assert_safe(answer)
    return answer


async def test_nobody_dodges_the_limit_of_new_tables(tmp_path: Path) -> None:
    """Neither by spelling the path in another way nor by claiming another address."""
    server = ServerProcess.at(tmp_path, *LIMITS)
    made = [await new_table(server) for _ in range(NEW_TABLES + 1)]
    assert [answer.status for answer in made] == [201] * NEW_TABLES + [429]
    for path in ("/api/tables/", "/api//tables", "/api/tables?a=b", "/api/./tables", "/api/%74ables"):
        assert (await new_table(server, path)).status in (404, 429)
    for header in ("x-forwarded-for", "x-real-ip", "forwarded", "client-ip"):
        assert (await new_table(server, **{header: "203.0.113.7"})).status == 429
    server.ended_well()


async def test_behind_a_proxy_every_address_has_its_own_limit(public: ServerProcess) -> None:
    """The last address is the one the proxy itself has seen."""
    forged = [f"198.51.100.{number}, 203.0.113.7" for number in range(NEW_TABLES + 1)]
    made = [await new_table(public, **{"x-forwarded-for": addresses}) for addresses in forged]
    assert [answer.status for answer in made] == [201] * NEW_TABLES + [429]
    assert (await new_table(public, **{"x-forwarded-for": "203.0.113.8"})).status == 201


# floods and crowds


async def test_a_flood_closes_its_own_connection_only(local: ServerProcess) -> None:
    """Strangers without any key, many at once."""
    client = Client(local.url)
    ada, bea = await client.two_people()
    strangers = [await connect(ada.address, compression=None) for _ in range(8)]
    codes = await asyncio.gather(*(_flood(stranger) for stranger in strangers))
    assert codes == [1008] * 8
    assert (await bea.ask("say", seat=1, text="still here"))["type"] == "accepted"
    await ada.until(lambda: ada.version == bea.version)
    assert not ada.has_ended
    await client.close()


async def _flood(stranger: ClientConnection) -> int | None:
    """The code with which it ends. A burst of 60 messages is allowed, as many as 12 hellos."""
    for _ in range(12):
        await stranger.send('{"type":"hello"}')
    with suppress(ConnectionClosed):
        for _ in range(2000):
            await stranger.send('{"type":"hello"}')
            await stranger.recv()
    return stranger.close_code


async def test_a_crowd_keeps_no_player_out(local: ServerProcess) -> None:
    most = Limits().viewers_per_table
    client = Client(local.url)
    ada, bea = await client.two_people()
    for _ in range(most):
        await client.sit(ada.id)
    assert await _comes_too_late(ada, [])
    assert await _comes_too_late(ada, ["wrong"])
    phone = await client.sit(bea.id, *bea.tokens)
    assert phone.seats == [1]
    await ada.until(lambda: ada.presence == {"type": "presence", "connected": [0, 1], "watching": most})
    for _ in range(most - 3):
        await client.sit(bea.id, *bea.tokens)
    assert await _comes_too_late(ada, bea.tokens)
    assert (await ada.ask("say", seat=0, text="still here"))["type"] == "accepted"
    await client.close()


async def _comes_too_late(there: Seat, tokens: list[str]) -> bool:
    async with connect(there.address, compression=None) as late:
        await late.send(json.dumps({"type": "hello", "tokens": tokens}))
        assert json.loads(await late.recv())["key"] == "too-many-viewers"
        await late.wait_closed()
        return late.close_code == 1013


async def test_who_does_not_say_hello_is_shown_out(local: ServerProcess) -> None:
    client = Client(local.url)
    ada, _ = await client.two_people()
    async with connect(ada.address, compression=None) as silent:
        await silent.send('{"type":"ping"}')
        async with asyncio.timeout(PATIENCE):
            await silent.wait_closed()
        assert silent.close_code == 1008
    await client.close()


async def test_a_table_has_so_many_sockets(local: ServerProcess) -> None:
    client = Client(local.url)
    ada, _ = await client.two_people()
    strangers = [await connect(ada.address, compression=None) for _ in range(Limits().sockets_per_table - 2)]
    async with connect(ada.address, compression=None) as late:
        await late.wait_closed()
        assert late.close_code == 1013
    assert (await ada.ask("say", seat=0, text="still here"))["type"] == "accepted"
    for stranger in strangers:
        await stranger.close()
    await client.close()
