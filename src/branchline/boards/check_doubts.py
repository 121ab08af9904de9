"""What is hardly meant on a board that can be played."""

from __future__ import annotations

from branchline.boards.board import BUILT_IN, Board
from branchline.boards.errors import Problem
from branchline.boards.file import BoardFile
from branchline.boards.places import where
from branchline.boards.reading import board_from, load_board


def doubts_about(file: BoardFile) -> list[Problem]:
    return [*_taken_id(board_from(file)), *_lonely_cities(file)]


def _taken_id(board: Board) -> list[Problem]:
    """A record names its board: one with another's id makes its records unreadable for everybody else."""
    if board.id not in BUILT_IN or load_board(board.id).hash == board.hash:
        return []
    return [Problem("board", f'"{board.id}" is the id of a built-in board with other rules data; choose another id')]


def _lonely_cities(file: BoardFile) -> list[Problem]:
    joined = {end for track in file["tracks"] for end in track["between"]}
    return [
        Problem(where(file, "cities", row), "no track leads to this city; add one or leave the city out")
        for row, city in enumerate(file["cities"])
        if city["id"] not in joined
    ]
