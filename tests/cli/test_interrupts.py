"""Ctrl+C at any moment: no traceback, one calm line, exit code 130, and nothing that was finished is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from branchline import Game
from branchline.deal import Seed
from tests.cli.commands import Running, holds_a_game, interrupted_at
from tests.cli.test_commands import branchline

SLOW = ("--seats", "search:60s,search:60s")
ARENA = ("arena", "--board", "first_journey", "--bots", "greedy,random", "--games", 20)


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("branchline.cli.run_command", ("--help",)),
        ("typer", ("--version",)),
        ("rich.console", ("boards",)),
        ("branchline.bots", ("bots",)),
        ("branchline.rules", ("doctor",)),
        ("branchline.record", ("verify", "games.jsonl")),
        ("branchline.drawing", ("boards", "draw", "usa", "-o", "usa.svg")),
        ("litestar", ("serve", "--no-browser")),
        ("branchline.server", ("games", "export", "games.jsonl")),
        ("branchline.bench.suite", ("bench", "--quick")),
        ("branchline.arena.workers", ("simulate",)),
        ("numpy", ARENA),
    ],
)
def test_a_command_that_is_still_loading_stops_with_one_line(
    module: str, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = interrupted_at(module, *words)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Stopped.\n")


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", *SLOW, "--workers", 2),
        ("arena", "--bots", "search:60s,random", "--workers", 2),
        ("bench", "--board", "usa"),
    ],
    ids=lambda words: words[0],
)
def test_processes_that_are_just_starting_say_nothing_and_end(
    words: tuple[object, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    running = Running(*words)
    done = running.until(running.workers).interrupted()
    assert done.returncode == 130
    assert "Stopped" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


def test_simulate_keeps_the_finished_games_and_says_where(tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    running = Running("simulate", "--games", 100_000, "--workers", 2, "--records", records)
    done = running.until(lambda: holds_a_game(tmp_path)).interrupted()
    assert done.returncode == 130
    (games,) = re.findall(r"Stopped after (\d+) of 100000 games\. Their records are in .*games\.jsonl\.", done.stderr)
    assert f"mean of {games} games" in done.stdout
    assert re.match(rf"{games} games? verified", branchline("verify", records).stdout)
    assert list(tmp_path.iterdir()) == [records]


def test_simulate_without_a_finished_game_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    records.write_text("precious")
    running = Running("simulate", *SLOW, "--workers", 2, "--records", records)
    done = running.until(running.workers).interrupted()
    assert (done.returncode, done.stderr) == (130, "Stopped before the first game was finished.\n")
    assert records.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [records]


def test_the_arena_shows_its_table_before_it_writes_the_report(tmp_path: Path) -> None:
    done = interrupted_at("branchline.arena.publish", *ARENA, "--out", tmp_path / "run")
    assert done.returncode == 130
    assert "10 deals, 20 games" in done.stdout
    assert re.search(
        r"writing the report …\nStopped before the report was written\..* branchline arena report", done.stderr
    )
    again = branchline("arena", "report", tmp_path / "run")
    assert again.stdout.startswith(done.stdout)


def test_a_watched_game_can_be_watched_again() -> None:
    running = Running("watch", "--board", "first_journey", "--pace", 60)
    assert running.process.stdout is not None
    first = running.process.stdout.readline()
    done = running.interrupted()
    assert done.returncode == 130
    (seed,) = re.findall(r"Stopped\. The same game again: --seed (\w+)\n", done.stderr)
    again = branchline("watch", "--board", "first_journey", "--pace", 0, "--seed", seed).stdout
    assert again.startswith(first)


def test_ctrl_c_in_a_shuffle_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    game, undisturbed = Game("usa", 2, seed=3), Game("usa", 2, seed=3)
    shuffled = Seed.shuffled

    def interrupted(seed: Seed, items: list[int], label: str) -> list[int]:
        monkeypatch.setattr(Seed, "shuffled", shuffled)
        raise KeyboardInterrupt

    monkeypatch.setattr(Seed, "shuffled", interrupted)
    interrupts = 0
    while not game.is_over:
        move = next((move for move in game.legal_moves() if move.do == "draw"), game.legal_moves()[0])
        try:
            events = game.play(move)
        except KeyboardInterrupt:
            interrupts += 1
            events = game.play(move)
        assert events == undisturbed.play(move)
    assert interrupts == 1
