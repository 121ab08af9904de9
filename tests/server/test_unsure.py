"""A commit whose answer was lost: the disk knows what happened, and everybody learns of it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from branchline.server.boards import Boards
from branchline.server.checks import Refused
from branchline.server.commands import Say
from branchline.server.handlers import carry_out, create
from branchline.server.hub import Hub
from branchline.server.live_table import LiveTable
from branchline.server.newcomers import Newcomer
from branchline.server.settings import ServerSettings
from branchline.server.storage import StorageUnavailable, TableChange
from branchline.server.storage.sqlite import SqliteStorage
from branchline.server.table_log import TablePlan
from tests.server.client import contribution

pytestmark = pytest.mark.anyio

ADA = [contribution()]  # Ada's key
HELLO = Say(id="hello-1", seat=0, text="Hello")


class Forgetful(SqliteStorage):
    """Stores a change and fails before it can say so."""

    forgets = False

    async def commit(self, change: TableChange) -> None:
        await super().commit(change)
        if self.forgets:
            raise StorageUnavailable("The connection broke.")


class Watcher:
    seats: frozenset[int] = frozenset()

    def __init__(self) -> None:
        self.messages: list[bytes] = []

    def changed_seats(self) -> bool:
        return False

    def send(self, message: bytes) -> None:
        self.messages.append(message)

    def versions(self) -> list[int]:
        return [event["version"] for message in self.messages for event in json.loads(message)["events"]]


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Forgetful]:
    storage = Forgetful(tmp_path)
    await storage.open()
    yield storage
    await storage.close()


async def new_table(hub: Hub) -> LiveTable:
    opened = await create(hub, TablePlan("usa", (None, None)), {0: Newcomer("Ada", contribution(), ADA[0])})
    return await hub.find(opened.table)


async def test_what_was_stored_after_all_is_told_and_not_done_again(storage: Forgetful) -> None:
    hub = Hub(ServerSettings(), Boards(), storage)
    live = await new_table(hub)
    watcher = Watcher()
    live.viewers.add(watcher)
    before = live.table.version
    storage.forgets = True
    with pytest.raises(Refused, match="storage-unavailable"):
        await carry_out(hub, live, ADA, HELLO)
    assert watcher.messages == []
    storage.forgets = False
    await hub.make_sure(live)
    assert watcher.versions() == [before + 1]
    assert (await carry_out(hub, live, ADA, HELLO)).version == before + 1
    assert watcher.versions() == [before + 1]


async def test_a_table_deleted_meanwhile_is_gone(storage: Forgetful) -> None:
    hub = Hub(ServerSettings(), Boards(), storage)
    live = await new_table(hub)
    live.is_unsure = True
    later = live.table.changed / 1000 + 1
    await storage.clear_unused(before=later, now=later)
    await storage.delete_cleared(before=later + 1)
    for _ in range(2):
        with pytest.raises(Refused, match="no-table"):
            await hub.make_sure(live)
    assert hub.live == {}
