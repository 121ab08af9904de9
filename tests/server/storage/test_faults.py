"""Processes killed, databases gone, disks full: what was acknowledged stays, and nothing is half there."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from branchline.server.storage import Storage, StorageInUse, StorageUnavailable, TableChange, storage_for
from tests.patience import PATIENCE
from tests.server import programs
from tests.server.changes import change, entries
from tests.server.committing import TABLES

if TYPE_CHECKING:
    from tests.server.postgres import PostgresServer

pytestmark = pytest.mark.anyio

KILLS = 5
CUTS = 20
CUT = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'branchline'"


async def opened(place: str) -> Storage:
    storage = storage_for(place)
    await storage.open()
    return storage


# kill -9


async def test_kill_9_loses_nothing_acknowledged(place: str) -> None:
    for _ in range(KILLS):
        acknowledged = acknowledged_until_killed(place)
        storage = await opened(place)
        for table in TABLES:
            found = await storage.entries(table)
            assert found == list(entries(table, *range(1, len(found) + 1)))
            # One more may be on disk that the process had no time to acknowledge.
            assert acknowledged[table] <= len(found) <= acknowledged[table] + 1
            await storage.commit(change(table, len(found) + 1))
        await storage.close()


def acknowledged_until_killed(place: str) -> Counter[str]:
    """The highest number acknowledged for each table by a program killed at a random moment."""
    with programs.running("committing", place) as program:
        lines = [programs.next_line(program) for _ in range(random.randint(20, 60))]
        time.sleep(random.uniform(0.0, 0.02))
        program.kill()
        *whole, _broken = programs.last_words(program).split("\n")
    highest: Counter[str] = Counter()
    for line in [*lines, *whole]:
        table, number = line.split()
        highest[table] = int(number)
    return highest


async def test_a_second_server_is_kept_out_until_the_first_is_gone(place: str) -> None:
    with programs.running("committing", place) as program:
        assert programs.next_line(program) == "a 0"
        with pytest.raises(StorageInUse, match="Another server"):
            await opened(place)
    await (await opened(place)).close()


# PostgreSQL away


async def test_postgresql_stopped_and_started_again(postgres: PostgresServer, address: str) -> None:
    storage = await opened(address)
    await storage.commit(change("a", 1))
    with postgres.stopped():
        await expect_unavailable(storage)
    await expect_recovery(storage)
    await storage.close()


async def test_postgresql_that_does_not_answer_is_not_waited_for(postgres: PostgresServer, address: str) -> None:
    storage = await opened(address)
    await storage.commit(change("a", 1))
    with postgres.frozen(postgres.all_processes()):
        async with asyncio.timeout(PATIENCE):
            await expect_unavailable(storage)
    await expect_recovery(storage)
    await storage.close()


async def test_entries_are_not_read_while_a_commit_may_still_happen(postgres: PostgresServer, address: str) -> None:
    storage = await opened(address)
    await storage.commit(change("a", 1))
    with postgres.frozen(postgres.lock_holders()):
        with pytest.raises(StorageUnavailable):
            await storage.commit(change("a", 2))
        with pytest.raises(StorageUnavailable):
            await storage.entries("a")
        assert await storage.count_open() == 1  # other reading goes on
    await expect_recovery(storage)
    await storage.close()


async def expect_unavailable(storage: Storage) -> None:
    calls = [storage.commit(change(table, 2)) for table in "abc"]
    reads = [storage.entries("a") for _ in range(20)]
    results = await asyncio.gather(*calls, *reads, storage.lobby(1), return_exceptions=True)
    assert {type(result) for result in results} == {StorageUnavailable}
    assert not await storage.is_healthy()


async def expect_recovery(storage: Storage) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await storage.is_healthy():
            await asyncio.sleep(0.1)
    stored = await storage.entries("a")
    assert stored in ([*entries("a", 1)], [*entries("a", 1, 2)])  # an uncertain commit may have happened
    await storage.commit(change("a", 2))
    assert await storage.entries("a") == list(entries("a", 1, 2))


async def test_connections_cut_at_any_moment(postgres: PostgresServer, address: str) -> None:
    """Whoever is told StorageUnavailable reads the entries, and commits again what is missing."""
    storage = await opened(address)
    enough = asyncio.Event()
    playing = asyncio.gather(*(play_stubbornly(storage, table, enough) for table in TABLES))
    for _ in range(CUTS):
        await asyncio.to_thread(postgres.ask, CUT)
    enough.set()
    played = await playing
    assert any(failures for _, failures in played)  # else nothing was tested
    for table, (moves, _) in zip(TABLES, played, strict=True):
        assert await storage.entries(table) == list(entries(table, *range(1, moves + 1)))
    await storage.close()


async def play_stubbornly(storage: Storage, table: str, enough: asyncio.Event) -> tuple[int, int]:
    """How many moves were made, and how often the storage was unavailable."""
    moves = failures = 0
    while not enough.is_set():
        try:
            assert moves <= len(await storage.entries(table)) <= moves + 1
            await storage.commit(change(table, moves + 1))
            moves += 1
        except StorageUnavailable:
            failures += 1
    return moves, failures


async def test_a_database_that_is_not_there_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(StorageUnavailable, match="The database cannot be used"):
        await opened(f"postgresql://somebody@/nothing?host={tmp_path}")


# SQLite in trouble


@pytest.mark.skipif(sys.platform == "win32", reason="has no limit of a file's size")
async def test_sqlite_with_a_full_disk_refuses_and_recovers(folder: str) -> None:
    with programs.running("disk_full", folder) as program:
        told = programs.last_words(program)
    assert told  # else it failed
    storage = await opened(folder)
    assert len(await storage.entries("a")) == int(told)
    await storage.close()


async def test_sqlite_locked_by_another_program_can_be_read_and_recovers(folder: str) -> None:
    storage = await opened(folder)
    await storage.commit(change("a", 1))
    with closing(sqlite3.connect(Path(folder, "branchline.db"), isolation_level=None)) as other:
        other.execute("begin immediate")
        committing = asyncio.gather(*map(storage.commit, new_changes()), return_exceptions=True)
        assert await storage.entries("a") == list(entries("a", 1))
        assert [type(error) for error in await committing] == [StorageUnavailable] * 2
    await asyncio.gather(*map(storage.commit, new_changes()))
    assert await storage.count_open() == 2
    await storage.close()


def new_changes() -> list[TableChange]:
    return [change("a", 2), change("b", 1)]


async def test_a_file_that_is_no_database_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "branchline.db").write_text("Dear diary, " * 1000)
    with pytest.raises(StorageUnavailable, match="file is not a database"):
        await opened(str(tmp_path))
    with pytest.raises(StorageUnavailable, match=r"The folder .* cannot be used"):
        await opened(str(tmp_path / "branchline.db"))
