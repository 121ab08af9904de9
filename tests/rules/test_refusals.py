"""Every refusal: how to earn it, the rule it names, its sentence in all languages (ALL-3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from string import Formatter

import pytest

from branchline import Board, Game, IllegalMoveError, Keep, Move
from branchline.messages import LANGUAGES, card_name, catalogue
from tests.rules.position import deal_with, play, position

TICKETS = [ticket.id for ticket in Board.load("usa").tickets]


def opening() -> Game:
    """Two seats; seat 0 is offered the first three tickets."""
    return Game("usa", players=2, deal=deal_with("usa"), first=0)


def after(game: Game, *moves: str) -> Game:
    play(game, *moves)
    return game


def one_has_chosen() -> Game:
    game = opening()
    game.play(game.legal_moves(1)[0], 1)
    return game


@dataclass(frozen=True)
class Case:
    key: str
    rule: str
    move: str
    game: Callable[[], Game]
    seat: int | None = None


CASES = [
    Case("game-over", "ALL-3", "draw", lambda: after(position("usa", turns_left=1), "draw", "draw")),
    Case("not-your-turn", "USA-4", "draw", lambda: position("usa"), seat=1),
    Case("already-chosen", "USA-3", f"keep {TICKETS[0]}", one_has_chosen, seat=1),
    Case("choose-tickets", "USA-3", "draw", opening),
    Case("choose-tickets", "USA-17", "draw", lambda: after(position("usa"), "tickets")),
    Case("second-card", "USA-5", "tickets", lambda: after(position("usa"), "draw")),
    Case("nothing-offered", "USA-17", f"keep {TICKETS[0]}", lambda: position("usa")),
    Case("keep-too-few", "USA-3", f"keep {TICKETS[0]}", opening),
    Case("keep-too-few", "USA-17", "keep", lambda: after(position("usa"), "tickets")),
    Case("not-offered", "USA-3", f"keep {TICKETS[0]} {TICKETS[9]}", opening),
    Case("keep-order", "USA-3", f"keep {TICKETS[1]} {TICKETS[0]}", opening),
    Case("keep-order", "USA-3", f"keep {TICKETS[0]} {TICKETS[0]}", opening),
    Case("no-row", "FJ-1", "take red", lambda: position("first_journey")),
    Case("not-in-row", "USA-5", "take red", lambda: position("usa", row="blue 5")),
    Case("not-in-row", "USA-5", "take locomotive", lambda: position("usa", row="blue 5")),
    Case(
        "row-locomotive-second",
        "USA-7",
        "take locomotive",
        lambda: after(position("usa", row="blue 4 locomotive"), "draw"),
    ),
    Case("nothing-to-draw", "USA-11", "draw", lambda: position("usa", row="red", other_cards=1)),
    Case("no-ticket-draw", "FJ-3", "tickets", lambda: position("first_journey")),
    Case("no-tickets-left", "USA-17", "tickets", lambda: position("usa", other_tickets=1)),
    Case("no-ferry-cards", "ITA-2", "ferry", lambda: position("usa")),
    Case("ferry-hand-full", "ITA-2", "ferry", lambda: position("italy", hands={0: "ferry 2"})),
    Case("no-ferry-left", "ITA-2", "ferry", lambda: position("italy", ferries_left=0)),
    Case("no-swap", "FJ-3", "swap", lambda: position("usa")),
    Case("nothing-to-swap", "FJ-10", "swap", lambda: position("first_journey")),
    Case("cannot-pass", "USA-18", "pass", lambda: position("usa")),
    Case("unknown-track", "USA-14", "claim boston--rome red 1", lambda: position("usa")),
    Case(
        "track-taken",
        "USA-14",
        "claim dallas--el-paso red 4",
        lambda: position("usa", hands={0: "red 4"}, tracks={1: ["dallas--el-paso"]}),
    ),
    Case(
        "track-taken",
        "USA-14",
        "claim kyoto--nagoya red 2",
        lambda: position("japan", hands={0: "red 2"}, bullets={1: ["kyoto--nagoya"]}),
    ),
    Case(
        "parallel-owned",
        "USA-15",
        "claim boston--new-york:red red 2",
        lambda: position("usa", 4, hands={0: "red 2"}, tracks={0: ["boston--new-york:yellow"]}),
    ),
    Case(
        "parallel-owned",
        "FJ-5",
        "claim madrid--paris:red red 3",
        lambda: position("first_journey", hands={0: "red 3"}, tracks={0: ["madrid--paris:blue"]}),
    ),
    Case(
        "parallel-closed",
        "USA-15",
        "claim boston--new-york:red red 2",
        lambda: position("usa", 3, hands={0: "red 2"}, tracks={1: ["boston--new-york:yellow"]}),
    ),
    Case(
        "trains-short",
        "USA-14",
        "claim dallas--el-paso red 4",
        lambda: position("usa", hands={0: "red 4"}, trains={0: 3}),
    ),
    Case(
        "one-color",
        "USA-13",
        "claim denver--santa-fe red 1 blue 1",
        lambda: position("usa", hands={0: "red blue"}),
    ),
    Case("wrong-color", "USA-13", "claim dallas--el-paso blue 4", lambda: position("usa", hands={0: "blue 4"})),
    Case("wrong-number", "USA-13", "claim dallas--el-paso red 3", lambda: position("usa", hands={0: "red 4"})),
    Case("wrong-number", "USA-13", "claim dallas--el-paso", lambda: position("usa", hands={0: "red 4"})),
    Case("cards-missing", "USA-13", "claim dallas--el-paso red 4", lambda: position("usa", hands={0: "red 3"})),
    Case(
        "cards-missing",
        "USA-13",
        "claim olbia--roma:gray-1 red 2 ferry 1",
        lambda: position("italy", hands={0: "red 2"}),
    ),
    Case(
        "no-ferry-track",
        "ITA-4",
        "claim genova--milano:red red 1 ferry 1",
        lambda: position("italy", hands={0: "red ferry"}),
    ),
    Case(
        "ferry-payment",
        "ITA-5",
        "claim olbia--roma:gray-1 red 4",
        lambda: position("italy", hands={0: "red 4"}),
    ),
]
IDS = [f"{case.key}, {case.rule}: {case.move}" for case in CASES]


def everything_seen(game: Game) -> list[str]:
    seen = [game.view(seat).to_json() for seat in (None, *range(game.players))]
    return [*seen, str(game.legal_moves()), str(game.history), str(game.result)]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_all_3_refused_with_its_rule_and_the_game_untouched(case: Case) -> None:
    game = case.game()
    before = everything_seen(game)
    with pytest.raises(IllegalMoveError) as caught:
        game.play(Move.parse(case.move), case.seat)
    refusal = caught.value.refusal
    assert (refusal.rule, refusal.key) == (case.rule, case.key)
    assert everything_seen(game) == before


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_all_3_a_sentence_that_names_what_is_wrong(case: Case, language: str) -> None:
    refusal = case.game().explain(Move.parse(case.move), case.seat)
    assert refusal is not None
    assert set(refusal.values) == placeholders(language, "refusals", case.key)
    for name, value in refusal.values.items():
        assert (card_name(str(value), language) if name == "card" else str(value)) in refusal.text(language)


LACKS = {"cards-short", "any-cards-short", "waves-short"}  # what `prospects.why_not` tells: tests/test_prospects.py


def test_all_3_every_refusal_of_the_catalogue_can_be_earned() -> None:
    assert {case.key for case in CASES} | LACKS == set(catalogue("en")["refusals"])


def placeholders(language: str, group: str, key: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(catalogue(language)[group][key]) if name}


def test_the_languages_have_the_same_texts_with_the_same_placeholders() -> None:
    def shape(language: str) -> dict[tuple[str, str], set[str]]:
        texts = catalogue(language)
        return {(group, key): placeholders(language, group, key) for group in texts for key in texts[group]}

    assert shape("it") == shape("en")


def test_all_3_nothing_at_all_is_kept() -> None:
    game = opening()
    refusal = game.explain(Keep(()))
    assert refusal is not None
    assert (refusal.rule, refusal.text()) == ("USA-3", "Keep at least 2 of the offered tickets.")
    assert str(refusal) == "Keep at least 2 of the offered tickets. (USA-3)"
