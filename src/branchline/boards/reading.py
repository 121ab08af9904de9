"""From a board file to a Board."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping

import msgspec

from branchline.boards.board import Board
from branchline.boards.errors import BoardError, BoardProblem, did_you_mean
from branchline.boards.names import BUILT_IN

DATA = os.path.join(os.path.dirname(__file__), "data")
REMARKS = ("note", "$schema")  # for readers and editors


def load_board(name_or_path: str | os.PathLike[str]) -> Board:
    if name_or_path in BUILT_IN:
        with open(built_in_path(str(name_or_path)), "rb") as file:
            return board_from(json.load(file))
    if not os.path.exists(name_or_path):
        raise BoardError([no_such_board(os.fspath(name_or_path))])

    from branchline.boards.check import checked_file

    return board_from(checked_file(name_or_path))


def built_in_path(name: str) -> str:
    return os.path.join(DATA, f"{name}.json")


def no_such_board(name: str) -> BoardProblem:
    names = ", ".join(BUILT_IN)
    hint = did_you_mean(name, BUILT_IN) or f": give a built-in one ({names}) or the path of a board file"
    return BoardProblem(name, f"no such board{hint}")


def board_from(document: Mapping[str, object]) -> Board:
    """The board in a file that is known to be right. Remarks are not in a Board."""
    return msgspec.convert(_without_remarks(document), Board, str_keys=True)


def _without_remarks(value: object) -> object:
    match value:
        case dict():
            return {key: _without_remarks(item) for key, item in value.items() if key not in REMARKS}
        case list():
            return [_without_remarks(item) for item in value]
        case _:
            return value
