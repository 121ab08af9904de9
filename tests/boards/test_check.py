"""What the check says about broken board files: one edit to a good board, one problem."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from branchline.boards import Board, BoardProblem
from branchline.boards.check import problems_in
from tests.boards.samples import GONE, Document, edit, places_in, race, replace_at, saved, scored, shipped, value_at

Row = tuple[str, object, str, str]  # edited place, its new value, where the problem is, what it says

STRUCTURE: list[Row] = [
    ("row", GONE, "row", "is missing. How many cards lie face up"),
    ("tracks[4].length", GONE, "tracks[4].length (ash--elm)", "is missing. How many spaces"),
    ("tickets[0].id", GONE, "tickets[0].id", "is missing"),
    ("rows", 1, "rows", 'did you mean "row"?'),
    ("tracks[4].colour", "red", "tracks[4].colour (ash--elm)", 'did you mean "color"?'),
    ("regions[0].zzz", 1, "regions[0].zzz (North)", "allowed are id, name"),
    ("route_points.10", 1, "route_points.10", "by its length"),
    ("route_points.3", "four", "route_points.3", "must be a whole number"),
    ("row", "five", "row", 'must be a whole number, not "five"'),
    ("row", 2.5, "row", "must be a whole number, not 2.5"),
    ("row", True, "row", "must be a whole number, not true"),
    ("row", None, "row", "must be a whole number, not null"),
    ("row", 9, "row", "must be 0 to 8, not 9"),
    ("starting_hand", 0, "starting_hand", "must be at least 1, not 0"),
    ("players", [1, 3], "players[0]", "must be 2 to 5, not 1"),
    ("tracks[+]", "ash--elm", "tracks[7]", "must be an object"),
    ("cities[0].lat", 91, "cities[0].lat (ash)", "must be -90 to 90, not 91"),
    ("cities[0].name", "", "cities[0].name (ash)", "must not be empty"),
    ("name", "n" * 100_000, "name", "must have at most 100 letters, not 100000"),
    ("tickets[0].id", "i" * 101, f"tickets[0].id ({'i' * 39}…)", "must have at most 100 letters, not 101"),
    ("tickets[0].id", "x\n", "tickets[0].id (x\n)", "letter or a digit"),
    ("cities[0].name", "Ash\x1b[2J", "cities[0].name (ash)", "without control characters"),
    ("unconfirmed", "everything", "unconfirmed", "must be a list"),
    ("played_ferry_cards_return", 1, "played_ferry_cards_return", "must be true or false, not 1"),
    ("opening_returns", "sorted", "opening_returns", "must be one of in_order, shuffled"),
    ("format", 2, "format", "must be 1, not 2"),
    ("board", "the grove", "board", '"the grove" is not allowed. An id begins with'),
    ("tickets[0].id", "-x", "tickets[0].id (-x)", "letter or a digit"),
    ("tracks[4].color", "pink", "tracks[4].color (ash--elm)", "must be one of black, blue, gray, green"),
    ("tracks[2].kind", "fery", "tracks[2].kind (birch--cedar)", "must be one of bullet, ferry, ordinary"),
    ("tickets[3].between[+]", "ash", "tickets[3].between (birch--elm)", "must have 2 entries, not 3"),
    ("tickets[3].points", -1, "tickets[3].points (birch--elm)", "must be 0 to 100, not -1"),
    ("train_cards.colors[+]", "red", "train_cards.colors", 'must name "red" only once'),
    ("ferry_hand_limit", GONE, "ferry_cards", "makes no sense without ferry_hand_limit"),
    ("bullet_bonus", GONE, "bullet_trains", "makes no sense without bullet_bonus"),
    ("west", ["ash"], "west", "makes no sense without east, bonus_tickets"),
]

SETTINGS: list[Row] = [
    ("players", [3, 2], "players", "must name the fewest players first"),
    ("train_cards.total", 27, "train_cards.total", "must be 26, the sum of the cards, not 27"),
    ("starting_hand", 8, "starting_hand", "take 28 cards, but the deck has 26"),
    ("initial_tickets.keep_min", 3, "initial_tickets.keep_min", "must be at most 2"),
    ("ticket_draw.keep_min", 3, "ticket_draw.keep_min", "must be at most 2"),
    ("tickets[5]", GONE, "tickets", "must be at least 6 to deal to all players, not 5"),
    ("route_points", GONE, "route_points", "is missing: without tickets_to_win"),
    ("ticket_draw", GONE, "ticket_draw", "is missing: without tickets_to_win"),
    ("last_round", GONE, "last_round", "is missing: without tickets_to_win"),
    ("tickets[0].points", GONE, "tickets[0].points (ash--cedar)", "only a race board has none"),
    ("bullet_bonus.3", [6, -6], "bullet_bonus.3", "must have 3 entries, not 2"),
    ("bullet_bonus.2", GONE, "bullet_bonus.2", "is missing"),
    ("double_regions", ["Nort"], "double_regions[0]", 'did you mean "North"?'),
    ("cities[0].region", "Nort", "cities[0].region (ash)", 'did you mean "North"?'),
    ("cities[0].region", GONE, "cities[0].region (ash)", "with region_bonus every city"),
    ("cities[4].region", "North", "cities[4].region (meadow-east)", "one or the other"),
    ("regions[+]", {"id": "East", "name": "East"}, "regions[2] (East)", "has no city"),
    ("countries[0].ends[+]", "els", "countries[0].ends[2] (meadow)", 'no city "els"; did you mean "elm"?'),
    ("countries[0].ends[+]", "elm", "countries[0].ends[2] (meadow)", "does not name this country"),
    ("countries[0].ends", ["meadow-east"], "cities[5].country (meadow-west)", "among its ends"),
]

NETWORK: list[Row] = [
    ("tracks[4].between", ["ash", "el"], "tracks[4].between (ash--elm)", 'no city "el"; did you mean "elm"?'),
    ("tracks[4].between", ["elm", "elm"], "tracks[4].between (ash--elm)", "two different cities"),
    ("tracks[4].color", "green", "tracks[4].color (ash--elm)", "allowed are red, blue and gray"),
    ("route_points.4", GONE, "tracks[4].length (ash--elm)", "no points for 4 spaces"),
    ("tracks[2].color", "red", "tracks[2].color (birch--cedar)", "a ferry must be gray, not red"),
    ("tracks[2].waves", GONE, "tracks[2].waves (birch--cedar)", "are missing"),
    ("tracks[2].waves", 4, "tracks[2].waves (birch--cedar)", "must be at most 3, the length"),
    ("tracks[4].waves", 1, "tracks[4].waves (ash--elm)", 'belong only on a track of the kind "ferry"'),
    ("tracks[4].parallel", "x", "tracks[4].parallel (ash--elm)", "no other track has this word"),
    ("tracks[4].parallel", "ash--birch", "tracks[4].parallel (ash--elm)", "joins other cities"),
    ("tickets[3].between[1]", "meado", "tickets[3].between (birch--elm)", 'did you mean "meadow"?'),
    ("tickets[3].between[1]", "birch", "tickets[3].between (birch--elm)", "two different places"),
    ("tickets[4].between[0]", "meadow-west", "tickets[4].between (birch--meadow)", "two different places"),
    ("tickets[0].shortest_path", 6, "tickets[0].shortest_path (ash--cedar)", "must be 5, not 6"),
    ("tickets[5].id", "ash--elm", "tickets[5].id (ash--elm)", "is the id of tickets[1] already"),
    ("tracks[6].id", "ash--elm", "tracks[6].id (ash--elm)", "is the id of tracks[4] already"),
]

RACING: list[Row] = [
    ("tickets_to_win", "six", "tickets_to_win", 'must be a whole number, not "six"'),
    ("route_points", {"1": 1, "2": 2}, "route_points", "does not belong on a race board"),
    ("ticket_draw", {"draw": 2, "keep_min": 1}, "ticket_draw", "does not belong on a race board"),
    ("longest_path_bonus", 5, "longest_path_bonus", "does not belong on a race board"),
    ("last_round", {"trains": 2}, "last_round", "does not belong on a race board"),
    ("tickets[0].points", 3, "tickets[0].points (lily--moss)", "do not belong on a race board"),
    ("initial_tickets.keep_min", 1, "initial_tickets.keep_min", "must be 2: on a race board all"),
    ("tracks[0].kind", "bullet", "tracks[0].kind (lily--moss)", "needs the setting bullet_trains"),
    ("west[0]", "red", "west[0]", 'there is no city "red"; did you mean "reed"?'),
    ("west[+]", "moss", "east[1]", '"moss" is in the west already'),
    (
        "tracks[1].between[1]",
        "moss",
        "tickets[1].between (lily--reed)",
        'no tracks can join "lily" and "reed"',
    ),
]


def check(document: object, folder: Path) -> list[BoardProblem]:
    return problems_in(saved(document, folder))


def wheres(problems: list[BoardProblem]) -> list[str]:
    return [problem.where for problem in problems]


@pytest.mark.parametrize(("place", "value", "where", "what"), STRUCTURE + SETTINGS + NETWORK)
def test_one_mistake_is_one_problem(place: str, value: object, where: str, what: str, tmp_path: Path) -> None:
    board = scored()
    edit(board, place, value)
    problems = check(board, tmp_path)
    assert wheres(problems) == [where]
    assert what in problems[0].what


@pytest.mark.parametrize(("place", "value", "where", "what"), RACING)
def test_one_mistake_on_a_race_board(place: str, value: object, where: str, what: str, tmp_path: Path) -> None:
    board = race()
    edit(board, place, value)
    problems = check(board, tmp_path)
    assert wheres(problems[:1]) == [where]
    assert what in problems[0].what


def test_a_race_board_scores_neither_regions_nor_bullet_trains(tmp_path: Path) -> None:
    board = scored() | {"tickets_to_win": 3}
    refused = wheres(check(board, tmp_path))
    assert {"region_bonus", "double_regions", "bullet_trains", "bullet_bonus"} <= set(refused)


def test_double_routes_of_different_lengths_are_none(tmp_path: Path) -> None:
    board = scored()
    edit(board, "tracks[1].length", 3)
    (problem,) = check(board, tmp_path)
    assert problem == BoardProblem(
        "tracks[1].parallel (ash--birch:blue)",
        "tracks[0] has the same word, but another length; leave it out",
    )


def test_tracks_that_look_parallel_must_say_so(tmp_path: Path) -> None:
    board = scored()
    del board["tracks"][0]["parallel"], board["tracks"][1]["parallel"]
    (problem,) = check(board, tmp_path)
    assert problem.where == "tracks[1].parallel (ash--birch:blue)"
    assert "the same word as on tracks[0]" in problem.what


@pytest.mark.parametrize("table", ["regions", "countries", "cities"])
def test_an_id_names_one_thing(table: str, tmp_path: Path) -> None:
    board = scored()
    board[table].append(board[table][0])
    first = board[table][0]["id"]
    assert wheres(check(board, tmp_path)) == [f"{table}[{len(board[table]) - 1}].id ({first})"]


def test_bullet_tracks_need_bullet_trains(tmp_path: Path) -> None:
    board = scored()
    for key in ("bullet_trains", "bullet_bonus", "bullet_bonus_no_progress"):
        del board[key]
    assert wheres(check(board, tmp_path)) == ["last_round.bullet_trains", "tracks[3].kind (cedar--elm)"]


def test_a_region_bonus_needs_regions(tmp_path: Path) -> None:
    board = scored()
    del board["regions"]
    problem = check(board, tmp_path)[0]
    assert (problem.where, "without regions" in problem.what) == ("region_bonus", True)


def test_waves_must_be_payable(tmp_path: Path) -> None:
    board = scored()
    board["train_cards"] |= {"locomotive": 0, "total": 20}
    assert check(board, tmp_path) == []
    board["ferry_card_waves"] = 1
    (problem,) = check(board, tmp_path)
    assert problem.where == "tracks[2].waves (birch--cedar)"
    assert "can never be paid" in problem.what


def test_ferries_without_ferry_cards_are_paid_with_locomotives(tmp_path: Path) -> None:
    board = scored()
    for key in ("ferry_cards", "ferry_hand_limit", "ferry_card_waves", "played_ferry_cards_return"):
        del board[key]
    assert check(board, tmp_path) == []


def test_ita_8_no_way_leads_through_a_country(tmp_path: Path) -> None:
    board = scored()
    board["tracks"] = [track for track in board["tracks"] if track["id"] not in ("cedar--elm", "birch--cedar")]
    board["tickets"][0].pop("shortest_path")
    (problem, *_) = check(board, tmp_path)
    assert problem == BoardProblem("tickets[0].between (ash--cedar)", 'no tracks can join "ash" and "cedar"')


def test_a_city_may_not_take_a_country_s_id(tmp_path: Path) -> None:
    board = scored()
    edit(board, "cities[+]", {"id": "meadow", "name": "Oak", "lat": 0, "lon": 0, "region": "North"})
    assert wheres(check(board, tmp_path)) == ["cities[6].id (meadow)"]


def test_a_coast_is_not_abroad(tmp_path: Path) -> None:
    board = race()
    board["countries"] = [{"id": "sea", "name": "Sea", "ends": ["moss"]}]
    edit(board, "cities[1].country", "sea")
    assert wheres(check(board, tmp_path)) == ["east[1]"]


def test_several_mistakes_are_told_in_one_go(tmp_path: Path) -> None:
    board = scored()
    for place, value in [
        ("row", "five"),
        ("players", [3, 2]),
        ("tracks[4].color", "pink"),
        ("tracks[5].color", "green"),
        ("tickets[1].between", ["ash", "ash"]),
        ("cities[0].region", "Nort"),
    ]:
        edit(board, place, value)
    assert sorted(wheres(check(board, tmp_path))) == [
        "cities[0].region (ash)",
        "players",
        "row",
        "tickets[1].between (ash--elm)",
        "tracks[4].color (ash--elm)",
        "tracks[5].color (cedar--meadow-east)",
    ]


def test_broken_json_gives_the_line(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text('{\n "format": 1,\n "board" "grove"\n}', encoding="utf-8")
    (problem,) = problems_in(path)
    assert problem.where == "line 3, column 10"
    assert problem.what.startswith("not JSON: Expecting ':'")


NO_BOARDS: dict[str, tuple[bytes, str, str]] = {
    "a list": (b"[]", "the file", "must be an object"),
    "empty": (b" \n", "the file", "is empty"),
    "not a number": (b'{"row": NaN}', "the file", "NaN is no number"),
    "endless": (b'{"row": 1e999}', "the file", "the number 1e999 is too large"),
    "a long number": (b'{"row": ' + b"9" * 5000 + b"}", "the file", "a number has 5000 digits"),
    "deep": (b"[" * 100_000, "the file", "nested too deeply"),
    "deep but whole": (b"[" * 500 + b"]" * 500, "the file", "nested too deeply"),
    "Latin 1": (b'{\n"name": "Citt\xe0"}', "line 2", "not UTF-8"),
    "half a character": (b'{"name": "\\ud800"}', "the file", "half a character"),
    "a zero byte": (b"\x00", "line 1, column 1", "not JSON"),
    "much": (b" " * 1_000_001, "the file", "more than 1,000,000 bytes"),
}


@pytest.mark.parametrize(("content", "where", "what"), NO_BOARDS.values(), ids=NO_BOARDS)
def test_a_file_that_is_no_board_has_one_fault(content: bytes, where: str, what: str, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_bytes(content)
    (problem,) = problems_in(path)
    assert problem.where == where
    assert what in problem.what


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path, why in ((tmp_path / "none.json", "No such file"), (tmp_path, "Is a directory")):
        (problem,) = problems_in(path)
        assert f"cannot be read: {why}" in problem.what


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(race()), encoding="utf-8-sig")
    assert problems_in(path) == []


def test_a_city_without_tracks_is_doubtful_but_can_be_played(tmp_path: Path) -> None:
    board = race()
    board["cities"].append({"id": "oak", "name": "Oak", "lat": 1, "lon": 1})
    (problem,) = check(board, tmp_path)
    assert (problem.where, problem.what[:26]) == ("cities[3] (oak)", "no track leads to this cit")
    assert Board.load(tmp_path / "board.json").city("oak")


def test_the_id_of_a_built_in_board_is_doubtful_on_another(tmp_path: Path) -> None:
    assert check(shipped("usa"), tmp_path) == []
    (problem,) = check({**race(), "board": "usa"}, tmp_path)
    assert problem.where == "board"
    assert '"usa" is the id of a built-in board' in problem.what
    assert Board.load(tmp_path / "board.json").id == "usa"


def test_a_file_may_name_its_schema_and_have_notes(tmp_path: Path) -> None:
    board = {"$schema": "board.schema.json", **race()}
    for part in (board, board["train_cards"], board["cities"][0], board["tracks"][0], board["tickets"][0]):
        part["note"] = "For readers."
    assert check(board, tmp_path) == []
    assert Board.load(tmp_path / "board.json") == Board.load(saved(race(), tmp_path))


def test_a_key_that_stands_twice(tmp_path: Path) -> None:
    path = saved(race(), tmp_path)
    path.write_text(path.read_text().replace('"color": "red"', '"color": "red", "color": "green"'))
    assert problems_in(path) == [BoardProblem("color (lily--moss)", "stands twice in one object; keep one")]


@pytest.mark.parametrize("make", [scored, race])
@pytest.mark.parametrize("value", ["x", [{}]])
def test_no_wrong_value_crashes_the_check(make: Callable[[], Document], value: object, tmp_path: Path) -> None:
    for path in places_in(make()):
        board = make()
        replace_at(board, path, value)
        if problems_in(saved(board, tmp_path)) == []:
            assert type(value) is type(value_at(make(), path)), path
            Board.load(tmp_path / "board.json")


@pytest.mark.parametrize("character", ["\u200b", "\u202e", "\u3164"])
def test_a_name_with_what_nobody_sees_is_doubtful(tmp_path: Path, character: str) -> None:
    board = race()
    board["name_it"] = f"Stagno{character}"
    board["cities"][0]["name"] += character
    of_board, of_city = check(board, tmp_path)
    assert (of_board.where, of_board.what[:37]) == ("name_it", "has characters that nobody sees, or t")
    assert of_city.where.endswith(".name")
    assert Board.load(tmp_path / "board.json").name.it.startswith("Stagno")
