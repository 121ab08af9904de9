"""For everybody: axe-core finds nothing on any page, and nothing needs scrolling."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.screen.conftest import OpenPage, Photograph
from tests.screen.hands import settle
from tests.screen.tables import OPEN, bot, give_keys, make_table, person
from tests.server.running import ServerProcess

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
BOARDS = ("usa", "first_journey", "italy", "japan")
PAGES = ("/", "/lobby", "/new", "/settings", "/replay", "/names/Ada", *(f"/rules/{board}" for board in BOARDS))


def violations(page: Page) -> list[str]:
    # evaluate, not a script tag: the content policy forbids those, as it should
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations'], rules: {'target-size': {enabled: true}}})")
    return [f"{problem['id']}: {problem['nodes'][0]['html'][:200]}" for problem in found["violations"]]


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_pages(open_page: OpenPage, server: ServerProcess, photograph: Photograph, path: str, phone: bool) -> None:
    page = open_page(f"{server.url}{path}", phone=phone)
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    name = path.strip("/").replace("/", "-") or "start"
    photograph(page, f"page-{name}{'-phone' if phone else ''}")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("board", BOARDS)
def test_a_running_game(
    open_page: OpenPage, server: ServerProcess, photograph: Photograph, board: str, phone: bool
) -> None:
    keys = make_table(server.url, person("Ada"), bot("hard"), bot("easy"), board=board, start="random")
    page = open_page(server.url, phone=phone)
    give_keys(page, keys)
    page.goto(f"{server.url}/table/{keys['table']}")
    page.wait_for_selector(".playing")
    settle(page)
    assert violations(page) == []
    photograph(page, f"{board}{'-phone' if phone else ''}")


def test_a_waiting_table(open_page: OpenPage, server: ServerProcess) -> None:
    keys = make_table(server.url, person("Ada"), OPEN)
    page = open_page(server.url)
    give_keys(page, keys)
    page.goto(f"{server.url}/table/{keys['table']}")
    page.wait_for_selector("text=Invite friends")
    assert violations(page) == []
