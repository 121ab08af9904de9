"""How it feels: nothing jumps, little is loaded. benchmarks/screen_times.py measures the times."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.screen.conftest import OpenPage
from tests.screen.hands import settle, wait_for_turn
from tests.screen.tables import bot, give_keys, make_table, never_ask, person
from tests.server.running import ServerProcess

MOST_SCRIPT = 60_000  # bytes as they are sent
WATCH_SHIFTS = """
    window.shifted = [];
    new PerformanceObserver(list => {
        for (const entry of list.getEntries())
            for (const {node} of entry.sources) {
                const element = node instanceof Element ? node : node?.parentElement;
                // lines of the log move up, as they should; a count with a digit less begins elsewhere
                if (element && !element.closest('.log, .decks small'))
                    window.shifted.push(element.outerHTML.slice(0, 100));
            }
    }).observe({type: 'layout-shift', buffered: true});
"""


def at_a_table(page: Page, url: str, board: str, script: str = "") -> None:
    keys = make_table(url, person("Ada"), bot(), bot(), board=board, start="random")
    page.goto(url)
    give_keys(page, keys)
    never_ask(page)
    page.add_init_script(script)
    page.goto(f"{url}/table/{keys['table']}")
    wait_for_turn(page)


def take_cards(page: Page, turns: int) -> None:
    for _ in range(turns):
        wait_for_turn(page)
        before = page.locator(".playing").get_attribute("data-moves") or ""
        page.locator(".keep button.primary, .place:not([disabled]), .deck:not([disabled])").first.click()
        expect(page.locator(".playing")).not_to_have_attribute("data-moves", before)


def test_the_first_screen_is_light(open_page: OpenPage, server: ServerProcess) -> None:
    page = open_page(server.url)
    page.wait_for_selector("text=Play now")
    scripts = page.evaluate(
        """() => performance.getEntriesByType('resource').filter(file => file.name.endsWith('.js'))
                            .map(file => file.encodedBodySize)"""
    )
    assert 0 < sum(scripts) < MOST_SCRIPT


def test_only_the_language_in_use_is_loaded(open_page: OpenPage, server: ServerProcess) -> None:
    page = open_page(f"{server.url}/rules/usa", language="it")
    expect(page.get_by_role("heading", name="In breve")).to_be_visible()
    assert texts_loaded(page) == {"it", "rules.it"}
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.get_by_label("Lingua").select_option("en")
    expect(page.get_by_role("heading", name="In short")).to_be_visible()
    assert texts_loaded(page) == {"it", "rules.it", "en", "rules.en"}
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_without_the_texts_of_a_language_the_other_serves(open_page: OpenPage, server: ServerProcess) -> None:
    page = open_page(server.url, language="it", quiet=False)
    page.route("**/assets/it-*.js", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.unroute("**/assets/it-*.js")
    page.reload()
    expect(page.get_by_role("button", name="Gioca subito")).to_be_visible()


def texts_loaded(page: Page) -> set[str]:
    files = page.evaluate("performance.getEntriesByType('resource').map(file => file.name.split('/').at(-1))")
    return {found[1] for file in files if (found := re.match(r"((?:rules\.)?(?:en|it|fr))-.*\.js", file))}


def test_nothing_jumps_when_cards_arrive(open_page: OpenPage, server: ServerProcess) -> None:
    page = open_page(server.url)
    at_a_table(page, server.url, "italy", WATCH_SHIFTS)
    take_cards(page, 1)
    wait_for_turn(page)
    settle(page)
    page.evaluate("window.shifted = []")  # the page has been built up
    take_cards(page, 12)
    settle(page)
    assert page.evaluate("window.shifted") == []


def test_a_board_that_was_enlarged_is_dragged_about(open_page: OpenPage, server: ServerProcess) -> None:
    page = open_page(server.url)
    at_a_table(page, server.url, "usa")
    take_cards(page, 1)
    enlarge(page)
    board = page.locator(".board > svg").first
    before = board.get_attribute("viewBox") or ""
    page.mouse.move(500, 400)
    page.mouse.down()
    page.mouse.move(400, 300, steps=5)
    page.mouse.up()
    expect(board).not_to_have_attribute("viewBox", before)


def enlarge(page: Page) -> None:
    for _ in range(2):
        page.locator(".zoom button").first.click()
    settle(page)
