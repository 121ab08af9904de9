"""How quick the screen is, in a real Chromium: python -m benchmarks.screen_times

Prints the time until the first screen is painted, from the server's answer until a move is painted, and of the frames
while the largest board is dragged about. There are no limits: a busy machine
or one without a graphics card would break any.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, sync_playwright

from tests.screen.chromium import OPTIONS, find_chromium, node_and_npm
from tests.screen.conftest import DESKTOP
from tests.screen.test_smoothness import at_a_table, enlarge, take_cards
from tests.server.running import ServerProcess

MOVES = 30
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


def first_screen(browser: Browser, url: str) -> None:
    page = browser.new_page(**DESKTOP)
    page.goto(url)
    page.wait_for_selector("text=Play now")
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    print(f"first paint                                  {painted:6.0f} ms")
    page.close()


def moves(browser: Browser, url: str) -> None:
    page = browser.new_page(**DESKTOP)
    at_a_table(page, url, "japan", WATCH_MOVES)
    take_cards(page, MOVES)
    delays = page.evaluate("window.delays")
    print(f"from the server's answer to the screen       {median(delays):6.0f} ms, most {max(delays):.0f}")
    page.close()


def panning(browser: Browser, url: str) -> None:
    page = browser.new_page(**DESKTOP)
    at_a_table(page, url, "usa")
    take_cards(page, 1)
    enlarge(page)
    page.evaluate(f"window.panned = ({PAN})()")
    page.mouse.move(500, 400)
    page.mouse.down()
    for step in range(60):
        page.mouse.move(500 + 150 * (step % 20 - 10) / 10, 400 + 4 * step)
        page.wait_for_timeout(16)
    page.mouse.up()
    frames = page.evaluate("window.panned")
    percents = quantiles(frames, n=100, method="inclusive")
    longest = f"90 % {percents[89]:.1f}, most {max(frames):.1f}"
    print(f"a frame while the board is dragged           {percents[49]:6.1f} ms, {longest}")
    page.close()


def main() -> None:
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node_and_npm()[0])
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess.at(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=OPTIONS)
        for measure in (first_screen, moves, panning):
            measure(browser, server.url)
        browser.close()


if __name__ == "__main__":
    main()
