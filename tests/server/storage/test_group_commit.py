"""How changes are put together into transactions."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from branchline.server.storage import TableChange
from branchline.server.storage.group_commit import MOST_AT_ONCE, GroupCommit
from tests.server.changes import change

pytestmark = pytest.mark.anyio


async def test_changes_that_come_while_others_are_written_are_written_together() -> None:
    batches: list[list[str]] = []
    written = asyncio.Event()

    async def write(changes: Sequence[TableChange]) -> None:
        batches.append([change.table for change in changes])
        await written.wait()

    group = GroupCommit(write)
    first = asyncio.create_task(group.commit(change("first", 1)))
    while not batches:
        await asyncio.sleep(0)
    tables = [f"table {number}" for number in range(MOST_AT_ONCE + 3)]
    others = [asyncio.create_task(group.commit(change(table, 1))) for table in tables]
    await asyncio.sleep(0)
    written.set()
    await asyncio.gather(first, *others)
    assert batches == [["first"], tables[:MOST_AT_ONCE], tables[MOST_AT_ONCE:]]


async def test_nothing_is_acknowledged_before_it_is_written() -> None:
    written = asyncio.Event()

    async def write(changes: Sequence[TableChange]) -> None:
        await written.wait()

    group = GroupCommit(write)
    committing = asyncio.create_task(group.commit(change("a", 1)))
    for _ in range(10):
        await asyncio.sleep(0)
    assert not committing.done()
    written.set()
    await committing
