"""branchline analyse"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.commands import Running
from tests.cli.test_commands import branchline
from tests.coach.games import played, recorded


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "games.jsonl"
    path.write_text(recorded(played("first_journey", 2, 1), played("first_journey", 2, 2)), "utf-8")
    return path


def test_each_decision_has_its_loss_and_everybodys_chances(record: Path) -> None:
    done = branchline("analyse", record, "--game", 2, "--depth", "quick", "--json")
    [game] = json.loads(done.stdout)["games"]
    assert game["board"] == "first_journey"
    assert len(game["decisions"]) == len(played("first_journey", 2, 2).history)
    assert {"seat", "move", "best", "loss", "error", "luck", "chances"} <= game["decisions"][0].keys()


def test_the_page_needs_nothing_else(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "analysis.html"
    done = branchline("analyse", record, "--game", 1, "--depth", "quick", "-o", page, "-l", "it")
    assert done.returncode == 0, done.stderr
    text = page.read_text("utf-8")
    assert '<html lang="it">' in text
    assert text.count("<polyline") == 4
    assert "http" not in text
    assert list(tmp_path.iterdir()) == [page]


def test_a_stopped_analysis_goes_on(record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("analyse", record, "--depth", "quick", "--workers", 1, "-o", "found.json")
    kept = tmp_path / "found.json.part"
    stopped = Running(*words).until(lambda: kept.exists() and kept.stat().st_size > 0).interrupted()
    assert stopped.returncode == 130
    assert "goes on from there" in stopped.stderr
    before = kept.read_text("utf-8")
    assert branchline(*words).returncode == 0
    assert not kept.exists()
    found = json.loads((tmp_path / "found.json").read_text("utf-8"))["games"]
    first = json.loads(before.splitlines()[0])[2][0]
    assert found[0]["decisions"][first["number"]] == first


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("games.jsonl", "-o", "page.pdf"), ".html or .json"),
        (("games.jsonl", "--game", 3), "no game 3"),
        (("nowhere.jsonl",), "nowhere.jsonl"),
        (("empty.jsonl",), "no game to analyze"),
        ((), "name a record"),
        (("broken.jsonl",), "broken.jsonl: line 1"),
    ],
)
def test_what_cannot_be_analyzed_is_said(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[object, ...], problem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games.jsonl").write_text(record.read_text("utf-8"), "utf-8")
    Path("empty.jsonl").touch()
    Path("broken.jsonl").write_text("{", "utf-8")
    done = branchline("analyse", *words)
    assert done.returncode in (1, 2)
    assert problem in done.stderr


def test_calibration_says_what_was_said_and_what_came() -> None:
    words = ("--calibration", "--board", "first_journey", "--games", 4, "--depth", "quick", "--workers", 1)
    [board] = json.loads(branchline("analyse", *words, "--json").stdout)
    assert board["board"] == "first_journey"
    assert sum(tenth["positions"] for tenth in board["tenths"]) > 10
    assert "mean error" in branchline("analyse", *words).stdout
