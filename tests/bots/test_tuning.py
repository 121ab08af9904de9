"""The tuned numbers: there for every board and table, and found for a board of one's own."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from importlib.resources import files
from math import isfinite
from pathlib import Path

import pytest

from branchline import Board
from branchline.boards import BUILT_IN
from branchline.bots.engine import features, sizes
from branchline.bots.levels import TEMPERAMENTS
from branchline.bots.racer import RACING
from branchline.bots.tuned_engine import WeightChange, tuned_as, tuned_engine
from tests.bots.tables import moves_between
from tests.contract.tables import BOARDS, TABLES, board_file

ROOT = Path(__file__).parents[2]
KEYS = {f"{board}-{table}" for board in BUILT_IN for table in (2, 4)}
OF_ONE_KIND_OF_BOARD = {
    "regions": {"REGION_BONUS", "FERRY_CARDS_LACKING", "FERRY_CARDS"},
    "bullet trains": {"BULLET_BONUS", "PROGRESS_LEAD", "BULLET_TRAINS_LEFT"},
    "race": {"TICKETS_COMPLETED", "MOST_COMPLETED_BY_OTHERS", "HAS_BONUS_TICKET", "TURNS_TO_GO"},
}


def data(name: str) -> dict[str, dict[str, object]]:
    loaded: dict[str, dict[str, object]] = json.loads((files("branchline.bots") / "data" / name).read_text("utf-8"))
    return loaded


def names_read_in(module: str) -> set[str]:
    """The keys a constructor asks for: values["name"]."""
    tree = ast.parse((files("branchline.bots") / "engine" / module).read_text("utf-8"))
    asked = [node.slice for node in ast.walk(tree) if isinstance(node, ast.Subscript) and is_values(node.value)]
    return {str(ast.literal_eval(key)) for key in asked}


def is_values(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "values"


def test_every_board_has_weights_and_an_evaluator_for_two_and_for_four() -> None:
    assert set(data("weights.json")) == set(data("evaluators.json")) == KEYS


@pytest.mark.parametrize("key", sorted(KEYS))
def test_weights_are_complete(key: str) -> None:
    weights = data("weights.json")[key]
    assert names_read_in("weights.py") <= set(weights)
    assert all(isinstance(weight, float | int) and isfinite(weight) for weight in weights.values())


@pytest.mark.parametrize("key", sorted(KEYS))
def test_evaluators_have_the_sizes_the_search_reads(key: str) -> None:
    evaluator = data("evaluators.json")[key]
    lengths = {name: len(numbers) for name, numbers in evaluator.items() if isinstance(numbers, list)}
    inner = sizes.HIDDEN * features.COUNT
    expected = {"inner": inner, "inner_bias": sizes.HIDDEN, "outer": sizes.HIDDEN, "outer_bias": 1, "doubt": 2}
    assert lengths == expected


@pytest.mark.parametrize("kind", OF_ONE_KIND_OF_BOARD)
def test_on_every_kind_of_board_each_slot_of_the_evaluator_has_one_meaning(kind: str) -> None:
    others = {name for other, names in OF_ONE_KIND_OF_BOARD.items() if other != kind for name in names}
    no_slots = {"COUNT", "FIRST_OF_SOME_BOARDS", "LAST_OF_SOME_BOARDS"}
    meanings = {name for name in vars(features) if name.isupper()} - others - no_slots
    slots = sorted(getattr(features, name) for name in meanings)
    assert len(set(slots)) == len(slots)
    assert set(range(features.COUNT)) - set(slots) <= {23}  # only a race uses it


@pytest.mark.parametrize("changes", [*TEMPERAMENTS.values(), RACING], ids=[*TEMPERAMENTS, "racing"])
def test_temperaments_change_weights_there_are(changes: tuple[WeightChange, ...]) -> None:
    assert {change.weight for change in changes} <= names_read_in("weights.py")


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_two_play_by_their_own_weights_and_more_by_those_of_four(board: Board, players: int) -> None:
    assert tuned_as(board, players) == f"{board.id}-{2 if players == 2 else 4}"
    assert tuned_engine(board, players) is tuned_engine(board, players)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_board_of_ones_own_is_tuned_as_the_one_with_the_same_kind_of_game(name: str, tmp_path: Path) -> None:
    own = own_board(name, tmp_path)
    assert tuned_as(own, 2) == f"{name}-2"
    assert tuned_as(own, own.max_players) == f"{name}-4"


def test_planner_and_search_play_on_a_board_of_ones_own(tmp_path: Path) -> None:
    own = own_board("usa", tmp_path)
    specs = ["search:10", "planner"]
    assert list(moves_between(own, specs, 1, 30)) == list(moves_between(BOARDS["usa"], specs, 1, 30))


@pytest.mark.parametrize("name", ["pond", "grove"])
def test_planner_and_search_play_on_small_boards(name: str) -> None:
    board = Board.load(Path(__file__).parents[1] / "boards" / f"{name}.json")
    for players in range(board.min_players, board.max_players + 1):
        specs = ["search:4", *["planner"] * (players - 1)]
        assert list(moves_between(board, specs, 1, 60))


def test_the_tool_tunes_weights_and_trains_an_evaluator(tmp_path: Path) -> None:
    shutil.copytree(str(files("branchline.bots") / "data"), tmp_path / "data")
    options = "--board first_journey --players 2 --generations 1 --population 4 --deals 2 --evaluator-games 30"
    places = ["--data", str(tmp_path / "data"), "--runs", str(tmp_path / "runs")]
    subprocess.run([sys.executable, "-m", "tools.tune", *options.split(), *places], cwd=ROOT, check=True)
    before = data("evaluators.json")
    after = json.loads((tmp_path / "data" / "evaluators.json").read_text("utf-8"))
    assert {key for key in KEYS if before[key] != after[key]} == {"first_journey-2"}
    weights = json.loads((tmp_path / "data" / "weights.json").read_text("utf-8"))
    assert weights["first_journey-2"].keys() == data("weights.json")["first_journey-2"].keys()
    settings, compared = (tmp_path / "runs" / "first_journey-2.jsonl").read_text("utf-8").splitlines()
    assert json.loads(settings)["generations"] == json.loads(compared)["generation"] == 1
    assert json.loads((tmp_path / "runs" / "evaluator-first_journey-2.json").read_text("utf-8"))["positions"] > 0


def own_board(name: str, folder: Path) -> Board:
    path = folder / "mine.json"
    path.write_text(json.dumps(board_file(BOARDS[name]) | {"board": "mine"}), "utf-8")
    return Board.load(path)
