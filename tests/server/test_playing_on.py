"""Playing on from a position of a finished game."""

from __future__ import annotations

from random import Random

import pytest

from tests.server.client import Client, Message, bot, newcomer, person

pytestmark = pytest.mark.anyio


async def finished(client: Client) -> str:
    ada = await client.alone(board="first_journey", pace=0)
    await ada.play_to_end(Random(1))
    return ada.id


async def play_on(client: Client, table: str, move: int, *seats: Message, board: str = "first_journey") -> Message:
    wish = {
        "board": board,
        "seats": list(seats),
        "start": "random",
        "pace": 0,
        "continues": {"table": table, "move": move},
    }
    answer: Message = (await client.http.post("/api/tables", json=wish)).json()
    return answer


async def test_the_new_table_is_in_that_position_and_says_so(client: Client) -> None:
    table = await finished(client)
    replay = await client.get(f"/api/tables/{table}/replay")
    keys = await play_on(client, table, 5, person("Ada"), bot())
    ada = await client.sit(keys["table"], keys["seats"][0]["token"])
    await ada.until(lambda: ada.position)
    assert ada.table["continues"] == {"table": table, "move": 5}
    again = await client.get(f"/api/tables/{keys['table']}/replay")
    assert [frame.get("event", {}).get("move") for frame in again["frames"][:6]] == [
        frame.get("event", {}).get("move") for frame in replay["frames"][:6]
    ]
    await ada.play_to_end(Random(2))
    assert (await client.http.get(f"/api/tables/{keys['table']}/record")).status_code == 200
    assert "fair" not in (await client.http.get(f"/api/tables/{keys['table']}/record")).text.splitlines()[0]


async def test_it_counts_for_no_statistics(client: Client) -> None:
    table = await finished(client)
    before = await client.get("/api/names/Ada")
    keys = await play_on(client, table, 5, person("Ada"), bot())
    ada = await client.sit(keys["table"], keys["seats"][0]["token"])
    await ada.play_to_end(Random(2))
    assert await client.get("/api/names/Ada") == before


async def test_moves_of_the_other_table_cannot_be_taken_back(client: Client) -> None:
    table = await finished(client)
    keys = await play_on(client, table, 6, person("Ada"), bot())
    ada = await client.sit(keys["table"], keys["seats"][0]["token"])
    await ada.until(lambda: ada.position and 0 in ada.seats_to_act())
    assert ada.position["undo"] == []


async def test_only_a_game_that_is_over_can_be_played_on(client: Client) -> None:
    """Else one could look at hidden cards."""
    running = await client.alone(board="first_journey")
    refused = await play_on(client, running.id, 0, person("Eve"), bot())
    assert refused["key"] == "not-over"


@pytest.mark.parametrize(
    ("move", "seats", "board", "key"),
    [
        (10_000, 2, "first_journey", "nothing-to-play"),
        (3, 3, "first_journey", "another-game"),
        (3, 2, "usa", "another-game"),
    ],
)
async def test_what_does_not_fit_is_refused(client: Client, move: int, seats: int, board: str, key: str) -> None:
    table = await finished(client)
    refused = await play_on(client, table, move, newcomer("Ada"), *[bot()] * (seats - 1), board=board)
    assert refused["key"] == key


async def test_a_table_nobody_knows(client: Client) -> None:
    assert (await play_on(client, "nothing", 0, newcomer("Ada"), bot()))["key"] == "no-table"
