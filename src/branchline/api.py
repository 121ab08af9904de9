"""The names of `import branchline`. They are loaded when the first of them is used."""

from __future__ import annotations

from .boards import Board, BoardError
from .deal import Deal, DealError
from .events import Event, Outcome
from .game import Game, IllegalMoveError
from .moves import AnyMove, Claim, Draw, DrawTickets, Keep, Move, MoveFormatError, Pass, Swap, Take, TakeFerry
from .position import PositionError
from .refusal import Refusal
from .result import Result
from .view import View

__all__ = [
    "AnyMove",
    "Board",
    "BoardError",
    "Claim",
    "Deal",
    "DealError",
    "Draw",
    "DrawTickets",
    "Event",
    "Game",
    "IllegalMoveError",
    "Keep",
    "Move",
    "MoveFormatError",
    "Outcome",
    "Pass",
    "PositionError",
    "Refusal",
    "Result",
    "Swap",
    "Take",
    "TakeFerry",
    "View",
]
