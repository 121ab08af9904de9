"""All tables as a file of JSON Lines, to keep or to move to another database.

The first line is a header with the server's own clock, the last one counts the tables, so that a file cut short is
noticed; between them come the boards that were played on, then the tables. Bodies and cards are JSON as a rule, so they
are written as text; bytes that are no UTF-8 survive as lone surrogates. Files of version 0.1.0 have no clock and no
boards."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple, TextIO

import msgspec

from branchline.strict_json import JsonError, read_json

from .contract import KeptBoard, SeatResult, Status, Storage, StorageError, StoredEntry, Summary, TableChange
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
    player: str = ""


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the file: a TableChange."""

    table: str
    status: Status
    public: bool
    board: str
    changed: float
    wake: float | None
    card: str
    entries: list[str]
    results: list[_Result]
    cleared: float | None = None

    def change(self) -> TableChange:
        entries = (StoredEntry(self.table, count, _bytes(body)) for count, body in enumerate(self.entries, 1))
        card = _bytes(self.card)
        times = (self.changed, self.wake)
        summary = Summary(self.table, self.status, self.public, self.board, *times, card, self.cleared)
        results = (SeatResult(*msgspec.structs.astuple(result)) for result in self.results)
        return TableChange(self.table, tuple(entries), summary, tuple(results))


class _Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the file: a KeptBoard."""

    board_hash: str
    body: str


async def export_all(storage: Storage, file: TextIO) -> int:
    """Write every table, also those that are set aside; how many they are."""
    count = 0
    await _write_header(storage, file)
    for board in await storage.boards():
        _write_board(file, board)
    async for change in storage.everything():
        _write_line(file, _to_dict(change))
        count += 1
    _write_line(file, {"tables": count})
    return count


async def export_one(storage: Storage, change: TableChange, board: KeptBoard | None, file: TextIO) -> None:
    """Write one table with the board it was begun on, if that was kept."""
    await _write_header(storage, file)
    if board is not None:
        _write_board(file, board)
    _write_line(file, _to_dict(change))
    _write_line(file, {"tables": 1})


async def import_all(storage: Storage, lines: Iterable[str | bytes]) -> Imported:
    """Add the tables of a file. Those that are in the storage already stay as they are, so a broken import is simply
    repeated."""
    numbered = iter(enumerate(lines, 1))
    theirs = _clock(_parsed(*next(numbered, (1, ""))))
    later = await _clock_ahead(storage, theirs)
    found = _contents(numbered)
    new = skipped = 0
    while group := list(islice(found, AT_ONCE)):
        for board in (part for part in group if isinstance(part, KeptBoard)):
            await storage.keep_board(board)
        changes = [part for part in group if isinstance(part, TableChange)]
        missing = [change for change in changes if await storage.summary(change.table) is None]
        await asyncio.gather(*(storage.commit(_moved(change, later)) for change in missing))
        new += len(missing)
        skipped += len(changes) - len(missing)
    return Imported(new, skipped)


async def _clock_ahead(storage: Storage, theirs: float | None) -> float:
    """How much later it is by the clock here than by the one of the file. A new database takes over the file's."""
    ours = await storage.clock()
    if theirs is None:  # of version 0.1.0
        return 0.0
    if ours is None:
        await storage.keep_clock(theirs)
        return 0.0
    return ours - theirs


def _moved(change: TableChange, later: float) -> TableChange:
    """The table as it stands, at another time."""
    summary = change.summary
    wake = summary.wake + later if summary.wake else summary.wake  # 0 is at once
    cleared = None if summary.cleared is None else summary.cleared + later
    return change._replace(summary=summary._replace(changed=summary.changed + later, wake=wake, cleared=cleared))


def _contents(lines: Iterator[tuple[int, str | bytes]]) -> Iterator[TableChange | KeptBoard]:
    count = 0
    for number, line in lines:
        found = _parsed(number, line)
        if "tables" in found:
            if found["tables"] != count:
                raise TransferError(f"The file should have {found['tables']} tables, but it has {count}.")
            return
        if "board_hash" in found:
            yield _board(found, number)
            continue
        yield _change(found, number)
        count += 1
    raise TransferError("The file ends too early; the tables up to there were imported.")


def _clock(header: dict[str, object]) -> float | None:
    """When the file was written, by the clock of its server; None if it does not say."""
    if header.get("type") != "branchline tables":
        raise TransferError("This is not a file of exported tables.")
    schema = header.get("schema", 0)
    if header.get("format") != FORMAT or not isinstance(schema, int) or schema > newest_version():
        raise TransferError("The file was exported by a newer Branchline; import it with that version.")
    clock = header.get("clock")
    return float(clock) if isinstance(clock, int | float) else None


def _parsed(number: int, line: str | bytes) -> dict[str, object]:
    if not line.strip():
        raise TransferError("The file is empty." if number == 1 else f"Line {number} of the file is empty.")
    try:
        found = read_json(line, half_characters=True)
    except JsonError as error:
        raise TransferError(f"Line {number} of the file is broken: {error}.") from None
    if not isinstance(found, dict):
        raise TransferError(f"Line {number} of the file is broken: it is no JSON object.")
    return found


def _change(found: dict[str, object], number: int) -> TableChange:
    try:
        return msgspec.convert(found, _Table).change()
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise TransferError(f"Line {number} of the file is broken: {error}.") from None


def _board(found: dict[str, object], number: int) -> KeptBoard:
    try:
        line = msgspec.convert(found, _Board)
        return KeptBoard(line.board_hash, _bytes(line.body))
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise TransferError(f"Line {number} of the file is broken: {error}.") from None


async def _write_header(storage: Storage, file: TextIO) -> None:
    header = {"type": "branchline tables", "format": FORMAT, "schema": newest_version()}
    _write_line(file, {**header, "clock": await storage.clock()})


def _write_board(file: TextIO, board: KeptBoard) -> None:
    _write_line(file, {"board_hash": board.hash, "body": _text(board.body)})


def _write_line(file: TextIO, found: dict[str, object]) -> None:
    file.write(json.dumps(found, separators=(",", ":")) + "\n")


def _to_dict(change: TableChange) -> dict[str, object]:
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
