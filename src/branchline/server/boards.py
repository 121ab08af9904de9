"""The boards a server offers: those of Branchline, and files in a folder of the host's."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from branchline.boards import BUILT_IN, Board, BoardError
from branchline.server.checks import Refused


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

    @property
    def names(self) -> list[str]:
        return [*BUILT_IN, *(name for name in self._own if name not in BUILT_IN)]

    def current(self, name: str) -> Board:
        if name in self._own:
            return self._own[name]
        if name in BUILT_IN:
            return _built_in(name)
        raise Refused("no-board", values={"board": name})

    def by_hash(self, name: str, hash: str) -> Board:
        """For a game that began earlier: the board must be the same still."""
        board = self.current(name)
        if board.hash != hash:
            raise Refused("board-changed", values={"board": name})
        return board


def _from_file(path: Path) -> Board:
    try:
        return Board.load(path)
    except BoardError as error:
        raise BoardsError(str(error)) from None


@cache
def _built_in(name: str) -> Board:
    return Board.load(name)
