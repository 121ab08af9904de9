"""Clocks: what they count, and what happens at zero."""

from __future__ import annotations

import msgspec
import pytest

from branchline.server.clock import Clocks
from branchline.server.table_log import ClockSettings
from tests.server.client import Client, Seat, person

pytestmark = pytest.mark.anyio


def clocks(**setting: object) -> Clocks:
    """Two seats; seat 0 is to act at time 0."""
    made = Clocks(msgspec.convert(setting, ClockSettings), 2)
    made.follow((0,), 0)
    return made


def test_without_a_clock_nobody_is_late() -> None:
    none = Clocks(None, 2)
    none.follow((0,), 0)
    assert not none.is_late(0, 10**12)
    assert none.deadline([0]) is None
    assert none.shown(5) == []


def test_a_turn_of_two_decisions_has_one_time() -> None:
    turn = clocks(kind="move", seconds=10)
    turn.played(0, 4000, ends_turn=False)
    turn.follow((0,), 4000)
    assert turn.left(0, 5000) == 5000
    assert turn.deadline([0]) == 10_000
    turn.played(0, 5000, ends_turn=True)
    turn.follow((1,), 9000)
    assert turn.shown(9500) == [10_000, 9500]


def test_a_game_clock_goes_on_and_gains_an_increment() -> None:
    game = clocks(kind="game", seconds=60, increment=5)
    game.played(0, 20_000, ends_turn=True)
    game.follow((1,), 20_000)
    assert game.shown(20_000) == [45_000, 60_000]
    game.played(1, 61_000, ends_turn=True)
    game.follow((0,), 81_000)
    assert game.left(1, 81_000) == 5000


def test_only_who_is_to_act_is_late() -> None:
    turn = clocks(kind="move", seconds=10)
    assert not turn.is_late(0, 9999)
    assert turn.is_late(0, 10_000)
    assert not turn.is_late(1, 10_000_000)


def test_in_tables_of_version_0_1_0_the_servers_absence_costs_no_time_but_days() -> None:
    short, long = clocks(kind="move", seconds=60), clocks(kind="move", seconds=2 * 86_400)
    for resumed in (short, long):
        resumed.resume(3_600_000)
    assert short.left(0, 3_600_000) == 60_000
    assert long.left(0, 3_600_000) == 2 * 86_400_000 - 3_600_000


async def started(client: Client, at_zero: str) -> tuple[Seat, Seat]:
    clock = {"kind": "move", "seconds": 1, "at_zero": at_zero}
    keys = await client.make_table(person("Ada"), person("Bea"), clock=clock, first=0, start="random")
    one, other = (key["token"] for key in keys["seats"])
    return await client.sit(keys["table"], one), await client.sit(keys["table"], other)


async def plays(player: Seat, seat: int) -> bool:
    """Whether a move of the seat was accepted."""
    await player.until(lambda: seat in player.seats_to_act())
    answer = await player.play(seat, {"do": "draw"})
    return bool(answer["type"] == "accepted")


async def test_at_zero_a_bot_moves_and_the_player_may_play_on(client: Client) -> None:
    ada, bea = await started(client, "bot_moves")
    await ada.until(lambda: ada.position["phase"] == "turn")
    late = [event for event in ada.log if event.get("late")]
    assert {event["seat"] for event in late[:2]} == {0, 1}
    await ada.until(lambda: len([e for e in ada.log if e.get("late") and e["seat"] == 0]) >= 2)
    assert ada.table["seats"][0]["bot"] is None
    while not await plays(bea, 1):  # unless the second is over before the move arrives
        pass


async def test_at_zero_a_bot_takes_over_and_the_player_returns(client: Client) -> None:
    ada, bea = await started(client, "bot_takes_over")
    await ada.until(lambda: ada.table["seats"][0]["bot"] == "medium")
    assert (await ada.ask("return", seat=0))["type"] == "accepted"
    await bea.until(lambda: any(event["kind"] == "returned" and event["seat"] == 0 for event in bea.log))


async def test_a_vanished_players_clock_runs_on(client: Client) -> None:
    ada, bea = await started(client, "bot_moves")
    await ada.close()
    await bea.until(lambda: bea.position["phase"] == "turn")
    assert any(event.get("late") and event["seat"] == 0 for event in bea.log)
