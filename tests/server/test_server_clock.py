"""The server's own clock: a wrong system clock decides nothing, and the time the server is away is nobody's."""

from __future__ import annotations

import time

import pytest

from branchline.boards import Board
from branchline.server import table_log
from branchline.server.checks import Refused
from branchline.server.handlers import move_here
from branchline.server.hub import Hub
from branchline.server.server_clock import ServerClock, wall_ms
from branchline.server.storage import Storage, StoredEntry, TableChange
from branchline.server.table_log import AnyEntry, ClockSettings, TablePlan
from branchline.server.tokens import hashed
from tests.server.changes import change, summary
from tests.server.hand_clock import DAY, MINUTE, START, HandClock
from tests.server.tables_in_memory import Sitting, hub_with, seated

pytestmark = pytest.mark.anyio

TIMED = {
    kind: TablePlan("usa", (None, None), clock=clock)
    for kind, clock in {
        "an hour a turn": ClockSettings("move", 3600),
        "three days a turn": ClockSettings("move", 3 * 86_400),
    }.items()
}


def set_system_clock(monkeypatch: pytest.MonkeyPatch, ahead: float) -> None:
    """By so many seconds."""
    right = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: right() + int(ahead * 10**9))


def test_it_goes_by_what_makes_it_go_and_goes_on_from_where_it_was() -> None:
    clock = HandClock(5000)
    clock.wait(2.5)
    assert clock.now() == 7500
    clock.set(20_000)
    clock.wait(1)
    assert clock.now() == 21_000


def test_a_new_one_begins_with_the_time_of_day_and_never_looks_at_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = ServerClock()
    assert abs(clock.now() - wall_ms()) < 10**9
    set_system_clock(monkeypatch, 31 * DAY)
    assert wall_ms() - clock.now() > 10**9


@pytest.mark.parametrize("ahead", [31 * DAY, -31 * DAY], ids=["31 days ahead", "31 days behind"])
async def test_a_wrong_system_clock_clears_no_table_and_makes_nobody_late(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, ahead: float
) -> None:
    hub = hub_with(storage)
    at_table = await seated(hub, plan=TIMED["an hour a turn"])
    invited = await at_table.ask("invite", seat=0)
    set_system_clock(monkeypatch, ahead)
    assert await hub.clear_unused() == (0, 0)
    assert at_table.table.bots_to_act(hub.clock.now()) == []
    assert at_table.clock(0) == 3_600_000
    assert (await move_here(hub, at_table.live, invited.code))[0] == 0


async def test_a_private_link_is_good_for_some_minutes_of_the_servers_own_time(storage: Storage) -> None:
    clock = HandClock()
    at_table = await seated(hub_with(storage, clock))
    code = (await at_table.ask("invite", seat=0)).code
    clock.wait(15 * MINUTE)
    with pytest.raises(Refused, match="link-void"):
        await move_here(at_table.hub, at_table.live, code)


async def restarted(at_table: Sitting, away: float, monkeypatch: pytest.MonkeyPatch) -> Sitting:
    """On the same storage, after so many seconds; the clock was kept when the old one stopped."""
    await at_table.hub.keep_time()
    set_system_clock(monkeypatch, away)
    hub = hub_with(at_table.hub.storage, HandClock(wall_ms()))
    await hub.start()
    return at_table._replace(hub=hub, live=await hub.find(at_table.table.id))


@pytest.mark.parametrize("kind", TIMED)
async def test_after_a_restart_a_turn_goes_on_where_it_was(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    clock = HandClock()
    at_table = await seated(hub_with(storage, clock), plan=TIMED[kind])
    before = at_table.clock(0)
    clock.wait(20 * MINUTE)
    again = await restarted(at_table, 30 * DAY, monkeypatch)
    assert again.clock(0) == before - 20 * 60_000
    for _ in range(3):
        again = await restarted(again, 30 * DAY, monkeypatch)
    assert again.clock(0) == before - 20 * 60_000, "no restart gives time back"


async def test_a_server_that_was_killed_goes_on_from_its_last_entry(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()
    hub = hub_with(storage, clock)
    await hub.keep_time()
    clock.wait(50)
    at_table = await seated(hub)
    again = hub_with(storage, HandClock(wall_ms()))
    await again.start()
    assert again.clock.now() == at_table.table.changed == START + 50_000


async def test_a_new_database_begins_with_the_time_of_day(storage: Storage) -> None:
    hub = hub_with(storage, HandClock(0))
    await hub.start()
    assert abs(hub.clock.now() - wall_ms()) < 10**9
    assert await storage.clock() is not None


@pytest.mark.parametrize("wrong", [[], [4e9]], ids=["right", "with a table from the year 2096"])
async def test_an_old_database_begins_with_its_last_change(storage: Storage, wrong: list[float]) -> None:
    """Which was made by a system clock; one in the future does not count."""
    for number, changed in enumerate([1.7e9, 1.6e9, *wrong]):
        await storage.commit(change(f"table {number}", 1, now=summary(f"table {number}", changed=changed)))
    hub = hub_with(storage)
    for _ in range(2):
        await hub.start()
        assert hub.clock.now() == 1_700_000_000_000


async def old_table(storage: Storage, setting: ClockSettings, at: int) -> Hub:
    """As version 0.1.0 left it, with nothing but times of day; the hub that goes on with it begins its clock then."""
    made: list[AnyEntry] = [
        table_log.Created(TablePlan("usa", (None, None), clock=setting), Board.load("usa").hash, "", "5a" * 32, at=at),
        *(table_log.Joined(seat, name, hashed(name), "5a" * 32, at=at) for seat, name in enumerate(("Ada", "Bea"))),
        table_log.Started(at=at),
    ]
    stored = [StoredEntry("old", number, table_log.to_bytes(entry)) for number, entry in enumerate(made, 1)]
    await storage.commit(TableChange("old", tuple(stored), summary("old", changed=at / 1000)))
    hub = hub_with(storage)
    await hub.start()
    hub.clock = HandClock(at + 7_200_000)  # two hours later, by a clock that went on at other tables
    return hub


@pytest.mark.parametrize(("seconds", "lost"), [(3600, 0), (3 * 86_400, 7_200_000)], ids=["an hour", "days"])
async def test_a_table_of_version_0_1_0_goes_on_as_it_did_there(storage: Storage, seconds: int, lost: int) -> None:
    hub = await old_table(storage, ClockSettings("move", seconds), START)
    at_table = Sitting(hub, await hub.find("old"), "", {0: "Ada", 1: "Bea"})
    assert at_table.clock(0) == 1000 * seconds - lost
    await at_table.ask("say", seat=1, text="From now on it has ticks.")
    assert isinstance(hub.clock, HandClock)
    hub.clock.wait(MINUTE)
    again = hub_with(storage, HandClock(hub.clock.now()))
    assert Sitting(again, await again.find("old"), "", {}).clock(0) == 1000 * seconds - lost - 60_000


async def test_the_kept_clock_never_goes_back(storage: Storage) -> None:
    assert await storage.clock() is None
    for now in (5.5, 7.25, 6.0):
        await storage.keep_clock(now)
    assert await storage.clock() == 7.25
