"""Playing with the mouse, the keyboard or a finger, as a person would."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

ACTIVE = ".deck:not([disabled]), .place:not([disabled]), .keep button.primary"


def settle(page: Page) -> None:
    """Until everything that was to move has come to rest and has been painted."""
    page.evaluate(
        """async () => {
            const painted = () => new Promise(requestAnimationFrame);
            await painted();
            const ends = document.getAnimations().filter(moving => isFinite(moving.effect.getComputedTiming().endTime));
            await Promise.all(ends.map(moving => moving.finished.catch(() => {})));
            await painted();
            await painted();
        }"""
    )


def wait_for_turn(page: Page) -> bool:
    """False when the game is over."""
    page.wait_for_selector(f"{ACTIVE}, .playing.over")
    return page.query_selector(".playing.over") is None


def click_to_the_end(
    page: Page, random: Random, on_last_round: Callable[[], None] = lambda: None, most: int = 400
) -> int:
    """Claims what can be claimed, else takes cards; the number of clicks that were moves."""
    warned = False
    for count in range(most):
        if not wait_for_turn(page):
            return count
        if not warned and page.locator(".last").is_visible():
            warned = True
            on_last_round()
        make_a_move(page, random)
    raise AssertionError("the game does not end")


def make_a_move(page: Page, random: Random) -> None:
    before = page.locator(".playing").get_attribute("data-moves")
    keep = page.locator(".keep button.primary")
    claimable = page.locator("g.track.claimable")
    if keep.count():
        keep.click()
    elif claimable.count() and random.random() < 0.8:
        claimable.nth(random.randrange(claimable.count())).dispatch_event("click")
        if page.locator(".way.best").count():
            page.locator(".way.best").click()
    else:
        page.locator(".place:not([disabled]), .deck:not([disabled])").first.click()
    expect(page.locator(".playing")).not_to_have_attribute("data-moves", before or "")
