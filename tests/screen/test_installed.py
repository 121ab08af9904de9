"""As an app: what is there without a network, and a clear word where it is needed."""

from __future__ import annotations

import json
from random import Random

from playwright.sync_api import Page, expect

from tests.patience import wait_until
from tests.screen.conftest import OpenPage, Photograph
from tests.screen.hands import click_to_the_end
from tests.screen.tables import bot, give_keys, make_table, never_ask, person
from tests.server.running import ServerProcess


def installed(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    wait_until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))


def test_what_is_there_without_a_network(open_page: OpenPage, server: ServerProcess, photograph: Photograph) -> None:
    page = open_page(server.url, installed=True, quiet=False)
    installed(page)
    keys = make_table(server.url, person("Ada"), bot("planner"), board="first_journey", start="planner")
    give_keys(page, keys)
    never_ask(page)
    page.goto(f"{server.url}/table/{keys['table']}")
    click_to_the_end(page, Random(5))
    expect(page.locator(".end .line")).to_have_count(2)  # it has looked at the replay
    page.goto(f"{server.url}/rules/first_journey")
    expect(page.get_by_role("heading", name="Tickets")).to_be_visible()
    page.goto(f"{server.url}/lessons/first_journey")
    page.wait_for_selector(".board")
    page.context.set_offline(True)

    page.goto(f"{server.url}/rules/first_journey")
    expect(page.get_by_role("heading", name="Tickets")).to_be_visible()
    expect(page.get_by_text("There is no network.")).to_be_visible()
    page.goto(f"{server.url}/lessons/first_journey")
    page.wait_for_selector(".board")
    page.goto(f"{server.url}/replay/{keys['table']}")
    expect(page.get_by_role("region", name="Result")).to_be_visible()
    photograph(page, "offline-replay")
    page.goto(server.url)
    expect(page.get_by_text("There is no network.")).to_be_visible()
    expect(page.get_by_role("link", name="First Journey")).to_be_visible()
    photograph(page, "offline-start")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("alert")).to_contain_text("playing needs the network")
    page.goto(f"{server.url}/table/other")
    expect(page.get_by_role("alert")).to_contain_text("This table appears as soon as it is back")


def test_it_can_be_installed(open_page: OpenPage, server: ServerProcess) -> None:
    page = open_page(server.url)
    manifest = json.loads(page.request.get(f"{server.url}/manifest.webmanifest").text())
    for icon in manifest["icons"]:
        assert page.request.get(server.url + icon["src"]).headers["content-type"] == icon["type"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    problems = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [problem["errorId"] for problem in problems if problem["errorId"] != "in-incognito"] == []
