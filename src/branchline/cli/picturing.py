"""branchline boards draw"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from branchline.boards import Board
from branchline.cli.common import out
from branchline.drawing import draw_board, draw_game
from branchline.game import Game
from branchline.messages import LANGUAGES
from branchline.record import read_records, replay


def draw_picture(board_name: str, output: Path, language: str, record: Path | None, move: int | None) -> None:
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    board = Board.load(board_name)
    picture = draw_board(board, language) if record is None else draw_game(_played(board, record, move), language)
    output.write_text(picture, encoding="utf-8")
    out.print(f"{output} shows {board.name.in_language(language)}")


def _played(board: Board, record: Path, moves: int | None) -> Game:
    with record.open(encoding="utf-8") as file:
        recorded = next(read_records(file), None)
    if recorded is None:
        raise ValueError(f"{record} holds no game")
    if recorded.start.get("board") != board.id:
        raise ValueError(f"the game in {record} was played on {recorded.start.get('board')!r}, not on {board.id!r}")
    return replay(replace(recorded, moves=recorded.moves[:moves], end=None), lambda name: board)
