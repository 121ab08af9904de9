"""Finished games count to who holds a key, not to who types a name."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from branchline.server.tokens import hashed
from tests.server.client import OPEN, Client, Message, bot, contribution, person

pytestmark = pytest.mark.anyio

ANN, EVE = "a" * 64, "e" * 64  # keys


async def played(client: Client, name: str, key: str | None) -> Message:
    """A finished game of this person against a bot; the keys of its table."""
    me = {**person(name), **({"player": key} if key else {})}
    keys = await client.make_table(me, bot("greedy"), board="first_journey", start="random")
    await (await client.sit(keys["table"], keys["seats"][0]["token"])).play_to_end(Random(3))
    return keys


async def rows(client: Client, name: str, key: str = "") -> list[Any]:
    headers = {"authorization": f"Bearer {key}"} if key else {}
    found = await client.http.get(f"/api/names/{name}", headers=headers)
    assert found.status_code == 200
    rows: list[Any] = found.json()
    return rows


@pytest.fixture
def name() -> str:
    return f"Ann {Random().randrange(10**9)}"


async def test_who_types_a_name_adds_nothing_to_anothers_games(client: Client, name: str) -> None:
    for key in (ANN, EVE, None, ANN):
        await played(client, name, key)
    found = await rows(client, name, ANN)
    assert sorted((row["mine"], row["games"], bool(row["player"])) for row in found) == [
        (False, 1, False),
        (False, 1, True),
        (True, 2, True),
    ]
    assert not any(row["mine"] for row in await rows(client, name))
    assert not any(row["mine"] for row in await rows(client, name, "x" * 64))


async def test_the_mark_of_a_key_is_the_same_for_a_name_and_another_for_another(client: Client, name: str) -> None:
    for called in (name, name.upper(), f"{name} B"):
        await played(client, called, ANN)
    (one,) = await rows(client, name)
    (same,) = await rows(client, name.lower(), ANN)
    (other,) = await rows(client, f"{name} B", ANN)
    assert (one["player"], one["games"]) == (same["player"], 2)
    assert one["player"] != other["player"]
    assert len(one["player"]) == 8


async def test_who_joins_and_who_asks_for_a_rematch_bring_their_key(client: Client, name: str) -> None:
    table = (await client.make_table(OPEN, bot("greedy"), board="first_journey"))["table"]
    wish = {"name": name, "contribution": contribution(), "player": ANN}
    seat = (await client.http.post(f"/api/tables/{table}/seats", json=wish)).json()
    ann = await client.sit(table, seat["token"])
    await ann.play_to_end(Random(3))
    for key in ({"player": ANN}, {}):  # the seat knows it already
        again = await ann.ask("rematch", seat=0, contribution=contribution(), **key)
        ann = await client.sit(again["table"], again["seats"][0]["token"], again["host"])
        await ann.ask("start")
        await ann.play_to_end(Random(3))
    (row,) = await rows(client, name, ANN)
    assert (row["games"], row["mine"]) == (3, True)


@pytest.mark.parametrize("key", ["", "short", "k" * 31, "k" * 65, "é" * 40, "k" * 32 + "\n", 7])
async def test_what_is_no_key_is_refused(client: Client, key: object) -> None:
    seats = [{**person("Ada"), "player": key}, OPEN]
    assert (await client.http.post("/api/tables", json={"board": "usa", "seats": seats})).status_code == 400


async def test_nobody_is_told_a_key_or_what_is_kept_of_it(client: Client, name: str) -> None:
    keys = await played(client, name, ANN)
    watcher = await client.sit(keys["table"])
    paths = ["", "/record", "/replay"]
    pages = [await client.http.get(f"/api/tables/{keys['table']}{path}") for path in paths]
    pages.append(await client.http.get(f"/api/names/{name}", headers={"authorization": f"Bearer {ANN}"}))
    sent = "".join([*watcher.received, *(page.text for page in pages)])
    assert hashed(ANN)[:8] not in sent
    assert ANN not in sent
