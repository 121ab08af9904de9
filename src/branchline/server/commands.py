"""What clients send over a table's socket. Everything is checked here for its form, and by `checks` for its right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, get_args

import msgspec
from msgspec import Meta

from branchline.languages import LANGUAGES
from branchline.server.table_types import SAME_AS, ShownMove

END = r"$(?!\n)"  # for Python, $ alone is also before a last line break
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=f"^[A-Za-z0-9_-]+{END}")]
SeatNumber = Literal[0, 1, 2, 3, 4]
Token = Annotated[str, Meta(min_length=1, max_length=64)]
OwnToken = Annotated[str, Meta(min_length=32, max_length=64, pattern=f"^[A-Za-z0-9_-]+{END}")]  # made by the client
PlayerKey = OwnToken  # a person's own, the same at all tables: their statistics belong to it
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Bot = Annotated[str, Meta(min_length=1, max_length=40)]
Contribution = Annotated[str, Meta(min_length=64, max_length=64, pattern=f"^[0-9a-f]+{END}")]  # 32 random bytes
Version = Annotated[int, Meta(ge=0, le=2**53)]
if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]
MOVES = {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in get_args(ShownMove)]}


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    cost: ClassVar[float] = 1.0  # of the messages that a connection and a seat may send; more for what takes long


class Hello(Message, frozen=True):
    """The first message: the keys of the seats on this device, the last version seen, the reader's language."""

    cost: ClassVar[float] = 5.0
    tokens: Annotated[list[Token], Meta(max_length=6)] = []
    version: Version = 0
    language: Language = "en"


class Ping(Message, frozen=True):
    pass


class Command(Message, frozen=True, kw_only=True):
    """`id` is the client's own: if the answer got lost, the same command can be sent again."""

    id: Id


class SeatCommand(Command, frozen=True, kw_only=True):
    seat: SeatNumber


class Play(SeatCommand, frozen=True):
    """A move, decided upon seeing this version of the table."""

    version: Version
    move: Annotated[dict[str, Any], Meta(extra_json_schema=MOVES, extra={SAME_AS: ShownMove})]  # the rules read it


class Undo(SeatCommand, frozen=True):
    cost: ClassVar[float] = 5.0
    version: Version


class Say(SeatCommand, frozen=True):
    text: Text


class Mute(SeatCommand, frozen=True):
    other: SeatNumber
    on: bool = True


class Color(SeatCommand, frozen=True):
    """The color of the seat's trains: one of those that a board draws, and no other person's choice."""

    color: SeatNumber


class Leave(SeatCommand, frozen=True):
    """Before the start the seat is open again; later a bot plays on, and the player may return."""

    bot: Bot = "hard"


class TakeOver(SeatCommand, frozen=True, tag="return"):
    """Take the seat back from the bot that plays for it."""


class Agree(SeatCommand, frozen=True):
    """To end the table without a result; it ends when all people agree."""

    on: bool = True


class Invite(SeatCommand, frozen=True):
    """A private link that takes the seat to another device."""


class Why(SeatCommand, frozen=True):
    """Why can this track not be claimed now?"""

    track: Annotated[str, Meta(max_length=100)]


class Ways(SeatCommand, frozen=True):
    """The cheapest open way for every ticket in hand."""

    cost: ClassVar[float] = 3.0


class Talk(Message, frozen=True):
    """The talk before a version: newcomers are sent only the last lines."""

    cost: ClassVar[float] = 2.0
    id: Id
    before: Version


class Start(Command, frozen=True):
    """By the host: seats still open get this bot."""

    bot: Bot = "hard"


class Remove(SeatCommand, frozen=True):
    """By the host, before the start: the seat is open again."""


class SeatBot(SeatCommand, frozen=True, tag="bot"):
    """By the host: a bot takes the seat."""

    bot: Bot = "hard"


class Close(Command, frozen=True):
    """By the host, before the start: the table is gone."""


class Rematch(SeatCommand, frozen=True):
    """The same table again; the others are shown the way. `token` will be the key of the seat and of the host, so that
    nothing is lost with the answer; without it the server makes keys. The contribution to the new deal comes after the
    answer, which has the promise; a client that sends it here is not protected where it is the only person."""

    cost: ClassVar[float] = 10.0
    contribution: Contribution | None = None
    token: OwnToken | None = None
    player: PlayerKey | None = None


AnyMessage = (
    Hello
    | Ping
    | Play
    | Undo
    | Say
    | Mute
    | Color
    | Leave
    | TakeOver
    | Agree
    | Invite
    | Why
    | Ways
    | Talk
    | Start
    | Remove
    | SeatBot
    | Close
    | Rematch
)
HOSTS = Start | Remove | SeatBot | Close

_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


def read(data: str | bytes) -> AnyMessage:
    """msgspec.ValidationError or DecodeError tells what is wrong with it."""
    return _decoder.decode(data)
