"""The bodies of HTTP requests and answers; the OpenAPI document is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from branchline.boards.limits import MAX_ID
from branchline.drawing.art import Space
from branchline.server.commands import Bot, Contribution, OwnToken, PlayerKey, SeatNumber, Token
from branchline.server.messages import SeatToken, ShownRoute
from branchline.server.names import LONGEST_NAME
from branchline.server.newcomers import Newcomer, NewTableKeys
from branchline.server.table_log import ClockSettings, TablePlan
from branchline.server.table_types import (
    PARTIAL,
    ContinuedGame,
    GamePosition,
    MoveOutcome,
    OwnSeat,
    Shown,
    ShownMove,
    TableEvent,
)
from branchline.server.tokens import hashed
from branchline.view_types import OwnPosition, SeatView

LONGEST_RECORD = 1_000_000  # characters

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]  # `names` says what else it must be
Point = tuple[float, float]


# the server


class Health(msgspec.Struct, frozen=True):
    """The server is alive; what troubles it stands here, and in its log."""

    status: Literal["ok", "troubled"]
    version: str
    tables: int  # in memory
    saves: bool  # are changes committed?
    damaged: int  # tables that cannot be read


class ServerAddress(msgspec.Struct, frozen=True):
    """Where other people reach the server; "" if only this machine does."""

    for_others: str


class Readiness(msgspec.Struct, frozen=True):
    status: Literal["ready", "no database", "draining"]


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """`rule` is the rule of the game that forbids it, where there is one; `values` are what fills the text's gaps."""

    key: str
    text: str
    rule: str = ""
    values: dict[str, str | int] = {}


# boards


class BoardInfo(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    name_it: str
    players: tuple[int, int]  # the fewest and the most
    unconfirmed: tuple[str, ...]


class DrawnTrack(msgspec.Struct, frozen=True):
    spaces: tuple[Space, ...]
    path: str


class BoardPicture(msgspec.Struct, frozen=True, kw_only=True):
    """A board's picture, and where everything lies on it."""

    size: Point
    space: Point
    city: float  # radius
    cities: dict[str, list[Point]]  # a city may be drawn twice, on the map and in an inset
    tracks: dict[str, DrawnTrack]
    svg: str


# making a table, and sitting down


class OpenSeat(msgspec.Struct, frozen=True, tag="open", tag_field="kind"):
    """For whoever comes."""


class BotSeat(msgspec.Struct, frozen=True, tag="bot", tag_field="kind"):
    bot: Bot = "hard"


class MySeat(msgspec.Struct, frozen=True, tag="person", tag_field="kind"):
    """Somebody on this device. Their contribution to the fair deal comes after the answer, which has the promise; a
    client that sends it here is not protected where it is the only person (docs/fair-deals.md)."""

    name: Name
    contribution: Contribution | None = None
    player: PlayerKey | None = None

    def person(self) -> Newcomer:
        return Newcomer(self.name, self.contribution or "", "", _player(self.player))


class NewTable(msgspec.Struct, frozen=True):
    """`start` with the name of a bot begins as soon as all people have contributed; the bot takes the seats that are
    open. `continues`: the game does not begin anew, but goes on from a position of a game that is over, with the cards
    as they lay then; such a game counts for no statistics."""

    board: Annotated[str, Meta(min_length=1, max_length=MAX_ID)]
    seats: Annotated[list[OpenSeat | BotSeat | MySeat], Meta(min_length=2, max_length=5)]
    public: bool = False
    first: SeatNumber | None = None
    clock: ClockSettings | None = None
    pace: Annotated[int, Meta(ge=0, le=5000)] = 600
    start: Bot | None = None
    continues: ContinuedGame | None = None

    def plan(self) -> TablePlan:
        bots = tuple(seat.bot if isinstance(seat, BotSeat) else None for seat in self.seats)
        return TablePlan(self.board, bots, self.public, self.first, self.clock, self.pace)

    def people(self) -> dict[int, Newcomer]:
        return {number: seat.person() for number, seat in enumerate(self.seats) if isinstance(seat, MySeat)}


class TableKeys(msgspec.Struct, frozen=True):
    """`commitment` is the promise of the fair deal: keep it before you contribute."""

    table: str
    host: str
    seats: list[SeatToken]
    commitment: str

    @classmethod
    def of(cls, opened: NewTableKeys) -> TableKeys:
        return cls(opened.table, opened.host, opened.seat_tokens(), opened.commitment)


class SeatContribution(msgspec.Struct, frozen=True):
    """Of the seat whose key the token is: 32 random bytes, hexadecimal."""

    token: Token
    contribution: Contribution


class Contributions(msgspec.Struct, frozen=True):
    """Of the seats on one device. The same again changes nothing, so that a lost answer can be asked for again."""

    contributions: Annotated[list[SeatContribution], Meta(max_length=5)]


class ContributedSeats(msgspec.Struct, frozen=True):
    """The seats whose contributions are in the deal now."""

    seats: list[int]


class Joining(msgspec.Struct, frozen=True):
    """`token` will be the key of the seat: if the answer gets lost, the same request gets it again. `player` is the
    person's own key, the same at all tables, to which the finished game counts."""

    name: Name
    contribution: Contribution
    seat: SeatNumber | None = None
    token: OwnToken | None = None
    player: PlayerKey | None = None

    def person(self) -> Newcomer:
        return Newcomer(self.name, self.contribution, self.token or "", _player(self.player))


class Moving(msgspec.Struct, frozen=True):
    """The code of a private link."""

    code: Token


def _player(key: str | None) -> str:
    return hashed(key) if key else ""


# games


class SeatViewAndLog(msgspec.Struct, frozen=True):
    view: SeatView
    log: list[TableEvent]


class ReplaySeat(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    player: str


class ReplayEvent(Shown, frozen=True, kw_only=True, tag_field="type", tag="move"):
    """The record's line, as far as the viewer may know it."""

    seat: int
    move: ShownMove
    outcome: MoveOutcome | None = None


NewsOfGame = Annotated[dict[str, Any], Meta(description="Fields of GamePosition", extra={PARTIAL: GamePosition})]
NewsOfSeat = Annotated[dict[str, Any], Meta(description="Fields of OwnPosition", extra={PARTIAL: OwnPosition})]


class ReplayFrame(Shown, frozen=True, kw_only=True):
    """By part (the position, every seat), the fields that are new; and the event that brought them."""

    event: ReplayEvent | None = None
    position: NewsOfGame = msgspec.field(default_factory=dict)
    seat_0: NewsOfSeat = msgspec.field(default_factory=dict, name="0")
    seat_1: NewsOfSeat = msgspec.field(default_factory=dict, name="1")
    seat_2: NewsOfSeat = msgspec.field(default_factory=dict, name="2")
    seat_3: NewsOfSeat = msgspec.field(default_factory=dict, name="3")
    seat_4: NewsOfSeat = msgspec.field(default_factory=dict, name="4")


class ShownReplay(msgspec.Struct, frozen=True, kw_only=True):
    board: str
    board_hash: str
    seats: list[ReplaySeat]
    open: bool
    frames: list[ReplayFrame]


class LessonStep(Shown, frozen=True, kw_only=True):
    """What the learner sees, what happened since the step before, and the one thing to do; none: only to be read."""

    do: ShownMove | None = None
    events: list[ReplayEvent]
    position: GamePosition
    own: OwnSeat
    ways: dict[str, ShownRoute | None]  # as an answer has them


class ShownLesson(msgspec.Struct, frozen=True, kw_only=True):
    """A whole lesson, as the rules play it. The learner has seat 0, the bots the others."""

    board: str
    board_hash: str
    bots: list[str]
    steps: list[LessonStep]


class Record(msgspec.Struct, frozen=True):
    """The text of a record file; its first game is shown."""

    record: Annotated[str, Meta(min_length=1, max_length=LONGEST_RECORD)]


# people


class Statistics(msgspec.Struct, frozen=True):
    """Of one person on one board. People of one name are kept apart by their keys: `player` is a short mark made of the
    key, "" for games that were played without one; `mine` says that the key is the bearer's."""

    board: str
    player: str
    mine: bool
    games: int
    wins: int
    best: int
    mean: float
