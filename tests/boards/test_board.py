"""Loading a board, looking things up on it, and the hash that marks its rules."""

import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from branchline.boards import BUILT_IN, Board, BoardError, Name, UnknownName
from branchline.boards.reading import DATA, board_from
from branchline.boards.writing import file_from
from tests.boards.samples import (
    Document,
    places_in,
    race,
    replace_at,
    saved,
    scored,
    shipped,
    value_at,
)

NO_RULES = (
    "name",
    "name_it",
    "lat",
    "lon",
    "area",
    "note",
    "unconfirmed",
    "total",
    "shortest_path",
)

HASHES = {
    "usa": "ee4dda8935f9dc46c7fb56f060bd08c469497f4ebb8259bc0dfb2dbe5a8004d1",
    "first_journey": "e6418cf6fc48e9909432d4597b4d0610967f0705975fd35a1dc5bbe864eca47c",
    "italy": "76d1e4a38385d7aab525bfe9f8ac31d6a2af91b4763cab9f284d5f3d8d66352f",
    "japan": "87d85928ebb25dfefc2c3afaf732374143aa26015e127417f1e141677320edeb",
}


def hash_of(document: Any) -> str:
    return board_from(document).hash


def leaves(document: Document) -> list[tuple[str | int, ...]]:
    """The values that could be others; the format is always 1."""
    paths = (path for path in places_in(document) if path != ("format",))
    return [path for path in paths if not isinstance(value_at(document, path), dict | list)]


COLORS = {"red": "blue", "blue": "green", "green": "red", "gray": "red"}
WORDS = {**COLORS, "ferry": "bullet", "bullet": "ferry", "shuffled": "in_order"}


def other(value: object) -> object:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int | float) else WORDS.get(str(value), f"{value}x")


def backwards(value: Any) -> Any:
    """The same document with the keys of every object in reverse order."""
    if isinstance(value, dict):
        return {key: backwards(value[key]) for key in reversed(value)}
    return [backwards(item) for item in value] if isinstance(value, list) else value


def test_a_custom_board_may_combine_all_settings(tmp_path: Path) -> None:
    grove = Board.load(saved(scored(), tmp_path))
    assert (grove.id, grove.name) == ("grove", Name("Grove", "Bosco"))
    assert (grove.ferry_cards, grove.bullet_trains, grove.longest_path_bonus) == (4, 3, 5)
    assert (grove.region_bonus, grove.double_regions) == ((0, 0, 3), ("Far South",))
    assert grove.route_points == {1: 1, 2: 2, 3: 4, 4: 7}
    assert grove.unconfirmed == ("The grove itself.",)


def test_a_race_board_has_no_points(tmp_path: Path) -> None:
    pond = Board.load(saved(race(), tmp_path))
    assert (pond.tickets_to_win, pond.route_points, pond.draw_tickets) == (3, {}, 0)
    assert {ticket.points for ticket in pond.tickets} == {0}


def test_what_a_line_leaves_out(tmp_path: Path) -> None:
    pond = Board.load(saved(race(), tmp_path))
    reed = pond.city("reed")
    assert (reed.name.in_language("it"), reed.region, reed.country, reed.area) == ("Reed", None, None, "main")
    track = pond.track("lily--moss")
    assert (track.kind, track.waves, track.parallel) == ("ordinary", 0, None)


def test_a_board_loads_from_a_text_path_too(tmp_path: Path) -> None:
    assert Board.load(str(saved(race(), tmp_path))).id == "pond"


def test_a_file_written_by_windows_with_a_byte_order_mark_loads(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(race()), encoding="utf-8-sig")
    assert Board.load(path).id == "pond"


def test_json_does_not_tell_2_0_from_2(tmp_path: Path) -> None:
    board = race()
    board["tracks"][1]["length"] = 2.0
    assert repr(Board.load(saved(board, tmp_path)).tracks[1].length) == "2"


def test_an_unknown_board_names_the_built_in_ones_and_a_path() -> None:
    with pytest.raises(BoardError) as caught:
        Board.load("atlantis")
    assert all(name in str(caught.value) for name in (*BUILT_IN, "atlantis", "path"))


@pytest.mark.parametrize(("typed", "meant"), [("itly", "italy"), ("USA", "usa"), ("First-Journey", "first_journey")])
def test_a_mistyped_board_is_guessed(typed: str, meant: str) -> None:
    with pytest.raises(BoardError, match=f'did you mean "{meant}"'):
        Board.load(typed)


def test_a_broken_file_does_not_load_and_says_everything(tmp_path: Path) -> None:
    board = race()
    board["row"] = 9
    board["tracks"][0]["color"] = "blue"
    with pytest.raises(BoardError) as caught:
        Board.load(saved(board, tmp_path))
    assert [problem.where for problem in caught.value.problems] == ["row", "tracks[0].color (lily--moss)"]
    file = tmp_path / "board.json"
    assert str(caught.value).splitlines() == [f"{file}: {problem}" for problem in caught.value.problems]
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems


def test_lookups_by_id() -> None:
    usa = Board.load("usa")
    assert usa.city("boston").name.en == "Boston"
    assert usa.track("atlanta--miami").ends == ("atlanta", "miami")
    assert usa.ticket("boston--miami").points == 12


def test_an_unknown_id_says_what_was_perhaps_meant() -> None:
    usa = Board.load("usa")
    with pytest.raises(UnknownName, match='there is no city "bostn"; did you mean "boston"'):
        usa.city("bostn")
    with pytest.raises(KeyError):
        usa.track("boston")
    with pytest.raises(UnknownName):
        usa.ticket("atlanta--miami")
    with pytest.raises(UnknownName):
        usa.place_name("svizzera", "it")


def test_the_ferry_supply_of_a_board_without_ferries_is_empty() -> None:
    usa = Board.load("usa")
    assert (usa.ferry_cards, usa.ferry_hand_limit) == (0, 0)


def test_loading_a_built_in_board_does_not_need_the_schema_library() -> None:
    program = (
        "import sys; from branchline.boards import Board; Board.load('usa'); sys.exit('jsonschema' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0


def test_boards_travel_between_processes() -> None:
    usa = Board.load("usa")
    assert pickle.loads(pickle.dumps(usa)) == usa


@pytest.mark.parametrize("make", [scored, race])
def test_a_written_board_is_right_and_the_same(make: Any, tmp_path: Path) -> None:
    document = make()
    if "ferry_cards" in document:  # what a file must say although it is the default
        document |= {"ferry_card_waves": 1, "played_ferry_cards_return": True, "bullet_bonus_no_progress": 0}
        document["tickets"][0]["points"] = 0
    board = board_from(document)
    assert Board.load(saved(file_from(board), tmp_path)) == board


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_hash_of_a_built_in_board_is_that_of_its_file(name: str) -> None:
    board = Board.load(name)
    assert board == Board.load(Path(DATA, f"{name}.json"))


@pytest.mark.parametrize("name", BUILT_IN)
def test_records_know_a_built_in_board_by_its_hash(name: str) -> None:
    assert Board.load(name).hash == HASHES[name]


def test_the_hash_does_not_depend_on_the_order_of_keys() -> None:
    assert hash_of(backwards(scored())) == hash_of(scored())


@pytest.mark.parametrize("name", BUILT_IN)
def test_renaming_a_city_leaves_the_hash(name: str) -> None:
    document = shipped(name)
    document["cities"][0]["name"] = "Elsewhere"
    document["name_it"] = "Altrove"
    assert hash_of(document) == Board.load(name).hash


def test_a_setting_that_is_spelled_out_or_left_out_has_the_same_hash() -> None:
    document = race()
    document["opening_returns"] = "in_order"
    document["tracks"][0]["kind"] = "ordinary"
    assert hash_of(document) == hash_of(race())


@pytest.mark.parametrize("make", [scored, race])
def test_every_rules_datum_changes_the_hash_and_nothing_else_does(make: Any) -> None:
    original = hash_of(make())
    for path in leaves(make()):
        document = make()
        replace_at(document, path, other(value_at(document, path)))
        without_rules = any(step in NO_RULES for step in path)
        assert (hash_of(document) == original) == without_rules, path


@pytest.mark.parametrize("table", ["cities", "tracks", "tickets", "countries", "regions"])
def test_the_order_of_a_table_counts_because_games_number_its_lines(table: str) -> None:
    document = scored()
    document[table].append(document[table].pop(0))
    assert (hash_of(document) == hash_of(scored())) == (len(document[table]) == 1)
