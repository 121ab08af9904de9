"""The boards: data files, the values they become, and a check that explains what is wrong with one."""

from branchline.boards.board import BUILT_IN, Board, City, Country, Name, Region, Ticket, Track
from branchline.boards.errors import BoardError, BoardProblem, UnknownName

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
