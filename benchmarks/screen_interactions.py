"""How soon the screen answers on a slow device: python -m benchmarks.screen_interactions [--against CHECKOUT]

A real Chromium, its processor slowed four times, on a table of three on the largest board. A person draws cards, claims
tracks and drags the board; printed are the times from each interaction until its effect is painted, as the browser
itself measures them (Event Timing, in steps of 8 ms): median and 75th percentile. `--against` a checkout of another
version, with its screen built, plays in turns with this one. There are no limits: a busy machine would break any.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.screen.chromium import OPTIONS, find_chromium, node_and_npm
from tests.screen.conftest import DESKTOP
from tests.screen.tables import bot, give_keys, make_table, person

HERE = Path(__file__).parents[1]
SLOWED = 4  # times
TURNS, DRAGS = 14, 10
Times = dict[str, list[float]]  # milliseconds, by what was done

WATCH = """
    window.interactions = [];
    new PerformanceObserver(list => {
        for (const entry of list.getEntries())
            if (entry.interactionId) window.interactions.push([entry.interactionId, entry.duration]);
    }).observe({type: 'event', durationThreshold: 16, buffered: true});
"""


@contextmanager
def served(checkout: Path, folder: str) -> Iterator[str]:
    """The server of a checkout: with the Python of its .venv, if it has one."""
    own = checkout / ".venv" / "bin" / "python"
    command = [
        str(own) if own.exists() else sys.executable,
        "-m",
        "branchline",
        "serve",
        "--no-browser",
        "--port",
        "0",
        "--data",
        folder,
    ]
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=checkout) as process:
        assert process.stdout
        line = process.stdout.readline()
        try:
            assert "http" in line, f"the server of {checkout} did not start"
            yield line.split(" is at ")[1].split()[0].rstrip("/")
        finally:
            process.terminate()


def slow_page(browser: Browser, url: str) -> Page:
    page = browser.new_context(**DESKTOP, service_workers="block").new_page()
    page.add_init_script(WATCH)
    keys = make_table(url, person("Ada"), bot("planner"), bot("planner"), board="usa", start="planner", first=0)
    page.goto(url)
    give_keys(page, keys)
    page.goto(f"{url}/table/{keys['table']}")
    page.wait_for_selector(".keep button.primary")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    return page


def timed(page: Page, act: Callable[[], None]) -> list[float]:
    """The longest event of each interaction; those below the threshold count as 8 ms."""
    page.evaluate("window.interactions = []")
    act()
    page.wait_for_timeout(400)
    longest: dict[int, float] = defaultdict(float)
    for number, duration in page.evaluate("window.interactions"):
        longest[number] = max(longest[number], duration)
    return [*longest.values()] or [8.0]


def moved(page: Page, act: Callable[[], None]) -> Callable[[], None]:
    """With its answer: until the server's position is on the screen."""

    def done() -> None:
        before = page.locator(".playing").get_attribute("data-moves") or ""
        act()
        expect(page.locator(".playing")).not_to_have_attribute("data-moves", before)

    return done


def play(page: Page, times: Times) -> None:
    moved(page, page.locator(".keep button.primary").click)()
    for _ in range(TURNS):
        page.wait_for_selector(".place:not([disabled]), .deck:not([disabled]), .playing.over")
        claimable = page.locator("g.track.claimable")
        if claimable.count() > 12 and len(times["claim"]) < 2 * TURNS:
            times["claim"] += timed(page, lambda: claim(page))
        else:
            times["draw"] += timed(page, moved(page, page.locator(".deck:not([disabled])").first.click))
    for _ in range(DRAGS):
        times["pan"] += timed(page, lambda: drag(page))


def claim(page: Page) -> None:
    """By keyboard to the track, so that none lies under a panel; then the payment is clicked."""
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    if page.locator(".way.best").count():
        moved(page, page.locator(".way.best").click)()


def drag(page: Page) -> None:
    page.mouse.move(500, 400)
    page.mouse.down()
    for step in range(8):
        page.mouse.move(500 + 10 * step, 400 + 5 * step)
    page.mouse.up()


def line(times: list[float]) -> str:
    if len(times) < 2:
        return "too few"
    return f"median {median(times):4.0f}  p75 {quantiles(times, n=4)[2]:4.0f}  most {max(times):4.0f}  ({len(times)})"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--against", type=Path, metavar="CHECKOUT", help="another version, with its screen built")
    options.add_argument("--rounds", type=int, default=3, help="tables for each version, in turns")
    chosen = options.parse_args()
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node_and_npm()[0])
    checkouts = {"here": HERE} | ({"against": chosen.against.resolve()} if chosen.against else {})
    found: dict[str, Times] = {name: defaultdict(list) for name in checkouts}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=OPTIONS)
        for number in range(chosen.rounds):
            for name in list(checkouts)[:: 1 if number % 2 else -1]:
                with tempfile.TemporaryDirectory() as folder, served(checkouts[name], folder) as url:
                    page = slow_page(browser, url)
                    play(page, found[name])
                    page.context.close()
                print(f"round {number + 1}: {name} played", file=sys.stderr, flush=True)
        browser.close()
    for kind in ("draw", "claim", "pan"):
        for name, times in found.items():
            print(f"{kind:6} {name:8} {line(times[kind])}")


if __name__ == "__main__":
    main()
