"""branchline arena as a user runs it: real processes, stopped, killed and resumed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from branchline.cli.common import require_arena
from tests.cli.test_commands import branchline
from tests.patience import is_alive, wait_until

GAMES = 120
OPTIONS = ("--board", "first_journey", "--bots", "greedy,random,random", "--games", GAMES, "--seed", "7")


def timeless(document: str) -> dict[str, object]:
    """All that the seed decides."""
    found: dict[str, object] = json.loads(document)
    found.pop("folder", None)
    del found["time"]
    for row in found["rows"]:  # type: ignore[attr-defined]
        del row["time"]
    return found


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    out = tmp_path_factory.mktemp("uninterrupted")
    done = branchline("arena", *OPTIONS, "--workers", 1, "--out", out, "--json")
    assert done.returncode == 0, done.stderr
    return timeless(done.stdout)


def started(out: Path) -> subprocess.Popen[str]:
    """A run with some games finished and many to go."""
    command = [sys.executable, "-m", "branchline", "arena", *map(str, OPTIONS), "--workers", "2", "--out", str(out)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=env,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests in the background ignore it
    )
    games = out / "games.jsonl"
    while not games.exists() or games.read_bytes().count(b"\n") < 10:
        assert process.poll() is None
        time.sleep(0.005)
    return process


def children(process: subprocess.Popen[str]) -> list[int]:
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(pid) for pid in listed.read_text().split()] if listed.exists() else []


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_killed_run_loses_nothing_and_goes_on(tmp_path: Path, uninterrupted: dict[str, object]) -> None:
    process = started(tmp_path)
    workers = children(process)
    process.kill()
    process.communicate()
    finished = (tmp_path / "games.jsonl").read_bytes()
    assert 10 <= finished.count(b"\n") < GAMES
    (tmp_path / "games.jsonl").write_bytes(finished + b'{"game":99,"de')
    wait_until(lambda: not any(map(is_alive, workers)))
    again = branchline("arena", *OPTIONS, "--workers", 2, "--out", tmp_path, "--json")
    assert re.search(rf"going on in .*: {finished.count(bytes([10]))} of {GAMES} games", again.stderr)
    assert (tmp_path / "games.jsonl").read_bytes().startswith(finished)
    assert timeless(again.stdout) == uninterrupted


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_stops_cleanly_and_says_how_to_go_on(tmp_path: Path) -> None:
    process = started(tmp_path)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in stderr
    saved = (tmp_path / "games.jsonl").read_bytes().count(b"\n")
    assert f"{saved} of {GAMES} games are saved" in stderr
    assert "The same command goes on" in stderr
    assert stdout == ""
    shown = branchline("arena", "report", tmp_path)
    assert "greedy" in shown.stdout
    assert (tmp_path / "report.html").exists()


def test_a_run_in_its_own_folder_with_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    options = ("arena", "--bots", "greedy,random", "--games", 301, "--until", "0.95", "--records", "records.jsonl")
    done = branchline(*options)
    assert "302 games instead of 301: whole rounds of 2 games" in done.stderr
    assert re.search(r"greedy is the best: established with 95 % confidence after \d+ deals", done.stdout)
    (folder,) = (tmp_path / "arena").iterdir()
    assert re.fullmatch(r"usa-2p-[0-9a-f]{8}", folder.name)
    assert {path.name for path in folder.iterdir()} == {
        *("run.json", "games.jsonl", "results.json", "games.parquet", "report.html")
    }
    games = (folder / "games.jsonl").read_bytes().count(b"\n")
    assert games < 302
    assert f"{games} games verified" in branchline("verify", "records.jsonl").stdout
    other = branchline("arena", "--bots", "greedy,random", "--seed", "2", "--out", folder)
    assert other.returncode == 2
    assert "seed 1, not 2" in other.stderr


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ValueError, match=r"needs matplotlib: .*pip install '\.\[arena\]'"):
        require_arena()


def test_other_commands_do_not_load_the_arenas_packages() -> None:
    code = (
        "import sys, branchline, branchline.cli.simulate, branchline.cli.watch\n"
        "print({'numpy', 'matplotlib', 'openskill', 'arro3'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "set()\n"
