"""The boards a server offers: those of Branchline, and files in a folder of the host's."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import msgspec

from branchline.boards import BUILT_IN, Board, BoardError
from branchline.boards.reading import board_from
from branchline.boards.writing import file_from
from branchline.server.bodies import StaticBody
from branchline.server.checks import Refused
from branchline.server.storage import KeptBoard


class BoardsError(Exception):
    pass


class Boards:
    def __init__(self, folder: Path | None = None) -> None:
        """BoardsError if a file in the folder is not a board, or two have the same id."""
        self._own: dict[str, Board] = {}
        for path in sorted(folder.glob("*.json")) if folder else ():
            board = _from_file(path)
            if board.id in self._own:
                raise BoardsError(f"{path}: another board in this folder has the id {board.id!r} already")
            self._own[board.id] = board
        self._of_before: dict[str, Board] = {}  # by hash
        self._files: dict[str, StaticBody] = {}  # by hash

    @property
    def names(self) -> list[str]:
        return [*BUILT_IN, *(name for name in self._own if name not in BUILT_IN)]

    def current(self, name: str) -> Board:
        if name in self._own:
            return self._own[name]
        if name in BUILT_IN:
            return _built_in(name)
        raise Refused("no-board", values={"board": name})

    def by_hash(self, name: str, hash: str) -> Board | None:
        """For a game that began earlier: the board as it was then, if it is known."""
        board = self.current(name) if name in self.names else None
        return board if board is not None and board.hash == hash else self._of_before.get(hash)

    def remember(self, board: Board) -> None:
        """One that is not offered any more."""
        self._of_before[board.hash] = board

    def file_of(self, board: Board) -> StaticBody:
        """The board as a file, which others can play on."""
        if board.hash not in self._files:
            self._files[board.hash] = StaticBody.of(msgspec.json.encode(file_from(board)))
        return self._files[board.hash]


def kept(board: Board) -> KeptBoard:
    return KeptBoard(board.hash, json.dumps(file_from(board)).encode())


def board_in(body: bytes, hash: str) -> Board | None:
    """The board that was kept under this hash; None if what is there is not."""
    try:
        board = board_from(json.loads(body))
    except (ValueError, TypeError, LookupError):
        return None
    return board if board.hash == hash else None


def _from_file(path: Path) -> Board:
    try:
        return Board.load(path)
    except BoardError as error:
        raise BoardsError(str(error)) from None


@cache
def _built_in(name: str) -> Board:
    return Board.load(name)
