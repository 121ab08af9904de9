"""How it feels: nothing jumps, little is loaded; times are written down, for a busy machine would fail any limit.

They are in screenshots/figures.json after a run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

import pytest
from playwright.sync_api import Page

from tests.screen.conftest import OpenPage
from tests.screen.hands import wait_for_turn
from tests.screen.tables import bot, give_keys, make_table, never_ask, person
from tests.server.running import ServerProcess

MOST_SCRIPT = 150_000  # bytes as they are sent
WATCH_SHIFTS = """
    window.shifted = [];
    new PerformanceObserver(list => {
        for (const entry of list.getEntries())
            for (const {node} of entry.sources) {
                const element = node instanceof Element ? node : node?.parentElement;
                if (element && !element.closest('.log'))  // its lines move up, as they should
                    window.shifted.push(element.outerHTML.slice(0, 100));
            }
    }).observe({type: 'layout-shift', buffered: true});
"""
WATCH_MOVES = """
    window.delays = [];
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
        constructor(...words) {
            super(...words);
            this.addEventListener('message', message => {
                if (JSON.parse(message.data).type !== 'events') return;
                const arrived = performance.now(), before = document.querySelector('.playing')?.dataset.moves;
                if (before === undefined) return;
                requestAnimationFrame(() => setTimeout(() => {  // after it was painted
                    if (document.querySelector('.playing')?.dataset.moves !== before)
                        window.delays.push(performance.now() - arrived);
                }));
            });
        }
    };
"""
PAN = """async () => {
    const frames = [];
    let last = performance.now(), going = true;
    const count = now => { frames.push(now - last); last = now; if (going) requestAnimationFrame(count); };
    requestAnimationFrame(count);
    await new Promise(done => setTimeout(done, 2000));
    going = false;
    return frames.slice(1);
}"""


@pytest.fixture(scope="module")
def figures(screenshots: Path) -> Iterator[dict[str, object]]:
    found: dict[str, object] = {}
    yield found
    (screenshots / "figures.json").write_text(json.dumps(found, indent=1) + "\n")


def at_a_table(open_page: OpenPage, server: ServerProcess, script: str, board: str = "japan") -> Page:
    keys = make_table(server.url, person("Ada"), bot(), bot(), board=board, start="random")
    page = open_page(server.url)
    give_keys(page, keys)
    never_ask(page)
    page.add_init_script(script)
    page.goto(f"{server.url}/table/{keys['table']}")
    wait_for_turn(page)
    return page


def take_cards(page: Page, turns: int) -> None:
    for _ in range(turns):
        wait_for_turn(page)
        page.locator(".keep button.primary, .place:not([disabled]), .deck:not([disabled])").first.click()
        page.wait_for_timeout(100)


def test_the_first_screen_is_light(open_page: OpenPage, server: ServerProcess, figures: dict[str, object]) -> None:
    page = open_page(server.url)
    page.wait_for_selector("text=Play now")
    scripts = page.evaluate(
        """() => performance.getEntriesByType('resource').filter(file => file.name.endsWith('.js'))
                            .map(file => file.encodedBodySize)"""
    )
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    assert 0 < sum(scripts) < MOST_SCRIPT
    figures["first screen"] = {"script bytes": sum(scripts), "first paint ms": round(painted)}


def test_nothing_jumps_when_cards_arrive(open_page: OpenPage, server: ServerProcess) -> None:
    page = at_a_table(open_page, server, WATCH_SHIFTS, "italy")
    page.wait_for_timeout(500)
    page.locator(".keep button.primary").click()
    page.wait_for_timeout(300)
    page.evaluate("window.shifted = []")  # the page has been built up
    take_cards(page, 12)
    assert page.evaluate("window.shifted") == []


def test_a_move_is_seen_soon(open_page: OpenPage, server: ServerProcess, figures: dict[str, object]) -> None:
    page = at_a_table(open_page, server, WATCH_MOVES)
    take_cards(page, 12)
    delays = page.evaluate("window.delays")
    assert len(delays) > 10
    figures["from the server's answer to the screen, ms"] = {
        "median": round(median(delays)),
        "most": round(max(delays)),
    }


def test_panning(open_page: OpenPage, server: ServerProcess, figures: dict[str, object]) -> None:
    """The largest board, zoomed in, dragged around for two seconds."""
    page = at_a_table(open_page, server, "", "usa")
    take_cards(page, 1)
    page.locator(".zoom button").first.click()
    page.locator(".zoom button").first.click()
    before = page.locator(".board > svg").first.get_attribute("viewBox")
    page.evaluate(f"window.panned = ({PAN})()")
    page.mouse.move(500, 400)
    page.mouse.down()
    for step in range(60):
        page.mouse.move(500 + 150 * (step % 20 - 10) / 10, 400 + 4 * step)
        page.wait_for_timeout(16)
    page.mouse.up()
    frames = page.evaluate("window.panned")
    assert page.locator(".board > svg").first.get_attribute("viewBox") != before
    percents = quantiles(frames, n=100, method="inclusive")
    figures["frames while panning, ms"] = {
        "frames": len(frames),
        "median": round(percents[49], 1),
        "90 %": round(percents[89], 1),
        "most": round(max(frames), 1),
    }
