"""What the server sends over a table's socket. `commands` has what it receives."""

from __future__ import annotations

from typing import TypeVar, cast

import msgspec

from branchline.server.table_types import OwnSeat, TableEvent, TableInfo, TablePosition

encode = msgspec.json.Encoder().encode

_Value = TypeVar("_Value")


class FromServer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    pass


class EventsMessage(FromServer, frozen=True, kw_only=True, tag="events"):
    """What happened, and the table after it."""

    version: int
    now: int  # the time of day in milliseconds since 1970
    events: list[TableEvent]
    table: TableInfo | None = None  # missing if nothing of it changed, as is the position
    position: TablePosition | None = None
    own: dict[str, OwnSeat] | None = None  # by seat
    fresh: bool | None = None  # true: forget what you had
    older_talk: bool | None = None  # there are older lines than these
    seats: list[int] | None = None  # those of your tokens


class SeatToken(msgspec.Struct, frozen=True):
    """Who has the token has the seat: keep it secret."""

    seat: int
    token: str


class AcceptedMessage(FromServer, frozen=True, kw_only=True, tag="accepted"):
    """The command is on disk."""

    id: str
    version: int
    code: str = ""  # of a private link,
    until: int | None = None  # which is good until then
    table: str = ""  # of a rematch, as all that follows
    host: str = ""
    seats: list[SeatToken] = []
    commitment: str = ""


class RefusedMessage(FromServer, frozen=True, kw_only=True, tag="refused"):
    id: str
    key: str
    text: str
    rule: str = ""


class ShownRoute(msgspec.Struct, frozen=True, omit_defaults=True):
    """The tracks still to claim for a ticket, and their trains; `bullet` of these may be bullet trains (JPN-4)."""

    tracks: tuple[str, ...]
    trains: int
    bullet: int = 0


class AnswerMessage(FromServer, frozen=True, kw_only=True, tag="answer"):
    """To a question: which fields it has depends on that."""

    id: str
    track: str = ""
    rule: str = ""
    key: str = ""
    text: str = ""
    values: dict[str, str | int] | None = None
    ways: dict[str, ShownRoute | None] | None = None  # by ticket; null if it cannot be made any more
    talk: list[TableEvent] | None = None
    more: bool | None = None  # is there older talk?


class PresenceMessage(FromServer, frozen=True, kw_only=True, tag="presence"):
    connected: list[int]  # seats
    watching: int  # how many


class AnnouncementMessage(FromServer, frozen=True, kw_only=True, tag="announcement"):
    """The operator says something to everybody."""

    text: str


class PongMessage(FromServer, frozen=True, kw_only=True, tag="pong"):
    version: int | None = None  # of the table, after `hello`


AnyFromServer = (
    EventsMessage
    | AcceptedMessage
    | RefusedMessage
    | AnswerMessage
    | PresenceMessage
    | AnnouncementMessage
    | PongMessage
)


def written(value: _Value) -> _Value:
    """Stands for the value in a message that is to be encoded: several messages can share what was written once."""
    return cast("_Value", msgspec.Raw(encode(value)))
