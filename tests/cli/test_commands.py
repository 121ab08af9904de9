"""The command line, as a user runs it: real processes, exit codes, no traceback."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from branchline import Board, rules
from branchline.boards.reading import built_in_path
from tests.contract.tables import finished_game, recorded
from tests.prepared import completed


def branchline(*words: object, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """`given` is its standard input."""
    env = {
        **os.environ,
        "COLUMNS": "200",
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        **environment,
    }
    done = completed("branchline", *map(str, words), given=given, folder=Path.cwd(), environment=env)
    assert "Traceback" not in done.stderr
    return done


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    texts = [recorded(finished_game(Board.load(name), 3, 1)) for name in ("usa", "first_journey", "italy", "japan")]
    path.write_text("".join(texts), encoding="utf-8")
    return path


def test_verify_counts_the_games(games: Path) -> None:
    done = branchline("verify", games, games)
    assert done.returncode == 0
    assert "8 games verified" in done.stdout.splitlines()


def test_verify_names_the_first_difference_and_fails(games: Path) -> None:
    lines = games.read_text().splitlines()
    end = next(i for i, line in enumerate(lines) if '"type":"end"' in line)
    lines[end] = lines[end].replace('"winners":[', '"winners":[9,')
    games.write_text("\n".join(lines))
    done = branchline("verify", games)
    assert done.returncode == 1
    assert f"line {end + 1}: 'winners' of the end" in done.stderr


def test_verify_says_how_many_are_unfinished(games: Path) -> None:
    games.write_text("\n".join(games.read_text().splitlines()[:50]))
    done = branchline("verify", games)
    assert done.stdout.splitlines() == ["1 game verified", "1 of them unfinished"]


def test_verify_counts_every_game_before_the_first_fault(games: Path) -> None:
    games.write_text(games.read_text() + "[" * 100_000)
    done = branchline("verify", games)
    assert done.returncode == 1
    assert "nested too deeply" in done.stderr
    assert "4 games before it agree" in done.stderr


def test_verify_reads_standard_input(games: Path) -> None:
    assert branchline("verify", "-", given=games.read_text()).stdout == "4 games verified\n"
    assert "standard input: line 1" in branchline("verify", "-", given="x").stderr


def test_an_empty_file_is_no_verified_game(tmp_path: Path, games: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("\n")
    done = branchline("verify", games, tmp_path / "empty.jsonl")
    assert done.returncode == 1
    assert "empty.jsonl: is empty" in done.stderr


def test_verify_says_that_a_board_is_missing_or_another_one(games: Path) -> None:
    text = games.read_text()
    missing = branchline("verify", "-", given=text.replace('"board":"usa"', '"board":"mine"'))
    assert 'no built-in board "mine"; if it is a board of your own, name its file: --board FILE' in missing.stderr
    other = branchline("verify", "-", given=text.replace('"board_hash":"', '"board_hash":"0'))
    assert "line 1: the game was played on another version" in other.stderr
    unknown = branchline("verify", "-", given=re.sub('"board_hash":"[0-9a-f]+",', "", text))
    assert unknown.stdout.splitlines()[0] == "4 games verified"
    assert "no board_hash" in unknown.stdout


def test_a_strangers_text_does_not_steer_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(json.dumps({"[/red]\x1b[2J": 1}))
    done = branchline("boards", "check", tmp_path / "mine.json")
    assert done.returncode == 1
    assert "[/red]\\x1b[2J: is not a key that belongs here" in done.stderr


@pytest.mark.parametrize("word", ["/dev/null", ".", "itly"])
def test_what_is_no_board_is_named(word: str) -> None:
    done = branchline("watch", "--board", word)
    assert done.returncode == 2
    assert done.stderr.startswith(f"branchline: {word}: ")


@pytest.mark.parametrize(
    "words",
    [
        ("verify", "no-such-file.jsonl"),
        ("verify",),
        ("simulate", "--board", "mars"),
        ("simulate", "--seats", "random,genius"),
        ("simulate", "--seats", "random"),
        ("simulate", "--board", "first_journey", "--seats", "random,random,random,random,random"),
        ("simulate", "--games", "0"),
        ("arena",),
        ("arena", "--bots", "random,genius"),
        ("arena", "--bots", "random", "--players", "2"),
        ("arena", "--bots", "random,greedy", "--until", "1"),
        ("arena", "report", "no-such-folder"),
        ("watch", "--language", "xx", "--pace", "0"),
        ("watch", "--seed", "xyz", "--pace", "0"),
        ("boards", "check", "no-such-file.json"),
        ("no-such-command",),
    ],
    ids=" ".join,
)
def test_wrong_use_is_explained_and_exits_with_2(words: tuple[str, ...]) -> None:
    done = branchline(*words)
    assert done.returncode == 2
    assert len(done.stderr) > 20


def test_boards_are_listed() -> None:
    done = branchline("boards")
    assert all(name in done.stdout for name in ("usa", "first_journey", "italy", "japan"))
    listed = json.loads(branchline("boards", "--json").stdout)
    assert [board["board"] for board in listed] == ["usa", "first_journey", "italy", "japan"]


def test_a_board_file_is_checked_in_one_go(tmp_path: Path) -> None:
    document = json.loads(Path(built_in_path("usa")).read_bytes())
    document["tracks"][0]["color"] = "pink"
    document["tickets"][1]["between"][0] = "atlantis"
    document["players"] = [2, 9]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(document))
    done = branchline("boards", "check", path)
    assert done.returncode == 1
    for place in ("tracks[0].color", "tickets[1].between", "players[1]"):
        assert place in done.stderr


def test_every_command_takes_a_board_file(tmp_path: Path) -> None:
    document = json.loads(Path(built_in_path("japan")).read_bytes())
    document["board"] = "my-japan"
    document["trains_per_player"] = 12
    path, games = tmp_path / "mine.json", tmp_path / "games.jsonl"
    path.write_text(json.dumps(document))
    assert branchline("boards", "check", path).returncode == 0
    assert branchline("watch", "--board", path, "--pace", "0").returncode == 0
    assert branchline("simulate", "--board", path, "--games", "3", "--records", games).returncode == 0
    assert branchline("verify", games).returncode == 1
    assert "3 games verified" in branchline("verify", games, "--board", path).stdout


def test_simulate_gives_the_same_games_with_any_number_of_workers(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    options = (
        "simulate",
        "--board",
        "italy",
        "--seats",
        "random,greedy,random",
        "--games",
        "12",
        "--seed",
        "7",
    )
    first = json.loads(branchline(*options, "--json", "--records", one).stdout)
    second = json.loads(branchline(*options, "--json", "--records", two, "--workers", "2").stdout)
    assert one.read_bytes() == two.read_bytes()
    del first["games_per_second"], second["games_per_second"]
    assert first == second
    assert first["games"] == 12
    assert abs(sum(row["wins"] for row in first["rows"]) - 12) < 0.01
    assert "12 games verified" in branchline("verify", one).stdout


def test_simulate_shows_a_table() -> None:
    done = branchline("simulate", "--games", "5", "--seats", "greedy,random")
    assert done.returncode == 0
    for word in ("greedy", "random", "routes", "tickets", "longest path", "turns", "games/s"):
        assert word in done.stdout


@pytest.mark.parametrize("board", ["usa", "first_journey", "italy", "japan"])
@pytest.mark.parametrize("language", ["en", "it", "fr"])
def test_watch_tells_a_whole_game(board: str, language: str) -> None:
    done = branchline("watch", "--board", board, "--pace", "0", "--seed", "07", "--language", language)
    assert done.returncode == 0
    claims = {"en": "claims ", "it": " occupa ", "fr": " prend "}[language]
    assert done.stdout.count(claims) > 10
    assert done.stdout == branchline("watch", "-b", board, "--pace", "0", "--seed", "07", "-l", language).stdout


@pytest.mark.parametrize(("language", "words"), [("en", "enough tickets (2)"), ("it", "abbastanza biglietti (2)")])
def test_watch_says_how_many_tickets_the_board_asks_for(tmp_path: Path, language: str, words: str) -> None:
    document = json.loads(Path(built_in_path("first_journey")).read_bytes())
    document |= {"board": "my-race", "tickets_to_win": 2}
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(document))
    done = branchline("watch", "--board", path, "--pace", "0", "--seed", "07", "--language", language)
    assert words in done.stdout


def test_doctor_says_which_rules_run() -> None:
    done = branchline("doctor")
    assert ("run compiled" if rules.COMPILED else "run interpreted") in done.stdout
    assert "BRANCHLINE_PURE is set" in branchline("doctor", BRANCHLINE_PURE="1").stdout


@pytest.mark.parametrize(
    "words",
    [(), ("simulate",), ("arena",), ("arena", "report"), ("watch",), ("verify",), ("boards",), ("boards", "check")],
)
def test_help_teaches(words: tuple[str, ...]) -> None:
    done = branchline(*words, "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout
