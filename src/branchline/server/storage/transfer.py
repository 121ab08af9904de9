"""All tables as a file of JSON Lines, to keep or to move to another database.

The first line is a header, the last one counts the tables, so that a file cut short is noticed. Bodies and cards are
JSON as a rule, so they are written as text; bytes that are no UTF-8 survive as lone surrogates."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple, TextIO

import msgspec

from branchline.strict_json import JsonError, read_json

from .contract import Change, Entry, Outcome, Status, Storage, StorageError, Summary
from .migrations import newest_version

FORMAT = 1
AT_ONCE = 20  # tables committed together


class TransferError(StorageError):
    """The file is not one that export_all wrote."""


class Imported(NamedTuple):
    new: int
    skipped: int  # there already


class _Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    name: str
    points: int
    won: bool


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the file: a Change."""

    table: str
    status: Status
    public: bool
    board: str
    changed: float
    wake: float | None
    card: str
    entries: list[str]
    results: list[_Result]

    def change(self) -> Change:
        entries = (Entry(self.table, count, _bytes(body)) for count, body in enumerate(self.entries, 1))
        summary = Summary(self.table, self.status, self.public, self.board, self.changed, self.wake, _bytes(self.card))
        results = (Outcome(result.seat, result.name, result.points, result.won) for result in self.results)
        return Change(self.table, tuple(entries), summary, tuple(results))


async def export_all(storage: Storage, file: TextIO) -> int:
    """Write every table; how many they are."""
    count = 0
    _write_line(file, {"type": "branchline tables", "format": FORMAT, "schema": newest_version()})
    async for change in storage.everything():
        _write_line(file, _to_dict(change))
        count += 1
    _write_line(file, {"tables": count})
    return count


async def import_all(storage: Storage, lines: Iterable[str | bytes]) -> Imported:
    """Add the tables of a file. Those that are in the storage already stay as they are, so a broken import is simply
    repeated."""
    changes = _changes(iter(lines))
    new = skipped = 0
    while group := list(islice(changes, AT_ONCE)):
        missing = [change for change in group if await storage.summary(change.table) is None]
        await asyncio.gather(*(storage.commit(change) for change in missing))
        new += len(missing)
        skipped += len(group) - len(missing)
    return Imported(new, skipped)


def _changes(lines: Iterator[str | bytes]) -> Iterator[Change]:
    _check_header(_parsed(next(lines, ""), 1))
    for count, line in enumerate(lines):
        found = _parsed(line, count + 2)
        if "tables" in found:
            if found["tables"] != count:
                raise TransferError(f"The file should have {found['tables']} tables, but it has {count}.")
            return
        yield _change(found, count + 2)
    raise TransferError("The file ends too early; the tables up to there were imported.")


def _check_header(header: dict[str, object]) -> None:
    if header.get("type") != "branchline tables":
        raise TransferError("This is not a file of exported tables.")
    schema = header.get("schema", 0)
    if header.get("format") != FORMAT or not isinstance(schema, int) or schema > newest_version():
        raise TransferError("The file was exported by a newer Branchline; import it with that version.")


def _parsed(line: str | bytes, number: int) -> dict[str, object]:
    if not line.strip():
        raise TransferError("The file is empty." if number == 1 else f"Line {number} of the file is empty.")
    try:
        found = read_json(line, half_characters=True)
    except JsonError as error:
        raise TransferError(f"Line {number} of the file is broken: {error}.") from None
    if not isinstance(found, dict):
        raise TransferError(f"Line {number} of the file is broken: it is no JSON object.")
    return found


def _change(found: dict[str, object], number: int) -> Change:
    try:
        return msgspec.convert(found, _Table).change()
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise TransferError(f"Line {number} of the file is broken: {error}.") from None


def _write_line(file: TextIO, found: dict[str, object]) -> None:
    file.write(json.dumps(found, separators=(",", ":")) + "\n")


def _to_dict(change: Change) -> dict[str, object]:
    return {
        **change.summary._asdict(),
        "card": _text(change.summary.card),
        "entries": [_text(entry.body) for entry in change.entries],
        "results": [outcome._asdict() for outcome in change.results],
    }


def _text(content: bytes) -> str:
    return content.decode("utf-8", "surrogateescape")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
