"""Every page and every state of a game, on every size, light and dark, to be looked at: python3 dev.py pictures --all

    python3 dev.py pictures --all [WORD…]

Words name what is wanted of it: devices (phone, desktop …), themes (light, dark), and parts of the scenes' names
(start, usa, japan-end …). They are in `screenshots/sheet`: one picture for each, and one sheet for each scene with all
of them side by side, light above and dark below. Nothing compares them: look at them before you call a change done.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.async_api import Browser, Page, async_playwright

from tests.screen.chromium import OPTIONS, find_chromium, node_and_npm
from tests.server.client import OPEN, Client, Message, bot, person
from tests.server.running import ServerProcess
from tools.make_pictures import TO_THE_END, photographed, play_until, seated

SHEETS = Path(__file__).parents[1] / "screenshots" / "sheet"
BOARDS = ("usa", "first_journey", "italy", "japan")
THEMES = ("light", "dark")
HEIGHT, GAP = 620, 16  # of a picture on a sheet, and between two


class Device(NamedTuple):
    width: int
    height: int
    is_touched: bool


DEVICES = {
    "wide": Device(1920, 1080, False),
    "desktop": Device(1440, 900, False),
    "tablet": Device(820, 1180, True),
    "phone": Device(390, 844, True),
    "small-phone": Device(360, 640, True),
    "phone-sideways": Device(844, 390, True),
}


class Scene(NamedTuple):
    """`path` is what to open, with the keys of a table; `then` is what to do there, before the picture is taken."""

    name: str
    path: str
    keys: Message | None = None
    then: Callable[[Page], Awaitable[None]] | None = None


def wanted(names: Iterable[str], words: list[str]) -> list[str]:
    """Those that are named; all if none is."""
    return [name for name in names if name in words] or [*names]


async def wait_a_moment(page: Page) -> None:
    await page.wait_for_load_state("networkidle")
    await page.wait_for_timeout(400)


async def choose_a_track(page: Page) -> None:
    """The one that needs most to be looked at: a track that can be claimed."""
    tracks = page.locator("g.track.claimable")
    if await tracks.count():
        await tracks.first.dispatch_event("click")


async def look_at_the_board(page: Page) -> None:
    if await page.locator(".end .look").count():
        await page.locator(".end .look").click()


def pages() -> list[Scene]:
    paths = ["lobby", "new", "settings", "replay", "names/Ada", "lessons", "lessons/first_journey"]
    paths += [f"rules/{board}" for board in BOARDS]
    return [Scene("start", "/"), *(Scene(path.replace("/", "-"), f"/{path}") for path in paths)]


async def scenes_of(client: Client, board: str) -> list[Scene]:
    """Choosing tickets, in the middle of the game, about to pay, the end and its replay."""
    made = []
    for moves in (0, 100, TO_THE_END):
        keys = await client.make_table(person("Ada"), bot("hard"), bot("easy"), board=board, start="hard", first=0)
        if moves:
            await play_until(await client.sit(keys["table"], keys["seats"][0]["token"]), moves)
        made.append(keys)
    new, middle, over = made
    return [
        Scene(f"{board}-tickets", f"/table/{new['table']}", new),
        Scene(f"{board}-game", f"/table/{middle['table']}", middle),
        Scene(f"{board}-claim", f"/table/{middle['table']}", middle, choose_a_track),
        Scene(f"{board}-end", f"/table/{over['table']}", over),
        Scene(f"{board}-board-at-end", f"/table/{over['table']}", over, look_at_the_board),
        Scene(f"{board}-replay", f"/replay/{over['table']}", over),
    ]


async def all_scenes(client: Client, words: list[str]) -> AsyncIterator[Scene]:
    parts = [word for word in words if word not in DEVICES and word not in THEMES]

    def is_wanted(name: str) -> bool:
        return not parts or any(part in name for part in parts)

    for scene in pages():
        if is_wanted(scene.name):
            yield scene
    if is_wanted("waiting"):
        keys = await client.make_table(person("Ada"), OPEN, bot("hard"), clock={"kind": "move", "seconds": 120})
        yield Scene("waiting", f"/table/{keys['table']}", keys)
    states = ("tickets", "game", "claim", "end", "board-at-end", "replay")
    for board in BOARDS:
        if any(is_wanted(f"{board}-{state}") for state in states):
            for scene in await scenes_of(client, board):
                if is_wanted(scene.name):
                    yield scene


@asynccontextmanager
async def opened(browser: Browser, url: str, scene: Scene, device: Device, theme: str) -> AsyncIterator[Page]:
    context = await browser.new_context(
        viewport={"width": device.width, "height": device.height},
        color_scheme="dark" if theme == "dark" else "light",
        locale="en",
        reduced_motion="reduce",
        has_touch=device.is_touched,
        is_mobile=device.is_touched,
    )
    page = await context.new_page()
    if scene.keys:
        await seated(page, url, scene.keys)
    await page.goto(f"{url}{scene.path}")
    await wait_a_moment(page)
    if scene.then:
        await scene.then(page)
        await wait_a_moment(page)
    yield page
    await context.close()


async def photograph(browser: Browser, url: str, scene: Scene, words: list[str]) -> None:
    rows = []
    for theme in wanted(THEMES, words):
        taken = []
        for name in wanted(DEVICES, words):
            async with opened(browser, url, scene, DEVICES[name], theme) as page:
                picture = await photographed(page)
            picture.save(SHEETS / f"{scene.name}-{name}-{theme}.png")
            taken.append(picture)
        rows.append(taken)
    sheet(rows).save(SHEETS / f"{scene.name}.png")


def sheet(rows: list[list[Image.Image]]) -> Image.Image:
    """All at one height, a row for each theme."""
    small = [[picture.resize((picture.width * HEIGHT // picture.height, HEIGHT)) for picture in row] for row in rows]
    width = max(sum(picture.width + GAP for picture in row) for row in small) + GAP
    whole = Image.new("RGB", (width, len(small) * (HEIGHT + GAP) + GAP), "#777777")
    for number, row in enumerate(small):
        left = GAP
        for picture in row:
            whole.paste(picture, (left, GAP + number * (HEIGHT + GAP)))
            left += picture.width + GAP
    return whole


async def take_all(url: str, words: list[str]) -> None:
    client = Client(url)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=OPTIONS)
        async for scene in all_scenes(client, words):
            await photograph(browser, url, scene, words)
            print(SHEETS / f"{scene.name}.png", flush=True)
        await browser.close()
    await client.close()


def main() -> None:
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node_and_npm()[0])
    SHEETS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, ServerProcess.at(folder) as server:
        asyncio.run(take_all(server.url, sys.argv[1:]))


if __name__ == "__main__":
    main()
