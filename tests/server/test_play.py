"""Moves: accepted once, refused with the reason, told to all; whole games on every board."""

from __future__ import annotations

from random import Random

import pytest

from branchline.fair import FairDeal, proof
from branchline.record import read_records, verify
from tests.server.client import Client, Seat, bot, person

pytestmark = pytest.mark.anyio
BOARDS = ("usa", "first_journey", "italy", "japan")


async def after_opening(client: Client) -> tuple[Seat, Seat]:
    """Seat 0 is to move."""
    ada, bea = await client.two_people(first=0)
    await ada.choose_tickets()
    await bea.choose_tickets()
    await ada.until(lambda: ada.position["phase"] == "turn")
    await bea.catch_up(ada)
    return ada, bea


async def test_an_accepted_move_is_told_to_all_and_cut(client: Client) -> None:
    ada, bea = await after_opening(client)
    await ada.play_on(0, {"do": "draw"})
    await bea.catch_up(ada)
    assert ada.log[-1]["outcome"]["drawn"] in ada.own["0"]["hand"]
    assert bea.log[-1]["move"] == {"do": "draw"}
    assert "outcome" not in bea.log[-1]
    assert bea.position["seats"][0]["cards"] == 5


async def test_the_same_command_again_is_harmless(client: Client) -> None:
    ada, _ = await after_opening(client)
    move = {"seat": 0, "version": ada.version, "move": {"do": "draw"}, "id": "twice"}
    first = await ada.ask("play", **move)
    second = await ada.ask("play", **move)
    assert first == second
    await ada.close()
    again = await ada_again(client, ada)
    third = await again.ask("play", **move)
    assert third == first
    assert again.position["seats"][0]["cards"] == 5


async def ada_again(client: Client, ada: Seat, version: int = 0) -> Seat:
    return await client.sit(ada.id, *ada.tokens, version=version)


@pytest.mark.parametrize(
    ("seat", "move", "key", "rule"),
    [
        (0, {"do": "pass"}, "cannot-pass", "USA-18"),
        (0, {"do": "claim", "track": "atlanta--miami", "pay": {"blue": 5}}, "cards-missing", "USA-13"),
        (0, {"do": "fly"}, "no-move", None),
        (0, {}, "no-move", None),
        (0, {"do": "claim", "track": 5, "pay": []}, "no-move", None),
        (1, {"do": "draw"}, "not-your-turn", "USA-4"),
    ],
)
async def test_refusals_name_the_rule(
    client: Client, seat: int, move: dict[str, object], key: str, rule: str | None
) -> None:
    players = await after_opening(client)
    version = players[seat].version
    answer = await players[seat].play(seat, move)
    assert (answer["type"], answer["key"], answer.get("rule")) == ("refused", key, rule)
    assert answer["text"]
    assert players[seat].version == version


async def test_refusals_are_in_the_players_language(client: Client) -> None:
    keys = await client.make_table(person("Ada"), bot(), start="random")
    ada = await client.sit(keys["table"], keys["seats"][0]["token"], language="it")
    answer = await ada.play(0, {"do": "draw"})
    assert answer["text"] == "Prima scegli quali dei biglietti offerti tenere."


async def test_a_move_decided_on_an_old_position_is_refused(client: Client) -> None:
    ada, _ = await after_opening(client)
    seen = ada.version
    await ada.play_on(0, {"do": "draw"})
    answer = await ada.ask("play", seat=0, version=seen, move={"do": "draw"})
    assert answer["key"] == "out-of-date"


async def test_talk_does_not_make_a_move_out_of_date(client: Client) -> None:
    ada, bea = await after_opening(client)
    seen = ada.version
    await bea.ask("say", seat=1, text="your turn")
    assert (await ada.ask("play", seat=0, version=seen, move={"do": "draw"}))["type"] == "accepted"


async def test_opening_choices_do_not_get_in_each_others_way(client: Client) -> None:
    ada, bea = await client.two_people()
    seen = bea.version
    await ada.choose_tickets()
    keep = {"do": "keep", "tickets": bea.own["1"]["offer"]}
    assert (await bea.ask("play", seat=1, version=seen, move=keep))["type"] == "accepted"


async def test_reconnecting_needs_only_the_last_version(client: Client) -> None:
    ada, bea = await after_opening(client)
    seen = bea.version
    await bea.close()
    await ada.play_on(0, {"do": "draw"})
    await ada.play_on(0, {"do": "draw"})
    again = await client.sit(bea.id, *bea.tokens, version=seen)
    assert [event["version"] for event in again.log] == [seen + 1, seen + 2]
    whole = await client.sit(bea.id, *bea.tokens)
    assert whole.position | {"clocks": 0} == again.position | {"clocks": 0}
    assert whole.own == again.own


async def test_why_a_track_cannot_be_claimed_and_the_way_for_a_ticket(client: Client) -> None:
    ada, _ = await after_opening(client)
    claimable = ada.own["0"]["can"].get("claim", {})
    closed = next(track for track in ada.own["0"]["open_tracks"] if track not in claimable)
    why = await ada.ask("why", seat=0, track=closed)
    assert why["key"] in ("cards-short", "any-cards-short")
    assert why["values"]["short"] > 0
    ways = (await ada.ask("ways", seat=0))["ways"]
    assert sorted(ways) == sorted(ada.own["0"]["tickets"])
    assert all(way["trains"] > 0 and way["tracks"] for way in ways.values())
    assert (await ada.ask("ways", seat=1))["key"] == "not-your-seat"


@pytest.mark.parametrize("board", BOARDS)
async def test_a_whole_game_against_a_bot_and_its_proven_record(client: Client, board: str) -> None:
    ada = await client.alone("planner", board)
    await ada.play_to_end(Random(1))
    record = await client.http.get(f"/api/tables/{ada.id}/record")
    (recorded,) = read_records(record.text.splitlines())
    game = verify(recorded)
    assert game.result is not None
    assert game.result.to_dict() == ada.position["result"]
    fair = FairDeal.from_dict(recorded.start["fair"])
    assert fair.commitment.hex() == ada.table["fair"]["commitment"]
    assert [step.problem for step in proof(fair, game, [True, False]) if step.problem] == []
    assert len(ada.position["revealed"]) == 2
    assert "planner" in record.text


@pytest.mark.parametrize("board", BOARDS)
async def test_people_and_bots_at_a_full_table(client: Client, board: str) -> None:
    seats = [person("Ada"), bot("planner"), person("Bea"), bot("greedy")]
    keys = await client.make_table(*seats, board=board, start="random")
    device = await client.sit(keys["table"], *(key["token"] for key in keys["seats"]))
    watcher = await client.sit(keys["table"])
    await device.play_to_end(Random(2))
    await watcher.catch_up(device)
    assert watcher.position["result"] == device.position["result"]
    assert watcher.version == watcher.log[-1]["version"]


async def test_a_running_games_record_is_the_players_own_view_only(client: Client) -> None:
    ada, _ = await after_opening(client)
    assert (await client.http.get(f"/api/tables/{ada.id}/record")).status_code == 409
    mine = await client.http.get(f"/api/tables/{ada.id}/view", headers={"authorization": f"Bearer {ada.tokens[0]}"})
    assert mine.json()["view"]["hand"] == ada.own["0"]["hand"]
    assert (await client.http.get(f"/api/tables/{ada.id}/view")).status_code == 401
    for key in ("wrong", ada.tokens[1]):
        refused = await client.http.get(f"/api/tables/{ada.id}/view", headers={"authorization": f"Bearer {key}"})
        assert refused.status_code == 403


async def test_statistics_by_name(client: Client) -> None:
    name = f"Ann {Random().randrange(10**9)}"
    keys = await client.make_table(person(name), bot("greedy"), board="first_journey", start="random")
    ann = await client.sit(keys["table"], keys["seats"][0]["token"])
    await ann.play_to_end(Random(3))
    (row,) = await client.get(f"/api/names/{name.upper()}")
    assert (row["board"], row["games"]) == ("first_journey", 1)
    assert row["best"] == ann.position["result"]["scores"][0]["total"]
    assert (row["player"], row["mine"]) == ("", False)
