"""What the operating system refuses: a sentence with the file's name, the right exit code, no cut file."""

from __future__ import annotations

import errno
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from branchline.cli import system_errors
from branchline.files import replacing
from tests.cli.commands import ENVIRONMENT
from tests.cli.test_commands import branchline


def with_small_files(largest: int, *words: object) -> subprocess.CompletedProcess[str]:
    """No file can become larger than so many bytes: as on a full disk, but for the number of the system's error."""
    command = [sys.executable, "-m", "branchline", *map(str, words)]

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

    return subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, preexec_fn=limit, check=False)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("simulate", "--games", "1", "--records", "no-such-folder/games.jsonl"), "no-such-folder/games.jsonl"),
        (("simulate", "--games", "1", "--records", "."), "."),
        (
            ("arena", "--bots", "greedy,random", "--games", "2", "--records", "nowhere/games.jsonl"),
            "nowhere/games.jsonl",
        ),
        (("arena", "--bots", "greedy,random", "--games", "2", "--out", "file/run"), "file/run"),
        (("arena", "report", "nowhere"), "nowhere"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, tuple) else words,
)
def test_a_file_that_cannot_be_is_wrong_use(
    words: tuple[str, ...], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    done = branchline(*words)
    assert done.returncode == 2
    assert done.stderr.startswith(f"branchline: {name}")
    assert "Errno" not in done.stderr


def test_records_for_which_there_is_no_room_leave_what_was_there(tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    records.write_text("precious")
    done = with_small_files(20_000, "simulate", "--games", 20, "--records", records)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(f"branchline: {records}: ")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["precious"]


@pytest.mark.parametrize("name", ["games.parquet", "report.html"])
def test_a_report_for_which_there_is_no_room_leaves_the_run(name: str, tmp_path: Path) -> None:
    words = ("--board", "first_journey", "--bots", "greedy,random", "--games", 60, "--out", tmp_path)
    whole = branchline("arena", *words)
    file = tmp_path / name
    size = file.stat().st_size
    file.unlink()
    done = with_small_files(size - 1, "arena", "report", tmp_path)
    assert done.returncode == 1
    assert done.stdout in whole.stdout
    assert done.stderr.splitlines()[-1].startswith(f"branchline: {file}: ")
    assert not file.exists()
    assert not list(tmp_path.glob("*.new"))


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device")  # noqa: PTH110
def test_output_for_which_there_is_no_room_is_an_error() -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123
        command = [sys.executable, "-m", "branchline", "boards"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT, check=False)
    assert (done.returncode, done.stderr) == (1, f"branchline: {system_errors.FAILED[errno.ENOSPC]}\n")


def test_every_system_error_is_a_sentence_without_its_number() -> None:
    for number in errno.errorcode:
        said = system_errors.sentence(OSError(number, os.strerror(number), "games.jsonl"))
        assert said.startswith("games.jsonl: ")
        assert "Errno" not in said


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    path, link = tmp_path / "games.jsonl", tmp_path / "link"
    path.write_text("old")
    link.symlink_to(path)
    with pytest.raises(UnicodeEncodeError), replacing(link) as scratch:
        scratch.write_text("new, but not all of it \ud800", "utf-8")
    assert path.read_text() == "old"
    with replacing(link) as scratch:
        scratch.write_text("new")
    assert path.read_text() == "new"
    assert link.is_symlink()
    assert sorted(tmp_path.iterdir()) == [path, link]
