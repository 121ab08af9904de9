"""`branchline dataset`: what is written, and that positions come back as they were."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from arro3.io import read_parquet

from branchline import Board
from branchline.arena.dataset import read_positions
from branchline.arena.dataset.reading import read_table
from branchline.arena.dataset.schema import TABLES
from branchline.arena.dataset.writing import DatasetPlan, write_shard
from branchline.envs import Batch
from tests.arena.commands import branchline

BOTS = ("planner", "greedy", "random")


def written(folder: Path, board: str, games: int = 6) -> DatasetPlan:
    plan = DatasetPlan(Board.load(board), BOTS, 100, games, 4, folder)
    plan._claim_folder()
    for shard in plan.shards():
        write_shard(shard)
    return plan


@pytest.mark.parametrize("board", ["usa", "italy", "japan", "first_journey"])
def test_positions_are_those_of_the_games(board: str, tmp_path: Path) -> None:
    written(tmp_path, board)
    batch = Batch(board, 3, 1, actions="complete", again="never")
    found = [*read_positions(tmp_path, games=3)]
    assert [len(np.unique(positions.games)) for positions in found] == [3, 1, 2]
    for positions in found:
        starts = np.flatnonzero(np.diff(positions.games, prepend=-1))
        first, end = int(starts[0]), int(starts[1]) if len(starts) > 1 else len(positions.games)
        legal = 0
        batch._games.reset(0)
        for row in range(first, end):  # the moves fit the players' hands and tickets, as far as they can be seen
            shown = positions.observations[row]
            assert shown[batch.parts["to_move"].place].tolist() == [1, 0, 0]
            legal += int(shown[batch.parts["phase"].place].argmax()) != 4
        assert legal == end - first
        shares = {int(seat): share for seat, share in zip(positions.seats, positions.win_share, strict=True)}
        assert sum(shares.values()) > 0


def test_the_tables_have_the_columns_of_the_schema(tmp_path: Path) -> None:
    written(tmp_path, "usa")
    for name, columns in TABLES.items():
        for path in (tmp_path / name).glob("*.parquet"):
            table = read_parquet(str(path)).read_all()
            assert table.schema.names == [column.name for column in columns]
    results = read_table(next((tmp_path / "results").glob("*-4.parquet")), "results")
    assert results["win_share"].reshape(-1, 3).sum(axis=1).tolist() == pytest.approx([1.0] * 4)
    assert results["game"].tolist() == [game for game in range(100, 104) for _ in BOTS]
    decisions = read_table(next((tmp_path / "decisions").glob("*-4.parquet")), "decisions")
    games = read_table(next((tmp_path / "games").glob("*-4.parquet")), "games")
    assert np.bincount(decisions["game"] - 100).tolist() == games["decisions"].tolist()


def test_planners_win_most_games(tmp_path: Path) -> None:
    written(tmp_path, "usa", games=4)
    shares = read_table(next((tmp_path / "results").glob("*.parquet")), "results")["win_share"].reshape(-1, 3)
    assert shares[:, 0].mean() > 0.7


def test_a_shard_is_the_same_whenever_it_is_written(tmp_path: Path) -> None:
    one, two = (written(tmp_path / name, "japan", games=2) for name in "ab")
    for table in TABLES:
        assert one.shards()[0].path(table).read_bytes() == two.shards()[0].path(table).read_bytes()


def test_the_command_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    command = [
        "dataset",
        str(folder),
        "--bots",
        "racer,random",
        "-b",
        "first_journey",
        "--shard",
        "5",
        "--workers",
        "1",
    ]
    branchline(*command, "--games", "5")
    (first,) = (folder / "decisions").glob("*")
    before = first.stat().st_mtime_ns
    assert "has 10 games" in branchline(*command, "--games", "10").stdout
    assert first.stat().st_mtime_ns == before
    assert len([*(folder / "decisions").glob("*")]) == 2
    card = (folder / "README.md").read_text("utf-8")
    assert card.startswith("---\npretty_name: Branchline games on")
    assert all(f"path: {table}/*.parquet" in card for table in TABLES)
    assert json.loads((folder / "dataset.json").read_text("utf-8"))["bots"] == ["racer", "random"]
    refused = branchline(*command[:2], "--bots", "random,random", "-b", "first_journey", check=False)
    assert "holds another data set" in refused.stderr
