"""Export and import."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from io import BytesIO, StringIO

import pytest

from branchline.server.storage import (
    Imported,
    SeatResult,
    Storage,
    TableChange,
    TransferError,
    export_all,
    import_all,
    storage_for,
)
from tests.server.changes import change, entries, summary

pytestmark = pytest.mark.anyio

TABLES = [
    TableChange(
        "over",
        entries("over", *range(1, 30)),
        summary("over", "over", changed=0.1 + 0.2),
        (SeatResult(0, "Zoë", 120, True, "5e" * 32), SeatResult(1, "planner", -5, False)),
    ),
    change("running", 1, 2, now=summary("running", public=False, board="italy", wake=1e9 + 1 / 3)),
    change(
        "strange", 1, now=summary("strange", card=bytes(range(256))), text="\u2028 \n ü 🚂".encode() + b"\xff\xed\xa0"
    ),
    change("waiting", 1, now=summary("waiting", "waiting", wake=0.0)),
]


HEADER = '{"type":"branchline tables","format":1,"schema":1}\n'
TABLE = {
    "table": "a",
    "status": "waiting",
    "public": True,
    "board": "usa",
    "changed": 1.5,
    "wake": None,
    "card": "{}",
    "entries": [],
    "results": [],
}


@pytest.fixture
async def full(place: str) -> AsyncIterator[Storage]:
    storage = storage_for(place)
    await storage.open()
    for table in TABLES:
        await storage.commit(table)
    yield storage
    await storage.close()


@pytest.fixture
async def other(request: pytest.FixtureRequest, place: str, folder: str) -> AsyncIterator[Storage]:
    """A storage in the other kind of database."""
    other_place = folder if place != folder else request.getfixturevalue("address")
    storage = storage_for(other_place)
    await storage.open()
    yield storage
    await storage.close()


async def exported(storage: Storage) -> str:
    file = StringIO()
    await export_all(storage, file)
    return file.getvalue()


async def test_what_was_exported_is_imported_exactly(full: Storage, other: Storage) -> None:
    text = await exported(full)
    assert await import_all(other, StringIO(text)) == Imported(new=4, skipped=0)
    assert [table async for table in other.everything()] == TABLES
    assert await exported(other) == text
    assert await other.statistics("zoë") == await full.statistics("Zoë")


async def test_export_counts_the_tables_and_is_plain_json_lines(full: Storage) -> None:
    file = StringIO()
    assert await export_all(full, file) == 4
    header, first, *_, last = map(json.loads, file.getvalue().splitlines())
    assert header == {"type": "branchline tables", "format": 1, "schema": 4, "clock": None}
    assert (first["table"], first["status"], json.loads(first["entries"][0])["what"]) == (
        "over",
        "over",
        "entry 1 of over",
    )
    assert last == {"tables": 4}


async def test_tables_that_are_there_stay_as_they_are(full: Storage, other: Storage) -> None:
    ours = change("running", 1, text=b"ours")
    await other.commit(ours)
    text = await exported(full)
    assert await import_all(other, StringIO(text)) == Imported(new=3, skipped=1)
    assert (await other.entries("running"), await other.summary("running")) == (list(ours.entries), ours.summary)
    assert await import_all(other, StringIO(text)) == Imported(new=0, skipped=4)


async def test_a_file_cut_short_is_noticed(full: Storage, other: Storage) -> None:
    lines = (await exported(full)).splitlines(keepends=True)
    with pytest.raises(TransferError, match="ends too early"):
        await import_all(other, StringIO("".join(lines[:-1])))
    with pytest.raises(TransferError, match="Line 3 "):
        await import_all(other, StringIO("".join(lines[:2]) + lines[2][:50]))
    with pytest.raises(TransferError, match="should have 4 tables, but it has 3"):
        await import_all(other, StringIO("".join(lines[:2] + lines[3:])))
    await import_all(other, StringIO("".join(lines)))
    assert [table async for table in other.everything()] == TABLES


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "The file is empty"),
        ("[]\n", "Line 1 "),
        ("[" * 100_000, "Line 1 .* nested too deeply"),
        (b"\xff\xfe", "Line 1 .* not UTF-8"),
        ('{"type":"start","format":1}\n', "not a file of exported tables"),
        ('{"type":"branchline tables","format":2,"schema":1}\n', "newer Branchline"),
        ('{"type":"branchline tables","format":1,"schema":99}\n', "newer Branchline"),
        ('{"type":"branchline tables","format":1,"schema":"1"}\n', "newer Branchline"),
        (HEADER + '{"table":"a"}\n', "Line 2 .* missing required field"),
        (HEADER + json.dumps(TABLE | {"changed": "now"}), "Line 2 .* Expected `float`"),
        (HEADER + json.dumps(TABLE | {"entries": ["\ud800"]}), "Line 2 .* surrogates"),
        (HEADER + json.dumps(TABLE)[:-1] + ',"board":"italy"}', "Line 2 .* stands twice"),
        (HEADER + "\n", "Line 2 of the file is empty"),
    ],
    ids=lambda value: str(value)[:30],
)
async def test_another_file_is_refused(storage: Storage, text: str | bytes, problem: str) -> None:
    lines = BytesIO(text) if isinstance(text, bytes) else StringIO(text)
    with pytest.raises(TransferError, match=problem):
        await import_all(storage, lines)
    assert await storage.count_open() == 0
