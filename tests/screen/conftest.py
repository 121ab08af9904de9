"""Real browsers against the real server."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.patience import PATIENCE
from tests.screen.chromium import OPTIONS, find_chromium, node_and_npm
from tests.server.running import ServerProcess

SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    running = ServerProcess.at(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture(scope="module")  # while it is open an event loop runs, and other modules' tests want their own
def browser() -> Iterator[Browser]:
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node_and_npm()[0])  # the package's own needs a library some lack
    program = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=OPTIONS, env={**os.environ})
        yield browser
        browser.close()


OpenPage = Callable[..., Page]
expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """A page in a browser of its own. Errors in its console are errors of the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_one(
        url: str, *, language: str = "en", phone: bool = False, quiet: bool = True, installed: bool = False
    ) -> Page:
        """`installed`: with the service worker, which is asked before the network."""
        context = browser.new_context(
            locale=language,
            reduced_motion="reduce",
            service_workers="allow" if installed else "block",
            **(PHONE if phone else DESKTOP),
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        if quiet:
            page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
            page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(url)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert problems == []


Photograph = Callable[[Page, str], None]


@pytest.fixture(scope="session")
def photograph(pytestconfig: pytest.Config) -> Photograph:
    """For people to look at, if they are asked for: taking all of them costs as much as the tests themselves."""
    wanted = pytestconfig.getoption("--screenshots")
    SCREENSHOTS.mkdir(exist_ok=True)

    def take(page: Page, name: str) -> None:
        if wanted:
            page.screenshot(path=SCREENSHOTS / f"{name}.png")

    return take
