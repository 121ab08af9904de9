"""docs/adding-a-board.md: its steps make the board of the example, which can be drawn, played and served."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from branchline.boards import Board
from branchline.boards.check import problems_in
from branchline.drawing import draw_board
from tests.docs.pages import EXAMPLES, blocks, run
from tests.patience import PATIENCE
from tests.server.running import ServerProcess

PAGE = "adding-a-board.md"
FILE = EXAMPLES / "lake_constance.json"
STEPS = [json.loads(block) for block in blocks(PAGE, "json")]
TABLES = ("cities", "tracks", "tickets")

Document = dict[str, Any]


def put_together(steps: list[Document]) -> Document:
    """Settings are added, and the lines of tables come after those that are there."""
    made: Document = {}
    for step in steps:
        made |= {key: made.get(key, []) + value if key in TABLES else value for key, value in step.items()}
    return made


def finished() -> Document:
    """The example without what the page calls a guard."""
    document: Document = json.loads(FILE.read_text("utf-8"))
    for ticket in document["tickets"]:
        del ticket["shortest_path"]
    return document


def test_the_steps_make_the_finished_file() -> None:
    assert put_together(STEPS) == finished()


@pytest.mark.parametrize("steps", [5, 6, 7])
def test_after_five_steps_it_can_be_played(steps: int, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(put_together(STEPS[:steps])), "utf-8")
    assert problems_in(path) == []


def test_the_check_says_what_the_page_shows(tmp_path: Path) -> None:
    wrong, said = (block for block in blocks(PAGE, "") if "radolfzel" in block)
    track = json.loads(wrong)
    document = finished()
    document["tracks"] = [track if line["id"] == track["id"] else line for line in document["tracks"]]
    (tmp_path / "bad.json").write_text(json.dumps(document), "utf-8")
    assert run(["branchline", "boards", "check", "bad.json"], tmp_path, COLUMNS="200") == (1, said)


def test_the_picture_is_of_this_board() -> None:
    shown = (EXAMPLES / "lake_constance.svg").read_text("utf-8")
    drawn = draw_board(Board.load(FILE))
    for mark in ("<text", "<use", "<path"):
        assert shown.count(mark) == drawn.count(mark)
    assert all(f">{city.name.en}<" in shown for city in Board.load(FILE).cities)


def test_a_server_offers_it(tmp_path: Path) -> None:
    with ServerProcess("--data", str(tmp_path), "--boards", str(EXAMPLES)) as server:
        boards = httpx.get(f"{server.url}/api/boards", timeout=PATIENCE).json()
        assert "lake_constance" in [board["id"] for board in boards]
        person = {"kind": "person", "name": "Ada", "contribution": "00" * 32}
        wish = {"board": "lake_constance", "seats": [person, {"kind": "bot", "bot": "random"}], "start": "random"}
        made = httpx.post(f"{server.url}/api/tables", json=wish, timeout=PATIENCE)
        assert made.status_code == 201, made.text
        table = httpx.get(f"{server.url}/api/tables/{made.json()['table']}", timeout=PATIENCE).json()
        assert (table["board"], table["status"]) == ("lake_constance", "running")
