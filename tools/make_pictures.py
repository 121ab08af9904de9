"""The pictures in README and the documentation, from a real game in a real browser: python3 dev.py pictures

A person with three bots on North America; a bot plays the seat of the person for a while, then the screen is
photographed, and the replay after the end.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import tempfile
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, Page, ViewportSize, async_playwright

from tests.screen.chromium import OPTIONS, find_chromium, node_and_npm
from tests.server.client import Client, Message, Seat, bot, person
from tests.server.running import ServerProcess

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
SIZE: ViewportSize = {"width": 1280, "height": 800}
MOVES = 150  # into the game


async def seated(browser: Browser, url: str, keys: Message) -> Page:
    """A page that has the key of the first seat."""
    page = await (await browser.new_context(viewport=SIZE, reduced_motion="reduce")).new_page()
    await page.goto(url)
    kept = {keys["table"]: {"seats": {"0": keys["seats"][0]["token"]}, "at": 1}}
    await page.evaluate("kept => localStorage.setItem('branchline.tables', kept)", json.dumps(kept))
    return page


async def play_until(seat: Seat, moves: int) -> None:
    """A bot plays for the seat; then it is the person's turn again."""
    await seat.ask("leave", seat=0, bot="hard")
    await seat.until(lambda: seat.position["moves"] >= moves or seat.table["status"] == "over", seconds=600)
    if seat.table["status"] != "over":
        await seat.ask("return", seat=0)
        await seat.until(lambda: bool(seat.seats_to_act()))


async def photograph(page: Page, name: str) -> None:
    """With 256 colours: a third of the size, and nobody sees it."""
    picture = Image.open(io.BytesIO(await page.screenshot()))
    picture.quantize(256).save(PICTURES / f"{name}.png", optimize=True)


async def take_pictures(url: str) -> None:
    client = Client(url)
    keys = await client.make_table(person("Ada"), bot("hard"), bot("medium"), bot("easy"), start="hard")
    seat = await client.sit(keys["table"], keys["seats"][0]["token"])
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=OPTIONS)
        page = await seated(browser, url, keys)
        await play_until(seat, MOVES)
        await page.goto(f"{url}/table/{keys['table']}")
        await page.wait_for_selector("g.track.claimable, .deck:not([disabled])")
        await page.wait_for_timeout(500)
        await photograph(page, "game")
        await play_until(seat, 10_000)
        await page.goto(f"{url}/replay/{keys['table']}#{MOVES}")
        await page.wait_for_selector(".board")
        await page.wait_for_timeout(1000)
        await photograph(page, "replay")
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
