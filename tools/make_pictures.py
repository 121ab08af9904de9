"""The pictures in README and the documentation, from real games in a real browser: python3 dev.py pictures

`game.png` is a person with three bots on North America, on a desktop. `phones.png` is three phones side by side: Italy
in Italian in the middle of a game, Japan with the tickets to choose from, the end of a game on First Journey. A bot
plays the seat of the person until there is something to see.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, Page, ViewportSize, async_playwright

from tests.screen.chromium import OPTIONS, find_chromium, node_and_npm
from tests.server.client import Client, Message, Seat, bot, person
from tests.server.running import ServerProcess

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
GAP, EDGE = 36, 3  # between phones, and around each
BACKGROUND, FRAME = "#ffffff", "#8a8a8a"
TO_THE_END = 10_000  # moves; no game has so many


@asynccontextmanager
async def opened(
    browser: Browser, url: str, keys: Message, size: ViewportSize, language: str = "en"
) -> AsyncIterator[Page]:
    """The table, on a device that has the key of the first seat."""
    context = await browser.new_context(
        viewport=size,
        locale=language,
        reduced_motion="reduce",
        device_scale_factor=1.5 if size is PHONE else 1,
        has_touch=size is PHONE,
    )
    page = await context.new_page()
    await seated(page, url, keys)
    await page.goto(f"{url}/table/{keys['table']}")
    await page.wait_for_selector(".board")
    await page.wait_for_timeout(1000)
    yield page
    await context.close()


async def seated(page: Page, url: str, keys: Message) -> None:
    """From now on this browser has the key of the table's first seat."""
    await page.goto(url)
    kept = {keys["table"]: {"seats": {"0": keys["seats"][0]["token"]}, "at": 1}}
    await page.evaluate("kept => localStorage.setItem('branchline.tables', kept)", json.dumps(kept))


async def play_until(seat: Seat, moves: int) -> None:
    """A bot plays for the seat; then it is the person's turn again."""
    await seat.ask("leave", seat=0, bot="hard")
    await seat.until(lambda: seat.position["moves"] >= moves or seat.table["status"] == "over", seconds=600)
    if seat.table["status"] != "over":
        await seat.ask("return", seat=0)
        await seat.until(lambda: bool(seat.seats_to_act()))


async def photographed(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(await page.screenshot())).convert("RGB")


async def played(
    client: Client, browser: Browser, moves: int, *bots: str, board: str, size: ViewportSize, language: str = "en"
) -> Image.Image:
    """A table after so many moves, as the person sees it."""
    keys = await client.make_table(person("Ada"), *map(bot, bots), board=board, start="hard")
    seat = await client.sit(keys["table"], keys["seats"][0]["token"])
    if moves:
        await play_until(seat, moves)
    async with opened(browser, client.url, keys, size, language) as page:
        return await photographed(page)


def side_by_side(phones: list[Image.Image]) -> Image.Image:
    wide, high = phones[0].width + 2 * EDGE, phones[0].height + 2 * EDGE
    whole = Image.new("RGB", (len(phones) * (wide + GAP) - GAP, high), BACKGROUND)
    for number, phone in enumerate(phones):
        left = number * (wide + GAP)
        whole.paste(FRAME, (left, 0, left + wide, high))
        whole.paste(phone, (left + EDGE, EDGE))
    return whole


def save(picture: Image.Image, name: str) -> None:
    """With 256 colors: a third of the size, and nobody sees it."""
    picture.quantize(256).save(PICTURES / f"{name}.png", optimize=True)


async def take_pictures(url: str) -> None:
    client = Client(url)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=OPTIONS)
        save(await played(client, browser, 150, "hard", "medium", "easy", board="usa", size=DESKTOP), "game")
        phones = [
            await played(client, browser, 90, "hard", "medium", board="italy", size=PHONE, language="it"),
            await played(client, browser, 0, "hard", board="japan", size=PHONE),
            await played(client, browser, TO_THE_END, "easy", board="first_journey", size=PHONE),
        ]
        save(side_by_side(phones), "phones")
        await browser.close()
    await client.close()


def main() -> None:
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node_and_npm()[0])
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, ServerProcess.at(folder) as server:
        asyncio.run(take_pictures(server.url))
    print(f"written: {', '.join(path.name for path in sorted(PICTURES.glob('*.png')))}")


if __name__ == "__main__":
    main()
