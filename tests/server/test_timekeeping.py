"""Servers at one database go by one time; what only one of them knows of counts for nobody."""

from __future__ import annotations

import pytest

from branchline.server.checks import Refused
from branchline.server.server_clock import ALONE_MS
from branchline.server.storage import Storage, StorageUnavailable
from branchline.server.table_log import ClockSettings, TablePlan
from tests.server.hand_clock import START, HandClock
from tests.server.tables_in_memory import hub_with, seated

pytestmark = pytest.mark.anyio

MINUTE_A_TURN = TablePlan("usa", (None, None), clock=ClockSettings("move", 60))


@pytest.fixture
def shared(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> Storage:
    """As if other servers could be at it."""
    monkeypatch.setattr(storage, "is_shared", True)
    return storage


def out_of_reach(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    async def keep_clock(_: float) -> float:
        raise StorageUnavailable("cut off")

    monkeypatch.setattr(storage, "keep_clock", keep_clock)


def test_a_clock_that_has_agreed_stands_still_until_it_does_so_again() -> None:
    clock = HandClock(5000)
    clock.wait(60)
    assert clock.is_agreed, "there are no others"
    clock.agree(65_000, clock.seconds())
    clock.wait(1)
    assert (clock.now(), clock.is_agreed) == (66_000, True)
    clock.wait(60)
    assert (clock.now(), clock.is_agreed) == (65_000 + ALONE_MS, False)
    clock.agree(clock.now(), clock.seconds())
    clock.wait(1)
    assert (clock.now(), clock.is_agreed) == (66_000 + ALONE_MS, True)


def test_an_answer_that_took_long_agrees_on_nothing() -> None:
    clock = HandClock(5000)
    asked = clock.seconds()
    clock.wait(3)
    clock.agree(5000, asked)
    assert not clock.is_agreed


def test_another_server_that_is_further_takes_it_along() -> None:
    clock = HandClock(5000)
    clock.agree(5000, clock.seconds())
    clock.advance_to(90_000)
    assert clock.now() == 90_000
    clock.wait(1)
    assert clock.now() == 90_000, "of what comes after that it has not asked"


async def test_one_that_was_cut_off_asks_before_it_decides(shared: Storage) -> None:
    """And takes over what has passed for the others."""
    clock = HandClock()
    hub = hub_with(shared, clock)
    await hub.start()
    at_table = await seated(hub, plan=MINUTE_A_TURN)
    clock.wait(30)
    assert at_table.clock(0) == 60_000 - ALONE_MS
    await shared.keep_clock((hub.clock.now() + 20_000) / 1000)
    await at_table.ask("say", seat=1, text="Still here?")
    assert at_table.clock(0) == 40_000 - ALONE_MS


async def test_without_the_database_nothing_is_decided_and_no_time_passes(
    shared: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()
    hub = hub_with(shared, clock)
    await hub.start()
    at_table = await seated(hub, plan=MINUTE_A_TURN)
    with monkeypatch.context() as cut:
        out_of_reach(shared, cut)
        clock.wait(300)
        with pytest.raises(Refused, match="storage-unavailable"):
            await at_table.play(0)
        with pytest.raises(Refused, match="storage-unavailable"):
            await seated(hub)
    assert not at_table.table.clocks.is_late(0, hub.clock.now())
    await at_table.play(0)
    assert hub.clock.now() == at_table.table.changed


async def test_a_server_that_starts_while_the_others_are_cut_off_is_no_further_behind_than_they_go(
    shared: Storage,
) -> None:
    first, second = HandClock(START), HandClock(START)
    old = hub_with(shared, first)
    await old.start()
    first.wait(100)  # on which nobody agreed
    new = hub_with(shared, second)
    await new.start()
    at_table = await seated(new, plan=MINUTE_A_TURN)
    await old.keep_time()
    await new.keep_time()
    assert at_table.clock(0) >= 60_000 - ALONE_MS
