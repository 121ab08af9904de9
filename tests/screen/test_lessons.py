"""Every lesson, played through in a browser: by pointer, by keyboard, on a phone, in every language."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.screen.conftest import OpenPage, Photograph
from tests.server.running import ServerProcess

STEP = re.compile(r"(\d+) \w+ (\d+)$")


def lesson(url: str, name: str) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = httpx.get(f"{url}/api/lessons/{name}").json()["steps"]
    return steps


def at_step(page: Page, n: int) -> None:
    expect(page.locator(".told .count")).to_have_text(re.compile(rf" {n} \w+ \d+$"))


def do(page: Page, move: dict[str, Any] | None, by_keyboard: bool) -> None:
    def press(selector: str) -> None:
        target = page.locator(selector)
        if by_keyboard:
            target.focus()
            page.keyboard.press("Enter")
        else:
            target.click(force=True)

    match move and move["do"]:
        case None:
            press("button.lesson-next")
        case "claim":
            assert move is not None
            press(f'.track[data-track="{move["track"]}"]')
            paid = page.locator(".claim button[aria-label]")
            for n, kind in ((n, kind) for kind, n in move["pay"].items()):
                paid = paid.and_(page.get_by_label(re.compile(rf"\b{n} .*{kind}")))
            paid.first.click()
        case "keep":
            assert move is not None
            for box in page.locator(".keep label").all():
                if "Houston" not in (box.text_content() or ""):
                    box.click()
            page.locator(".keep button.primary").click()
        case "take":
            assert move is not None
            press(f'[data-kind="{move["card"]}"]:not([disabled])')
        case kind:
            press(f'[data-deck="{kind}"]')


@pytest.mark.parametrize(
    ("name", "by_keyboard"), [("first_journey", True), ("usa", False), ("italy", True), ("japan", False)]
)
def test_a_lesson_is_played_through(
    open_page: OpenPage, server: ServerProcess, photograph: Photograph, name: str, by_keyboard: bool
) -> None:
    page = open_page(f"{server.url}/lessons")
    page.locator(f'a[href="/lessons/{name}"]').click()
    steps = lesson(server.url, name)
    for n, step in enumerate(steps, 1):
        at_step(page, n)
        if n == 3:
            photograph(page, f"lesson-{name}")
            page.reload()  # it goes on where one was
            at_step(page, n)
        if n < len(steps):
            do(page, step.get("do"), by_keyboard)
    expect(page.locator("a.lesson-next")).to_be_visible()
    page.goto(f"{server.url}/lessons")
    expect(page.get_by_text("✓ done")).to_have_count(1)


def test_a_lesson_can_be_skipped_shown_and_begun_again_on_a_phone(
    open_page: OpenPage, server: ServerProcess, photograph: Photograph
) -> None:
    page = open_page(f"{server.url}/lessons/first_journey", language="fr", phone=True)
    at_step(page, 1)
    page.get_by_role("button", name="Suivant").tap()
    at_step(page, 2)
    photograph(page, "lesson-phone")
    page.get_by_role("button", name="Fais-le pour moi").tap()
    at_step(page, 3)
    page.get_by_role("button", name="Depuis le début").tap()
    at_step(page, 1)
    page.get_by_role("link", name="Quitter la leçon").tap()
    expect(page.get_by_role("heading", name="Apprendre")).to_be_visible()


def test_something_else_is_refused_with_a_word(open_page: OpenPage, server: ServerProcess) -> None:
    page = open_page(f"{server.url}/lessons/usa")
    at_step(page, 1)
    page.locator('[data-deck="draw"]').click()
    expect(page.get_by_text("Something else comes first")).to_be_visible()
    at_step(page, 1)
