"""docs/adding-a-rule.md: the patch applies to this tree, and with it the bonus is counted and everything agrees."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, EXAMPLES, ROOT, blocks, run, text_of

PAGE = "adding-a-rule.md"
PATCH = EXAMPLES / "most-tickets.patch"
CHANGED = re.findall(r"^\+\+\+ b/(.+)$", PATCH.read_text("utf-8"), re.MULTILINE)
TESTED = ("tests/rules/test_optional.py", "tests/golden", "tests/boards/test_board.py")

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git applies the patch")


@pytest.fixture(scope="module")
def patched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources, the tests and whatever else is changed, with the patch applied; nothing compiled."""
    folder = tmp_path_factory.mktemp("patched")
    without = shutil.ignore_patterns("*.so", "*.c", "__pycache__", "web", "screen", "art")
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, folder / part, ignore=without)
    for name in ["pyproject.toml", *CHANGED]:
        if (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    outside = {**os.environ, "GIT_CEILING_DIRECTORIES": str(folder.parent)}  # no repository around it
    command = ["git", "apply", "--verbose", str(PATCH)]
    done = subprocess.run(command, cwd=folder, env=outside, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"docs/examples/{PATCH.name} no longer applies:\n{done.stderr}"
    return folder


def test_its_tests_pass_and_golden_games_are_as_before(patched: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment |= {"BRANCHLINE_PURE": "1", "PYTHONPATH": str(patched / "src")}
    command = [sys.executable, "-m", "pytest", "-q", *TESTED]
    done = subprocess.run(command, cwd=patched, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_a_board_with_the_setting_scores_it(patched: Path) -> None:
    board = json.loads((EXAMPLES / "lake_constance.json").read_text("utf-8"))
    (setting,) = re.findall(r'^ "most_tickets_bonus": (\d+),$', text_of(PAGE), re.MULTILINE)
    (patched / "lake.json").write_text(json.dumps({**board, "most_tickets_bonus": int(setting)}), "utf-8")
    words = ["branchline", "simulate", "--board", "lake.json", "--seats", "greedy,random", "--games", "20"]
    code, told = run(words, patched, patched / "src", BRANCHLINE_PURE="1", COLUMNS="200")
    assert code == 0, told
    assert "most tickets" in told
    code, told = run([*words, "--json"], patched, patched / "src", BRANCHLINE_PURE="1", COLUMNS="200")
    assert 0 < max(seat["points"]["most_tickets"] for seat in json.loads(told)["rows"]) <= int(setting), told


def test_the_page_shows_what_the_patch_does(patched: Path) -> None:
    files = [(patched / name).read_text("utf-8") for name in CHANGED]
    shown = [*blocks(PAGE, "python"), *blocks(PAGE, "markdown"), *blocks(PAGE, "json")[:-1]]
    assert len(shown) == 8
    for block in shown:
        assert any(block in file for file in files), block


def test_a_bonus_touches_nine_files_at_most() -> None:
    assert len(CHANGED) <= 9


def test_the_page_names_every_file_that_is_changed() -> None:
    text = text_of(PAGE)
    for name in CHANGED:
        assert name in text or f"`{Path(name).name}`" in text, name
    assert (DOCS / "rules.md").read_text("utf-8").count("OPT-1") == 0, "the rule is in the game now: take another one"
