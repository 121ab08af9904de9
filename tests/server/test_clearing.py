"""Tables that were given up: set aside first, with everything; deleted only when nobody has missed them for long."""

from __future__ import annotations

from io import StringIO

import msgspec
import pytest

from branchline.server import handlers, visibility
from branchline.server.checks import Refused
from branchline.server.hub import Hub
from branchline.server.storage import Storage, export_all, import_all
from branchline.server.table_log import ClockSettings, TablePlan
from tests.server.changes import change, summary
from tests.server.hand_clock import DAY, MINUTE, HandClock
from tests.server.storage.test_transfer import other  # noqa: F401 - a fixture
from tests.server.tables_in_memory import Sitting, hub_with, seated

pytestmark = pytest.mark.anyio

PUBLIC = TablePlan("usa", (None, None), public=True, clock=ClockSettings("move", 30 * 86_400))


async def given_up(hub: Hub, clock: HandClock) -> Sitting:
    """Half of a turn was over."""
    at_table = await seated(hub, plan=PUBLIC)
    await at_table.choose_tickets()
    await at_table.ask("say", seat=0, text="Where are you?")
    clock.wait(31 * DAY)
    assert await hub.clear_unused() == (1, 0)
    return at_table


def shown(at_table: Sitting) -> list[object]:
    """To everybody, clocks aside."""
    table = at_table.table
    views = [visibility.own(table, seat) for seat in range(2)]
    talk = [event for event in visibility.log(table, 0, frozenset()) if event.kind in ("said", "played")]
    position = msgspec.structs.replace(visibility.position(table, 0), clocks=[])
    return [*views, talk, position, visibility.table_info(table, frozenset())]


async def test_what_was_given_up_is_neither_listed_nor_counted_nor_woken(storage: Storage) -> None:
    clock = HandClock()
    hub = hub_with(storage, clock)
    at_table = await given_up(hub, clock)
    assert (await storage.lobby(10), await storage.waking(), await storage.count_open()) == ([], [], 0)
    assert [found.table for found in await storage.cleared()] == [at_table.table.id]
    assert hub.live == {}


async def test_who_opens_its_link_gets_it_back_as_it_was(storage: Storage) -> None:
    clock = HandClock()
    hub = hub_with(storage, clock)
    at_table = await given_up(hub, clock)
    left = at_table.table.clocks.left(at_table.table.to_act[0], at_table.table.changed)
    before = shown(at_table)
    clock.wait(29 * DAY)
    assert await hub.clear_unused() == (0, 0)
    back = at_table._replace(live=await hub.find(at_table.table.id))
    assert shown(back) == before
    assert back.clock(back.table.to_act[0]) == left, "nobody has lost time"
    assert await storage.count_open() == len(await storage.lobby(10)) == 1
    clock.wait(29 * DAY)
    assert await hub.clear_unused() == (0, 0)
    await back.play(back.table.to_act[0])


async def test_only_after_as_long_again_it_is_deleted(storage: Storage) -> None:
    clock = HandClock()
    hub = hub_with(storage, clock)
    at_table = await given_up(hub, clock)
    clock.wait(31 * DAY)
    assert await hub.clear_unused() == (0, 1)
    with pytest.raises(Refused, match="no-table"):
        await hub.find(at_table.table.id)


async def test_a_table_somebody_looks_at_is_not_given_up(storage: Storage) -> None:
    clock = HandClock()
    hub = hub_with(storage, clock)
    at_table = await seated(hub)
    at_table.live.sockets = 1
    for _ in range(5):
        clock.wait(31 * DAY)
        await hub.clear_unused()
        assert await storage.cleared() == []
    await at_table.choose_tickets()


async def test_finished_games_stay(storage: Storage) -> None:
    clock = HandClock()
    hub = hub_with(storage, clock)
    await storage.commit(change("over", 1, now=summary("over", "over", changed=clock.now() / 1000)))
    clock.wait(1000 * DAY)
    assert await hub.clear_unused() == (0, 0)


async def test_an_operator_restores_a_table(storage: Storage) -> None:
    clock = HandClock()
    hub = hub_with(storage, clock)
    at_table = await given_up(hub, clock)
    assert await storage.restore(at_table.table.id, clock.now() / 1000)
    assert not await storage.restore(at_table.table.id, clock.now() / 1000)
    assert not await storage.restore("no such table", clock.now() / 1000)
    assert (len(await storage.lobby(10)), await storage.cleared()) == (1, [])
    assert await hub.clear_unused() == (0, 0)
    await hub.find(at_table.table.id)


async def test_a_private_link_from_before_is_void(storage: Storage) -> None:
    clock = HandClock()
    hub = hub_with(storage, clock)
    at_table = await seated(hub)
    await at_table.ask("invite", seat=0)
    clock.wait(31 * DAY)
    await hub.clear_unused()
    back = await hub.find(at_table.table.id)
    assert back.table.seats[0].invitation == ""


async def test_a_table_that_was_set_aside_is_exported_and_imported_so(storage: Storage, other: Storage) -> None:  # noqa: F811
    clock = HandClock()
    at_table = await given_up(hub_with(storage, clock), clock)
    file = StringIO()
    await export_all(storage, file)
    await import_all(other, StringIO(file.getvalue()))
    assert [found.table for found in await other.cleared()] == [at_table.table.id]


@pytest.mark.parametrize("start", [10**12, 2 * 10**12], ids=["behind", "ahead"])
async def test_on_another_server_a_turn_goes_on_by_the_clock_there(
    storage: Storage,
    other: Storage,  # noqa: F811
    start: int,
) -> None:
    clock, theirs = HandClock(), HandClock(start)
    at_table = await seated(hub_with(storage, clock), plan=PUBLIC)
    clock.wait(10 * MINUTE)
    await at_table.hub.keep_time()
    hub = hub_with(other, theirs)
    await hub.keep_time()
    file = StringIO()
    await export_all(storage, file)
    await import_all(other, StringIO(file.getvalue()))
    theirs.wait(5 * MINUTE)
    assert await hub.clear_unused() == (0, 0)
    moved = at_table._replace(hub=hub, live=await hub.find(at_table.table.id))
    assert moved.clock(0) <= at_table.table.clocks.left(0, at_table.table.changed)
    theirs.wait(20 * DAY)
    assert moved.table.bots_to_act(theirs.now()) == []
    theirs.wait(11 * DAY)
    assert moved.table.bots_to_act(theirs.now()) == [0, 1]


async def test_a_table_that_never_began_is_soon_set_aside(storage: Storage) -> None:
    """Else empty tables would fill the server; whoever opens the link of one has it back."""
    clock = HandClock()
    hub = hub_with(storage, clock)
    empty = await handlers.create(hub, TablePlan("usa", (None, None), public=True), {})
    begun = await seated(hub, plan=PUBLIC)
    clock.wait(DAY + MINUTE)
    assert await hub.clear_unused() == (1, 0)
    assert [found.table for found in await storage.lobby(10)] == [begun.table.id]
    assert (await hub.find(empty.table)).table.status == "waiting"
    assert await storage.count_open() == 2
