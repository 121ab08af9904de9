"""Together: two browsers, a reload and a restarted server, one device for two, spectators, replays, languages."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect

from tests.patience import wait_until
from tests.screen.conftest import OpenPage, Photograph
from tests.screen.hands import click_to_the_end, make_a_move, wait_for_turn
from tests.screen.tables import OPEN, bot, give_keys, make_table, never_ask, person
from tests.server.running import ServerProcess


def at_table(page: Page, url: str, table: str) -> Page:
    page.goto(f"{url}/table/{table}")
    return page


def test_two_browsers_with_a_reload_and_a_restarted_server(open_page: OpenPage, tmp_path: Path) -> None:
    server = ServerProcess.at(tmp_path)
    ada, bea = (open_page(server.url, quiet=False) for _ in range(2))
    ada.goto(f"{server.url}/new")
    ada.get_by_role("button", name="Make the table").click()
    invitation = ada.get_by_label("Invite friends").input_value()
    bea.goto(invitation)
    bea.get_by_label("Your name").fill("Bea")
    bea.get_by_role("button", name="Sit down").click()
    for page in (ada, bea):
        never_ask(page)
        page.reload()
        page.locator(".keep button.primary").click()
    players = {"ada": ada, "bea": bea}
    for turn in range(12):
        if turn == 4:
            bea.reload()
        if turn == 8:
            server.kill()
            expect(ada.get_by_text("The connection is lost")).to_be_visible()
            server.restart()
            expect(ada.get_by_text("The connection is lost")).to_be_hidden()
        acting = next_to_act(players)
        make_a_move(acting, Random(turn))
    moves = acting.locator(".playing").get_attribute("data-moves") or ""
    for page in players.values():
        expect(page.locator(".playing")).to_have_attribute("data-moves", moves)
    server.stop()


def next_to_act(players: dict[str, Page]) -> Page:
    found: list[Page] = []

    def somebody() -> bool:
        can_move = ".deck:not([disabled]), .place:not([disabled])"
        found.extend(page for page in players.values() if page.locator(can_move).count())
        return bool(found)

    wait_until(somebody)
    return found[0]


def test_one_device_for_two(open_page: OpenPage, server: ServerProcess, photograph: Photograph) -> None:
    keys = make_table(server.url, person("Ada"), person("Bea"), board="first_journey", first=0, start="random")
    page = open_page(server.url)
    give_keys(page, keys)
    never_ask(page)
    at_table(page, server.url, keys["table"])
    expect(page.get_by_role("dialog", name="Hand the device to Ada")).to_be_visible()
    photograph(page, "hand-over")
    page.get_by_role("button", name="I am Ada").click()
    hand = page.locator(".hand li")
    expect(hand.first).to_be_visible()
    for _ in range(2):
        make_a_move(page, Random(1))
        if page.get_by_role("dialog").count():
            break
    expect(page.get_by_role("dialog", name="Hand the device to Bea")).to_be_visible()


def test_a_practice_game_with_moves_taken_back_is_marked(open_page: OpenPage, server: ServerProcess) -> None:
    keys = make_table(server.url, person("Ada"), bot(), board="first_journey", first=0, start="random")
    page = open_page(server.url)
    give_keys(page, keys)
    never_ask(page)
    at_table(page, server.url, keys["table"])
    mark = page.get_by_text("this game counts for no statistics")
    make_a_move(page, Random(1))
    expect(mark).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(mark).to_be_visible()


def test_the_host_gives_no_seat_to_a_bot_whose_player_is_there(open_page: OpenPage, server: ServerProcess) -> None:
    keys = make_table(server.url, person("Ada"), person("Bea"), person("Cleo"), board="usa", start="random")
    ada, bea = open_page(server.url), open_page(server.url)
    give_keys(ada, {**keys, "seats": keys["seats"][:1]})
    give_keys(bea, keys, 1)
    for page in (ada, bea):
        at_table(page, server.url, keys["table"])
    ada.get_by_role("button", name="Menu").click()
    here = ada.get_by_role("button", name="Let a bot play for Bea")
    expect(here).to_be_disabled()
    expect(here).to_contain_text("is at the table")
    ada.get_by_role("button", name="Let a bot play for Cleo").click()
    expect(ada.get_by_text("only after 5 minutes away")).to_be_visible()


def test_a_spectator_sees_no_hand(open_page: OpenPage, server: ServerProcess) -> None:
    keys = make_table(server.url, person("Ada"), bot("random"), start="random")
    page = at_table(open_page(server.url), server.url, keys["table"])
    page.wait_for_selector(".playing")
    expect(page.locator(".hand")).to_have_count(0)
    expect(page.locator(".players > li")).to_have_count(2)


def test_an_invitation_says_what_is_awaited_and_whether_others_can_reach_it(
    open_page: OpenPage, server: ServerProcess, photograph: Photograph
) -> None:
    clock = {"kind": "game", "seconds": 900, "increment": 10}
    keys = make_table(server.url, person("Ada"), OPEN, OPEN, board="japan", clock=clock)
    page = open_page(server.url)
    at_table(page, server.url, keys["table"])
    expect(page.get_by_text("2 seats are open")).to_be_visible()
    expect(page.get_by_text("15 minutes + 10 s a turn")).to_be_visible()
    expect(page.get_by_text("Nobody else can open this link")).to_be_visible()
    page.route("**/api/address", lambda route: route.fulfill(json={"for_others": "http://192.168.7.5:8000/"}))
    give_keys(page, keys)
    page.reload()
    expect(page.get_by_label("Invite friends")).to_have_value(f"http://192.168.7.5:8000/table/{keys['table']}")
    expect(page.get_by_role("img", name="QR code with the link")).to_be_visible()
    expect(page.get_by_text("Waiting for 2 more players")).to_be_visible()
    photograph(page, "waiting")


def test_replay_of_a_finished_game(
    open_page: OpenPage, server: ServerProcess, photograph: Photograph, tmp_path: Path
) -> None:
    keys = make_table(server.url, person("Ada"), bot("planner"), board="first_journey", start="planner")
    page = open_page(server.url)
    give_keys(page, keys)
    never_ask(page)
    at_table(page, server.url, keys["table"])
    click_to_the_end(page, Random(2))
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "game.jsonl"
    download.value.save_as(record)
    page.get_by_role("link", name="Replay").click()
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last > 10
    expect(page.get_by_role("region", name="Result")).to_contain_text("win")
    expect(page.get_by_text("✓ made").first).to_be_visible()
    page.locator("aside .told").click()
    page.keyboard.press("Home")
    expect(page.get_by_text(f"0/{last}")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(f"1/{last}")).to_be_visible()
    page.get_by_label("Find a move").fill("claims")
    page.get_by_role("list", name="Moves").get_by_role("button").first.click()
    expect(page.locator(".told")).to_contain_text("claims")
    photograph(page, "replay")
    page.get_by_text("Play on from here").first.click()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector(".playing")
    expect(page.get_by_text("This game goes on from move")).to_be_visible()
    page.goto(f"{server.url}/replay")
    page.locator("input[type=file]").set_input_files(record)
    expect(page.get_by_text(f"{last}/{last}")).to_be_visible()


def test_looking_back_during_a_running_game(open_page: OpenPage, server: ServerProcess) -> None:
    keys = make_table(server.url, person("Ada"), bot("random"), start="random")
    page = open_page(server.url)
    give_keys(page, keys)
    never_ask(page)
    at_table(page, server.url, keys["table"])
    for _ in range(4):
        assert wait_for_turn(page)
        make_a_move(page, Random(3))
    page.goto(f"{server.url}/replay/{keys['table']}")
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.get_by_role("list", name=re.compile("^The cards of"))).to_have_count(1)  # the own ones


def test_languages_are_switched_live(open_page: OpenPage, server: ServerProcess, photograph: Photograph) -> None:
    keys = make_table(server.url, OPEN, OPEN, board="italy", public=True)
    page = open_page(server.url, language="it")
    expect(page.get_by_role("button", name="Gioca subito")).to_be_visible()
    page.get_by_label("Lingua").select_option("fr")
    expect(page.get_by_role("button", name="Jouer tout de suite")).to_be_visible()
    page.get_by_label("Langue").select_option("en")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.goto(f"{server.url}/rules/first_journey")
    expect(page.get_by_text("London", exact=True)).to_be_visible()
    page.get_by_label("Language").select_option("it")
    expect(page.get_by_text("Londra", exact=True)).to_be_visible()
    photograph(page, "rules-it")
    at_table(page, server.url, keys["table"])
    expect(page.get_by_text("In attesa di giocatori")).to_be_visible()
    photograph(page, "waiting-it")


def test_a_table_that_is_not_there(open_page: OpenPage, server: ServerProcess) -> None:
    page = at_table(open_page(server.url), server.url, "nowhere")
    expect(page.get_by_text("There is no such table")).to_be_visible()


def test_a_page_says_hello_once(open_page: OpenPage, server: ServerProcess) -> None:
    keys = make_table(server.url, person("Ada"), bot(), start="random")
    page = open_page(server.url)
    give_keys(page, keys)
    said: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: said.append(str(frame))))
    at_table(page, server.url, keys["table"])
    expect(page.locator(".keep")).to_be_visible()
    page.wait_for_timeout(300)
    assert len([frame for frame in said if '"hello"' in frame]) == 1


def test_earlier_talk_is_a_click_away(open_page: OpenPage, tmp_path: Path) -> None:
    with ServerProcess.at(tmp_path, "--limit", "talk-shown=2") as server:
        keys = make_table(server.url, person("Ada"), person("Bea"), start="random")
        page = open_page(server.url)
        give_keys(page, keys, 0)
        at_table(page, server.url, keys["table"])
        page.locator(".keep button.primary").click()
        story = page.get_by_role("log", name="Log")
        for line in range(5):
            page.get_by_label("Say something").fill(f"line {line}")
            page.get_by_role("button", name="Send").click()
            expect(story.get_by_text(f"line {line}")).to_be_visible()
        page.reload()
        expect(story.get_by_text("line 4")).to_be_visible()
        assert story.get_by_text("line 2").count() == 0
        for hidden in ("line 2", "line 0"):
            page.get_by_role("button", name="Earlier talk").click()
            expect(story.get_by_text(hidden)).to_be_visible()
        expect(page.get_by_role("button", name="Earlier talk")).to_be_hidden()
