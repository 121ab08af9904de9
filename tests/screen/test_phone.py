"""The phone held upright: names can be read, every track can be picked with a finger, nothing important is covered."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.screen.conftest import OpenPage, Photograph
from tests.screen.hands import settle, wait_for_turn
from tests.screen.tables import bot, give_keys, make_table, person
from tests.server.running import ServerProcess

BOARDS = ("usa", "first_journey", "italy", "japan")
SIZES = ((360, 640), (390, 844), (412, 915), (390, 664))  # the last with a browser's bars
LEAST_NAME = 11  # pixels

# a finger: down and up again, or drawn over the board
FINGER = """
    const svg = document.querySelector('.board > svg[role=group]');
    const painted = () => new Promise(requestAnimationFrame);
    const touch = (kind, x, y) => svg.dispatchEvent(new PointerEvent(kind, {
        pointerId: 7, pointerType: 'touch', clientX: x, clientY: y, bubbles: true, isPrimary: true }));
    svg.setPointerCapture = () => {};
    const draw = (x, y, tx, ty) => {
      touch('pointerdown', x, y); touch('pointermove', tx, ty); touch('pointerup', tx, ty);
    };
    const tap = (x, y) => { touch('pointerdown', x, y); touch('pointerup', x, y) };
    const middle = track => {
        const path = track.querySelector('.hit');
        const at = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM());
        return [at.x, at.y];
    };
"""
PICK_ALL = (
    "async () => {"
    + FINGER
    + """
    const wrong = [];
    const map = document.querySelector('.map').getBoundingClientRect();
    const isFree = (x, y) => x > map.left + 4 && x < map.right - 4 && y > map.top + 4 && y < map.bottom - 4;
    for (const track of document.querySelectorAll('g.track')) {
        let [x, y] = middle(track);
        if (!isFree(x, y)) {  // one gesture
            draw(200, 300, 200 + (map.left + map.right) / 2 - x, 300 + (map.top + map.bottom) / 2 - y);
            await painted();
            [x, y] = middle(track);
        }
        if (!isFree(x, y)) wrong.push(track.dataset.track + ' is out of reach');
        for (const slip of [0, 7]) {
            draw(200, 300, 215, 300); draw(215, 300, 200, 300);  // so that two taps are never one
            await painted();
            [x, y] = middle(track);
            tap(x + slip, y - slip);
            await painted(); await painted();
            const dialog = document.querySelector('.claim');
            const offered = [dialog, ...(slip ? dialog?.querySelectorAll('.near [data-track]') ?? [] : [])];
            if (!offered.some(found => found?.dataset.track === track.dataset.track))
                wrong.push(`${track.dataset.track}, ${slip} pixels off: ${dialog?.dataset.track}`);
            window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
            await painted();
        }
    }
    return wrong;
}"""
)
NAMES = """() => [...document.querySelectorAll('#board-above text[data-city]')]
    .filter(text => text.style.display !== 'none')
    .map(text => ({ name: text.textContent, box: text.getBoundingClientRect(),
        size: Number(text.parentElement.getAttribute('font-size')) * text.getScreenCTM().a }))"""
OVERLAPPING = (
    "() => { const names = ("
    + NAMES
    + """)(), found = [];
    names.forEach((one, i) => names.slice(i + 1).forEach(other => {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 2 && high > 0.4 * one.box.height) found.push(one.name + ' ' + other.name);
    }));
    return found; }"""
)


def everything_can_be_claimed(page: Page, board: dict[str, Any]) -> None:
    """The server's answers as they are, but with a payment for every track."""
    claims = {track["id"]: [{track["color"]: track["length"]}] for track in board["tracks"]}

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def changed(text: str | bytes) -> None:
            message = json.loads(text)
            for seat in message.get("own", {}).values():
                if "can" in seat and not seat["can"].get("keep"):
                    seat["can"]["claim"] = claims
            socket.send(json.dumps(message))

        server.on_message(changed)

    page.route_web_socket("**/socket", pass_on)


@pytest.mark.parametrize("board", BOARDS)
def test_a_phone_held_upright(open_page: OpenPage, server: ServerProcess, photograph: Photograph, board: str) -> None:
    keys = make_table(server.url, person("Ada"), bot(), bot(), board=board, start="random", first=0)
    page = open_page(server.url, phone=True)
    give_keys(page, keys)
    everything_can_be_claimed(page, page.request.get(f"{server.url}/api/boards/{board}").json())
    page.goto(f"{server.url}/table/{keys['table']}")
    wait_for_turn(page)
    settle(page)
    if page.locator(".keep").count():
        assert hidden_cities(page) == []
        photograph(page, f"phone-{board}-keep")
        page.locator(".keep button.primary").tap()
    page.wait_for_selector(".deck:not([disabled])")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.wait_for_selector(".deck:not([disabled])")
        settle(page)
        photograph(page, f"phone-{board}-{width}x{height}")
        assert names_are_readable(page)
        assert fills_the_map(page)
        page.get_by_label("Whole board").tap()
        settle(page)
        assert names_are_readable(page)
    page.reload()
    page.wait_for_selector(".deck:not([disabled])")
    settle(page)
    assert page.evaluate(PICK_ALL) == []


def names_are_readable(page: Page) -> bool:
    sizes = [name["size"] for name in page.evaluate(NAMES)]
    assert len(sizes) > 5
    assert min(sizes) >= LEAST_NAME - 0.01
    assert page.evaluate(OVERLAPPING) == []
    return True


def fills_the_map(page: Page) -> bool:
    """The board's own picture reaches all edges: no empty sea around it."""
    found: bool = page.evaluate(
        """() => { const box = document.querySelector('#board-below').getBoundingClientRect(),
                         map = document.querySelector('.map').getBoundingClientRect();
                   return box.left <= map.left + 1 && box.top <= map.top + 1
                       && box.right >= map.right - 1 && box.bottom >= map.bottom - 1 }"""
    )
    return found


def hidden_cities(page: Page) -> list[list[float]]:
    """Lit cities outside the map, or under the panel."""
    found: list[list[float]] = page.evaluate(
        """() => { const map = document.querySelector('.map').getBoundingClientRect(),
                         panel = document.querySelector('.keep').getBoundingClientRect();
                   return [...document.querySelectorAll('.halo')].map(halo => halo.getBoundingClientRect())
                       .filter(({left, right, top, bottom}) => left < map.left || right > map.right
                           || top < map.top || bottom > panel.top)
                       .map(({left, top}) => [left, top]) }"""
    )
    return found
