"""branchline boards draw"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from branchline.boards import Board
from branchline.cli.common import out
from branchline.drawing import draw_board, draw_game
from branchline.drawing.png import png_from, require_png
from branchline.files import replacing
from branchline.game import Game
from branchline.languages import check_language
from branchline.record import Recorded, RecordError, lines_of, read_records, replay

SVG, PNG = ".svg", ".png"


def draw_picture(board_name: str, output: Path, language: str, record: Path | None, move: int | None) -> None:
    check_language(language)
    ending = output.suffix.lower()
    if ending not in (SVG, PNG):
        raise ValueError(f"{output}: the name of a picture ends with {SVG} or {PNG}")
    if ending == PNG:
        require_png()
    board = Board.load(board_name)
    picture = draw_board(board, language) if record is None else draw_game(_played(board, record, move), language)
    with replacing(output) as file:
        file.write_bytes(png_from(picture) if ending == PNG else picture.encode())
    out.print(f"{output} shows {board.name.in_language(language)}", markup=False, soft_wrap=True)


def _played(board: Board, record: Path, moves: int | None) -> Game:
    try:
        recorded = _first_game(record)
        _check_moves(recorded, moves)
        return replay(replace(recorded, moves=recorded.moves[:moves], end=None), lambda name: _same(board, name))
    except RecordError as error:
        raise ValueError(f"{record}: {error}") from None


def _first_game(record: Path) -> Recorded:
    with record.open("rb") as file:
        recorded = next(read_records(lines_of(file)), None)
    if recorded is None:
        raise ValueError(f"{record} is empty: there is no game in it")
    return recorded


def _check_moves(recorded: Recorded, moves: int | None) -> None:
    last = len(recorded.moves)
    if moves is not None and moves > last:
        raise ValueError(f"--move {moves}: the game has {last} moves, so the last is {last}")


def _same(board: Board, name: str) -> Board:
    if name != board.id:
        raise LookupError(f"the game was played on {name!r}, not on {board.id!r}")
    return board
