"""Making tables, sitting down, leaving, watching, talking."""

from __future__ import annotations

import pytest

from tests.server.client import OPEN, Client, Seat, bot, contribution, person

pytestmark = pytest.mark.anyio


async def join(client: Client, table: str, name: str, **more: object) -> dict[str, object]:
    answer = await client.http.post(
        f"/api/tables/{table}/seats", json={"name": name, "contribution": contribution(), **more}
    )
    found: dict[str, object] = {"status": answer.status_code, **answer.json()}
    return found


async def test_the_game_begins_when_friends_have_taken_the_last_seat(client: Client) -> None:
    keys = await client.make_table(person("Ada"), OPEN, bot("random"), OPEN)
    joined = await join(client, keys["table"], "Bea")
    assert (joined["status"], joined["seat"]) == (201, 1)
    bea = await client.sit(keys["table"], str(joined["token"]))
    assert [seat["name"] for seat in bea.table["seats"]] == ["Ada", "Bea", "", ""]
    assert bea.table["status"] == "waiting"
    assert (await join(client, keys["table"], "Cleo"))["seat"] == 3
    await bea.until(lambda: bea.own)
    assert len(bea.own["1"]["offer"]) == 3
    assert bea.table["status"] == "running"


async def test_open_seats_get_the_hosts_bot_at_the_start(client: Client) -> None:
    keys = await client.make_table(person("Ada"), OPEN, OPEN)
    ada = await client.sit(keys["table"], keys["seats"][0]["token"], keys["host"])
    await ada.ask("start", bot="medium")
    await ada.until(lambda: ada.position)
    assert [seat["bot"] for seat in ada.table["seats"]] == [None, "medium", "medium"]


async def test_a_taken_seat_and_a_full_table_are_refused(client: Client) -> None:
    keys = await client.make_table(person("Ada"), OPEN)
    assert (await join(client, keys["table"], "Bea", seat=0))["key"] == "seat-taken"
    full = await client.make_table(person("Ada"), bot())
    assert (await join(client, full["table"], "Cleo"))["key"] == "table-full"


async def test_nobody_joins_a_game_that_has_begun(client: Client) -> None:
    ada, _ = await client.two_people()
    assert (await join(client, ada.id, "Cleo"))["key"] == "already-started"


async def test_only_the_host_starts_removes_and_closes(client: Client) -> None:
    keys = await client.make_table(person("Ada"), OPEN, OPEN)
    bea_key = await join(client, keys["table"], "Bea")
    bea = await client.sit(keys["table"], str(bea_key["token"]))
    for command in ({"type": "start"}, {"type": "remove", "seat": 0}, {"type": "close"}):
        answer = await bea.ask(**command)
        assert answer["key"] == "host-only"


async def test_the_host_removes_a_seat_and_seats_a_bot(client: Client) -> None:
    keys = await client.make_table(person("Ada"), OPEN, OPEN)
    ada = await client.sit(keys["table"], keys["seats"][0]["token"], keys["host"])
    bea_key = await join(client, keys["table"], "Bea")
    bea = await client.sit(keys["table"], str(bea_key["token"]))
    assert (await ada.ask("bot", seat=1, bot="easy"))["key"] == "seat-taken"
    await ada.ask("remove", seat=1)
    await bea.until(lambda: bea.seats == [])
    await ada.ask("bot", seat=1, bot="easy")
    assert [seat["bot"] for seat in ada.table["seats"]] == [None, "easy", None]


async def test_a_player_leaves_to_a_bot_and_returns(client: Client) -> None:
    ada, bea = await client.two_people()
    await ada.choose_tickets()
    await bea.ask("leave", seat=1, bot="random")
    await ada.until(lambda: ada.table["seats"][1]["bot"] == "random")
    await ada.until(lambda: 0 in ada.seats_to_act())
    assert (await bea.play(1, {"do": "draw"}))["key"] == "bot-plays"
    await bea.ask("return", seat=1)
    await ada.until(lambda: ada.table["seats"][1]["bot"] is None)
    await ada.play_on(0, {"do": "draw"})
    await ada.play_on(0, {"do": "draw"})
    await bea.until(lambda: 1 in bea.seats_to_act())


async def test_leaving_before_the_start_opens_the_seat(client: Client) -> None:
    keys = await client.make_table(person("Ada"), OPEN, OPEN)
    bea_key = await join(client, keys["table"], "Bea")
    bea = await client.sit(keys["table"], str(bea_key["token"]))
    await bea.ask("leave", seat=1)
    assert (await join(client, keys["table"], "Cleo"))["seat"] == 1


async def test_all_people_must_agree_to_end(client: Client) -> None:
    ada, bea = await client.two_people()
    await ada.ask("agree", seat=0)
    await bea.until(lambda: bea.table["seats"][0]["agreed"])
    assert bea.table["status"] == "running"
    await bea.ask("agree", seat=1)
    await ada.until(lambda: ada.table["status"] == "over")
    assert ada.position["result"] == {"type": "end", "reason": "abandoned"}
    record = await client.http.get(f"/api/tables/{ada.id}/record")
    assert record.text.splitlines()[-1] == '{"type":"end","reason":"abandoned"}'


async def test_public_tables_are_in_the_lobby_and_others_are_not(client: Client) -> None:
    shown = await client.make_table(person("Ada"), OPEN, public=True)
    hidden = await client.make_table(person("Ada"), OPEN)
    listed = [table["id"] for table in await client.get("/api/tables")]
    assert shown["table"] in listed
    assert hidden["table"] not in listed


async def test_a_spectator_sees_the_table_but_no_cards(client: Client) -> None:
    ada, bea = await client.two_people()
    watcher = await client.sit(ada.id)
    await ada.until(lambda: ada.presence.get("watching") == 1)
    for player in (ada, bea):
        await player.choose_tickets()
    await watcher.catch_up(bea)
    assert watcher.own == {}
    assert watcher.position["seats"][0]["cards"] == 4
    kept = [event for event in watcher.log if event["kind"] == "played"]
    assert [event["move"] for event in kept] == [{"do": "keep"}] * 2
    assert (await watcher.ask("say", seat=0, text="hello"))["key"] == "not-your-seat"


async def test_everybody_sees_who_is_connected(client: Client) -> None:
    ada, bea = await client.two_people()
    await ada.until(lambda: ada.presence.get("connected") == [0, 1])
    await bea.close()
    await ada.until(lambda: ada.presence.get("connected") == [0])


async def test_talk_reaches_all_but_those_who_muted(client: Client) -> None:
    ada, bea = await client.two_people()
    await bea.ask("say", seat=1, text="<b>ciao</b> 🚂")
    await ada.until(lambda: ada.log and ada.log[-1]["kind"] == "said")
    assert ada.log[-1]["text"] == "<b>ciao</b> 🚂"
    await ada.ask("mute", seat=0, other=1)
    await bea.ask("say", seat=1, text="psst")
    await ada.until(lambda: ada.log[-1]["kind"] == "said" and ada.version >= bea.version)
    assert "text" not in ada.log[-1]
    assert not any("psst" in text for text in ada.received)
    again = await client.sit(ada.id, *ada.tokens)
    assert not any("psst" in text for text in again.received)


async def test_a_seat_goes_to_another_device_once(client: Client) -> None:
    ada, _ = await client.two_people()
    code = (await ada.ask("invite", seat=0))["code"]
    taken = await client.http.post(f"/api/tables/{ada.id}/moved", json={"code": code})
    assert taken.status_code == 201
    await ada.until(lambda: ada.seats == [])
    assert ada.own == {}
    phone = await client.sit(ada.id, taken.json()["token"])
    assert list(phone.own) == ["0"]
    old = await client.sit(ada.id, *ada.tokens)
    assert old.own == {}
    again = await client.http.post(f"/api/tables/{ada.id}/moved", json={"code": code})
    assert (again.status_code, again.json()["key"]) == (403, "link-void")


async def test_several_seats_on_one_device(client: Client) -> None:
    keys = await client.make_table(person("Ada"), person("Bea"), person("Cleo"), start="random")
    device = await client.sit(keys["table"], *(key["token"] for key in keys["seats"]))
    assert sorted(device.own) == ["0", "1", "2"]
    await device.choose_tickets()
    assert len(device.seats_to_act()) == 1


async def test_a_rematch_is_a_table_like_the_last_one(client: Client) -> None:
    ada, bea = await client.two_people(board="first_journey")
    assert (await ada.ask("rematch", seat=0, contribution=contribution()))["key"] == "not-over"
    for player, seat in ((ada, 0), (bea, 1)):
        await player.ask("agree", seat=seat)
    made = await ada.ask("rematch", seat=0, contribution=contribution())
    await bea.until(lambda: bea.table["rematch"] == made["table"])
    joined = await join(client, made["table"], "Bea")
    assert joined["seat"] == 1
    new = await client.get(f"/api/tables/{made['table']}")
    assert (new["board"], new["rematch_of"], [seat["name"] for seat in new["seats"]]) == (
        "first_journey",
        ada.id,
        ["Ada", "Bea"],
    )
    again = await bea.ask("rematch", seat=1, contribution=contribution())
    assert again["key"] == "rematch-made"


async def test_players_choose_their_colors(client: Client) -> None:
    ada, bea = await client.two_people()

    def colors(seat: Seat) -> list[int | None]:
        return [one.get("color") for one in seat.table["seats"]]

    assert colors(ada) == [None, None]
    await bea.ask("color", seat=1, color=0)
    await ada.until(lambda: colors(ada) == [1, 0])
    assert (await ada.ask("color", seat=0, color=0))["key"] == "color-taken"
    assert (await ada.ask("color", seat=1, color=2))["key"] == "not-your-seat"
    await ada.ask("color", seat=0, color=4)
    await bea.until(lambda: colors(bea) == [4, 0])


async def test_a_rematch_against_bots_alone_waits_for_nobody(client: Client) -> None:
    """Also where the bots came with the start, to seats that had been open."""
    keys = await client.make_table(person("Ada"), OPEN, OPEN, board="first_journey")
    ada = await client.sit(keys["table"], keys["host"], *(key["token"] for key in keys["seats"]))
    await ada.ask("start", bot="random")
    await ada.ask("agree", seat=0)
    made = await ada.ask("rematch", seat=0, contribution=contribution())
    assert (await client.get(f"/api/tables/{made['table']}"))["status"] == "running"


async def test_a_lost_answer_loses_no_seat(client: Client) -> None:
    keys = await client.make_table(person("Ada"), OPEN, OPEN)
    mine = {"name": "Bea", "contribution": contribution(), "token": contribution()}
    answers = [await client.http.post(f"/api/tables/{keys['table']}/seats", json=mine) for _ in range(2)]
    assert [answer.json() for answer in answers] == [{"seat": 1, "token": mine["token"]}] * 2
    assert [seat["name"] for seat in (await client.get(f"/api/tables/{keys['table']}"))["seats"]] == ["Ada", "Bea", ""]
    assert (await client.sit(keys["table"], mine["token"])).seats == [1]


async def test_a_lost_answer_loses_no_rematch(client: Client) -> None:
    ada, bea = await client.two_people()
    for player, seat in ((ada, 0), (bea, 1)):
        await player.ask("agree", seat=seat)
    token = contribution()
    made = await ada.ask("rematch", seat=0, contribution=contribution(), token=token)
    again = await client.sit(made["table"], token)
    assert again.seats == [0]
    assert (await again.ask("start", bot="random"))["type"] == "accepted"  # the host's right too


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"board": "atlantis"}, "no-board"),
        ({"seats": [{"kind": "open"}] * 5, "board": "first_journey"}, "wrong-seats"),
        ({"seats": [{"kind": "bot", "bot": "hall9000"}, {"kind": "open"}]}, "no-bot"),
        ({"seats": [{"kind": "bot", "bot": "program:sh"}, {"kind": "open"}]}, "no-bot"),
        ({"seats": [{"kind": "bot", "bot": "evil.py:Bot"}, {"kind": "open"}]}, "no-bot"),
        ({"first": 3}, "no-seat"),
    ],
)
async def test_impossible_tables_are_refused(client: Client, wrong: dict[str, object], key: str) -> None:
    wanted = {"board": "usa", "seats": [{"kind": "open"}] * 2, **wrong}
    answer = await client.http.post("/api/tables", json=wanted)
    assert (answer.status_code // 100, answer.json()["key"]) == (4, key)


async def test_who_looks_from_outside_sees_whose_turn_it_is_and_since_when(client: Client) -> None:
    ada, _ = await client.two_people(board="first_journey", first=0)
    before = await client.get(f"/api/tables/{ada.id}")
    assert before["to_act"] == ada.position["seats_to_act"] == [0]
    assert (await ada.ask("say", seat=0, text="Hello"))["type"] == "accepted"  # which is no move
    assert (await client.get(f"/api/tables/{ada.id}"))["since"] == before["since"]
    await ada.play_on(0, {"do": "draw"})
    after = await client.get(f"/api/tables/{ada.id}")
    assert after["since"] > before["since"]
    assert "to_act" not in ada.table
