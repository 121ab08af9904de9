"""What is hardly meant on a board that can be played."""

from __future__ import annotations

from branchline.boards.board import Board
from branchline.boards.errors import BoardProblem
from branchline.boards.names import BUILT_IN
from branchline.boards.places import Document, where
from branchline.boards.reading import board_from, load_board
from branchline.plain_text import hidden


def doubts_about(file: Document) -> list[BoardProblem]:
    return [*_taken_id(board_from(file)), *_unseen_characters(file), *_lonely_cities(file)]


def _taken_id(board: Board) -> list[BoardProblem]:
    """A record names its board: one with another's id makes its records unreadable for everybody else."""
    if board.id not in BUILT_IN or load_board(board.id).hash == board.hash:
        return []
    return [
        BoardProblem("board", f'"{board.id}" is the id of a built-in board with other rules data; choose another id')
    ]


def _unseen_characters(file: Document) -> list[BoardProblem]:
    """In the names that are shown of the board itself and of its cities."""
    named = [(file, ""), *((city, f"{where(file, 'cities', row)}.") for row, city in enumerate(file["cities"]))]
    return [
        BoardProblem(
            f"{place}{key}", "has characters that nobody sees, or that change how others are seen; leave them out"
        )
        for line, place in named
        for key in ("name", "name_it")
        if [*hidden(str(line.get(key, "")))]
    ]


def _lonely_cities(file: Document) -> list[BoardProblem]:
    joined = {end for track in file["tracks"] for end in track["between"]}
    return [
        BoardProblem(where(file, "cities", row), "no track leads to this city; add one or leave the city out")
        for row, city in enumerate(file["cities"])
        if city["id"] not in joined
    ]
