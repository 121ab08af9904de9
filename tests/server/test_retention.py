"""How long finished games and their talk are kept."""

from __future__ import annotations

from random import Random

import pytest

from branchline.server import retention, table_log
from branchline.server.checks import Refused
from branchline.server.storage import Storage
from tests.server.admin.test_erasing import said_by, stored
from tests.server.changes import change, summary
from tests.server.hand_clock import DAY, HandClock
from tests.server.tables_in_memory import Sitting, hub_with, seated

pytestmark = pytest.mark.anyio


async def finished(storage: Storage, clock: HandClock) -> Sitting:
    at_table = await seated(hub_with(storage, clock))
    await at_table.ask("say", seat=0, text="Good luck")
    await at_table.play_all_to_end(Random(1))
    return at_table


async def test_finished_games_are_deleted_after_their_days(storage: Storage) -> None:
    clock = HandClock()
    at_table = await finished(storage, clock)
    running = await seated(at_table.hub)
    clock.wait(9 * DAY)
    assert await retention.forget(at_table.hub, 10, None) == (0, 0)
    clock.wait(2 * DAY)
    assert await retention.forget(at_table.hub, None, None) == (0, 0)
    assert await retention.forget(at_table.hub, 10, None) == (1, 0)
    with pytest.raises(Refused, match="no-table"):
        await at_table.hub.find(at_table.table.id)
    assert await storage.statistics("Ada") == []
    await running.choose_tickets()


async def test_talk_is_deleted_and_the_game_stays(storage: Storage) -> None:
    clock = HandClock()
    at_table = await finished(storage, clock)
    version = at_table.table.version
    clock.wait(11 * DAY)
    assert await retention.forget(at_table.hub, None, 10) == (0, 1)
    made = await stored(at_table)
    assert (said_by(0, made), len(made)) == ([""], version)
    assert at_table.table.seats[0].name == "Ada"
    assert len(await storage.statistics("Ada")) == 1
    assert await retention.forget(at_table.hub, None, 10) == (0, 0), "it is not looked through again"
    await at_table.ask("say", seat=1, text="Somebody here?")
    assert await retention.forget(at_table.hub, None, 10) == (0, 0)
    clock.wait(11 * DAY)
    assert await retention.forget(at_table.hub, None, 10) == (0, 1)
    assert said_by(1, await stored(at_table)) == [""]


async def test_a_table_that_cannot_be_read_stops_nothing(storage: Storage) -> None:
    clock = HandClock()
    at_table = await finished(storage, clock)
    await storage.commit(change("broken", 1, now=summary("broken", "over", changed=1.0)))
    said = table_log.to_bytes(table_log.Said(0, "hello"))
    await storage.commit(change("headless", 1, now=summary("headless", "over", changed=2.0), text=said))
    clock.wait(11 * DAY)
    assert await retention.forget(at_table.hub, None, 10) == (0, 3)
    assert said_by(0, await stored(at_table)) == [""]
    assert await retention.forget(at_table.hub, 10, 10) == (3, 0)


async def test_a_few_at_a_time(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    hub = hub_with(storage)
    for table in "abc":
        await storage.commit(change(table, 1, now=summary(table, "over", changed=1.0)))
    assert [(await retention.forget(hub, 1, None)).tables for _ in range(3)] == [2, 1, 0]
