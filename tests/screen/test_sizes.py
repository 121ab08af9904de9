"""Every size of screen: all of a game is there, nothing is cut off, and the page never scrolls."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.screen.conftest import OpenPage, Photograph
from tests.screen.hands import settle, wait_for_turn
from tests.screen.tables import bot, give_keys, make_table, never_ask, person
from tests.server.running import ServerProcess

SIZES = {
    "phone": (390, 844),
    "small-phone": (360, 640),
    "phone-sideways": (844, 390),
    "tablet": (820, 1180),
    "tablet-sideways": (1180, 820),
    "laptop": (1280, 720),
    "wall": (2560, 1440),
}
# what sticks out of the window, or out of the part of the page that should hold it
STICKING_OUT = """() => ['.bar', '.map', '.row', '.decks', '.hand', '.side'].filter(name => {
    const found = document.querySelector(name);
    if (!found) return name !== '.row';  // First Journey has none
    const box = found.getBoundingClientRect(), around = found.parentElement.getBoundingClientRect();
    const [left, top] = [Math.max(0, around.left), Math.max(0, around.top)];
    const [right, bottom] = [Math.min(innerWidth, around.right), Math.min(innerHeight, around.bottom)];
    return box.left < left - 1 || box.top < top - 1 || box.right > right + 1 || box.bottom > bottom + 1;
})"""

# cities of the offered tickets that the panel with the tickets hides
UNDER_THE_PANEL = """() => { const panel = document.querySelector('.keep').getBoundingClientRect();
    return [...document.querySelectorAll('.halo')].map(halo => halo.getBoundingClientRect())
        .filter(({left, right, top, bottom}) => right > panel.left && left < panel.right
            && bottom > panel.top && top < panel.bottom)
        .map(({left, top}) => [left, top]) }"""


@pytest.mark.parametrize("board", ["usa", "first_journey", "italy", "japan"])
def test_a_game_fits_every_screen(
    open_page: OpenPage, server: ServerProcess, photograph: Photograph, board: str
) -> None:
    keys = make_table(server.url, person("Ada"), bot(), bot(), board=board, start="random", first=0)
    page = open_page(server.url)
    give_keys(page, keys)
    never_ask(page)
    page.goto(f"{server.url}/table/{keys['table']}")
    wait_for_turn(page)
    if page.locator(".keep").count():
        for name in ("phone-sideways", "tablet", "laptop"):
            page.set_viewport_size({"width": SIZES[name][0], "height": SIZES[name][1]})
            settle(page)
            assert page.evaluate(UNDER_THE_PANEL) == [], name
        page.locator(".keep button.primary").click()
    page.wait_for_selector(".deck:not([disabled])")
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.evaluate(STICKING_OUT) == [], name
        assert _scrolls(page) == [0, 0], name
        assert _share_of_the_board(page) > 0.28, name
        photograph(page, f"{board}-{name}")


def _scrolls(page: Page) -> list[int]:
    found: list[int] = page.evaluate(
        """() => { const all = document.scrollingElement;
                   return [all.scrollWidth - innerWidth, all.scrollHeight - innerHeight] }"""
    )
    return found


def _share_of_the_board(page: Page) -> float:
    found: float = page.evaluate(
        """() => { const map = document.querySelector('.map').getBoundingClientRect();
                   return map.width * map.height / innerWidth / innerHeight }"""
    )
    return found


@pytest.mark.parametrize("path", ["/", "/lobby", "/new", "/settings", "/rules/japan", "/replay"])
def test_no_page_is_wider_than_the_screen(open_page: OpenPage, server: ServerProcess, path: str) -> None:
    page = open_page(f"{server.url}{path}")
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0, name
