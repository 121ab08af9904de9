"""What viewers are shown of a table and its game. `visibility` fills these; sockets, HTTP and the operator's desk send
them.

A field with a default is left out while it has that value. The screen's types (web/src/lib/protocol.ts) and the
OpenAPI document are made from these classes.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from branchline.server.table import Status
from branchline.server.table_log import ClockSettings
from branchline.view_types import Cards, OwnPosition, PublicPosition

PARTIAL, SAME_AS = "partial", "same as"  # in Meta.extra: what is a dict here has some, or all, fields of this class


class Shown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that leaves the server."""


# the table


class SeatInfo(Shown, frozen=True, kw_only=True):
    name: str
    bot: str | None  # who plays now, if no person does
    person: bool  # has a person the right to it?
    connected: bool
    agreed: bool  # to end the table
    contributed: bool | None = None  # to the fair deal; cards that version 0.1 stored do not tell
    color: int | None = None  # of the trains, where it is another than the seat's number


class FairInfo(Shown, frozen=True, kw_only=True):
    """The promise; once started the contributions, after the end the secret."""

    commitment: str
    contributions: list[str | None] | None = None
    secret: str = ""
    first: Literal["chosen", ""] = ""  # by somebody at the table
    bots: Literal["seed", ""] = ""  # their randomness follows from the deal's seed


class LobbyInfo(Shown, frozen=True, kw_only=True):
    """What the lobby shows of a public table."""

    id: str
    board: str
    status: Status
    clock: ClockSettings | None
    seats: list[SeatInfo]


class ContinuedGame(Shown, frozen=True, kw_only=True):
    """The table of a game that is over, and after how many of its moves another one goes on from there."""

    table: Annotated[str, Meta(min_length=1, max_length=32)]
    move: Annotated[int, Meta(ge=0, le=10_000)]


class TableInfo(LobbyInfo, frozen=True, kw_only=True):
    """A table as everybody may know it."""

    board_hash: str  # the board as it was when the table was made
    public: bool
    first: int | None
    pace: int  # milliseconds a bot's move takes at least
    practice: bool
    taken_back: bool  # moves of a practice game were: it counts for no statistics
    rematch: str | None
    rematch_of: str | None
    continues: ContinuedGame | None
    fair: FairInfo


class TableNow(TableInfo, frozen=True, kw_only=True):
    """The same for those who look from outside: who is to move, and since when."""

    to_act: tuple[int, ...]
    since: int


# what happened


class KeepMove(Shown, frozen=True, kw_only=True, tag_field="do", tag="keep"):
    tickets: list[str] | None = None  # missing where they are another's


class TakeMove(Shown, frozen=True, kw_only=True, tag_field="do", tag="take"):
    card: str


class ClaimMove(Shown, frozen=True, kw_only=True, tag_field="do", tag="claim"):
    track: str
    pay: Cards


class DrawMove(Shown, frozen=True, kw_only=True, tag_field="do", tag="draw"):
    pass


class TicketsMove(Shown, frozen=True, kw_only=True, tag_field="do", tag="tickets"):
    pass


class FerryMove(Shown, frozen=True, kw_only=True, tag_field="do", tag="ferry"):
    pass


class SwapMove(Shown, frozen=True, kw_only=True, tag_field="do", tag="swap"):
    pass


class PassMove(Shown, frozen=True, kw_only=True, tag_field="do", tag="pass"):
    pass


ShownMove = KeepMove | TakeMove | ClaimMove | DrawMove | TicketsMove | FerryMove | SwapMove | PassMove


class MoveOutcome(Shown, frozen=True, kw_only=True):
    """What chance and the rules made of a move, as far as the viewer may know."""

    drawn: str = ""
    turned: list[str] = []
    resets: int = 0
    reshuffles: int = 0  # how many
    offered: list[str] = []
    bottom: int = 0  # how many tickets were put there
    received: list[str] = []
    completed: list[str] = []
    bonus: bool = False
    points: int = 0
    progress: int = 0


EventKind = Literal[
    "created",
    "joined",
    "contributed",
    "left",
    "botseated",
    "returned",
    "started",
    "played",
    "undone",
    "said",
    "muted",
    "colored",
    "agreed",
    "ended",
    "invited",
    "moved",
    "rematched",
    "restored",
    "erased",
    "inspected",
]


class TableEvent(Shown, frozen=True, kw_only=True):
    """One entry of the table's log; which fields it has depends on its kind."""

    version: int
    kind: EventKind
    at: int  # milliseconds since 1970
    seat: int | None = None
    number: int | None = None  # of the move, from 0
    move: ShownMove | None = None
    outcome: MoveOutcome | None = None
    late: bool = False  # a bot's move, because the time was over
    taken_back: bool = False
    left: int | None = None  # moves that were not taken back
    text: str = ""
    bot: str = ""
    other: int | None = None
    on: bool | None = None
    table: str = ""
    operator: bool = False  # the server's operator ended the table


# the game


class GameResult(Shown, frozen=True, kw_only=True, tag_field="type", tag="end"):
    """The record's last line; an abandoned game has only its reason."""

    reason: Literal["trains", "six_tickets", "last_train", "blocked", "abandoned"]
    scores: list[dict[str, int]] = []
    completed: list[int] = []
    longest_path: list[int] = []
    winners: list[int] = []


class ShownStanding(Shown, frozen=True, kw_only=True):
    """For every seat, as the tracks lie now: spaces of the longest path, points of the bonuses, regions of the
    network that joins the most."""

    longest: list[int] = []
    regions: list[int] = []
    bullets: list[int] = []
    joined: list[tuple[str, ...]] = []  # regions


class GamePosition(PublicPosition, frozen=True, kw_only=True):
    """A game as everybody sees it."""

    moves: int
    standing: ShownStanding
    result: GameResult | None = None
    made: tuple[tuple[str, ...], ...] = ()  # after the end: the tickets of every seat that are complete
    ways: tuple[dict[str, tuple[str, ...]], ...] = ()  # of every seat's tickets: the tracks that join one that is
    # complete; the open ones that another still needed, none if it could not be made any more
    longest: tuple[tuple[str, ...], ...] = ()  # after the end, where it scores: the tracks of every seat's longest path


class TablePosition(GamePosition, frozen=True, kw_only=True):
    """The same at a table."""

    clocks: list[int]  # milliseconds left for every seat; empty without clocks
    undo: list[int]  # seats that may take back their last move


class LegalMoves(Shown, frozen=True, kw_only=True):
    """By kind; claims by track, the cheapest payment first."""

    draw: bool = False
    tickets: bool = False
    ferry: bool = False
    swap: bool = False
    take: list[str] = []
    keep: int | None = None  # the least number of offered tickets
    claim: dict[str, list[Cards]] = {}
    can_pass: bool = msgspec.field(default=False, name="pass")


class OwnSeat(OwnPosition, frozen=True, kw_only=True):
    """What only its own seat sees at a table."""

    can: LegalMoves | None = None  # if it is to act
