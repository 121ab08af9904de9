"""Fair deals in a real browser: the promise is kept before anything is contributed, and compared ever after."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, WebSocketRoute, expect

from tests.screen.conftest import OpenPage, Photograph
from tests.screen.hands import click_to_the_end, settle
from tests.screen.tables import bot, make_table, never_ask, person
from tests.server.running import ServerProcess

FORGED = "f0" * 32


def play_now(page: Page) -> None:
    """First Journey against one bot."""
    never_ask(page)
    page.reload()
    page.locator("input[value=first_journey]").check(force=True)
    page.get_by_label("Opponents").select_option("1")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".playing")


def end_without_result(page: Page) -> None:
    agree_to_end(page)
    page.wait_for_selector(".playing.over")


def agree_to_end(page: Page) -> None:
    page.locator(".menu > button").click()
    page.get_by_role("button", name="Agree to end").click()


def kept(page: Page) -> dict[str, Any]:
    """What the browser keeps of the one deal it knows."""
    (found,) = json.loads(page.evaluate("localStorage.getItem('branchline.deals')")).values()
    return dict(found)


def exchange_the_promise(page: Page) -> None:
    """As a server would that shows another commitment after it knows the contribution."""

    def forge(message: str | bytes) -> str:
        return re.sub(r'"commitment":"[0-9a-f]{64}"', f'"commitment":"{FORGED}"', str(message))

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(forge(message)))

    page.route_web_socket(re.compile("/socket$"), between)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_alone_against_a_bot_everything_is_proved(
    open_page: OpenPage, server: ServerProcess, photograph: Photograph, phone: bool
) -> None:
    page = open_page(server.url, phone=phone)
    posted: list[Request] = []
    page.on("request", lambda request: posted.append(request) if request.method == "POST" else None)
    play_now(page)
    made, given = posted
    assert "contribution" not in (made.post_data or "")
    assert given.url.endswith("/contributions")
    response = made.response()
    assert response is not None
    assert kept(page)["commitment"] == response.json()["commitment"]
    if phone:
        end_without_result(page)
    else:
        click_to_the_end(page, Random(3))
    expect(page.locator("summary")).to_contain_text("Yes: everything fits")
    page.get_by_text("Was the deal fair?").click()
    steps = page.locator(".proof li")
    expect(steps.first).to_contain_text("before it sent its random number")
    expect(steps.first).to_contain_text(kept(page)["commitment"])
    expect(page.get_by_text("Your own random number is in it")).to_be_visible()
    settle(page)
    page.locator("details").scroll_into_view_if_needed()
    photograph(page, f"fair-proof-{'phone' if phone else 'desktop'}")


def test_a_promise_that_is_exchanged_is_shouted_about(
    open_page: OpenPage, server: ServerProcess, photograph: Photograph
) -> None:
    page = open_page(server.url)
    play_now(page)
    first = kept(page)["commitment"]
    exchange_the_promise(page)
    page.reload()
    expect(page.get_by_role("alert").filter(has_text="shows another promise")).to_be_visible()
    photograph(page, "fair-doubt")
    page.get_by_role("button", name="Understood").click()
    assert kept(page)["commitment"] == first
    end_without_result(page)
    expect(page.get_by_role("alert").filter(has_text="does not fit what the server promised")).to_be_visible()
    expect(page.locator(".proof .fails")).to_contain_text("Not so: During the game")
    photograph(page, "fair-proof-failed")


def test_a_record_with_another_promise_than_at_first_is_found(
    open_page: OpenPage, server: ServerProcess, photograph: Photograph
) -> None:
    page = open_page(server.url, phone=True)
    play_now(page)
    page.evaluate(
        "to => localStorage.setItem('branchline.deals',"
        " localStorage.getItem('branchline.deals').replace(/[0-9a-f]{64}/, to))",
        FORGED,
    )
    page.reload()
    page.get_by_role("button", name="Understood").click()
    end_without_result(page)
    expect(page.locator(".proof .fails").first).to_contain_text("Not so: The promise is the one this device was shown")
    settle(page)
    photograph(page, "fair-proof-failed-phone")


def test_nobody_sits_down_where_the_promise_was_exchanged(open_page: OpenPage, server: ServerProcess) -> None:
    keys = make_table(server.url, person("Ada"), {"kind": "open"})
    page = open_page(f"{server.url}/table/{keys['table']}")
    expect(page.get_by_role("button", name="Sit down")).to_be_enabled()
    exchange_the_promise(page)
    page.reload()
    expect(page.get_by_role("button", name="Sit down")).to_be_disabled()


def test_a_contribution_that_got_lost_is_sent_again(open_page: OpenPage, server: ServerProcess) -> None:
    page = open_page(server.url, quiet=False)
    sent: list[str] = []

    def lose_the_first(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if len(sent) == 1:
            route.abort()
        else:
            route.continue_()

    page.route(re.compile("/contributions$"), lose_the_first)
    play_now(page)
    assert len(sent) > 1
    assert sent == sent[:1] * len(sent)


def test_several_people_on_one_device_contribute(open_page: OpenPage, server: ServerProcess) -> None:
    page = open_page(f"{server.url}/new")
    page.get_by_label("Seat 2", exact=True).select_option("me")
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("button", name="I am Guest 1").click()
    numbers = json.loads(page.evaluate("localStorage.getItem('branchline.numbers')"))
    assert len(set(numbers.values())) == 2
    agree_to_end(page)
    page.keyboard.press("Escape")  # closes the menu
    page.locator(".keep button.primary").click()
    page.get_by_role("button", name="I am Guest 2").click()
    agree_to_end(page)
    expect(page.locator("summary")).to_contain_text("Yes: everything fits")


def test_a_rematch_is_promised_and_proved_like_the_first_game(open_page: OpenPage, server: ServerProcess) -> None:
    page = open_page(server.url)
    play_now(page)
    before = page.url
    end_without_result(page)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != before)
    page.wait_for_selector(".playing:not(.over)")
    end_without_result(page)
    expect(page.locator("summary")).to_contain_text("Yes: everything fits")


def test_a_spectator_who_came_later_is_told_what_cannot_be_known(open_page: OpenPage, server: ServerProcess) -> None:
    keys = make_table(server.url, person("Ada"), bot("random"), board="first_journey", start="random")
    page = open_page(f"{server.url}/table/{keys['table']}")
    page.wait_for_selector(".playing")
    page.evaluate("table => localStorage.setItem('branchline.tables', table)", json.dumps(as_kept(keys)))
    page.reload()
    end_without_result(page)
    expect(page.locator("summary")).to_contain_text("What could be checked fits")
    page.get_by_text("Was the deal fair?").click()
    expect(page.locator(".proof .unknown").first).to_contain_text("after the start")


def as_kept(keys: dict[str, Any]) -> dict[str, object]:
    return {keys["table"]: {"seats": {key["seat"]: key["token"] for key in keys["seats"]}, "at": 1}}


def test_a_page_of_plain_http_from_another_host_plays_and_proves(open_page: OpenPage, server: ServerProcess) -> None:
    """There browsers lack `crypto.subtle` and `crypto.randomUUID`, and complain about a header that is for https."""
    page = open_page(server.url.replace("127.0.0.1", "0.0.0.0"), quiet=False)
    assert not page.evaluate("isSecureContext")
    play_now(page)
    end_without_result(page)
    expect(page.locator("summary")).to_contain_text("Yes: everything fits")
