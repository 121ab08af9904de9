"""All tables as a file of JSON Lines, to keep or to move to another database.

The first line is a header, the last one counts the tables, so that a file cut short is noticed. Bodies and cards are
JSON as a rule, so they are written as text; bytes that are no UTF-8 survive as lone surrogates."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple, TextIO

from .contract import Change, Entry, Outcome, Storage, StorageError, Summary
from .migrations import newest_version

FORMAT = 1
AT_ONCE = 20  # tables committed together


class TransferError(StorageError):
    """The file is not one that export_all wrote."""


class Imported(NamedTuple):
    new: int
    skipped: int  # there already


async def export_all(storage: Storage, file: TextIO) -> int:
    """Write every table; how many they are."""
    count = 0
    _write_line(file, {"type": "branchline tables", "format": FORMAT, "schema": newest_version()})
    async for change in storage.everything():
        _write_line(file, _to_dict(change))
        count += 1
    _write_line(file, {"tables": count})
    return count


async def import_all(storage: Storage, file: TextIO) -> Imported:
    """Add the tables of a file. Those that are in the storage already stay as they are, so a broken import is simply
    repeated."""
    changes = _changes(file)
    new = skipped = 0
    while group := list(islice(changes, AT_ONCE)):
        missing = [change for change in group if await storage.summary(change.table) is None]
        await asyncio.gather(*(storage.commit(change) for change in missing))
        new += len(missing)
        skipped += len(group) - len(missing)
    return Imported(new, skipped)


def _changes(file: TextIO) -> Iterator[Change]:
    _check_header(_parsed(file.readline(), 1))
    for count, line in enumerate(file):
        found = _parsed(line, count + 2)
        if "tables" in found:
            if found["tables"] != count:
                raise TransferError(f"The file should have {found['tables']} tables, but it has {count}.")
            return
        yield _from_dict(found, count + 2)
    raise TransferError("The file ends too early; the tables up to there were imported.")


def _check_header(header: dict[str, Any]) -> None:
    if header.get("type") != "branchline tables":
        raise TransferError("This is not a file of exported tables.")
    if header.get("format") != FORMAT or header.get("schema", 0) > newest_version():
        raise TransferError("The file was exported by a newer Branchline; import it with that version.")


def _parsed(line: str, number: int) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise TransferError(f"Line {number} of the file is broken.")
    return found


def _write_line(file: TextIO, found: dict[str, object]) -> None:
    file.write(json.dumps(found, separators=(",", ":")) + "\n")


def _to_dict(change: Change) -> dict[str, object]:
    return {
        **change.summary._asdict(),
        "card": _text(change.summary.card),
        "entries": [_text(entry.body) for entry in change.entries],
        "results": [outcome._asdict() for outcome in change.results],
    }


def _from_dict(found: dict[str, Any], number: int) -> Change:
    try:
        table, card, bodies, results = (found.pop(key) for key in ("table", "card", "entries", "results"))
        return Change(
            table,
            tuple(Entry(table, count, _bytes(body)) for count, body in enumerate(bodies, 1)),
            Summary(table=table, card=_bytes(card), **found),
            tuple(Outcome(**result) for result in results),
        )
    except (KeyError, TypeError, AttributeError):
        raise TransferError(f"Line {number} of the file is broken.") from None


def _text(content: bytes) -> str:
    return content.decode("utf-8", "surrogateescape")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
