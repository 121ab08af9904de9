"""Everything that costs is charged: bytes, frames, messages, what waits to be read, talk, requests, connections."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from branchline.server import commands, handlers, replays
from branchline.server.boards import Boards
from branchline.server.budgets import MOST_REMEMBERED, BudgetsByAddress, RateBudget, address_of
from branchline.server.checks import Refused
from branchline.server.costly_work import CostlyWork
from branchline.server.guards import BRIEF_SECONDS, RESTLESS_RATE, Gate, GuardedHttp
from branchline.server.hub import Hub
from branchline.server.live_table import LiveTable
from branchline.server.metrics import Metrics
from branchline.server.newcomers import Newcomer
from branchline.server.outbox import Outbox, Queued
from branchline.server.settings import Limits, ServerSettings
from branchline.server.storage import Storage
from branchline.server.table_log import TablePlan
from tests.patience import PATIENCE, wait_until
from tests.server import requests
from tests.server.client import Client
from tests.server.frames import CONTINUATION, PING, PONG, TEXT, RawSocket, frame, raw_socket, stop_reading
from tests.server.running import MUCH, ServerProcess

pytestmark = pytest.mark.anyio

MEGABYTE = 1024 * 1024


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """With the usual limits of a connection, and little patience."""
    usual = ("--messages", str(Limits().messages_per_second))
    hasty = ("--limit", "request-seconds=1", "--limit", "reading-seconds=1", "--limit", f"talk-per-seat={MUCH}")
    server = ServerProcess.at(tmp_path_factory.mktemp("budgets"), *usual, *hasty)
    yield server
    server.ended_well()


@pytest.fixture
async def client(server: ServerProcess) -> AsyncIterator[Client]:
    client = Client(server.url)
    yield client
    await client.close()


# frames


@pytest.mark.parametrize(
    "flood",
    [
        frame(TEXT, b'{"type":', is_last=False) + 20_000 * frame(CONTINUATION, is_last=False),
        20_000 * frame(PONG),
        20_000 * frame(PING, b"x" * 100),
        20_000 * frame(TEXT),
        500 * frame(TEXT, b"x" * 8000),
    ],
    ids=["empty continuations", "pongs", "pings", "empty messages", "long messages"],
)
async def test_frames_are_counted_whatever_they_are(server: ServerProcess, client: Client, flood: bytes) -> None:
    ada = await client.alone()
    async with raw_socket(server.port, ada.id) as stranger:
        stranger.write(flood)
        assert await stranger.close_code() in (1008, None)  # None if it could not read for all its writing
    assert (await ada.ask("say", seat=0, text="still here"))["type"] == "accepted"


async def test_a_message_may_come_in_pieces(server: ServerProcess, client: Client) -> None:
    ada = await client.alone()
    async with raw_socket(server.port, ada.id) as patient:
        patient.write(frame(TEXT, b'{"type":', is_last=False) + frame(PING) + frame(CONTINUATION, b'"hello"}'))
        assert await _hears(patient, '"type":"events"')


async def _hears(stranger: RawSocket, text: str) -> bool:
    async with asyncio.timeout(PATIENCE):
        while text not in (await stranger.next())[1].decode():
            pass
    return True


# what waits to be read


async def test_who_does_not_read_is_not_heard(tmp_path: Path) -> None:
    """Many times hello, without reading an answer, once took half a gigabyte."""
    with ServerProcess.at(tmp_path) as server:
        client = Client(server.url)
        ada, bea = await client.two_people()
        await asyncio.gather(*(ada.ask("say", seat=0, text=500 * "€") for _ in range(400)))
        before = _memory(server)
        async with raw_socket(server.port, ada.id) as greedy:
            greedy.stop_reading()
            greedy.write(150 * frame(TEXT, b'{"type":"hello"}'))
            for _ in range(20):
                assert (await bea.ask("say", seat=1, text="still here"))["type"] == "accepted"
            assert _memory(server) - before < 30 * MEGABYTE
        await client.close()


async def test_who_never_reads_is_let_go(server: ServerProcess, client: Client) -> None:
    """Whether they watch a table or asked for something long."""
    ada = await client.alone()
    async with raw_socket(server.port, ada.id) as silent:
        silent.stop_reading()
        silent.write(10 * frame(TEXT, b'{"type":"hello"}'))
        await _until_gone(silent.writer)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
    stop_reading(writer)
    writer.write(b"GET /api/boards/usa/picture HTTP/1.1\r\nhost: localhost\r\n\r\n" * 8)
    await _until_gone(writer)
    assert not reader.at_eof()


def test_an_outbox_is_bounded_by_bytes() -> None:
    queued = Queued(replace(Limits(), queued_bytes=100, queued_bytes_in_all=150))
    one, other = Outbox(queued), Outbox(queued)
    assert one.put(bytes(300))  # the first always: a table may be long
    assert not one.put(b"x")
    one.clear()
    assert one.put(bytes(60))
    assert not one.put(bytes(60))
    assert one.put(bytes(40))
    assert other.put(bytes(40))
    assert not other.put(bytes(20))  # all together
    one.clear()
    assert other.put(bytes(20))


def _memory(server: ServerProcess) -> int:
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) * 1024


async def _until_gone(writer: asyncio.StreamWriter) -> None:
    """Until the server has let go of the connection: what is written to it fails."""
    async with asyncio.timeout(PATIENCE):
        while not writer.is_closing():
            await asyncio.sleep(0.05)
            writer.write(b"\0")


# requests and connections


async def test_half_a_request_is_not_waited_for(server: ServerProcess) -> None:
    halves = [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ",
        b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
        b"content-length: 100\r\n\r\n{",
        b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
        b"transfer-encoding: chunked\r\n\r\n1\r\n{\r\n",
    ]
    assert await asyncio.gather(*(_answer_to(server, half) for half in halves)) == [b""] * len(halves)


async def _answer_to(server: ServerProcess, data: bytes) -> bytes:
    """All that comes until the server hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(data)
    async with asyncio.timeout(PATIENCE):
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""
        finally:
            writer.close()


async def test_an_endless_head_is_not_read(server: ServerProcess) -> None:
    head = b"GET / HTTP/1.1\r\nhost: localhost\r\n" + 5000 * (b"x-more: " + 50 * b"x" + b"\r\n")
    assert await _answer_to(server, head) == b""


async def test_many_requests_at_once_over_one_connection_are_not_kept(server: ServerProcess) -> None:
    request = b"GET /api/bots HTTP/1.1\r\nhost: localhost\r\n\r\n"
    assert (await _answer_to(server, 1000 * request)).count(b"HTTP/1.1 200") < 20


async def test_idle_connections_make_room(tmp_path: Path) -> None:
    with ServerProcess.at(tmp_path, "--limit", "connections=20") as server:
        idle = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(60)]
        assert (await requests.get(server.port, "/api/health")).status == 200
        client = Client(server.url)
        await client.alone()
        await client.close()
        for _, writer in idle:
            writer.close()


async def test_an_address_may_ask_so_often(tmp_path: Path) -> None:
    """Costly requests count more; behind a proxy every address by itself."""
    options = ("--public-url", "https://trains.example.org/", "--limit", "requests-per-second=1")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with ServerProcess.at(tmp_path, *options, port=port):
        asked = [await _ask(port, "/api/bots", "2001:db8::1") for _ in range(30)]
        assert asked[:10] == [200] * 10
        assert 429 in asked
        assert await _ask(port, "/api/bots", "2001:db8::2") == 429  # the same household
        assert await _ask(port, "/api/bots", "2001:db8:0:1::1") == 200
        replays = [await _ask(port, "/api/tables/x/replay", "203.0.113.7") for _ in range(2)]
        assert 429 in replays


async def _ask(port: int, path: str, address: str) -> int:
    return (await requests.get(port, path, **{"x-forwarded-for": address})).status


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("no address", "no address"),
    ],
)
def test_an_address_is_a_household(host: str, address: str) -> None:
    assert address_of(host) == address


def test_budgets_of_many_addresses_are_forgotten() -> None:
    """And looking for them is seldom: a crowd of addresses must not cost more than its requests."""
    looked_at = 0

    class Watched(RateBudget):
        @property
        def is_full(self) -> bool:
            nonlocal looked_at
            looked_at += 1
            return super().is_full

    budgets = BudgetsByAddress(lambda: Watched(0.0, 1.0))
    assert budgets.take("first")
    assert not budgets.take("first")
    for number in range(3 * MOST_REMEMBERED):
        budgets.take(str(number))
        assert len(budgets._budgets) <= MOST_REMEMBERED
    assert budgets.take("first")
    assert looked_at < 30 * MOST_REMEMBERED


# sockets that come and go


def brief_sockets(gate: Gate, host: str, seconds: float = 0.1) -> None:
    for _ in range(3):
        gate.let_in(cast("GuardedHttp", None), host)
        gate.socket_closed(host, seconds)


def test_who_comes_and_goes_again_and_again_has_to_wait() -> None:
    limits = Limits(brief_sockets_per_minute=3)
    gate = Gate(limits, Metrics(), has_proxy=False)
    brief_sockets(gate, "192.0.2.1")
    brief_sockets(gate, "192.0.2.2", BRIEF_SECONDS + 1)
    assert gate.seconds_before_a_socket("192.0.2.1") == 0  # after a pause
    assert gate.seconds_before_a_socket("192.0.2.1") > 0
    assert gate.seconds_before_a_socket("192.0.2.1") > 1 / RESTLESS_RATE
    assert [gate.seconds_before_a_socket("192.0.2.2") for _ in range(3)] == [0, 0, 0]
    behind_a_proxy = Gate(limits, Metrics(), has_proxy=True)
    brief_sockets(behind_a_proxy, "192.0.2.1")
    assert [behind_a_proxy.seconds_before_a_socket("192.0.2.1") for _ in range(3)] == [0, 0, 0]


async def test_who_has_to_wait_is_let_in_after_all(tmp_path: Path) -> None:
    with ServerProcess.at(tmp_path, "--limit", "brief-sockets-per-minute=2") as server:
        client = Client(server.url)
        ada, _ = await client.two_people()
        for _ in range(5):
            watcher = await client.sit(ada.id)
            assert watcher.version == ada.version
            await watcher.close()
        metrics = (await client.http.get("/metrics")).text
        assert 'branchline_limits_hit_total{limit="brief_sockets_per_minute"}' in metrics
        await client.close()


# costly work


async def test_a_record_longer_than_any_game_is_refused_at_once(server: ServerProcess) -> None:
    answer = await requests.post(server.port, "/api/replay", json.dumps({"record": 1_000_000 * "\n"}).encode())
    assert (answer.status, json.loads(answer.body)["key"]) == (413, "record-too-long")


def wait_for(file: Path) -> str:
    wait_until(file.exists)
    return file.read_text()


async def test_costly_work_waits_in_a_short_queue(tmp_path: Path) -> None:
    work = CostlyWork(2, Metrics())
    file = tmp_path / "done"
    two = [asyncio.create_task(work.do(wait_for, file)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="busy"):
        await work.do(wait_for, file)
    file.write_text("yes")
    assert await asyncio.gather(*two) == ["yes", "yes"]
    assert await work.do(abs, -3) == 3
    work.close()


async def test_a_refusal_comes_back_and_a_dead_process_is_replaced() -> None:
    work = CostlyWork(2, Metrics())
    with pytest.raises(Refused, match="no-record") as refused:
        await work.do(replays.board_named, "\n")
    assert "it is empty" in refused.value.text("en")
    with pytest.raises(Refused, match="busy"):
        await work.do(os._exit, 1)
    assert await work.do(abs, -3) == 3
    work.close()


# a table


def _with(**limits: int) -> ServerSettings:
    return ServerSettings(limits=replace(Limits(), **limits))


async def _running(hub: Hub) -> tuple[LiveTable, list[str]]:
    people = {seat: Newcomer(name, "00" * 32) for seat, name in enumerate(("Ada", "Bea"))}
    opened = await handlers.create(hub, TablePlan("usa", (None, None)), people, start="random")
    return await hub.find(opened.table), list(opened.seats.values())


def _say(id: str, seat: commands.SeatNumber) -> commands.Say:
    return commands.Say(id=id, seat=seat, text="well")


async def test_one_seat_talks_no_table_to_its_end(storage: Storage) -> None:
    hub = Hub(_with(talk_per_seat=3, changes_per_seat=2), Boards(), storage)
    live, keys = await _running(hub)
    for number in range(3):
        await handlers.carry_out(hub, live, keys, _say(f"{number}", 0))
    with pytest.raises(Refused, match="talk-too-long"):
        await handlers.carry_out(hub, live, keys, _say("more", 0))
    await handlers.carry_out(hub, live, keys, _say("other", 1))
    for number in range(2):
        await handlers.carry_out(hub, live, keys, commands.Mute(id=f"mute-{number}", seat=0, other=1))
    with pytest.raises(Refused, match="table-too-long"):
        await handlers.carry_out(hub, live, keys, commands.Mute(id="again", seat=0, other=1))
    assert live.table.game is not None
    first = live.table.game.legal_moves(0)[0].to_dict()
    version = live.table.version
    await handlers.carry_out(hub, live, keys, commands.Play(id="move", seat=0, version=version, move=first))


async def test_a_seat_has_no_more_to_spend_on_ten_devices(storage: Storage) -> None:
    """What counts is the seat, not the connection; and talk has a slower pace than moves."""
    hub = Hub(_with(messages_per_second=1, talk_per_minute=1), Boards(), storage)
    live, keys = await _running(hub)
    await handlers.carry_out(hub, live, keys, _say("one", 0))
    with pytest.raises(Refused, match="too-fast"):
        await handlers.carry_out(hub, live, keys, _say("two", 0))
    await handlers.carry_out(hub, live, keys, _say("three", 1))


async def test_newcomers_are_sent_the_last_lines_and_may_ask_for_older_ones(tmp_path: Path) -> None:
    with ServerProcess.at(tmp_path, "--limit", "talk-shown=3") as server:
        client = Client(server.url)
        ada, _ = await client.two_people()
        for number in range(8):
            await ada.ask("say", seat=0, text=f"line {number}")
        late = await client.sit(ada.id)
        said = [event for event in late.log if event["kind"] == "said"]
        assert [event["text"] for event in said] == ["line 5", "line 6", "line 7"]
        assert json.loads(late.received[0])["older_talk"]
        older = await late.ask("talk", before=said[0]["version"])
        assert [event["text"] for event in older["talk"]] == ["line 2", "line 3", "line 4"]
        assert older["more"]
        oldest = await late.ask("talk", before=older["talk"][0]["version"])
        assert [event["text"] for event in oldest["talk"]] == ["line 0", "line 1"]
        assert not oldest["more"]
        await client.close()


async def test_a_rematch_is_a_new_table_for_the_limits(storage: Storage) -> None:
    hub = Hub(_with(tables_per_minute=2), Boards(), storage)
    live, keys = await _running(hub)
    await handlers.carry_out(hub, live, keys, commands.Agree(id="0", seat=0))
    await handlers.carry_out(hub, live, keys, commands.Agree(id="1", seat=1))
    again = commands.Rematch(id="again", seat=0, contribution="00" * 32)
    made = await handlers.carry_out(hub, live, keys, again)
    new = await hub.find(made.table)
    await handlers.carry_out(hub, new, [made.host], commands.Close(id="close"))
    with pytest.raises(Refused, match="too-many-tables"):
        await handlers.create(hub, TablePlan("usa", (None, None)), {})
