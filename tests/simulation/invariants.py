"""What must be true whatever goes wrong. The judge sees every entry that reaches the disk and every message that
reaches a client; at the end it plays all tables again from their entries."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from branchline.server import table_log
from branchline.server.server_clock import ALONE_MS
from branchline.server.table import HOST, Table
from branchline.server.table_log import AnyEntry, Created
from branchline.server.tokens import hashed
from tests.server.client import Message
from tests.simulation.determinism import BEGINNING
from tests.simulation.server import BOARDS

if TYPE_CHECKING:
    from tests.simulation.clients import SimulatedClient
    from tests.simulation.world import World

SECRET = ("drawn", "offered", "received")  # of a move's outcome: its own seat's alone
STUCK_MS = 20_000
APART_MS = 2 * ALONE_MS  # how far the clocks of two servers may be that both believe to know the time
HOSTS_COMMANDS = ("start",)


class Violation(AssertionError):  # noqa: N818 - says what it is
    """Something that must never happen has."""


class Stored(NamedTuple):
    entry: AnyEntry
    keys: tuple[str, ...]  # hashes of the seats' tokens after it


class Judge:
    def __init__(self, world: World) -> None:
        self._world = world
        self.tables: dict[str, list[Stored]] = {}
        self.failure: str | None = None

    def fail(self, what: str) -> None:
        self.failure = self.failure or f"{self._world.loop.time():.3f} s: {what}"
        raise Violation(what)

    def require(self, is_so: bool, what: str) -> None:
        if not is_so:
            self.fail(what)

    # while it runs

    def stored(self, table: str, number: int, body: bytes) -> None:
        entry = table_log.from_bytes(body)
        before = self.tables.setdefault(table, [])
        self.require(number == len(before) + 1, f"entry {number} of {table} after {len(before)}")
        keys = before[-1].keys if before else ("",) * len(entry.plan.bots) if isinstance(entry, Created) else ()
        before.append(Stored(entry, _keys_after(keys, entry)))

    def accepted(self, client: SimulatedClient, answer: Message) -> None:
        """It is on disk before anybody hears of it, at the version that is told."""
        entries, version = self.tables[client.id], answer["version"]
        self.require(version <= len(entries), f"{answer} is not on disk")
        self.require(entries[version - 1].entry.id == answer["id"], f"{answer} is {entries[version - 1].entry}")

    def answered(self, client: SimulatedClient, command: Message, version: int) -> None:
        """A client that waits for each answer finds its commands in that order."""
        entry = self.tables[client.id][version - 1].entry
        by = HOST if command["type"] in HOSTS_COMMANDS else command["seat"]
        self.require(entry.by == by, f"{command} is {entry}")
        self.require(version > client.last_accepted, f"{command} came before an earlier one")
        client.last_accepted = version

    def shown_anew(self, client: SimulatedClient, message: Message) -> None:
        self.require(
            message["version"] >= client.version,
            f"{client.name} saw version {client.version} of {client.id} and is shown {message['version']}",
        )

    def check_secrets(self, client: SimulatedClient, message: Message) -> None:
        """What a seat alone may see goes only to who has its key at that version."""
        entries, version = self.tables[client.id], message["version"]
        self.require(version <= len(entries), f"{client.name} was told of version {version} before it was on disk")
        keys = {hashed(token) for token in client.tokens}
        own = {seat for seat, key in enumerate(entries[version - 1].keys) if key in keys}
        shown = {*map(int, message.get("own", {})), *message.get("seats", [])}
        self.require(shown <= own, f"{client.name} is shown seats {shown} at {version} and has {own}")
        for event in message["events"]:
            if event["kind"] == "played" and "seat" in event and event["seat"] not in own:
                self._check_move(client, event)

    def _check_move(self, client: SimulatedClient, event: Message) -> None:
        """Where the rules show a completed ticket to all, it is under another name."""
        told = [name for name in SECRET if name in event.get("outcome", {})]
        self.require(not told and "tickets" not in event["move"], f"{client.name} is shown {event}")

    # at the end

    def check_log(self) -> None:
        for id, entries in self.tables.items():
            times = Counter((stored.entry.by, stored.entry.id) for stored in entries if stored.entry.id)
            twice = [command for command, number in times.items() if number > 1]
            self.require(not twice, f"{twice} were carried out more than once at {id}")
            self.check_clocks(id)

    def replayed(self, id: str) -> Table:
        return _played([stored.entry for stored in self.tables[id]], id)

    def check_clocks(self, id: str) -> None:
        """By what the servers' clocks said, nobody lost more time than really passed, and nobody won more than the time
        in which no server reached the database."""
        entries = [stored.entry for stored in self.tables[id]]
        created = entries[0]
        assert isinstance(created, Created)
        if created.plan.clock is None:
            return
        told, true = _begun(id, created), _begun(id, msgspec.structs.replace(created, tick=created.at))
        for version, entry in enumerate(entries[1:], 2):
            told.apply(entry)
            true.apply(_as_it_was(true, entry))
            for seat in range(len(told.seats)):
                lost = true.clocks.left(seat, true.changed) - told.clocks.left(seat, told.changed)
                self._check_time(f"seat {seat} of {id} at version {version}", lost)

    def _check_time(self, where: str, lost: int) -> None:
        self._world.most_lost = max(self._world.most_lost, lost)
        self._world.most_won = max(self._world.most_won, -lost)
        self.require(lost <= APART_MS, f"{lost} ms too much were taken off {where}")
        stood = round(1000 * self._world.stood_still)
        self.require(-lost <= stood + APART_MS, f"{where} has won {-lost} ms, though time stood still for {stood} ms")

    def stuck(self) -> str | None:
        """A table where something should have gone on long ago."""
        now = round(1000 * (BEGINNING + self._world.loop.time()))
        for id in self.tables:
            table = self.replayed(id)
            waited = now - self.tables[id][-1].entry.at
            tick = table.changed + waited - STUCK_MS
            late = [seat for seat in table.people_to_act() if table.clocks.is_late(seat, tick)]
            if waited > STUCK_MS and (table.bots_to_act(tick) or late):
                return f"nobody goes on with {id} at version {table.version}, {waited} ms after the last change"
        return None

    def behind(self) -> str | None:
        """A client that does not know all there is."""
        for client in self._world.clients:
            if client.version != len(self.tables[client.id]) or client.pending is not None:
                return f"{client.name} is at version {client.version} of {client.id}, not {len(self.tables[client.id])}"
        return None

    def presence_wrong(self) -> str | None:
        for client in self._world.clients:
            others = [other for other in self._world.clients if other.id == client.id]
            here = sorted({seat for other in others for seat in other.seats})
            expected = {"type": "presence", "connected": here, "watching": sum(not other.seats for other in others)}
            if client.presence != expected:
                return f"{client.name} is told {client.presence} at {client.id}, not {expected}"
        return None

    def different(self, client: SimulatedClient, newcomer: SimulatedClient) -> str | None:
        """What one who followed knows, and what a newcomer is shown."""
        for what in ("version", "seats", "own"):
            one, other = getattr(client, what), getattr(newcomer, what)
            if one != other:
                return f"{what} of {client.name} at {client.id}: {one}, a newcomer: {other}"
        for what, one, other in (
            ("table", _without_presence(client.table), _without_presence(newcomer.table)),
            ("position", _without_time(client), _without_time(newcomer)),
            ("log", _what_counts(client), _what_counts(newcomer)),
        ):
            if one != other:
                return f"{what} of {client.name} at {client.id}: {one}\na newcomer: {other}"
        return None


def _keys_after(keys: tuple[str, ...], entry: AnyEntry) -> tuple[str, ...]:
    match entry:
        case table_log.Joined() | table_log.Moved():
            return (*keys[: entry.seat], entry.token, *keys[entry.seat + 1 :])
        case table_log.Left():
            return (*keys[: entry.seat], "", *keys[entry.seat + 1 :])
    return keys


def _begun(id: str, created: AnyEntry) -> Table:
    assert isinstance(created, Created)
    return Table(id, created, BOARDS.current(created.plan.board))


def _played(entries: list[AnyEntry], id: str) -> Table:
    table = _begun(id, entries[0])
    for entry in entries[1:]:
        table.apply(entry)
    return table


def _as_it_was(true: Table, entry: AnyEntry) -> AnyEntry:
    """The entry by the one true time, which is the time of day here."""
    if isinstance(entry, table_log.Played):
        entry = msgspec.structs.replace(entry, spent=true.clocks.spent(entry.seat, entry.at))
    return msgspec.structs.replace(entry, tick=entry.at)


def _without_presence(table: Message) -> Message:
    return {**table, "seats": [{**seat, "connected": None} for seat in table["seats"]]}


def _without_time(client: SimulatedClient) -> Message:
    """Clocks run, and what may be taken back depends on them."""
    running = ("clocks", "undo") if client.table["clock"] else ("clocks",)
    return {key: value for key, value in client.position.items() if key not in running}


def _what_counts(client: SimulatedClient) -> list[Message]:
    """What a newcomer is told of the log: moves that were not taken back, and talk. What a seat knew that the client
    has given up is nothing it would be told again."""
    counts: list[Message] = []
    for event in client.log:
        if event["kind"] == "undone":
            counts = [old for old in counts if old.get("number", -1) < event["left"]]
        elif event["kind"] == "said" or (event["kind"] == "played" and not event.get("taken_back")):
            counts.append(event if event["seat"] in client.seats else _of_another(event))
    return counts


def _of_another(event: Message) -> Message:
    if event["kind"] == "said":
        return event
    outcome = {name: value for name, value in event.get("outcome", {}).items() if name not in SECRET}
    move = {name: value for name, value in event["move"].items() if name != "tickets"}
    return {**event, "move": move, "outcome": outcome}
