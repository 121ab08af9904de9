"""branchline boards balance"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from branchline.boards import Board
from branchline.cli import Stopped
from branchline.cli.common import err, out
from branchline.extras import how_to_install


def study_balance(board_name: str, folder: Path | None, games: int, players: int | None, workers: int) -> None:
    if find_spec("numpy") is None:
        raise ValueError(f"a study of a board needs numpy: {how_to_install('arena')}")
    from branchline.arena.balance.page import Findings, write_page
    from branchline.arena.balance.study import Study

    board = Board.load(board_name)
    seats = players or min(4, board.max_players)
    place = folder or Path(f"balance-{board.id}-{seats}")
    study = Study(board, seats, games, place)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=err) as progress:
            bar = progress.add_task("games", total=study.games)
            study.run(workers, lambda done: progress.advance(bar, done))
    except KeyboardInterrupt:
        raise Stopped(f"The games played so far are in {place}; the same command goes on from there.") from None
    page = write_page(Findings(study), place)
    out.print(f"{page} has the findings; beside it are tracks.svg, tracks.csv, tickets.csv, openings.csv", markup=False)
