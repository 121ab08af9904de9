"""branchline dataset"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from branchline.boards import Board
from branchline.cli import Stopped
from branchline.cli.common import err, out
from branchline.extras import how_to_install


def make_dataset(board_name: str, bots: str, games: int, first: int, folder: Path, shard: int, workers: int) -> None:
    if find_spec("arro3") is None or find_spec("numpy") is None:
        raise ValueError(f"Parquet tables need arro3: {how_to_install('arena')}")
    from branchline.arena.dataset.writing import DatasetPlan
    from branchline.envs.seating import opponents_for

    board, seats = Board.load(board_name), tuple(bots.split(","))
    if not board.min_players <= len(seats) <= board.max_players:
        raise ValueError(f"{board.id} is for {board.min_players} to {board.max_players} players, not {len(seats)}")
    opponents_for(board, seats)  # says which bots can play
    plan = DatasetPlan(board, seats, first, games, shard, folder)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=err) as progress:
            bar = progress.add_task("games", total=games)
            plan.write(workers, lambda done: progress.advance(bar, done))
    except KeyboardInterrupt:
        raise Stopped(f"The games written so far are in {folder}; the same command goes on from there.") from None
    out.print(f"{folder} has {games:,} games; README.md describes the tables", markup=False, soft_wrap=True)
