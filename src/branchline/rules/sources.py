"""Where points come from: which sources a board has, and the place of each in a tally. Never compiled."""

from __future__ import annotations

from branchline.boards import Board
from branchline.boards.file import POINT_SETTINGS

from . import const
from .arrays import ints

RACE = ("tickets", "bonus")


def number(source: str) -> int:
    place: int = getattr(const, f"{source.upper()}_POINTS")
    return place


def of_board(board: Board) -> tuple[str, ...]:
    """As results and records name them, and in their order."""
    if board.tickets_to_win:
        return RACE
    routes, *others = (source for source, setting in POINT_SETTINGS.items() if _is_on(getattr(board, setting)))
    return (routes, "tickets", *others)


def _is_on(value: object) -> bool:
    return value > 0 if isinstance(value, int) else bool(value)


def bonuses(board: Board) -> list[int]:
    """The settings that are a number of points, by source."""
    points = ints(const.MAX_SOURCES)
    for source, setting in POINT_SETTINGS.items():
        value = getattr(board, setting)
        if isinstance(value, int):
            points[number(source)] = value
    return points
