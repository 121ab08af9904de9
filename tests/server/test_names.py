"""Names of people: clean, and different from one another at one table."""

from __future__ import annotations

import asyncio
import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.plain_text import hidden
from branchline.server.checks import Refused
from branchline.server.name_skeletons import looks, skeleton
from branchline.server.names import LONGEST_NAME, cleaned, free_name, is_reserved, require_free
from tests.server.client import OPEN, Client, Message, bot, contribution, person
from tests.test_plain_text import SOME_TEXT, UNSEEN, WRITTEN

TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"

# what a name may be


@pytest.mark.parametrize("name", ["Ada", "O'Neill", "Д'Артаньян", "山田太郎", "محمد", "42", "🚂", *WRITTEN.values()])
def test_names_of_people_are_kept(name: str) -> None:
    assert cleaned(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("character", UNSEEN.values(), ids=UNSEEN)
def test_a_name_with_what_nobody_sees_is_refused_and_the_character_is_told(character: str) -> None:
    for name in (character, f"Ada{character}", f"A{character}da"):
        with pytest.raises(Refused) as refused:
            cleaned(name)
        assert refused.value.key == "name-characters"
        assert f"U+{ord(character):04X}" in refused.value.text("it")


@pytest.mark.parametrize(
    ("name", "key"),
    [
        (" ", "name-empty"),
        ("\u3000\u2003", "name-empty"),
        ("\u0301", "name-empty"),
        ("\u0301Ada", "name-marks"),
        ("q" + 5 * "\u0300", "name-marks"),
        ("A\U000e0fffda", "name-characters"),
        ("Ada\nBea", "name-characters"),
        ("\u0378", "name-characters"),  # no character yet
        (24 * "\u0958", "name-long"),  # normalized it is twice as long
    ],
)
def test_what_is_no_name(name: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        cleaned(name)
    assert refused.value.key == key
    assert refused.value.text("en") != refused.value.text("it")


def test_spaces_are_plain_and_single() -> None:
    assert cleaned("  Ada \u2003 Bea\n") == "Ada Bea"


@given(SOME_TEXT)
def test_a_clean_name_stays_as_it_is_and_can_be_seen(name: str) -> None:
    try:
        clean = cleaned(name)
    except Refused:
        return
    assert cleaned(clean) == clean
    assert not list(hidden(clean))
    assert 1 <= len(clean) <= LONGEST_NAME


@given(st.text(st.characters(categories=["L", "Nd"], max_codepoint=0x24F), min_size=1, max_size=12))
def test_latin_letters_and_digits_are_always_a_name(name: str) -> None:
    assert cleaned(name) == unicodedata.normalize("NFC", name)


# which look the same


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Аda"),  # Cyrillic А
        ("Ada", "ADA"),
        ("Ada", "Ａｄａ"),
        ("paypal", "pаypаl"),
        ("scope", "ѕсоре"),
        ("AlaskaJazz", "ΑlaskaJazz"),
        ("modern", "rnodern"),
        ("Alda", "AIda"),
        ("Ada 1", "Ada l"),
        ("Bob", "ВОВ"),
        ("søs", "so̷s"),
        ("Straße", "STRASSE"),
        ("❤\ufe0f", "❤"),
        ("ǉeto", "ljeto"),
        ("Ada 0", "Ada O"),
    ],
)
def test_names_that_look_the_same(one: str, other: str) -> None:
    assert looks(one) & looks(other)


@pytest.mark.parametrize(("one", "other"), [("Ada", "Bea"), ("Ada", "Adà"), ("Ada", "Ada 2"), ("東京", "京東")])
def test_names_that_differ(one: str, other: str) -> None:
    assert not looks(one) & looks(other)


@given(SOME_TEXT)
def test_a_skeleton_is_its_own(text: str) -> None:
    assert skeleton(skeleton(text)) == skeleton(text)


@pytest.mark.parametrize("name", ["Ada", "A" * 24, "क्\u200dष" * 5, "Ada 2"])
def test_a_free_name_is_one_and_differs(name: str) -> None:
    free = free_name(name, [name, f"{name} 2"])
    assert cleaned(free) == free
    require_free(free, [name, f"{name} 2"])


# words of the screen


@pytest.mark.parametrize("name", ["Hard", "hard 2", "HARD", "Нard", "Hard l", "Difficile 3", "Bot", "b0t", "Seat 1"])
def test_no_person_is_called_like_a_bot(name: str) -> None:
    with pytest.raises(Refused, match="name-reserved"):
        require_free(name, [])


@pytest.mark.parametrize("name", ["Ada", "Guest", "Ospite 2", "Hardy", "Easton", "Robot", "7", "Serverin"])
def test_other_names_are_not_reserved(name: str) -> None:
    assert not is_reserved(name)


@pytest.mark.parametrize("language", ["en", "it"])
def test_all_words_of_the_screen_for_bots_and_seats_are_reserved(language: str) -> None:
    texts = json.loads((TEXTS / f"{language}.json").read_text("utf-8"))
    bots = ("easy", "medium", "hard", "hard-racer", "hard-collector", "expert", "random", "greedy", "planner", "racer")
    shown = [texts["a-bot"], texts["open-seat"], texts["seat"].format(n=2), texts["bot-search"]]
    for word in [*shown, *(texts[f"bot-{name}"] for name in bots)]:
        assert is_reserved(word), word
        assert is_reserved(f"{word} 3"), word


# at a table

pytestmark = pytest.mark.anyio


async def joining(client: Client, table: str, name: str, **more: object) -> Message:
    wish = {"name": name, "contribution": contribution(), **more}
    answer = await client.http.post(f"/api/tables/{table}/seats", json=wish)
    return {"status": answer.status_code, **answer.json()}


@pytest.mark.parametrize("name", ["Ada", "ada ", "Аda", "Ａda", "ADA"])
async def test_nobody_sits_down_with_a_name_of_the_table(client: Client, name: str) -> None:
    table = (await client.make_table(person("Ada"), OPEN))["table"]
    refused = await joining(client, table, name)
    assert (refused["status"], refused["key"]) == (409, "name-taken")
    assert refused["values"]["name"] == "Ada"
    free = refused["values"]["free"]
    assert free in refused["text"]
    assert (await joining(client, table, free))["status"] == 201
    assert (await client.get(f"/api/tables/{table}"))["seats"][1]["name"] == free


async def test_two_who_come_at_once_with_one_name_do_not_both_sit_down(client: Client) -> None:
    table = (await client.make_table(person("Ada"), OPEN, OPEN, OPEN))["table"]
    answers = await asyncio.gather(*(joining(client, table, "Bea") for _ in range(2)))
    assert sorted(answer["status"] for answer in answers) == [201, 409]


async def test_who_has_left_leaves_the_name(client: Client) -> None:
    table = (await client.make_table(person("Ada"), OPEN, OPEN))["table"]
    bea = await joining(client, table, "Bea")
    seat = await client.sit(table, bea["token"])
    await seat.ask("leave", seat=bea["seat"])
    assert (await joining(client, table, "Bea"))["status"] == 201


async def test_a_lost_answer_is_given_again_though_the_name_is_there(client: Client) -> None:
    table = (await client.make_table(person("Ada"), OPEN, OPEN))["table"]
    token = contribution()
    first = await joining(client, table, "Bea", token=token)
    assert await joining(client, table, "Bea", token=token) == first


@pytest.mark.parametrize(
    ("names", "status", "key", "seat"),
    [
        (["Ada", "Аda"], 409, "name-taken", 1),
        (["Ada", "Bea", "ada"], 409, "name-taken", 2),
        (["Hard 2", "Ada"], 422, "name-reserved", 0),
        (["Ada", "\u200b"], 422, "name-characters", 1),
    ],
)
async def test_several_people_on_one_device_have_different_names(
    client: Client, names: list[str], status: int, key: str, seat: int
) -> None:
    wish = {"board": "usa", "seats": [person(name) for name in names]}
    refused = await client.http.post("/api/tables", json=wish, headers={"accept-language": "it"})
    assert refused.status_code == status
    problem = refused.json()
    assert (problem["key"], problem["values"]["seat"]) == (key, seat)


async def test_right_to_left_names_are_isolated_in_a_sentence(client: Client) -> None:
    table = (await client.make_table(person("שרה"), OPEN))["table"]
    assert "\u2068שרה\u2069" in (await joining(client, table, "שרה"))["text"]


# talk


async def test_talk_is_tidied(client: Client) -> None:
    ada = await client.alone()
    await ada.ask("say", seat=0, text="one\ntwo\0 \u202ethree\u200b שלום 👩\u200d💻")
    assert [event["text"] for event in ada.log if event["kind"] == "said"] == ["one two three שלום 👩\u200d💻"]


@pytest.mark.parametrize("text", [" ", "\u200b\u202e", "\n", "\u3164"])
async def test_talk_that_nobody_can_read_is_refused(client: Client, text: str) -> None:
    ada = await client.alone()
    assert (await ada.ask("say", seat=0, text=text))["key"] == "nothing-said"


# records that other programs wrote


async def test_a_record_shows_no_controls(client: Client) -> None:
    keys = await client.make_table(person("Ada"), bot("greedy"), board="first_journey", start="greedy")
    ada = await client.sit(keys["table"], keys["seats"][0]["token"])
    await ada.ask("agree", seat=0)
    record = (await client.http.get(f"/api/tables/{keys['table']}/record")).text
    first, rest = record.split("\n", 1)
    start = json.loads(first)
    start["seats"] = [{"name": "\x1b]\u202eAda" + 500 * "x", "player": "human"}, {"name": 7, "player": {"a": "\0"}}]
    shown = await client.http.post("/api/replay", json={"record": f"{json.dumps(start)}\n{rest}"})
    seats = shown.json()["seats"]
    assert len(seats) == 2
    assert seats[0]["name"].startswith("]Adaxx")
    for seat in seats:
        assert all(len(text) <= 80 and not list(hidden(text)) for text in seat.values())
