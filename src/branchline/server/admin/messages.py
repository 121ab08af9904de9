"""What an operator can ask for, and what is answered: one JSON object a line in each direction."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from branchline.server.table_types import OwnSeat, TableEvent, TableInfo, TablePosition

TableId = Annotated[str, Meta(min_length=1, max_length=100)]
Days = Annotated[int, Meta(ge=0, le=36_500)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    pass


class List(Request, frozen=True):
    """Tables of which all that is said here is true."""

    status: Literal["waiting", "running", "over", "set-aside", ""] = ""
    board: str = ""
    name: str = ""  # of somebody who sits there, in upper or lower case
    only_public: bool = False
    idle: Annotated[int, Meta(ge=0)] = 0  # seconds without a change, at least
    oldest_first: bool = False
    limit: Annotated[int, Meta(ge=1, le=10_000)] = 50


class Show(Request, frozen=True):
    table: TableId
    reveal: bool = False


class Export(Request, frozen=True):
    table: TableId
    reveal: bool = False


class CloseTable(Request, frozen=True, tag="close"):
    table: TableId


class Restore(Request, frozen=True):
    table: TableId


class Delete(Request, frozen=True):
    table: TableId


class Erase(Request, frozen=True):
    """What is known of a person: by name, by seat, or by both."""

    table: TableId
    name: str | None = None
    seat: int | None = None


class Prune(Request, frozen=True):
    """Some of the games that were finished so many days ago, and the talk of some others; again until none is left."""

    finished: Days | None = None
    talk: Days | None = None


class Compact(Request, frozen=True):
    pass


class Ban(Request, frozen=True):
    network: str
    seconds: Annotated[int, Meta(ge=1)]


class Unban(Request, frozen=True):
    network: str


class Bans(Request, frozen=True):
    pass


class Announce(Request, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Drain(Request, frozen=True):
    on: bool


class Status(Request, frozen=True):
    pass


AnyRequest = (
    List
    | Show
    | Export
    | CloseTable
    | Restore
    | Delete
    | Erase
    | Prune
    | Compact
    | Ban
    | Unban
    | Bans
    | Announce
    | Drain
    | Status
)


class AdminRefusal(msgspec.Struct, frozen=True, tag_field="answer", tag="refused"):
    """Why it is not done, in words for the operator."""

    why: str


class AdminDone(msgspec.Struct, frozen=True, tag_field="answer", tag="done"):
    what: str
    count: int = 1  # tables, lines, sockets: as the words say


class ListedTable(msgspec.Struct, frozen=True):
    id: str
    status: str  # waiting, running, over
    board: str
    public: bool
    idle: int  # seconds since the last change, by the server's own clock
    set_aside: int | None  # seconds since it was
    is_damaged: bool  # as far as is known
    connected: int  # sockets
    seats: list[str]  # names of people and bots, "" for an open seat


class TableList(msgspec.Struct, frozen=True, tag_field="answer", tag="tables"):
    tables: list[ListedTable]
    has_more: bool


class Hidden(msgspec.Struct, frozen=True):
    """What nobody else sees together: by seat what its player sees, and the secret from which the deal follows."""

    seats: list[OwnSeat]
    secret: str


class ShownTable(msgspec.Struct, frozen=True, tag_field="answer", tag="table"):
    facts: ListedTable
    created: int  # milliseconds since 1970
    entries: int
    bytes: int | None  # None while something is hidden: how long moves are would tell of it
    trouble: str  # why it cannot be read, if so
    table: TableInfo | None  # as a spectator sees it, as all that follows
    position: TablePosition | None
    events: list[TableEvent]
    hidden: Hidden | None


class Exported(msgspec.Struct, frozen=True, tag_field="answer", tag="exported"):
    lines: str  # for `branchline games import`


class BanLeft(msgspec.Struct, frozen=True):
    network: str
    seconds: int  # left


class BanList(msgspec.Struct, frozen=True, tag_field="answer", tag="bans"):
    bans: list[BanLeft]


class ServerStatus(msgspec.Struct, frozen=True, tag_field="answer", tag="status"):
    version: str
    is_running: bool
    is_draining: bool
    saves: bool  # are changes committed?
    open_tables: int  # waiting or running
    sockets: int
    people: int  # seats of open tables at which somebody is connected
    damaged: list[str]
    bans: int
    servers: int = 1  # at the same database


Answer = AdminRefusal | AdminDone | TableList | ShownTable | Exported | BanList | ServerStatus

LONGEST_REQUEST = 16 * 1024  # bytes

_requests: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)
_answers: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)

encode = msgspec.json.Encoder().encode


def read_request(line: bytes) -> AnyRequest:
    return _requests.decode(line)


def read_answer(line: bytes) -> Answer:
    return _answers.decode(line)
