"""The database gone for a while, or its disk full: a clear refusal, nothing half-written, and on without a restart."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from websockets.asyncio.client import connect

from tests.patience import PATIENCE
from tests.server.client import Client, Message, Seat, bot, person
from tests.server.running import ServerProcess
from tests.server.stored import check_log, stored_at

if TYPE_CHECKING:
    from tests.server.postgres import PostgresServer

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform != "linux", reason="limits the files of another process"),
]

Outage = Callable[[ServerProcess], AbstractContextManager[None]]
AWAY = "storage-unavailable"
PAUSE = 0.1  # seconds


@contextmanager
def full_disk(server: ServerProcess) -> Iterator[None]:
    """No file of the server can be written."""
    import resource

    pid = server.process.pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@pytest.fixture
def outage(place: str, request: pytest.FixtureRequest) -> Outage:
    if not place.startswith("postgresql"):
        return full_disk
    postgres: PostgresServer = request.getfixturevalue("postgres")
    return lambda server: postgres.stopped()


async def until_accepted(player: Seat, command: dict[str, Any]) -> Message:
    """The same command again and again."""
    while (answer := await player.ask(**command))["type"] == "refused":
        assert answer["key"] == AWAY, answer
        await asyncio.sleep(PAUSE)
    return answer


async def until_ready(client: Client, status: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await client.http.get("/api/ready")).status_code != status:
            await asyncio.sleep(PAUSE)


async def test_commands_are_refused_and_later_accepted_once(place: str, outage: Outage) -> None:
    with ServerProcess.at(place) as server:
        client = Client(server.url)
        ada, bea = await client.two_people(first=0)
        keep = {"do": "keep", "tickets": ada.own["0"]["offer"]}
        move: Message = {"type": "play", "id": "keep-1", "seat": 0, "version": ada.version, "move": keep}
        talk: Message = {"type": "say", "id": "talk-1", "seat": 1, "text": "Hello?"}
        with outage(server):
            for _ in range(3):
                assert (await ada.ask(**move))["key"] == AWAY
                assert (await bea.ask(**talk))["key"] == AWAY
            await check_http(client)
            assert (ada.log, bea.log) == ([], [])
            health = await client.get("/api/health")
            assert (health["status"], health["saves"]) == ("troubled", False)
        played = await until_accepted(ada, move)
        said = await until_accepted(bea, talk)
        assert await ada.ask(**move) == played
        for player in (ada, bea):
            await player.catch_up_to(said["version"])
            assert [event["kind"] for event in player.log] == ["played", "said"]
        await until_ready(client, 200)
        await check_the_same_for_a_newcomer(client, ada)
        await client.close()
        server.stop()
        assert server.count_logged("games cannot be saved") == 1  # once, however many were refused
    await check_stored(place, ada, bea)


async def check_http(client: Client) -> None:
    seats = [person("Cleo"), bot()]
    made = await client.http.post("/api/tables", json={"board": "usa", "seats": seats})
    assert (made.status_code, made.json()["key"]) == (503, AWAY)
    await until_ready(client, 503)


async def check_the_same_for_a_newcomer(client: Client, player: Seat) -> None:
    newcomer = await client.sit(player.id, *player.tokens)
    assert newcomer.version == player.version
    assert newcomer.position == player.position
    assert newcomer.own == player.own


async def check_stored(place: str, *players: Seat) -> None:
    stored = await stored_at(place, players[0].id)
    for player in players:
        assert player.version == len(stored)
        check_log(stored, player)


async def test_bots_go_on_by_themselves(place: str, outage: Outage) -> None:
    with ServerProcess.at(place) as server:
        client = Client(server.url)
        keys = await client.make_table(bot("random"), bot("random"), board="usa", start="random", pace=50)
        watcher = await client.sit(keys["table"])
        await watcher.until(lambda: watcher.version > 5)
        with outage(server):
            await until_warned(server, "bot could not move")
            stuck = watcher.version
        await watcher.until(lambda: watcher.version > stuck + 5)
        versions = [event["version"] for event in watcher.log]
        assert versions == list(range(versions[0], watcher.version + 1))
        await client.close()


async def test_a_move_that_could_not_be_stored_wakes_no_bot(place: str, outage: Outage) -> None:
    """The person's next move is still the person's."""
    with ServerProcess.at(place) as server:
        client = Client(server.url)
        ada = await client.alone("random", first=0)
        await ada.choose_tickets()
        await ada.until(lambda: ada.position["phase"] == "turn")
        with outage(server):
            assert (await ada.play(0, {"do": "draw"}))["key"] == AWAY
            await until_ready(client, 503)
        await until_ready(client, 200)
        row = ada.position["row"]
        card = next(kind for kind in row if kind != "locomotive")
        take = {"type": "play", "seat": 0, "version": ada.version, "move": {"do": "take", "card": card}}
        await until_accepted(ada, {**take, "id": "take-1"})
        await ada.play_on(0, {"do": "draw"})
        await ada.until(lambda: 0 in ada.seats_to_act())
        own = [event["move"]["do"] for event in ada.log if event["kind"] == "played" and event["seat"] == 0]
        assert own == ["keep", "take", "draw"]
        await client.close()


async def until_warned(server: ServerProcess, what: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while not server.count_logged(what):
            await asyncio.sleep(PAUSE)


async def test_a_table_that_is_only_on_disk_can_be_opened_later(postgres: PostgresServer, address: str) -> None:
    """Whoever comes meanwhile is told to come again, not that there is no such table."""
    with ServerProcess.at(address) as server:
        client = Client(server.url)
        ada, _ = await client.two_people()
        await client.close()
        server.stop()
        server.restart()
        client = Client(server.url)
        with postgres.stopped():
            early = await connect(ada.address)
            assert json.loads(await early.recv())["key"] == AWAY
            await early.wait_closed()
            assert early.close_code == 1013
            found = await client.http.get(f"/api/tables/{ada.id}")
            assert (found.status_code, found.json()["key"]) == (503, AWAY)
        await until_ready(client, 200)
        assert (await client.sit(ada.id, *ada.tokens)).own == ada.own
        await client.close()
