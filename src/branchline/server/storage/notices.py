"""What the servers at one database tell each other. Whatever gets lost is found out sooner or later without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

import msgspec

LONGEST = 7000  # bytes: PostgreSQL takes a little less than 8000
READ_ANEW = 0  # instead of an entry's number: the table was deleted, or something was erased from it


class Onlookers(msgspec.Struct, frozen=True, array_like=True):
    """Who looks at a table through one server: seats, and how many spectators."""

    seats: tuple[int, ...]
    watching: int


class Notice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    sender: str = ""  # the server, by a name it made up when it started
    tick: int = 0  # its own clock
    tables: dict[str, int] = {}  # changed ones, with the number of their last entry
    onlookers: dict[str, Onlookers] = {}  # by table, where that changed
    asks: bool = False  # it has just come, and wants to know who looks at which table
    leaves: bool = False  # nobody looks at anything through it any more
    sockets: int = 0  # in a sign of life: open ones,
    people: int = 0  # seats at which somebody is connected,
    mark: int = 0  # and a mark of all its onlookers, as it announced them before
    bans: bool = False  # they have changed
    drains: bool | None = None  # whether new tables shall be made
    announcement: str = ""


_Value = TypeVar("_Value")

Hear = Callable[[Notice], None]
Missed = Callable[[], None]

_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(Notice)


def written(notice: Notice) -> Iterator[str]:
    """As texts short enough for a notice, each complete in itself."""
    text = _encode(notice)
    if len(text) <= LONGEST or len(notice.tables) + len(notice.onlookers) < 2:
        yield text.decode()
        return
    for tables, onlookers in zip(_halves(notice.tables), _halves(notice.onlookers), strict=True):
        yield from written(msgspec.structs.replace(notice, tables=tables, onlookers=onlookers))


def _halves(whole: Mapping[str, _Value]) -> tuple[dict[str, _Value], dict[str, _Value]]:
    items = list(whole.items())
    return dict(items[::2]), dict(items[1::2])


def read(text: str) -> Notice | None:
    """None if a server of another version said something else."""
    try:
        return _decoder.decode(text)
    except msgspec.MsgspecError:
        return None
