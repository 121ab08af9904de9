"""branchline verify"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import typer

from branchline.boards import Board
from branchline.cli.common import err, out
from branchline.cli.proving import NotFairError, prove
from branchline.fair import from_hex
from branchline.record import RecordError, read_records, verify


def verify_files(files: list[Path], boards: list[str], *, fair: bool = False, commitment: str = "") -> None:
    for path in files:
        if not path.is_file():
            raise ValueError(f"no record file {str(path)!r}")
    find_board = _finder(boards)
    noted = from_hex(commitment, "commitment") if commitment else None
    games = unfinished = 0
    for path in files:
        with path.open(encoding="utf-8") as file, err.status(f"verifying {path.name}") as status:
            try:
                for recorded in read_records(file):
                    game = verify(recorded, find_board)
                    if fair:
                        status.stop()
                        prove(recorded, game, noted)
                    games += 1
                    unfinished += recorded.end is None
                    if games % 100 == 0:
                        status.update(f"verifying {path.name}: {games} games")
            except (RecordError, NotFairError) as error:
                _fail(path, str(error), games)
            except UnicodeDecodeError:
                _fail(path, "the file is not UTF-8 text", games)
    out.print(f"{games} {'game' if games == 1 else 'games'} verified")
    if unfinished:
        out.print(f"{unfinished} of them unfinished")


def _fail(path: Path, problem: str, games: int) -> None:
    err.print(f"{path}: {problem}", markup=False, soft_wrap=True)
    err.print(f"{games} games before it agree")
    raise typer.Exit(1)


def _finder(files: list[str]) -> Callable[[str], Board]:
    """Boards by the name a record gives; the user's own first."""
    own = {board.id: board for board in map(Board.load, files)}
    loaded: dict[str, Board] = dict(own)

    def find(name: str) -> Board:
        if name not in loaded:
            loaded[name] = Board.load(name)
        return loaded[name]

    return find
