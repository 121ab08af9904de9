"""Who may do what, in every order the event loop allows: no seat is acted for, or seen by, somebody else.

People with several devices, and a stranger, send whatever comes to their mind while commits wait. Afterwards the stored
entries are read again by a model that knows one thing only: who held which key at which version.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from litestar import WebSocket

from branchline.server import handlers, table_log
from branchline.server.boards import Boards
from branchline.server.checks import Refused
from branchline.server.connection import Connection
from branchline.server.hub import Hub
from branchline.server.live_table import LiveTable
from branchline.server.newcomers import Newcomer
from branchline.server.settings import Limits, ServerSettings
from branchline.server.table import HOST
from branchline.server.table_log import TablePlan
from branchline.server.tokens import hashed
from tests.server.client import Message, any_move, contribution
from tests.server.gated_storage import GatedStorage

SEATS = 3
PEOPLE = ("Ada", "Bea", "Mallory")
MUCH = 1_000_000
LIMITS = Limits(messages_per_second=MUCH, talk_per_minute=MUCH, tables_per_minute=MUCH, away_minutes=1)


class Device:
    """A socket of somebody, with the keys it said hello with."""

    def __init__(self, hub: Hub, live: LiveTable, owner: str, tokens: list[str]) -> None:
        self.owner = owner
        self.tokens = tokens
        self.heard: list[Message] = []
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        scope: Any = {"type": "websocket", "path": "/", "headers": [], "query_string": b"", "path_params": {}}
        socket: WebSocket[Any, Any, Any] = WebSocket(scope, self._receive, self._send)
        self._connection = Connection(hub, socket, live, "")
        self._serving = asyncio.ensure_future(self._serve(socket))
        self._said.put_nowait({"type": "websocket.connect"})
        self.say({"type": "hello", "tokens": tokens})

    async def _serve(self, socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        await self._connection.serve()

    async def _receive(self) -> Any:
        return await self._said.get()

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.heard.append(msgspec.json.decode(message["text"]))

    def say(self, message: Message) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    def hang_up(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def gone(self) -> None:
        self.hang_up()
        await self._serving

    @property
    def seat(self) -> int:
        """One that was theirs, if any."""
        return next((said["seats"][0] for said in self.heard if said.get("seats")), 0)

    @property
    def own(self) -> dict[str, Message]:
        """As told last."""
        return next((said["own"] for said in reversed(self.heard) if "own" in said), {})


class Sent(NamedTuple):
    device: Device
    message: Message


command = st.sampled_from(
    ["say", "undo", "leave", "return", "agree", "invite", "mute", "color", "start", "remove", "bot", "rematch", "close"]
)
seat = st.integers(0, SEATS - 1)
wherever = st.none() | st.none() | seat
person = st.sampled_from(PEOPLE)
pick = st.integers(0, 100)  # one of those there are: cards and keys differ from run to run, so how many is not drawn


class Table(RuleBasedStateMachine):
    @initialize()
    def open(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.ids = itertools.count(1)
        self.devices: list[Device] = []
        self.sent: dict[str, Sent] = {}
        self.codes: list[str] = []
        self.keys: dict[str, list[str]] = {name: [] for name in PEOPLE}
        self.pending: list[asyncio.Future[None]] = []
        self.run(self._open())

    async def _open(self) -> None:
        self.gated, storage = GatedStorage.as_storage()
        self.hub = Hub(ServerSettings(limits=LIMITS), Boards(), storage)
        made = await handlers.create(self.hub, TablePlan("first_journey", (None,) * SEATS), {})
        self.keys["Ada"].append(made.host)
        self.live = await self.hub.find(made.table)
        self._connect("Ada", [made.host])
        for number, who in enumerate(PEOPLE[:2]):
            joining = asyncio.ensure_future(self._join(who, number))
            await self._settle()
            await joining

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        self.loop.run_until_complete(work)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """It goes on while others do something else."""
        self.pending.append(asyncio.ensure_future(work, loop=self.loop))

    # what people do

    @rule(who=person, number=st.integers(0, 2))
    def come(self, who: str, number: int) -> None:
        """With all their keys, or only some."""

        async def connect() -> None:
            self._connect(who, self.keys[who][-1 - number :][:6])

        self.run(connect())

    def _connect(self, who: str, tokens: list[str]) -> None:
        self.devices.append(Device(self.hub, self.live, who, tokens))

    def _take_key(self, who: str, token: str) -> None:
        """On two devices at once."""
        self.keys[who].append(token)
        self._connect(who, [token])
        self._connect(who, [token])

    @rule(which=pick)
    @precondition(lambda self: self.devices)
    def go(self, which: int) -> None:
        self._device(which).hang_up()

    @rule(who=person, at=seat)
    def sit_down(self, who: str, at: int) -> None:
        self.begin(self._join(who, at))

    async def _join(self, who: str, at: int) -> None:
        with suppress(Refused):
            _, token = await handlers.join(self.hub, self.live, Newcomer(who, contribution()), at)
            self._take_key(who, token)

    @rule(who=person, which=pick)
    @precondition(lambda self: self.codes)
    def follow_a_link(self, who: str, which: int) -> None:
        """Links are passed on, and tried by everybody."""
        code = self.codes[which % len(self.codes)]

        async def move() -> None:
            with suppress(Refused):
                _, token = await handlers.move_here(self.hub, self.live, code)
                self._take_key(who, token)

        self.begin(move())

    @rule(which=pick, kind=command, at=wherever, other=seat)
    @precondition(lambda self: self.devices)
    def send_command(self, which: int, kind: str, at: int | None, other: int) -> None:
        """Whatever, for a seat that was theirs once or for any other."""
        self._command(self._device(which), kind, at, other)

    @rule(which=pick, giving_up=st.sampled_from(["leave", "leave", "invite"]), kind=command)
    @precondition(lambda self: self.devices)
    def give_up_and_go_on(self, which: int, giving_up: str, kind: str) -> None:
        """On two devices at the same moment, while the disk is busy with somebody else."""
        device = self._device(which)
        for other in self.devices:
            if other.tokens != device.tokens:
                self._command(other, "say", None, 0)
        self.time_passes(3, 0)
        for twin in self.devices:
            if twin.tokens == device.tokens:
                self._command(twin, kind if twin is not device else giving_up, None, 0)

    def _command(self, device: Device, kind: str, at: int | None, other: int) -> None:
        words: dict[str, Message] = {
            "say": {"text": "hello"},
            "undo": {"version": 2**50},
            "mute": {"other": other},
            "color": {"color": other},
            "leave": {"bot": "random"},
            "bot": {"bot": "random"},
            "start": {"bot": "random"},
            "rematch": {"contribution": contribution()},
        }
        at_seat = {} if kind in ("start", "close") else {"seat": device.seat if at is None else at}
        self._send(device, {"type": kind, **at_seat, **words.get(kind, {})})

    @rule(which=pick, at=wherever, chance=pick)
    @precondition(lambda self: self.devices)
    def play(self, which: int, at: int | None, chance: int) -> None:
        """A move that would be legal for somebody, from any device for any seat."""
        offered = [own for device in self.devices for own in device.own.values() if "can" in own]
        if offered:
            move = any_move(offered[chance % len(offered)], Random(chance))
            device = self._device(which)
            at_seat = device.seat if at is None else at
            self._send(device, {"type": "play", "seat": at_seat, "version": 2**50, "move": move})

    def _device(self, which: int) -> Device:
        return self.devices[which % len(self.devices)]

    def _send(self, device: Device, message: Message) -> None:
        message["id"] = f"m{next(self.ids)}"
        self.sent[message["id"]] = Sent(device, message)
        device.say(message)

    # what the event loop and the disk do

    @rule(rounds=st.integers(1, 12), commits=st.integers(0, 1))
    def time_passes(self, rounds: int, commits: int) -> None:
        async def go_on() -> None:
            for _ in range(commits):
                self.gated.let_through()
            for _ in range(rounds):
                await asyncio.sleep(0)

        self.run(go_on())
        self._note_codes()

    @rule()
    def all_is_written(self) -> None:
        self.run(self._settle())
        self._note_codes()
        self.check()

    async def _settle(self) -> None:
        for _ in range(300):
            self.gated.let_through()
            await asyncio.sleep(0)
            await asyncio.sleep(0)

    def _note_codes(self) -> None:
        for device in self.devices:
            self.codes += [said["code"] for said in device.heard if said.get("code") and said["code"] not in self.codes]

    def teardown(self) -> None:
        if not hasattr(self, "live"):
            return
        self.run(self._settle())
        self.check()
        self.run(self._finish())
        self.loop.close()

    async def _finish(self) -> None:
        for device in self.devices:
            await device.gone()
        await asyncio.gather(*self.pending)

    # the model

    def check(self) -> None:
        stored = [table_log.from_bytes(entry.body) for entry in self.gated.stored[self.live.table.id]]
        held = list(_held(stored))
        for version, entry in enumerate(stored, 1):
            if entry.id:
                self._check_doer(entry, held[version - 2])
        _check_links(stored, held)
        for device in self.devices:
            for said in device.heard:
                if said["type"] == "events":
                    _check_seen(device, said, held[said["version"] - 1])

    def _check_doer(self, entry: table_log.AnyEntry, held: tuple[str, ...]) -> None:
        """Who sent it had the key at that moment."""
        sent = self.sent[entry.id]
        had = {hashed(token) for token in sent.device.tokens}
        if entry.by == HOST:
            assert hashed(self.keys["Ada"][0]) in had, sent.message
        else:
            assert entry.by is not None
            assert entry.by == sent.message["seat"]
            assert held[entry.by] in had, sent.message


def _held(stored: list[table_log.AnyEntry]) -> Iterator[tuple[str, ...]]:
    """After each entry, the hash of every seat's key."""
    keys = [""] * SEATS
    for entry in stored:
        match entry:
            case table_log.Joined() | table_log.Moved():
                keys[entry.seat] = entry.token
            case table_log.Left():
                keys[entry.seat] = ""
        yield tuple(keys)


def _check_links(stored: list[table_log.AnyEntry], held: list[tuple[str, ...]]) -> None:
    """A seat moves by a link of whoever has it."""
    invited: dict[int, str] = {}
    for version, entry in enumerate(stored, 1):
        if isinstance(entry, table_log.Invited):
            invited[entry.seat] = held[version - 2][entry.seat]
            assert invited[entry.seat], "a link to a seat without a person"
        elif isinstance(entry, table_log.Moved):
            assert invited[entry.seat] == held[version - 2][entry.seat]


def _check_seen(device: Device, said: Message, held: tuple[str, ...]) -> None:
    """Only their own seats' cards and tickets."""
    had = {hashed(token) for token in device.tokens}
    theirs = {number for number, key in enumerate(held) if key in had}
    assert {int(number) for number in said.get("own", {})} <= theirs
    for event in said["events"]:
        if event["kind"] == "played" and "taken_back" not in event and event["seat"] not in theirs:
            assert not {"drawn", "offered", "received"} & set(event.get("outcome", {}))
            assert event["move"]["do"] != "keep" or "tickets" not in event["move"]


TestRights = Table.TestCase
TestRights.settings = settings(
    max_examples=60, stateful_step_count=30, suppress_health_check=list(HealthCheck), deadline=None
)
