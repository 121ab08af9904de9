"""In a running game the host has no power over those who are there."""

from __future__ import annotations

import pytest

from branchline.server import table_log
from branchline.server.checks import Refused
from branchline.server.storage import Storage
from branchline.server.table_log import TablePlan
from tests.server.client import Client
from tests.server.hand_clock import MINUTE, HandClock
from tests.server.tables_in_memory import Sitting, hub_with, seated

pytestmark = pytest.mark.anyio


class Device:
    """Somebody who looks at the table, with these seats."""

    def __init__(self, *seats: int) -> None:
        self.seats = frozenset(seats)

    def changed_seats(self) -> bool:
        return False

    def send(self, message: bytes) -> None:
        pass


class Visited:
    """A table at which Ada, the host, and Bea and Cleo are connected; Dora never was."""

    def __init__(self, at_table: Sitting, clock: HandClock) -> None:
        self.at_table = at_table
        self.clock = clock
        self.devices = [Device(seat) for seat in range(3)]
        at_table.live.viewers.update(self.devices)

    @classmethod
    async def made(cls, storage: Storage) -> Visited:
        clock = HandClock()
        return cls(
            await seated(hub_with(storage, clock), people=4, plan=TablePlan("usa", (None,) * 4 + ("easy",))), clock
        )

    def part(self, seat: int) -> None:
        self.at_table.live.part(self.devices[seat])

    async def give_to_bot(self, seat: int) -> None:
        await self.at_table.ask("bot", self.at_table.host, seat=seat, bot="random")

    async def agree(self, *seats: int) -> str:
        for seat in seats:
            await self.at_table.ask("agree", seat=seat)
        return self.at_table.table.status


async def test_a_bot_is_seated_only_for_somebody_who_has_been_away_for_minutes(storage: Storage) -> None:
    visited = await Visited.made(storage)
    visited.clock.wait(4.9 * MINUTE)
    visited.part(1)
    for seat in (1, 2, 3):
        with pytest.raises(Refused, match="not-away"):
            await visited.give_to_bot(seat)
    visited.clock.wait(0.1 * MINUTE)
    await visited.give_to_bot(3)  # who never came
    with pytest.raises(Refused, match="not-away"):
        await visited.give_to_bot(1)
    visited.clock.wait(4.9 * MINUTE)
    await visited.give_to_bot(1)
    with pytest.raises(Refused, match="not-away"):
        await visited.give_to_bot(2)


async def test_who_comes_back_takes_the_seat_back(storage: Storage) -> None:
    visited = await Visited.made(storage)
    visited.part(1)
    visited.clock.wait(5 * MINUTE)
    await visited.give_to_bot(1)
    await visited.at_table.ask("return", visited.at_table.keys[1], seat=1)
    visited.at_table.live.viewers.add(visited.devices[1])
    with pytest.raises(Refused, match="not-away"):
        await visited.give_to_bot(1)


async def test_who_reconnected_was_away_only_since_they_went_again(storage: Storage) -> None:
    visited = await Visited.made(storage)
    visited.part(1)
    visited.clock.wait(10 * MINUTE)
    visited.at_table.live.viewers.add(visited.devices[1])
    visited.clock.wait(10 * MINUTE)
    visited.part(1)
    with pytest.raises(Refused, match="not-away"):
        await visited.give_to_bot(1)


async def test_the_host_exchanges_no_bot_for_a_weaker_one(storage: Storage) -> None:
    visited = await Visited.made(storage)
    visited.clock.wait(60 * MINUTE)
    with pytest.raises(Refused, match="bot-plays-already"):
        await visited.give_to_bot(4)


async def test_all_who_are_there_must_agree_to_end(storage: Storage) -> None:
    visited = await Visited.made(storage)
    visited.clock.wait(5 * MINUTE)  # Dora has no say
    assert await visited.agree(0, 1) == "running"
    assert await visited.agree(2) == "over"


async def test_a_bot_that_a_host_or_a_clock_seated_takes_nobodys_say_away(storage: Storage) -> None:
    visited = await Visited.made(storage)
    visited.part(1)
    visited.clock.wait(5 * MINUTE)
    await visited.give_to_bot(1)
    visited.at_table.live.viewers.add(visited.devices[1])  # she is back, and looks
    by_clock = table_log.BotSeated(2, "medium", tick=visited.clock.now())
    await visited.at_table.hub.commit(visited.at_table.live, by_clock)
    assert await visited.agree(0) == "running"
    assert await visited.agree(1) == "running"
    assert await visited.agree(2) == "over"


async def test_who_left_of_their_own_accord_has_no_say_until_they_are_back(storage: Storage) -> None:
    visited = await Visited.made(storage)
    visited.clock.wait(5 * MINUTE)
    await visited.at_table.ask("leave", visited.at_table.keys[1], seat=1, bot="easy")
    await visited.at_table.ask("leave", visited.at_table.keys[2], seat=2, bot="easy")
    await visited.at_table.ask("return", visited.at_table.keys[2], seat=2)
    assert await visited.agree(0) == "running"
    assert await visited.agree(2) == "over"


async def test_over_the_socket_a_connected_player_cannot_be_replaced_and_then_ignored(client: Client) -> None:
    ada, bea = await client.two_people()
    answer = await ada.ask("bot", seat=1, bot="random")
    assert (answer["key"], "5 minutes" in answer["text"]) == ("not-away", True)
    await ada.ask("agree", seat=0)
    await bea.catch_up(ada)
    assert bea.table["status"] == "running"
    assert bea.table["seats"][1]["bot"] is None
