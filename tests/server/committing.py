"""A program that commits to some tables at once until it is killed, and says what was acknowledged:
python -m tests.server.committing PLACE"""

from __future__ import annotations

import asyncio
import sys
from itertools import count

from branchline.server.storage import Storage, storage_for
from tests.server.changes import change

TABLES = ["a", "b", "c", "d"]


async def play(storage: Storage, table: str, stored: int) -> None:
    for number in count(stored + 1):
        await storage.commit(change(table, number))
        print(table, number, flush=True)


async def main(place: str) -> None:
    storage = storage_for(place)
    await storage.open()
    lengths = {table: len(await storage.entries(table)) for table in TABLES}
    for table, length in lengths.items():
        print(table, length, flush=True)
    await asyncio.gather(*(play(storage, table, length) for table, length in lengths.items()))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
