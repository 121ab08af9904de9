"""The moves a mind considers: the best of them, or all with their scores."""

from __future__ import annotations

from . import sizes
from .mind import Mind


def begin(mind: Mind) -> None:
    mind.best_move = sizes.NO_MOVE
    mind.best_score = -sizes.CLOSED
    mind.count = 0


def consider(mind: Mind, move: int, score: float) -> None:
    if mind.listing and mind.count < sizes.MAX_CHOICES:
        mind.listed[mind.count] = move
        mind.score[mind.count] = score
        mind.count += 1
    if score > mind.best_score:
        mind.best_score = score
        mind.best_move = move


def is_listed(mind: Mind, move: int) -> bool:
    for i in range(mind.count):
        if mind.listed[i] == move:
            return True
    return False


def listed(mind: Mind) -> list[tuple[int, float]]:
    """The moves considered last and their scores, if all were listed."""
    return [(mind.listed[i], mind.score[i]) for i in range(mind.count)]


def list_all(mind: Mind, wanted: bool) -> None:
    mind.listing = wanted
