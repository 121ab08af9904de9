"""Databases of older and newer versions."""

from __future__ import annotations

import pytest

from branchline.server.storage import Storage, StorageError, StorageTooNew, migrations, storage_for
from tests.server.changes import change, entries

pytestmark = pytest.mark.anyio

SECOND = ("alter table tables add column note {text}", "update tables set note = 'old', board = 'migrated'")
BROKEN = ("update tables set board = 'broken'", "update no_such_table set board = 'broken'")


async def opened(place: str) -> Storage:
    storage = storage_for(place)
    await storage.open()
    return storage


async def board_after_opening(place: str) -> str:
    storage = await opened(place)
    found = await storage.summary("a")
    assert await storage.entries("a") == list(entries("a", 1))
    await storage.close()
    assert found is not None
    return found.board


@pytest.fixture
async def old(place: str) -> str:
    """A database of the first version, with a table."""
    storage = await opened(place)
    await storage.commit(change("a", 1))
    await storage.close()
    return place


async def test_an_old_database_is_brought_up_to_date_once(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, SECOND))
    for _ in range(2):  # SECOND would fail the second time
        assert await board_after_opening(old) == "migrated"


async def test_a_newer_database_is_refused_and_left_alone(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as newer:
        newer.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, SECOND))
        await board_after_opening(old)
    with pytest.raises(StorageTooNew, match="schema version 5, but this Branchline knows only 4"):
        await opened(old)


async def test_a_migration_that_fails_changes_nothing(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, SECOND, BROKEN))
        with pytest.raises(StorageError, match="no_such_table"):
            await opened(old)
    assert await board_after_opening(old) == "usa"
