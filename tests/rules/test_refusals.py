"""Every refusal: how to earn it, the rule it names, its sentence in all languages (ALL-3)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from branchline import Board, Game, IllegalMoveError, Keep, Move
from branchline.boards import BUILT_IN
from branchline.hints import why_not
from branchline.messages import LANGUAGES, card_name, catalogue
from branchline.refusal import Refusal
from tests.rules.position import deal_with, play, position

ROOT = Path(__file__).resolve().parents[2]
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
    Case("no-ferry-cards", "ALL-3", "ferry", lambda: position("usa")),
    Case("ferry-hand-full", "ITA-2", "ferry", lambda: position("italy", hands={0: "ferry 2"})),
    Case("no-ferry-left", "ITA-2", "ferry", lambda: position("italy", ferries_left=0)),
    Case("no-swap", "ALL-3", "swap", lambda: position("usa")),
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
        "ITA-4",
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
    named = placeholders(language, "refusals", case.key)
    assert set(refusal.values) == {"card" if name == "cards" else name for name in named}
    for name, value in refusal.values.items():
        words = (
            {card_name(str(value), language), card_name(str(value), language, 2)} if name == "card" else {str(value)}
        )
        if name in refusal.names:
            words = {refusal.names[name].in_language(language)}
        assert any(word in refusal.text(language) for word in words)


ARGUMENT = r"(?<! one )(?<! other )(?<!=0 )\{(\w+)[,}]"  # not the forms of a plural
LACKS = {"cards-short", "any-cards-short", "waves-short"}  # what `hints.why_not` tells: tests/hints/test_hints.py


def test_all_3_every_refusal_of_the_catalogue_can_be_earned() -> None:
    assert {case.key for case in CASES} | LACKS == set(catalogue("en")["refusals"])


def placeholders(language: str, group: str, key: str) -> set[str]:
    return set(re.findall(ARGUMENT, catalogue(language)[group][key]))


def test_the_languages_have_the_same_texts_with_the_same_placeholders() -> None:
    def shape(language: str) -> dict[tuple[str, str], set[str]]:
        texts = catalogue(language)
        return {(group, key): placeholders(language, group, key) for group in texts for key in texts[group]}

    assert {language: shape(language) for language in LANGUAGES} == dict.fromkeys(LANGUAGES, shape("en"))


def test_all_3_nothing_at_all_is_kept() -> None:
    game = opening()
    refusal = game.explain(Keep(()))
    assert refusal is not None
    assert (refusal.rule, refusal.text()) == ("USA-3", "Keep at least 2 of the offered tickets.")
    assert str(refusal) == "Keep at least 2 of the offered tickets. (USA-3)"


# every refusal on every board


BASE = {
    "already-chosen": "USA-3",
    "any-cards-short": "USA-13",
    "cannot-pass": "USA-18",
    "cards-missing": "USA-13",
    "cards-short": "USA-13",
    "choose-tickets": "USA-3 USA-17",
    "game-over": "ALL-3",
    "keep-order": "USA-17",
    "keep-too-few": "USA-3 USA-17",
    "no-swap": "ALL-3",
    "no-tickets-left": "USA-17",
    "not-in-row": "USA-5",
    "not-offered": "USA-3",
    "not-your-turn": "USA-4",
    "nothing-offered": "USA-17",
    "nothing-to-draw": "USA-11",
    "one-color": "USA-13",
    "parallel-closed": "USA-15",
    "parallel-owned": "USA-15",
    "row-locomotive-second": "USA-7",
    "second-card": "USA-5",
    "track-taken": "USA-14",
    "trains-short": "USA-14",
    "unknown-track": "USA-14",
    "wrong-color": "USA-13",
    "wrong-number": "USA-13",
}
NO_FERRIES = {"no-ferry-cards": "ALL-3 USA-13"}
ITALY = {
    "already-chosen": "ITA-1",
    "any-cards-short": "ITA-4",
    "cards-missing": "ITA-4 USA-13",
    "choose-tickets": "ITA-1 ITA-7",
    "ferry-hand-full": "ITA-2",
    "ferry-payment": "ITA-5",
    "keep-order": "ITA-7",
    "keep-too-few": "ITA-1 ITA-7",
    "no-ferry-left": "ITA-2",
    "no-ferry-track": "ITA-4",
    "no-tickets-left": "ITA-7",
    "not-offered": "ITA-1",
    "nothing-offered": "ITA-7",
    "one-color": "ITA-4 USA-13",
    "parallel-closed": "ITA-3",
    "parallel-owned": "ITA-3",
    "waves-short": "ITA-5",
}
JAPAN = {
    "already-chosen": "JPN-1",
    "any-cards-short": "JPN-2 USA-13",
    "cards-missing": "JPN-2 USA-13",
    "choose-tickets": "JPN-1 JPN-7",
    "keep-order": "JPN-7",
    "keep-too-few": "JPN-1 JPN-7",
    "no-ferry-cards": "ALL-3 JPN-2 USA-13",
    "no-tickets-left": "JPN-7",
    "not-offered": "JPN-1",
    "nothing-offered": "JPN-7",
    "one-color": "JPN-2 USA-13",
    "parallel-closed": "JPN-5",
    "parallel-owned": "JPN-5",
    "trains-short": "JPN-4 USA-14",
    "wrong-number": "JPN-2 USA-13",
}
FIRST_JOURNEY = {
    "cannot-pass": "FJ-11",
    "cards-missing": "FJ-4",
    "cards-short": "FJ-4",
    "game-over": "ALL-3",
    "no-ferry-cards": "FJ-3 FJ-4",
    "no-row": "FJ-1",
    "no-ticket-draw": "FJ-3",
    "not-your-turn": "FJ-2",
    "nothing-offered": "FJ-3",
    "nothing-to-draw": "FJ-10",
    "nothing-to-swap": "FJ-10",
    "one-color": "FJ-4",
    "parallel-owned": "FJ-5",
    "second-card": "FJ-3",
    "track-taken": "FJ-4",
    "trains-short": "FJ-4",
    "unknown-track": "FJ-4",
    "wrong-color": "FJ-4",
    "wrong-number": "FJ-4",
}
CITED = {  # by board, the rules of each refusal: Italy's and Japan's rulebooks change some of the base game's
    "usa": BASE | NO_FERRIES,
    "first_journey": FIRST_JOURNEY,
    "italy": BASE | ITALY,
    "japan": BASE | JAPAN,
}


def test_all_3_every_refusal_is_earned_on_some_board() -> None:
    assert {key for cited in CITED.values() for key in cited} == set(catalogue("en")["refusals"])


def games(board: str) -> Iterator[Game]:
    """Some of every kind of position."""
    loaded = Board.load(board)
    opening = Game(board, players=2, seed=1)
    yield opening
    if not loaded.tickets_to_win:
        opening.play(opening.legal_moves(1)[0], 1)
        yield opening
        yield after(position(board), "tickets")
    rich = "red 3 blue 3 yellow 3 locomotive 3" + " ferry 2" * bool(loaded.ferry_cards)
    ways = {track.parallel: track.id for track in loaded.tracks if track.parallel}
    yield position(board)
    yield position(board, hands={0: rich})
    yield position(board, hands={0: rich}, trains={0: 0}, bullets_left=0)
    yield position(board, hands={0: rich}, tracks={0: list(ways.values())}, players=loaded.max_players)
    yield position(board, hands={0: rich}, tracks={1: list(ways.values())})
    yield position(board, row="", other_cards=1, other_tickets=1, ferries_left=0)
    yield after(position(board, row="blue 4 locomotive" * bool(loaded.row)), "draw")
    over = position(board)
    over.abandon()
    yield over


def wrong_moves(board: Board) -> list[str]:
    a, b, *_ = (ticket.id for ticket in board.tickets)
    moves = ["draw", "tickets", "ferry", "swap", "pass", "take red", "take locomotive"]
    moves += ["keep", f"keep {a}", f"keep {b} {a}"]
    kinds = {(track.color, track.kind, track.waves, track.length): track for track in board.tracks}
    for track in {*kinds.values(), *(track for track in board.tracks if track.parallel)}:
        for pay in ("", "red 1 blue 1", f"red {track.length}", f"blue {track.length}", "locomotive 1", "red 1 ferry 1"):
            moves.append(f"claim {track.id} {pay}".strip())
    return [*moves, "claim nowhere--else red 1"]


def refusals(board: str) -> Iterator[Refusal]:
    for game in games(board):
        for move in map(Move.parse, wrong_moves(game.board)):
            for seat in range(2):
                refusal = game.explain(move, seat)
                if refusal:
                    yield refusal
        for track in game.board.tracks:
            lack = why_not(game.view(0), track)
            if lack:
                yield lack


@pytest.mark.parametrize("board", BUILT_IN)
def test_all_3_every_refusal_cites_a_rule_of_its_board(board: str) -> None:
    rulebooks = {"usa": "USA", "first_journey": "FJ", "italy": "ITA USA", "japan": "JPN USA"}[board].split()
    rules = set(re.findall(r"^- ([A-Z]+-\d+) ", (ROOT / "docs" / "rules.md").read_text("utf-8"), re.M))
    found: dict[str, set[str]] = defaultdict(set)
    for refusal in refusals(board):
        found[refusal.key].add(refusal.rule)
        assert refusal.rule in rules
        assert refusal.rule.split("-")[0] in (*rulebooks, "ALL"), refusal
    assert found == {key: set(rules.split()) for key, rules in CITED[board].items()}
