"""Whole games in a real browser: by clicking on every board, by keyboard alone, with a finger."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from tests.patience import wait_until
from tests.screen.conftest import OpenPage, Photograph
from tests.screen.hands import ACTIVE, click_to_the_end, make_a_move, settle, wait_for_turn
from tests.screen.tables import bot, give_keys, make_table, never_ask, person
from tests.screen.test_access import violations
from tests.server.running import ServerProcess

BOARDS = ("usa", "first_journey", "italy", "japan")


def sit_down(open_page: OpenPage, server: ServerProcess, board: str, **more: bool) -> Page:
    """At a practice table that has begun."""
    keys = make_table(server.url, person("Ada"), bot("planner"), board=board, start="planner")
    page = open_page(server.url, **more)
    give_keys(page, keys)
    page.goto(f"{server.url}/table/{keys['table']}")
    page.wait_for_selector(".playing")
    return page


@pytest.mark.parametrize("board", BOARDS)
def test_a_whole_game_by_clicking(
    open_page: OpenPage, server: ServerProcess, photograph: Photograph, board: str
) -> None:
    page = sit_down(open_page, server, board)
    never_ask(page)
    page.reload()
    page.wait_for_selector(".playing")
    settle(page)
    photograph(page, f"{board}-opening")
    for _ in range(12):
        if wait_for_turn(page):
            make_a_move(page, Random(board))
    photograph(page, f"{board}-playing")
    warnings: list[str] = []

    def warned() -> None:
        warnings.append(page.locator(".last").inner_text())
        photograph(page, f"{board}-last-round")

    assert click_to_the_end(page, Random(board), warned) > 5
    assert len(warnings) == (board != "first_journey")  # which ends at once
    expect(page.locator("#end-title")).to_contain_text(re.compile("wins|share"))
    expect(page.locator("#end-title")).to_be_focused()
    photograph(page, f"{board}-end")
    expect(page.locator(".end .ticket").first).to_contain_text(re.compile("made|missed"))
    expect(page.locator(".end .line")).to_have_count(2)  # the curves
    assert violations(page) == []
    the_count_comes_to_the_result(page)
    the_board_is_kept_as_a_picture(page)
    page.get_by_text("Was the deal fair?").click()
    expect(page.locator(".proof li").nth(4)).to_be_visible()
    expect(page.locator(".proof .unknown")).to_contain_text(
        ["first saw the promise", "made on another device"]  # the test had made the table and contributed
    )
    expect(page.locator(".proof .fails")).to_have_count(0)
    photograph(page, f"{board}-proof")


def the_count_comes_to_the_result(page: Page) -> None:
    """Step by step, each ticket turned over; then the rows are by place."""
    rows = page.locator(".end tbody tr")
    expect(rows.first).to_have_class(re.compile("winner"))
    result = dict(zip(rows.locator(".who").all_inner_texts(), rows.locator(".total").all_inner_texts(), strict=True))
    tickets = page.locator(".end .ticket").count()
    page.get_by_role("button", name="The count").click()
    page.get_by_role("button", name="Pause").click()
    turned = 0
    for _ in range(200):
        if page.locator(".count").count() == 0:
            break
        turned += page.locator(".count .now:is(.made, .missed)").count()
        counted = page.locator(".count li")
        totals = dict(
            zip(counted.locator(".name").all_inner_texts(), counted.locator("b").all_inner_texts(), strict=True)
        )
        page.get_by_role("button", name="Next").click()
    assert totals == result
    assert turned == tickets


def the_board_is_kept_as_a_picture(page: Page) -> None:
    with page.expect_download() as kept:
        page.get_by_role("button", name="PNG").click()
    assert kept.value.path().read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as kept:
        page.get_by_role("button", name="SVG").click()
    svg = ElementTree.fromstring(kept.value.path().read_text("utf-8"))
    texts = [text.text or "" for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert any(text.startswith("Ada  ") for text in texts)


def test_play_now_needs_one_click(open_page: OpenPage, server: ServerProcess, photograph: Photograph) -> None:
    page = open_page(server.url)
    photograph(page, "start")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".keep")
    expect(page.locator(".keep label")).to_have_count(3)


@pytest.mark.parametrize(
    "board", ["first_journey", *(pytest.param(board, marks=pytest.mark.long) for board in ("usa", "italy", "japan"))]
)
def test_a_whole_game_by_keyboard_alone(open_page: OpenPage, server: ServerProcess, board: str) -> None:
    page = sit_down(open_page, server, board)
    random = Random(4)
    for _ in range(400):
        if not wait_for_turn(page):
            break
        before = page.locator(".playing").get_attribute("data-moves") or ""
        if page.locator(".keep").count():
            tab_to(page, ".keep button.primary")
            page.keyboard.press("Enter")
        elif page.locator("g.track.claimable").count() and random.random() < 0.8:
            page.keyboard.press("c")
            page.keyboard.press("Enter")
            expect(page.locator(".way.best")).to_be_focused()
            page.keyboard.press("Enter")
        elif page.locator(".deck:not([disabled]), .place:not([disabled])").count():
            page.keyboard.press("d" if page.locator(".deck:not([disabled])").count() else "1")
        else:
            page.keyboard.press("s")
        expect(page.locator(".playing")).not_to_have_attribute("data-moves", before)
        wait_until(lambda: has_focus(page))
    expect(page.locator("#end-title")).to_be_focused()


def has_focus(page: Page) -> bool:
    """Something on the page, not only the page itself."""
    return bool(page.evaluate("document.activeElement !== document.body"))


def tab_to(page: Page, wanted: str) -> None:
    """With the Tab key, as often as it takes."""
    for _ in range(60):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} is not reached")


def test_the_position_in_words_and_the_log_as_one_stop(open_page: OpenPage, server: ServerProcess) -> None:
    page = sit_down(open_page, server, "italy")
    page.wait_for_selector(".keep")
    expect(page.locator("main.map")).to_be_focused()  # on arrival
    tab_to(page, ".keep button.primary")
    page.keyboard.press("Enter")
    page.wait_for_selector(".deck:not([disabled])")
    page.keyboard.press("i")
    summary = page.get_by_role("dialog", name="The position")
    expect(summary).to_be_focused()
    expect(summary).to_contain_text("Your cards: ")
    expect(summary).to_contain_text("Ada: 0 points, 45 trains, 4 cards")
    page.keyboard.press("Escape")
    expect(summary).to_have_count(0)
    wait_until(lambda: has_focus(page))
    expect(page.locator(".log [tabindex='0']")).to_have_count(1)


def test_a_game_with_a_finger_on_a_phone(open_page: OpenPage, server: ServerProcess, photograph: Photograph) -> None:
    page = sit_down(open_page, server, "usa", phone=True)
    photograph(page, "usa-phone-opening")
    page.locator(".keep button.primary").tap()
    for _ in range(8):
        page.wait_for_selector(ACTIVE)
        before = page.locator(".playing").get_attribute("data-moves") or ""
        page.locator(".place:not([disabled]), .deck:not([disabled])").first.tap()
        expect(page.locator(".playing")).not_to_have_attribute("data-moves", before)
    photograph(page, "usa-phone-playing")
    size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [390, 844], "the page must not scroll"
