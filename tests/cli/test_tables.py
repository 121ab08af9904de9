"""Tables in windows of any width and in pipes."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from branchline.cli.tables import Figures, short_names
from tests.cli.test_commands import branchline

NUMBERS = ["98.7", "91.4–99.8", "54.4", "-21.1", "40.1"]
COLUMNS = ["bot", "win %", "95 %", "routes", "tickets", "total"]


def shown(width: int, name: str = "greedy") -> str:
    file = io.StringIO()
    figures = Figures("Games", COLUMNS, spare=["tickets", "routes"], rows=[[name, *NUMBERS]])
    figures.show(Console(file=file, width=width))
    return file.getvalue()


@pytest.mark.parametrize("name", ["greedy", "AnExtraordinarilyLongNameOfABot", "[b]"])
@pytest.mark.parametrize("width", [10, 20, 30, 40, 80, 200])
def test_names_and_numbers_are_never_cut(width: int, name: str) -> None:
    text = shown(width, name)
    left_out = text.partition("Not shown")[2]
    (line,) = [line for line in text.splitlines() if line.startswith(name)]
    wanted = [number for column, number in zip(COLUMNS[1:], NUMBERS, strict=True) if column not in left_out]
    assert line.removeprefix(name).split() == wanted
    assert "…" not in text


def test_columns_are_left_out_one_after_another_and_named() -> None:
    assert "Not shown" not in shown(80)
    assert "Not shown in so narrow a window: tickets." in shown(42)
    assert "routes, tickets." in " ".join(shown(30).split())


def test_bots_have_short_names_that_tell_them_apart() -> None:
    assert short_names(
        ["search:250ms", "bots/lion.py:Lion", "program:node bots/wolf.js --fast", "program:./owl 3"]
    ) == {
        "search:250ms": "search:250ms",
        "bots/lion.py:Lion": "Lion",
        "program:node bots/wolf.js --fast": "wolf.js",
        "program:./owl 3": "owl",
    }
    assert short_names(["a.py:Lion", "b.py:Lion"]) == {"a.py:Lion": "Lion 1", "b.py:Lion": "Lion 2"}


@pytest.mark.parametrize("command", ["arena", "simulate"])
def test_a_bot_of_ones_own_is_readable_in_a_pipe(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "a_folder_with_a_rather_long_name"
    folder.mkdir()
    bot = f"{folder.name}/my_bot.py:MyVeryOwnBot"
    (folder / "my_bot.py").write_text(
        "class MyVeryOwnBot:\n    def choose(self, view, moves):\n        return moves[0]\n"
    )
    who = {"arena": "--bots", "simulate": "--seats"}[command]
    done = branchline(command, who, f"{bot},random", "--games", 2, COLUMNS="40")
    assert done.returncode == 0, done.stderr
    (row,) = re.findall(r"^(?:0 )?MyVeryOwnBot  .*", done.stdout, re.MULTILINE)
    cells = row.partition("MyVeryOwnBot")[2].split()
    assert len(cells) == {"arena": 9, "simulate": 8}[command]
    assert all(re.fullmatch(r"-?[\d.]+([–/][\d.]+)?", cell) for cell in cells)
    assert f"MyVeryOwnBot: {bot}" in done.stdout.splitlines()
    assert "…" not in done.stdout


@pytest.mark.parametrize("words", [("bots",), ("boards",)])
def test_lists_are_not_wrapped_in_a_pipe(words: tuple[str, ...]) -> None:
    assert branchline(*words, COLUMNS="40").stdout == branchline(*words, COLUMNS="400").stdout
