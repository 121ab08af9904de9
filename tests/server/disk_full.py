"""A program whose files cannot grow for a while: python -m tests.server.disk_full FOLDER"""

from __future__ import annotations

import asyncio
import resource
import sys

from branchline.server.storage import Storage, StorageUnavailable, TableChange, storage_for
from tests.server.changes import change

LARGEST_FILE = 400_000  # bytes


def limit_files(size: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))


def large(table: str, number: int) -> TableChange:
    return change(table, number, text=b"%d" % number * 10_000)


async def fill(storage: Storage) -> int:
    """How many entries there was room for."""
    for number in range(1, 100):
        try:
            await storage.commit(large("a", number))
        except StorageUnavailable:
            return number - 1
    raise AssertionError("the limit does not work")


async def check(storage: Storage, stored: int) -> None:
    found = [change async for change in storage.everything()]
    assert [one.table for one in found] == ["a"]
    assert [entry.number for entry in found[0].entries] == list(range(1, stored + 1))


async def main(folder: str) -> None:
    storage = storage_for(folder)
    await storage.open()
    limit_files(LARGEST_FILE)
    stored = await fill(storage)
    limit_files(LARGEST_FILE // 2)  # no room for the least change either
    assert not await storage.is_healthy()
    both = [large("a", stored + 1), large("b", 1)]
    failed = await asyncio.gather(*map(storage.commit, both), return_exceptions=True)
    assert [type(error) for error in failed] == [StorageUnavailable, StorageUnavailable]
    await check(storage, stored)
    limit_files(resource.RLIM_INFINITY)
    assert await storage.is_healthy()
    await storage.commit(large("a", stored + 1))
    await check(storage, stored + 1)
    await storage.close()
    print(stored + 1)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
