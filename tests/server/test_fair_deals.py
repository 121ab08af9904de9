"""The fair deal binds the server: it promises before anybody contributes, and there is no game before all have."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from random import Random

import httpx
import pytest

from branchline import Game
from branchline.bots import BOTS
from branchline.record import read_records, verify
from branchline.server.bot_workers.recomputing import recomputed, why_not
from branchline.server.bot_workers.worker import decided
from tests.cli.test_commands import branchline
from tests.server.client import OPEN, Client, Message, Seat, bot, contribution, newcomer, person
from tests.server.running import ServerProcess

pytestmark = pytest.mark.anyio

QUICK_BOTS = [name for name in BOTS if not why_not(name)]


async def give(client: Client, keys: Message, *contributions: str, seats: slice = slice(None)) -> httpx.Response:
    """Contributions of the seats of a device, in their order."""
    tokens = [key["token"] for key in keys["seats"]][seats]
    given = [{"token": token, "contribution": made} for token, made in zip(tokens, contributions, strict=True)]
    return await client.http.post(f"/api/tables/{keys['table']}/contributions", json={"contributions": given})


async def status(client: Client, keys: Message) -> str:
    return str((await client.get(f"/api/tables/{keys['table']}"))["status"])


async def start_line(client: Client, player: Seat) -> Message:
    """Of the record, after the players have ended their game."""
    for seat in player.seats:
        await player.ask("agree", seat=seat)
    record = await client.http.get(f"/api/tables/{player.id}/record")
    line: Message = json.loads(record.text.splitlines()[0])
    return line


def follows(start: Message, commitment: str, *contributions: str) -> bool:
    """Was the deal made of the secret that was promised, and of these contributions?"""
    secret = bytes.fromhex(start["fair"]["secret"])
    seed = hmac.digest(secret, bytes.fromhex("".join(contributions)), "sha256").hex()
    return hashlib.sha256(secret).hexdigest() == commitment and start["seed"] == seed


# promise first, contribute after


async def test_alone_against_bots_the_server_has_promised_before_it_knows_the_contribution(client: Client) -> None:
    keys = await client.make_table(newcomer("Ada"), bot(), OPEN, start="random")
    table = await client.get(f"/api/tables/{keys['table']}")
    assert table["status"] == "waiting"
    assert table["fair"] == {"commitment": keys["commitment"]}
    assert [seat["contributed"] for seat in table["seats"]] == [False, False, False]
    mine = contribution()  # exists only now
    assert (await give(client, keys, mine)).json() == {"seats": [0]}
    ada = await client.sit(keys["table"], keys["seats"][0]["token"])
    assert ada.table["status"] == "running"
    assert [seat["contributed"] for seat in ada.table["seats"]] == [True, False, False]
    assert follows(await start_line(client, ada), keys["commitment"], mine)


async def test_the_same_again_is_fine_and_another_contribution_is_refused(client: Client) -> None:
    keys = await client.make_table(newcomer("Ada"), bot(), start="random")
    mine = contribution()
    answers = [await give(client, keys, mine) for _ in range(3)]
    assert [(answer.status_code, answer.json()) for answer in answers] == [(200, {"seats": [0]})] * 3
    other = await give(client, keys, contribution())
    assert (other.status_code, other.json()["key"]) == (409, "already-contributed")
    ada = await client.sit(keys["table"], keys["seats"][0]["token"])
    assert follows(await start_line(client, ada), keys["commitment"], mine)


async def test_several_seats_of_one_device_contribute_at_once(client: Client) -> None:
    keys = await client.make_table(newcomer("Ada"), bot(), newcomer("Bea"), start="random")
    ours = contribution(), contribution()
    assert (await give(client, keys, *ours)).json() == {"seats": [0, 2]}
    device = await client.sit(keys["table"], *(key["token"] for key in keys["seats"]))
    assert sorted(device.own) == ["0", "2"]
    assert follows(await start_line(client, device), keys["commitment"], *ours)


async def test_the_game_waits_for_everybodys_contribution(client: Client) -> None:
    keys = await client.make_table(newcomer("Ada"), newcomer("Bea"), start="random")
    await give(client, keys, contribution(), seats=slice(0, 1))
    assert await status(client, keys) == "waiting"
    ada = await client.sit(keys["table"], keys["host"], language="it")
    refused = await ada.ask("start", bot="random")
    assert refused["key"] == "contribution-missing"
    assert "Bea deve prima" in refused["text"]
    await give(client, keys, contribution(), seats=slice(1, 2))
    await ada.until(lambda: ada.table["status"] == "running")
    assert [event["seat"] for event in ada.log if event["kind"] == "contributed"] == [1]


async def test_a_friend_who_takes_the_last_seat_waits_for_the_hosts_contribution(client: Client) -> None:
    keys = await client.make_table(newcomer("Ada"), OPEN)
    theirs = {"name": "Bea", "contribution": contribution()}
    assert (await client.http.post(f"/api/tables/{keys['table']}/seats", json=theirs)).status_code == 201
    assert await status(client, keys) == "waiting"
    await give(client, keys, contribution())
    assert await status(client, keys) == "running"


async def test_a_contribution_begins_no_game_while_a_seat_is_open(client: Client) -> None:
    keys = await client.make_table(newcomer("Ada"), OPEN)
    await give(client, keys, contribution())
    assert await status(client, keys) == "waiting"


async def test_who_never_contributes_can_be_removed(client: Client) -> None:
    keys = await client.make_table(newcomer("Ada"), newcomer("Bea"), start="random")
    await give(client, keys, contribution(), seats=slice(0, 1))
    ada = await client.sit(keys["table"], keys["seats"][0]["token"], keys["host"])
    await ada.ask("remove", seat=1)
    assert (await ada.ask("start", bot="random"))["type"] == "accepted"
    late = await give(client, keys, contribution(), seats=slice(1, 2))
    assert (late.status_code, late.json()["key"]) == (403, "not-your-seat")


async def test_one_wrong_key_and_nothing_of_the_request_is_done(client: Client) -> None:
    keys = await client.make_table(newcomer("Ada"), newcomer("Bea"), start="random")
    keys["seats"][1]["token"] = contribution()
    refused = await give(client, keys, contribution(), contribution())
    assert (refused.status_code, refused.json()["key"]) == (403, "not-your-seat")
    table = await client.get(f"/api/tables/{keys['table']}")
    assert [seat["contributed"] for seat in table["seats"]] == [False, False]


async def test_two_contributions_for_one_seat_are_refused(client: Client) -> None:
    keys = await client.make_table(newcomer("Ada"), OPEN)
    refused = await give(client, {**keys, "seats": keys["seats"] * 2}, contribution(), contribution())
    assert (refused.status_code, refused.json()["key"]) == (409, "already-contributed")


async def test_nobody_contributes_to_a_table_that_is_closed(client: Client) -> None:
    keys = await client.make_table(newcomer("Ada"), OPEN)
    host = await client.sit(keys["table"], keys["host"])
    await host.ask("close")
    assert (await give(client, keys, contribution())).json()["key"] == "table-over"


async def test_a_server_that_stops_between_promise_and_contribution_keeps_its_promise(tmp_path: Path) -> None:
    with ServerProcess.at(tmp_path) as server:
        client = Client(server.url)
        keys = await client.make_table(newcomer("Ada"), bot(), start="random")
        server.kill()
        server.restart()
        mine = contribution()
        assert (await give(client, keys, mine)).status_code == 200
        ada = await client.sit(keys["table"], keys["seats"][0]["token"])
        assert follows(await start_line(client, ada), keys["commitment"], mine)
        await client.close()


async def test_clients_that_contribute_with_their_request_still_play(client: Client) -> None:
    keys = await client.make_table(person("Ada"), bot(), start="random")
    assert await status(client, keys) == "running"


# rematches


async def test_a_rematch_is_promised_before_the_contribution_too(client: Client) -> None:
    ada = await client.alone()
    await ada.ask("agree", seat=0)
    again = {"seat": 0, "token": contribution(), "id": "rematch-1"}
    made = await ada.ask("rematch", **again)
    assert await status(client, made) == "waiting"
    mine = contribution()
    assert (await give(client, made, mine)).json() == {"seats": [0]}
    new = await client.sit(made["table"], str(again["token"]))
    assert new.table["status"] == "running"
    assert follows(await start_line(client, new), made["commitment"], mine)


async def test_a_lost_answer_to_a_rematch_loses_no_seat(client: Client) -> None:
    ada = await client.alone()
    await ada.ask("agree", seat=0)
    token = contribution()
    for _ in range(2):
        assert (await ada.ask("rematch", id="rematch-1", seat=0, token=token))["type"] == "accepted"
    keys = {"table": ada.table["rematch"], "seats": [{"seat": 0, "token": token}]}
    assert (await give(client, keys, contribution())).json() == {"seats": [0]}
    assert await status(client, keys) == "running"


# the randomness of bots


@pytest.mark.parametrize("board", ["usa", "first_journey"])
async def test_bots_decide_with_the_randomness_that_was_promised(client: Client, board: str, tmp_path: Path) -> None:
    keys = await client.make_table(newcomer("Ada"), bot("random"), bot("easy"), board=board, start="random")
    await give(client, keys, contribution())
    ada = await client.sit(keys["table"], keys["seats"][0]["token"])
    await ada.play_to_end(Random(1))
    path = tmp_path / "game.jsonl"
    path.write_text((await client.http.get(f"/api/tables/{ada.id}/record")).text, "utf-8")
    (recorded,) = read_records(path.read_text("utf-8").splitlines())
    for seat, name in ((1, "random"), (2, "easy")):
        made, differences = recomputed(verify(recorded), seat, name)
        assert made > 5
        assert not differences
    told = branchline("verify", "--fair", "--bots", "--commitment", keys["commitment"], path)
    assert (told.returncode, told.stdout.count("✓ seat")) == (0, 2)


async def test_a_bot_asked_again_after_undo_decides_the_same(client: Client) -> None:
    ada = await client.alone("random", board="first_journey", first=0)
    games = [await drawn_and_taken_back(ada) for _ in range(4)]
    assert len(games[0]) > 10
    assert games == games[:1] * 4


async def drawn_and_taken_back(ada: Seat) -> list[Message]:
    """The first moves if Ada only draws cards, all of which she takes back."""
    since = ada.version
    while ada.position["moves"] < 12:
        await ada.play_on(0, {"do": "draw"})
        await ada.until(lambda: 0 in ada.seats_to_act())
    moves = [event["move"] for event in ada.log if event["version"] > since and event["kind"] == "played"]
    while ada.position["moves"]:
        undone = await ada.ask("undo", seat=0, version=ada.version)
        await ada.catch_up_to(undone["version"])
    return moves


@pytest.mark.parametrize("name", QUICK_BOTS)
def test_an_opening_choice_does_not_depend_on_who_chose_before(name: str) -> None:
    """So it can be computed again from a record, which does not tell who was first."""
    game = Game("usa", 4, seed=5)
    seats = range(1, 4)
    before = [decided(name, 9, game.view(seat), game.legal_moves(seat), 0.0) for seat in seats]
    game.play(game.legal_moves(0)[0], 0)
    after = [decided(name, 9, game.view(seat), game.legal_moves(seat), 0.0) for seat in seats]
    assert before == after
