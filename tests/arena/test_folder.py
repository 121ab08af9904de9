"""A run on disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from branchline import Board
from branchline.arena.folder import Folder, Run, RunSettings
from branchline.arena.game_runner import GameRunner, PlayedGame
from branchline.arena.schedule import Schedule
from branchline.arena.summary import GameSummary

BOARD = Board.load("first_journey")
SETTINGS = RunSettings("first_journey", BOARD.hash, ("random", "greedy"), 2, "1", 30.0, "1.0")
TABLE = GameRunner(BOARD, with_records=True)


def played(game: int) -> PlayedGame:
    return TABLE.play(Schedule(("random", "greedy"), 2, "1").fixture(game))


@contextmanager
def begun(
    path: Path, settings: RunSettings = SETTINGS, *, fresh: bool = False, records: Path | None = None
) -> Iterator[tuple[Folder, list[GameSummary]]]:
    folder = Folder(path)
    try:
        yield folder, folder.begin(Run(settings, 10), fresh=fresh, records=records)
    finally:
        folder.close()


def test_finished_games_are_found_again(tmp_path: Path) -> None:
    games = [played(1), played(0)]
    with begun(tmp_path) as (folder, found):
        assert found == []
        for game in games:
            folder.save(game)
    with begun(tmp_path) as (folder, found):
        assert found == [game.summary for game in games]
        assert folder.games() == [game.summary for game in reversed(games)]


def test_half_a_line_is_dropped(tmp_path: Path) -> None:
    with begun(tmp_path) as (folder, _):
        folder.save(played(0))
    whole = (tmp_path / "games.jsonl").read_bytes()
    (tmp_path / "games.jsonl").write_bytes(whole + whole[: len(whole) // 2])
    assert [game.game for game in Folder(tmp_path).games()] == [0]
    with begun(tmp_path) as (_, found):
        assert [game.game for game in found] == [0]
    assert (tmp_path / "games.jsonl").read_bytes() == whole


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text('{"game": "first"}\n')
    with pytest.raises(ValueError, match=r"games\.jsonl, line 1: "):
        Folder(tmp_path).games()


def test_another_run_is_refused_unless_it_starts_anew(tmp_path: Path) -> None:
    with begun(tmp_path) as (folder, _):
        folder.save(played(0))
    other = msgspec.structs.replace(SETTINGS, seed="2", bots=("random", "random"))
    with (
        pytest.raises(ValueError, match=r"bots random,greedy, not random,random; seed 1, not 2\. --out"),
        begun(tmp_path, other),
    ):
        pass
    with begun(tmp_path, other, fresh=True) as (folder, found):
        assert found == []
        assert folder.run().settings == other


def test_two_processes_do_not_play_into_one_folder(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    with begun(tmp_path), pytest.raises(ValueError, match="another process is playing"), begun(tmp_path):
        pass


def test_records_go_with_the_games(tmp_path: Path) -> None:
    records = tmp_path / "records.jsonl"
    first, second = played(0), played(1)
    with begun(tmp_path, records=records) as (folder, _):
        folder.save(first)
    records.write_text(first.record + second.record + second.record[:99])  # killed before game 1 was noted
    with begun(tmp_path, records=records) as (folder, _):
        folder.save(second)
    assert records.read_text() == first.record + second.record


def test_records_cannot_begin_in_the_middle(tmp_path: Path) -> None:
    with begun(tmp_path) as (folder, _):
        folder.save(played(0))
    records = tmp_path / "records.jsonl"
    with pytest.raises(ValueError, match="has 0 records, but 1 games are finished"), begun(tmp_path, records=records):
        pass


def test_a_folder_without_a_run_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="holds no run of the arena"):
        Folder(tmp_path).run()
