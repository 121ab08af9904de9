"""A table with people at it: who is connected, and telling them what happens."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

import msgspec

from branchline.server import sight
from branchline.server.entries import Left, Moved, Said
from branchline.server.table import Table

_encode = msgspec.json.Encoder().encode


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Viewer(Protocol):
    """A connection."""

    @property
    def seats(self) -> frozenset[int]: ...

    def lost_seats(self) -> bool:
        """Were seats given up, or taken to another device?"""
        ...

    def send(self, message: bytes) -> None:
        """Never waits: what a slow reader cannot take in ends the connection."""
        ...


class Live:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()  # one change at a time
        self.is_unsure = False  # a commit failed: the disk knows better than the memory
        self.sockets: int = 0  # open ones,
        self.viewers: set[Viewer] = set()  # and those that have said hello
        self._presence = b""  # as told last
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: dict[int, int] = {}  # by seat, the version a bot is thinking about
        self.told = table.version  # what the viewers know

    @property
    def connected(self) -> frozenset[int]:
        return frozenset(seat for viewer in self.viewers for seat in viewer.seats)

    def tell_news(self) -> None:
        """Everything that is new, to everybody."""
        made: dict[frozenset[int], bytes] = {}
        news = News(self, self.told)
        may_lose = any(isinstance(logged.entry, Left | Moved) for logged in self.table.log[self.told :])
        self.told = self.table.version
        for viewer in list(self.viewers):
            if may_lose and viewer.lost_seats():
                self.welcome(viewer, 0)
                continue
            if viewer.seats not in made:
                made[viewer.seats] = news.to(viewer.seats)
            viewer.send(made[viewer.seats])

    def welcome(self, viewer: Viewer, seen: int) -> None:
        """What a viewer missed: the events since, or all if it saw none or what it saw was taken back."""
        known = seen if self.table.last_undo <= seen <= self.table.version else 0
        viewer.send(News(self, known, whole=True).to(viewer.seats))

    def tell_presence(self, newcomer: Viewer | None = None) -> None:
        """Who is here, to everybody if that has changed, else to the newcomer."""
        watching = sum(not viewer.seats for viewer in self.viewers)
        message = _encode({"type": "presence", "connected": sorted(self.connected), "watching": watching})
        has_changed = message != self._presence
        self._presence = message
        for viewer in list(self.viewers):
            if has_changed or viewer is newcomer:
                viewer.send(message)


class News:
    """Events after a version, and the table after them. What all see is written once for all."""

    def __init__(self, live: Live, since: int, whole: bool = False) -> None:
        table = live.table
        news = table.log[since:]
        only_moves = all(logged.entry is None for logged in news)
        only_talk = all(isinstance(logged.entry, Said) for logged in news)
        self.table = table
        self.since = since
        self.whole = whole
        self.shared: dict[str, object] = {"type": "events", "version": table.version, "now": now_ms()}
        if whole or not only_moves or table.status == "over":
            self.shared["table"] = _written(sight.card(table, live.connected))
        self.has_position = table.game is not None and (whole or not only_talk)
        if self.has_position:
            self.shared["position"] = _written(sight.position(table, now_ms()))

    def to(self, viewer: frozenset[int]) -> bytes:
        message = dict(self.shared)
        message["events"] = sight.log(self.table, self.since, viewer)
        if self.whole:
            message["fresh"] = self.since == 0  # forget what you had
            message["seats"] = sorted(viewer)
        if self.has_position:
            message["own"] = {str(seat): sight.own(self.table, seat) for seat in sorted(viewer)}
        return _encode(message)


def _written(value: object) -> msgspec.Raw:
    return msgspec.Raw(_encode(value))
