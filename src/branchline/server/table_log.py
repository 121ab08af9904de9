"""What happens at a table, as it is kept on disk: a table is the list of its entries, and nothing else.

Entries hold secrets (the deal's secret, moves in full). They never leave the server; `sight` cuts what others may see.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

AtZero = Literal["bot_moves", "bot_takes_over"]
DAY = 24 * 60 * 60  # seconds


class ClockSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """Time to think, in seconds: for every turn, or for the whole game with an increment for every turn."""

    kind: Literal["move", "game"]
    seconds: Annotated[int, Meta(ge=1, le=30 * DAY)]
    increment: Annotated[int, Meta(ge=0, le=DAY)] = 0
    at_zero: AtZero = "bot_moves"


class TablePlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the host chose for the table."""

    board: str
    bots: tuple[str | None, ...]  # a bot's level for every seat, None for a person
    public: bool = False
    first: int | None = None
    clock: ClockSettings | None = None
    pace: int = 600  # milliseconds a bot takes at least for a turn, for people to follow


class Origin(msgspec.Struct, frozen=True):
    """The game that is played on from: how it was dealt, and its moves up to there."""

    table: str
    seed: str  # hexadecimal
    first: int
    moves: list[tuple[int, dict[str, object]]]  # the seat, and its move


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag=str.lower):
    """`at` is the time of day in milliseconds since 1970, to be shown; `tick` is the server's own clock, by which it
    decides (0 in entries of version 0.1.0). `id` and `by` say which command of whom it came from (a seat, -1 the
    host): the same one again changes nothing."""

    at: int = 0
    tick: int = 0
    id: str = ""
    by: int | None = None


class Created(Entry, frozen=True):
    plan: TablePlan
    board_hash: str
    host: str  # the hash of the host's token
    secret: str  # of the fair deal, hexadecimal
    rematch_of: str = ""
    origin: Origin | None = None  # a game that is over, which is played on from one of its positions
    bots_seeded: bool = False  # all decisions of bots are made with `fair.bot_seed`; version 0.1 did not


class Joined(Entry, frozen=True):
    """A person sits down, or comes back to a seat with another token."""

    seat: int
    name: str
    token: str  # hash
    contribution: str = ""  # to the fair deal; without one it is still to come
    player: str = ""  # hash of the person's own key, to which the game will count; "" without one


class Contributed(Entry, frozen=True):
    """A person who sat down before adds to the fair deal."""

    seat: int
    contribution: str


class Left(Entry, frozen=True):
    """Before the start: the seat is open again."""

    seat: int


class BotSeated(Entry, frozen=True):
    """A bot sits at the seat: before the start instead of a person, later in a person's place until it comes back.
    `by` tells whether the person asked for it (then it is the seat), the host did, or a clock (nobody)."""

    seat: int
    bot: str


class Returned(Entry, frozen=True):
    """A person takes the seat back from the bot."""

    seat: int


class Started(Entry, frozen=True):
    pass


class Played(Entry, frozen=True):
    seat: int
    move: dict[str, object]
    spent: int = 0  # milliseconds on this seat's clock
    late: bool = False  # a bot's move, because the time was over


class Undone(Entry, frozen=True):
    """Moves taken back: so many are left."""

    seat: int
    left: int


class Said(Entry, frozen=True):
    seat: int
    text: str


class Muted(Entry, frozen=True):
    """This seat does not want to read what another says."""

    seat: int
    other: int
    on: bool


class Colored(Entry, frozen=True):
    """The color that a person chose for the trains of their seat."""

    seat: int
    color: int


class Agreed(Entry, frozen=True):
    """To end the table without a result."""

    seat: int
    on: bool


class Ended(Entry, frozen=True):
    """By all players' agreement, by the host before the start, or by the server's operator."""

    operator: bool = False


class Invited(Entry, frozen=True):
    """A private link to take the seat to another device, good for a while and for one time."""

    seat: int
    code: str  # hash
    until: int  # a tick


class Moved(Entry, frozen=True):
    """The seat is on another device now: the old token is void."""

    seat: int
    token: str


class Rematched(Entry, frozen=True):
    table: str


class Restored(Entry, frozen=True):
    """The table had been set aside, or comes from another server: the time since the entry before does not count."""


class Erased(Entry, frozen=True):
    """The name of somebody at this seat, and what they said, are gone from the entries before."""

    seat: int


class Inspected(Entry, frozen=True):
    """The server's operator has looked at what is hidden."""


AnyEntry = (
    Created
    | Joined
    | Contributed
    | Left
    | BotSeated
    | Returned
    | Started
    | Played
    | Undone
    | Said
    | Muted
    | Colored
    | Agreed
    | Ended
    | Invited
    | Moved
    | Rematched
    | Restored
    | Erased
    | Inspected
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def to_bytes(entry: AnyEntry) -> bytes:
    return _encoder.encode(entry)


class UnknownEntryError(Exception):
    """Of a kind that only a newer version knows."""


class _Kind(msgspec.Struct):
    kind: str


KINDS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(AnyEntry))


def from_bytes(body: bytes) -> AnyEntry:
    """Fields that only a newer version knows are passed over."""
    try:
        return _decoder.decode(body)
    except msgspec.ValidationError:
        if msgspec.json.decode(body, type=_Kind).kind in KINDS:
            raise
        raise UnknownEntryError from None
