"""Taking out of a table's entries what must not be kept: somebody's name, key and talk, or all talk.

Entries stay as they are in every other case. Their number and their order stay in this one, too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from branchline.server import names, table_log
from branchline.server.checks import Refused
from branchline.server.handlers import deciding_again, stamped
from branchline.server.hub import Hub, clear_refusal
from branchline.server.storage import StoredEntry, TableChange
from branchline.server.table_log import AnyEntry


class ErasedPerson(NamedTuple):
    """Who is to be forgotten: everybody who had this name at the table, or this seat, or both; None is any."""

    name: str | None
    seat: int | None

    def is_meant(self, seat: int, name: str) -> bool:
        has_name = self.name is None or names.is_same(name, self.name)
        return bool(name) and has_name and self.seat in (None, seat)


class Erasure(NamedTuple):
    """What was found of a person."""

    entries: list[AnyEntry]  # of the whole table, without it
    stays: int  # how often they sat down
    lines: int  # of talk
    seats: frozenset[int]  # where they sat,
    last: frozenset[int]  # and those of them where nobody came after them


@deciding_again
async def erase_person(hub: Hub, table: str, person: ErasedPerson) -> Erasure:
    """Their names, what they said, and their results in the statistics."""
    live = await hub.find(table)
    async with hub.changing(live):
        whole = await _whole(hub, table)
        found = without_person(_read(whole.entries), person)
        if found.stays:
            noted = stamped([table_log.Erased(seat) for seat in sorted(found.seats)], hub.clock.now())
            results = tuple(result for result in whole.results if result.seat not in found.last)
            now = whole._replace(entries=_stored(table, [*found.entries, *noted]), results=results)
            await hub.rewrite(live, now, len(whole.entries))
    return found


async def erase_talk(hub: Hub, table: str) -> int:
    """All of it, from a table that is over; how many lines that were. A table that cannot be read is left alone."""
    with clear_refusal():
        whole = await hub.storage.whole(table)
    lines = 0
    try:
        if whole is not None and any(map(_is_talk, _read(whole.entries))):
            whole, lines = await _erase_talk(hub, table)
    except (msgspec.MsgspecError, Refused) as error:
        if isinstance(error, Refused) and error.is_passing:
            raise
    if whole is not None:
        with clear_refusal():
            await hub.storage.silenced(table, whole.summary.changed)
    return lines


@deciding_again
async def _erase_talk(hub: Hub, table: str) -> tuple[TableChange, int]:
    live = await hub.find(table)
    async with hub.changing(live):
        whole = await _whole(hub, table)
        made = _read(whole.entries)
        await hub.rewrite(live, whole._replace(entries=_stored(table, map(_silent, made))), len(made))
    return whole, sum(map(_is_talk, made))


def without_person(made: Iterable[AnyEntry], person: ErasedPerson) -> Erasure:
    left: list[AnyEntry] = []
    stays = lines = 0
    seats: set[int] = set()
    here: dict[int, bool] = {}  # by seat, is it them who have it?
    for entry in made:
        match entry:
            case table_log.Joined():
                here[entry.seat] = person.is_meant(entry.seat, entry.name)
                if here[entry.seat]:
                    stays += 1
                    seats.add(entry.seat)
                    entry = msgspec.structs.replace(entry, name="", player="")
            case table_log.Left():
                here[entry.seat] = False
            case table_log.Said() if entry.text and here.get(entry.seat):
                lines += 1
                entry = msgspec.structs.replace(entry, text="")
        left.append(entry)
    return Erasure(left, stays, lines, frozenset(seats), frozenset(seat for seat in seats if here[seat]))


def _silent(entry: AnyEntry) -> AnyEntry:
    return msgspec.structs.replace(entry, text="") if isinstance(entry, table_log.Said) else entry


def _is_talk(entry: AnyEntry) -> bool:
    return isinstance(entry, table_log.Said) and bool(entry.text)


async def _whole(hub: Hub, table: str) -> TableChange:
    with clear_refusal():
        whole = await hub.storage.whole(table)
    if whole is None:
        raise Refused("no-table")
    return whole


def _read(stored: Sequence[StoredEntry]) -> list[AnyEntry]:
    return [table_log.from_bytes(entry.body) for entry in stored]


def _stored(table: str, made: Iterable[AnyEntry]) -> tuple[StoredEntry, ...]:
    return tuple(StoredEntry(table, number, table_log.to_bytes(entry)) for number, entry in enumerate(made, 1))
