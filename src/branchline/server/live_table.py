"""A table with people at it: who is connected, and telling them what happens."""

from __future__ import annotations

import asyncio
from typing import Protocol, cast

import msgspec

from branchline.server import commands, visibility
from branchline.server.budgets import RateBudget
from branchline.server.checks import Refused
from branchline.server.messages import EventsMessage, PresenceMessage, encode, written
from branchline.server.other_servers import OtherServers, onlookers_of
from branchline.server.server_clock import ServerClock, wall_ms
from branchline.server.settings import Limits
from branchline.server.storage import Onlookers
from branchline.server.table import Table
from branchline.server.table_log import Erased, Joined, Left, Moved, Said
from branchline.server.table_types import OwnSeat, TableEvent, TablePosition

PRESENCE_SECONDS = 0.2  # until all hear who is here
MOST_MISSED = 500  # events; who missed more is sent the table as to a newcomer


class Viewer(Protocol):
    """A connection."""

    @property
    def seats(self) -> frozenset[int]: ...

    def changed_seats(self) -> bool:
        """Were seats given up, taken to another device, or got?"""
        ...

    def send(self, message: bytes) -> None:
        """Never waits: what a slow reader cannot take in ends the connection."""
        ...


class LiveTable:
    def __init__(self, table: Table, limits: Limits, clock: ServerClock, others: OtherServers) -> None:
        self.table = table
        self.others = others
        self.is_ours = True  # this server changed it last, and goes on with it: bots move, clocks run out
        self.must_begin_anew = False  # something was erased from it
        self.limits = limits
        self.clock = clock
        self.lock = asyncio.Lock()  # one change at a time
        self.is_unsure = False  # a commit failed: the disk knows better than the memory
        self.sockets: int = 0  # open ones,
        self.viewers: set[Viewer] = set()  # and those that have said hello
        self._presence = b""  # as sent to all last
        self._presence_timer: asyncio.TimerHandle | None = None
        self._loaded = clock.now()
        self._last_seen: dict[int, int] = {}  # by seat, when somebody who was there went
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: dict[int, int] = {}  # by seat, the version a bot is thinking about
        self.sent_version = table.version  # what the viewers know
        self._budgets: dict[int, RateBudget] = {}  # by seat, over all its devices; of the host, too
        self._talk_budgets: dict[int, RateBudget] = {}
        self.sent_own: dict[int, OwnSeat] = {}  # by seat, what all who have the seat know, if it is remembered
        self._written = Written(self)

    @property
    def onlookers(self) -> Onlookers:
        """Those of this server."""
        return onlookers_of(viewer.seats for viewer in self.viewers)

    @property
    def connected(self) -> frozenset[int]:
        """Seats, through any server."""
        return frozenset(self.onlookers.seats) | self.others.seats_at(self.table.id)

    def part(self, viewer: Viewer) -> None:
        """A viewer goes, or gives up seats."""
        self.viewers.discard(viewer)
        self._last_seen.update(dict.fromkeys(viewer.seats, self.clock.now()))

    def is_away(self, seat: int) -> bool:
        """Has nobody been at this seat for long? Who came before the table was loaded is not known to the server, and
        counts as having gone then."""
        gone = self.clock.now() - self._last_seen.get(seat, self._loaded)
        return seat not in self.connected and gone >= 60_000 * self.limits.away_minutes

    def charge(self, by: int, message: commands.Command) -> None:
        """A seat has no more to spend on ten devices than on one."""
        rate, talk = self.limits.messages_per_second, self.limits.talk_per_minute
        budget = self._budgets.setdefault(by, RateBudget(rate, 3 * rate))
        if not budget.take(message.cost):
            raise Refused("too-fast")
        talks = isinstance(message, commands.Say)
        if talks and not self._talk_budgets.setdefault(by, RateBudget(talk / 60, talk)).take():
            raise Refused("too-fast")

    def give_back(self, by: int, message: commands.Command) -> None:
        """The charge of a command that has to be decided again."""
        self._budgets[by].give_back(message.cost)
        if isinstance(message, commands.Say):
            self._talk_budgets[by].give_back()

    def tell_news(self) -> None:
        """Everything that is new, to everybody."""
        made: dict[frozenset[int], bytes] = {}
        news = News(self, self.sent_version)
        may_change = any(isinstance(entry, Joined | Left | Moved) for entry in news.entries)
        must_forget = any(isinstance(entry, Erased) for entry in news.entries)
        self.sent_version = self.table.version
        self._written.forget()
        for viewer in list(self.viewers):
            if (may_change and self._changed_seats(viewer)) or must_forget:
                self.welcome(viewer, 0)
                continue
            if viewer.seats not in made:
                made[viewer.seats] = news.to(viewer.seats)
            viewer.send(made[viewer.seats])
        if news.has_position:
            self.sent_own = news.own

    def begin_anew(self, table: Table) -> None:
        """The same table, from which something was erased: whoever looks at it is shown it as to a newcomer."""
        self.table = table
        self.sent_version = table.version
        self.sent_own = {}
        self._written.forget()
        for viewer in list(self.viewers):
            self.welcome(viewer, 0)

    def _changed_seats(self, viewer: Viewer) -> bool:
        """One may get seats that it knew of before this server did, because another gave them to it."""
        had = viewer.seats
        if not viewer.changed_seats():
            return False
        self._last_seen.update(dict.fromkeys(had - viewer.seats, self.clock.now()))
        self.tell_presence()
        return True

    def welcome(self, viewer: Viewer, seen: int) -> None:
        """What a viewer missed: the events since, or all if it saw none, what it saw was taken back, or it saw it
        before it had its seats."""
        table = self.table
        own = max((table.seats[seat].taken for seat in viewer.seats), default=0)
        is_known = max(table.last_undo, own, table.version - MOST_MISSED) <= seen <= table.version
        viewer.send(self._written.welcome(viewer.seats, seen if is_known else 0))

    def tell_presence(self, newcomer: Viewer | None = None) -> None:
        """Who is here: to the newcomer at once, to everybody soon. Those who come and go quickly are announced once."""
        if newcomer is not None:
            message = self._presence_now()
            newcomer.send(message)
            if message != self._presence:
                self._presence = b""  # not all got the same: what comes next goes to all
        if self._presence_timer is None:
            self._presence_timer = asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._tell_all_presence)

    def _presence_now(self) -> bytes:
        watching = self.onlookers.watching + self.others.watching(self.table.id)
        return encode(PresenceMessage(connected=sorted(self.connected), watching=watching))

    def _tell_all_presence(self) -> None:
        self._presence_timer = None
        self.others.tell_onlookers(self.table.id, self.onlookers)
        message = self._presence_now()
        if message != self._presence:
            self._presence = message
            for viewer in list(self.viewers):
                viewer.send(message)


class News:
    """Events after a version, and the table after them. What all see is written once for all."""

    def __init__(self, live: LiveTable, since: int) -> None:
        table = live.table
        news = table.log[since:]
        self.entries = [logged.entry for logged in news if logged.entry is not None]  # all but moves
        only_talk = len(self.entries) == len(news) and all(isinstance(entry, Said) for entry in self.entries)
        self.table = table
        self.own: dict[int, OwnSeat] = {}  # by seat, of all who hear of it
        self._sent_own = live.sent_own
        self._versions = visibility.versions(table, since)
        self._insiders = frozenset[int]().union(*(visibility.insiders(table, version) for version in self._versions))
        self._events: dict[frozenset[int], list[TableEvent]] = {}
        self.has_position = table.game is not None and not only_talk
        is_changed = bool(self.entries) or table.status == "over"
        self.shared = EventsMessage(
            version=table.version,
            now=wall_ms(),
            events=[],
            table=written(visibility.table_info(table, live.connected)) if is_changed else None,
            position=written(visibility.position(table, live.clock.now())) if self.has_position else None,
        )

    def to(self, viewer: frozenset[int]) -> bytes:
        events = self._events_for(viewer & self._insiders)
        own = self._own_for(viewer) if self.has_position else None
        return encode(msgspec.structs.replace(self.shared, events=events, own=own))

    def _own_for(self, viewer: frozenset[int]) -> dict[str, OwnSeat] | None:
        """None if the viewer knows it: most moves change nothing for those who are not to act."""
        for seat in viewer - self.own.keys():
            self.own[seat] = visibility.own(self.table, seat)
        if all(self.own[seat] == self._sent_own.get(seat) for seat in viewer):
            return None
        return {str(seat): self.own[seat] for seat in sorted(viewer)}

    def _events_for(self, viewer: frozenset[int]) -> list[TableEvent]:
        if viewer not in self._events:
            self._events[viewer] = written(
                [visibility.event(self.table, version, viewer) for version in self._versions]
            )
        return self._events[viewer]


class Written:
    """The table as newcomers are shown it, written once for each version however many come."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._version = 0
        self._has_older_talk = False
        self._position: TablePosition | None = None
        self._own: dict[int, OwnSeat] = {}
        self._events: dict[tuple[int, frozenset[int]], bytes] = {}  # by version and insiders among the viewer's seats

    def forget(self) -> None:
        self._position = None
        self._own = {}
        self._events = {}

    def welcome(self, viewer: frozenset[int], since: int) -> bytes:
        """All a viewer may know, with the events since a version; from the beginning only what still counts."""
        table, now = self._live.table, self._live.clock.now()
        if self._version != table.version:
            self.forget()
            self._version = table.version
            self._has_older_talk = table.lines_said > self._live.limits.talk_shown
        has_game = table.game is not None
        return encode(
            EventsMessage(
                version=table.version,
                now=wall_ms(),
                table=visibility.table_info(table, self._live.connected),
                events=self._log(viewer, since),
                fresh=since == 0,
                older_talk=self._has_older_talk,
                seats=sorted(viewer),
                position=self._position_at(now) if has_game else None,
                own={str(seat): self._own_of(seat) for seat in sorted(viewer)} if has_game else None,
            )
        )

    def _position_at(self, now: int) -> TablePosition:
        """Clocks run while nothing happens."""
        if self._position is None:
            self._position = visibility.position(self._live.table, now)
        return msgspec.structs.replace(self._position, clocks=self._live.table.clocks.shown(now))

    def _own_of(self, seat: int) -> OwnSeat:
        if seat not in self._own:
            self._own[seat] = written(visibility.own(self._live.table, seat))
        return self._own[seat]

    def _log(self, viewer: frozenset[int], since: int) -> list[TableEvent]:
        versions = visibility.versions(self._live.table, since, self._live.limits.talk_shown)
        missed = b",".join(self._event(version, viewer) for version in versions)
        return cast("list[TableEvent]", msgspec.Raw(b"[" + missed + b"]"))

    def _event(self, version: int, viewer: frozenset[int]) -> bytes:
        seen = (version, viewer & visibility.insiders(self._live.table, version))
        if seen not in self._events:
            self._events[seen] = encode(visibility.event(self._live.table, *seen))
        return self._events[seen]
