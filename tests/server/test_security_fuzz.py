"""Whatever is sent, over HTTP and over the socket: no error of the program, and the game stays sound.

`--long` tries many times as much.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import allow_header_conformance
from websockets.exceptions import ConnectionClosed

from branchline.record import read_records, verify
from branchline.server import commands
from tests.server.client import OPEN, Client, Message, Seat, any_move, bot, person
from tests.server.running import ServerProcess

PONG = '{"type":"pong"'


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess.at(tmp_path_factory.mktemp("fuzzed"))
    yield server
    server.ended_well()


# HTTP


@pytest.fixture(scope="module")
def api(fuzzed: ServerProcess, request: pytest.FixtureRequest) -> schemathesis.BaseSchema:
    found = schemathesis.openapi.from_url(f"{fuzzed.url}/api/schema/openapi.json")
    found.config.generation.update(max_examples=200 if request.config.getoption("--long") else 5, database="none")
    found.config.seed = 1
    found.config.checks.negative_data_rejection.expected_statuses += ["413"]  # too much is refused as such
    found.config.checks.positive_data_acceptance.expected_statuses += ["422"]  # what a name is, no schema can say
    return found


@pytest.fixture(scope="module")
def tables(fuzzed: ServerProcess) -> Iterator[str]:
    """Every second name is one that exists: of a table that waits, one that runs, or one that is over."""
    found = asyncio.run(_some_tables(fuzzed.url))
    return itertools.cycle(name for table in found for name in (table, ""))


async def _some_tables(url: str) -> list[str]:
    client = Client(url)
    waiting = await client.make_table(person("Ada"), OPEN, OPEN)
    running, _ = await client.two_people()
    over = await client.alone("greedy", "first_journey")
    await over.play_to_end(Random(1))
    await client.close()
    return [waiting["table"], running.id, over.id]


lazy_api = schemathesis.pytest.from_fixture("api")


@lazy_api.parametrize()
@settings(suppress_health_check=list(HealthCheck))
def test_http_keeps_to_its_document(case: schemathesis.Case[Any], tables: Iterator[str]) -> None:
    """Every route with data that fits the OpenAPI document and data that does not."""
    table = next(tables)
    assert case.meta is not None
    if table and "table" in case.path_parameters and not case.meta.is_negative_at(ParameterLocation.PATH):
        case.path_parameters["table"] = table
    # Litestar's own answer to OPTIONS names the methods of one of two handlers only
    case.call_and_validate(excluded_checks=[allow_header_conformance])


# the socket

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
MOVES = st.fixed_dictionaries(
    {"do": st.sampled_from(["keep", "take", "claim", "draw", "tickets", "ferry", "swap", "pass", "fly"])},
    optional={
        "tickets": st.lists(st.sampled_from(["boston--miami", "nowhere"]), max_size=3),
        "card": st.sampled_from(["red", "locomotive", "ferry", "plaid"]),
        "track": st.sampled_from(["atlanta--miami", "nowhere"]),
        "pay": st.dictionaries(st.sampled_from(["red", "locomotive", "plaid"]), st.integers(-1, 10**30)),
    },
)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "id": st.text("ab-", min_size=1, max_size=2),  # often the same as before
    "seat": st.integers(-1, 5),
    "other": st.integers(0, 4),
    "color": st.integers(-1, 6),
    "before": st.sampled_from([0, 3, 2**53, 2**53 + 1]),
    "version": st.sampled_from([0, 1, 7, 2**53, 2**53 + 1]),
    "move": MOVES,
    "text": st.text(min_size=1, max_size=20) | st.text("\0\n\u200b\u200d\u202e\u0301क्👩", min_size=1, max_size=20),
    "on": st.booleans(),
    "bot": st.sampled_from(["random", "hard", "search:10", "search:1e9s", "search:-1", "program:sh", ""]),
    "track": st.sampled_from(["atlanta--miami", "nowhere", "{0.__class__}"]),
    "token": st.sampled_from([None, "k" * 32, "k" * 31, "k" * 32 + "\n", "é" * 40]),
    "player": st.sampled_from([None, "p" * 64, "p" * 31, "p" * 65]),
    "contribution": st.sampled_from(["0f" * 32, "0f" * 31 + "\n\n", "F" * 64]),
    "tokens": st.lists(st.text(max_size=5), max_size=7),
    "language": st.sampled_from(["en", "it", "xx"]),
}
TYPES = {kind.__struct_config__.tag: kind for kind in commands.AnyMessage.__args__}


def _message(name: str) -> st.SearchStrategy[Message]:
    fields = {field: FIELDS[field] for field in TYPES[name].__struct_fields__}
    return st.fixed_dictionaries({"type": st.just(name), **fields})


MESSAGES = st.sampled_from(sorted(TYPES)).flatmap(_message)


@st.composite
def mutated(draw: st.DrawFn) -> Message:
    message = draw(MESSAGES)
    field = draw(st.sampled_from([*message, "extra"]))
    if field in message and draw(st.booleans()):
        del message[field]
    else:
        message[field] = draw(JSON_VALUES)
    return message


GARBAGE = st.one_of(
    st.text(max_size=50),
    st.binary(max_size=50),
    st.sampled_from(["[" * 5000, '{"type":' * 900, "null", '"hello"', '{"type":"play"', "x" * 9000]),
    MESSAGES.map(lambda message: json.dumps(message)[:-3]),
    MESSAGES.map(lambda message: json.dumps(message).encode()),
)
LEGAL_MOVE = "a legal move"
FRAMES = st.one_of(MESSAGES.map(json.dumps), MESSAGES.map(json.dumps), mutated().map(json.dumps), GARBAGE)
PLAY = st.tuples(st.integers(0, 1), st.just(LEGAL_MOVE))
STEPS = st.one_of(PLAY, PLAY, st.tuples(st.integers(0, 3), FRAMES))
SCRIPTS = st.lists(STEPS, min_size=30, max_size=90)


class Fuzzed:
    """A table, and at it two players, a spectator, and one with a wrong key."""

    def __init__(self, client: Client, keys: Message) -> None:
        one, two = (key["token"] for key in keys["seats"])
        self.client = client
        self.table = keys["table"]
        self.keys = [[one, keys["host"]], [two], [], ["wrong"]]
        self.devices: list[Seat] = []
        self.sent_too_much: set[int] = set()

    async def follow(self, script: list[tuple[int, str | bytes]]) -> None:
        self.devices = [await self.client.sit(self.table, *keys) for keys in self.keys]
        for device in self.devices[:2]:
            await device.choose_tickets()
        for number, frame in script:
            if frame == LEGAL_MOVE:
                await self._play(number)
            else:
                await self._send(number, frame)
                if len(frame) > 8192:
                    self.sent_too_much.add(number)
        for number in range(len(self.devices)):
            await self._is_answered(number)

    async def _send(self, number: int, frame: str | bytes) -> None:
        socket = self.devices[number].socket
        assert socket is not None
        try:
            await socket.send(frame)
        except ConnectionClosed:
            await self._connect_again(number)
            await self._send(number, frame)

    async def _connect_again(self, number: int) -> None:
        """A connection ends only because of a frame that is too long; the system may not even pass on that reason."""
        device = self.devices[number]
        await device.close()
        assert device.socket is not None
        assert device.socket.close_code in (1006, 1009)
        assert number in self.sent_too_much
        self.sent_too_much.remove(number)
        await device.connect(0)

    async def _is_answered(self, number: int) -> None:
        device = self.devices[number]
        pongs = _pongs(device)
        while _pongs(device) == pongs:
            await self._send(number, '{"type":"ping"}')
            await device.until(lambda: _pongs(device) > pongs or device.has_ended)

    async def _play(self, number: int) -> None:
        await self._is_answered(number)
        device = self.devices[number]
        await device.until(lambda: device.has_ended or not self._bots_are_to_move(device))
        for seat in device.seats_to_act()[:1]:
            message = {"seat": seat, "version": device.version, "move": any_move(device.own[str(seat)], Random(1))}
            await self._send(number, json.dumps({"type": "play", "id": device.new_id(), **message}))

    def _bots_are_to_move(self, device: Seat) -> bool:
        """Then a person has to wait, on a slow machine longer."""
        if device.table["status"] != "running":
            return False
        return all(device.table["seats"][seat]["bot"] for seat in device.position["seats_to_act"])

    async def end(self) -> str:
        """The record of its game, after all have agreed to end it."""
        for seat in (0, 1):
            device = await self.client.sit(self.table, self.keys[seat][0])
            assert device.seats == [seat]
            await device.ask("agree", seat=seat)
        record = await self.client.http.get(f"/api/tables/{self.table}/record")
        assert record.status_code == 200
        return record.text


def _pongs(device: Seat) -> int:
    return sum(text.startswith(PONG) for text in device.received)


def test_no_message_breaks_a_table(fuzzed: ServerProcess, request: pytest.FixtureRequest) -> None:
    records: dict[str, str] = {}

    async def check(script: list[tuple[int, str | bytes]]) -> None:
        client = Client(fuzzed.url)
        try:
            table = Fuzzed(client, await client.make_table(person("Ada"), person("Bea"), bot("random"), start="random"))
            await table.follow(script)
            records[table.table] = await table.end()
        finally:
            await client.close()

    with asyncio.Runner() as runner:

        @settings(
            max_examples=400 if request.config.getoption("--long") else 25,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(SCRIPTS)
        def check_all(script: list[tuple[int, str | bytes]]) -> None:
            runner.run(check(script))

        check_all()
        runner.run(_are_still_there(fuzzed, records))


async def _are_still_there(server: ServerProcess, records: dict[str, str]) -> None:
    """The games are the same when they are read from disk, and the rules accept them."""
    server.stop()
    server.restart()
    client = Client(server.url)
    for table, record in records.items():
        assert (await client.http.get(f"/api/tables/{table}/record")).text == record
        (recorded,) = read_records(record.splitlines())
        verify(recorded)
    lines = sum(len(record.splitlines()) for record in records.values())
    assert lines > 10 * len(records), "hardly anything was played"
    await client.close()
