"""The boards: data files, the values they become, and a check that explains what is wrong with one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.boards.errors import BoardError, BoardProblem, UnknownName
from branchline.boards.names import BUILT_IN, Name

__all__ = [
    "BUILT_IN",
    "Board",
    "BoardError",
    "BoardProblem",
    "City",
    "Country",
    "Name",
    "Region",
    "Ticket",
    "Track",
    "UnknownName",
]

if TYPE_CHECKING:
    from branchline.boards.board import Board
    from branchline.boards.file import City, Country, Region, Ticket, Track
else:

    def __getattr__(name: str) -> object:
        """A board and its parts, when the first is used: commands that have to do with none start quickly."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from branchline.boards import board, file

        return getattr(board if name == "Board" else file, name)
