"""Names on the screen: what is wrong with one is told at its field, and statistics show who is who."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from playwright.sync_api import expect

from tests.screen.conftest import OpenPage, Photograph
from tests.screen.tables import OPEN, bot, make_table, person
from tests.server.client import Client
from tests.server.running import ServerProcess

SARA = "שרה"


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_name_that_is_taken_is_told_at_its_field(
    server: ServerProcess, open_page: OpenPage, photograph: Photograph, phone: bool
) -> None:
    table = make_table(server.url, person("Ada"), OPEN, OPEN)["table"]
    page = open_page(server.url, phone=phone, quiet=False)
    page.goto(f"{server.url}/table/{table}")
    name = page.get_by_label("Your name")
    name.fill("Аda")  # with a Cyrillic letter
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert").filter(has_text="Somebody at this table is called Ada")).to_be_visible()
    expect(name).to_have_attribute("aria-invalid", "true")
    photograph(page, f"name-taken-{'phone' if phone else 'desktop'}")
    page.get_by_role("button", name="Take the name Аda 2").click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("listitem").filter(has_text="Аda 2")).to_be_visible()


def test_guests_on_one_device_and_guests_by_link_get_along(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(server.url)
    page.goto(f"{server.url}/new")
    page.get_by_label("Seat 2", exact=True).select_option("On this device")
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("dialog", name="Hand the device to Guest")).to_be_visible()
    table = make_table(server.url, person("Guest"), OPEN, OPEN)["table"]
    page.goto(f"{server.url}/table/{table}")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("listitem").filter(has_text="Guest 2")).to_be_visible()


def test_each_of_several_names_is_told_at_its_own_field(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(server.url, quiet=False)
    page.goto(f"{server.url}/new")
    page.get_by_label("Seat 2", exact=True).select_option("On this device")
    one, other = page.get_by_label("Your name").all()
    one.fill("Ada")
    other.fill("Hard 2")
    page.get_by_role("button", name="Make the table").click()
    expect(other).to_have_attribute("aria-invalid", "true")
    expect(one).to_have_attribute("aria-invalid", "false")
    other.fill("ADA")
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("button", name="Take the name ADA 2").click()
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("dialog", name="Hand the device to Ada")).to_be_visible()


def test_a_right_to_left_name_leaves_sentences_in_order(server: ServerProcess, open_page: OpenPage) -> None:
    table = make_table(server.url, person(SARA), bot("random"), OPEN, public=True)["table"]
    page = open_page(server.url)
    page.goto(f"{server.url}/table/{table}")
    expect(page.get_by_role("listitem").filter(has_text=SARA)).to_contain_text(f"\u2068{SARA}\u2069")
    page.goto(f"{server.url}/lobby")
    expect(page.get_by_text(SARA).first).to_contain_text(f"\u2068{SARA}\u2069 · Random 2")


MINE, OTHERS = "a" * 64, "b" * 64  # keys


def test_the_page_of_a_name_shows_the_own_games_first(
    server: ServerProcess, open_page: OpenPage, photograph: Photograph
) -> None:
    name = f"Zoë {Random().randrange(10**6)}"
    with ThreadPoolExecutor(1) as thread:  # the browser has an event loop of its own
        thread.submit(asyncio.run, play_games(server.url, name)).result()
    for phone in (False, True):
        page = open_page(server.url, phone=phone)
        page.evaluate("key => localStorage.setItem('branchline.player', key)", MINE)
        page.goto(f"{server.url}/settings")
        page.get_by_label("Your name").fill(name)
        page.get_by_label("Your name").blur()
        page.get_by_role("link", name="Your finished games").click()
        another = re.compile(r"Another player \([0-9a-f]{8}\)")
        headings = page.get_by_role("heading", level=2)
        expect(headings).to_have_text(["You, in this browser", another, "Games without a key"])
        photograph(page, f"names-{'phone' if phone else 'desktop'}")


async def play_games(url: str, name: str) -> None:
    client = Client(url)
    for key in (None, OTHERS, MINE):
        me = {**person(name), **({"player": key} if key else {})}
        keys = await client.make_table(me, bot("greedy"), board="first_journey", start="random")
        await (await client.sit(keys["table"], keys["seats"][0]["token"])).play_to_end(Random(3))
    await client.close()
