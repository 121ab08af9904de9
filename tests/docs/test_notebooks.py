"""The notebooks run from top to bottom, and what their cells end with shows itself."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from branchline import Board, Game
from branchline.result import ABANDONED
from tests.contract.tables import finished_game
from tests.docs.pages import ROOT

SLOW = ("analyse", "train")
NOTEBOOKS = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.long] if path.stem in SLOW else [])
    for path in sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))
]


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_a_notebook_runs(notebook: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "agg")
    names: dict[str, Any] = {"__name__": "notebook"}
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    shown = [run("".join(cell["source"]), names) for cell in cells if cell["cell_type"] == "code"]
    assert any(value is not None for value in shown)
    assert all(cell["outputs"] == [] for cell in cells if cell["cell_type"] == "code")


def run(code: str, names: dict[str, Any]) -> object:
    """The value of the last expression, as a notebook would show it."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_boards_games_views_and_results_show_themselves() -> None:
    game = Game("first_journey", players=2, seed=1)
    for shown in (Board.load("first_journey"), game, game.view(0)):
        assert shown._repr_svg_().startswith("<svg")
    result = finished_game(Board.load("first_journey"), 2, 1).result
    assert result is not None
    assert result._repr_html_().count("<tr") == 3
    assert result._repr_html_().count("font-weight: bold") == len(result.winners)
    assert ABANDONED._repr_html_() == "<p>abandoned</p>"
