"""What clients send over a table's socket. Everything is checked here for its form, and by `checks` for its right."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

END = r"$(?!\n)"  # for Python, $ alone is also before a last line break
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=f"^[A-Za-z0-9_-]+{END}")]
SeatNumber = Literal[0, 1, 2, 3, 4]
Token = Annotated[str, Meta(min_length=1, max_length=64)]
OwnToken = Annotated[str, Meta(min_length=32, max_length=64, pattern=f"^[A-Za-z0-9_-]+{END}")]  # made by the client
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Bot = Annotated[str, Meta(min_length=1, max_length=40)]
Contribution = Annotated[str, Meta(min_length=64, max_length=64, pattern=f"^[0-9a-f]+{END}")]  # 32 random bytes
Version = Annotated[int, Meta(ge=0, le=2**53)]


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    pass


class Hello(Message, frozen=True):
    """The first message: the keys of the seats on this device, the last version seen, the reader's language."""

    tokens: Annotated[list[Token], Meta(max_length=6)] = []
    version: Version = 0
    language: Literal["en", "it"] = "en"


class Ping(Message, frozen=True):
    pass


class Intention(Message, frozen=True, kw_only=True):
    """`id` is the client's own: if the answer got lost, the same intention can be sent again."""

    id: Id


class SeatIntention(Intention, frozen=True, kw_only=True):
    seat: SeatNumber


class Play(SeatIntention, frozen=True):
    """A move, decided upon seeing this version of the table."""

    version: Version
    move: dict[str, Any]  # its form: docs/record.md; the rules read it


class Undo(SeatIntention, frozen=True):
    version: Version


class Say(SeatIntention, frozen=True):
    text: Text


class Mute(SeatIntention, frozen=True):
    other: SeatNumber
    on: bool = True


class Leave(SeatIntention, frozen=True):
    """Before the start the seat is open again; later a bot plays on, and the player may return."""

    bot: Bot = "hard"


class TakeOver(SeatIntention, frozen=True, tag="return"):
    """Take the seat back from the bot that plays for it."""


class Agree(SeatIntention, frozen=True):
    """To end the table without a result; it ends when all people agree."""

    on: bool = True


class Invite(SeatIntention, frozen=True):
    """A private link that takes the seat to another device."""


class Why(SeatIntention, frozen=True):
    """Why can this track not be claimed now?"""

    track: Annotated[str, Meta(max_length=100)]


class Ways(SeatIntention, frozen=True):
    """The cheapest open way for every ticket in hand."""


class Start(Intention, frozen=True):
    """By the host: seats still open get this bot."""

    bot: Bot = "hard"


class Remove(SeatIntention, frozen=True):
    """By the host, before the start: the seat is open again."""


class SeatBot(SeatIntention, frozen=True, tag="bot"):
    """By the host: a bot takes the seat."""

    bot: Bot = "hard"


class Close(Intention, frozen=True):
    """By the host, before the start: the table is gone."""


class Rematch(SeatIntention, frozen=True):
    """The same table again; the others are shown the way. `token` will be the key of the seat and of the host, so that
    nothing is lost with the answer; without it the server makes keys."""

    contribution: Contribution
    token: OwnToken | None = None


AnyMessage = (
    Hello
    | Ping
    | Play
    | Undo
    | Say
    | Mute
    | Leave
    | TakeOver
    | Agree
    | Invite
    | Why
    | Ways
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
