"""The moves the engine considers: the best of them, or all with their scores."""

from __future__ import annotations

from . import sizes
from .workspace import Workspace


def begin(work: Workspace) -> None:
    work.best_move = sizes.NO_MOVE
    work.best_score = -sizes.CLOSED
    work.count = 0


def consider(work: Workspace, move: int, score: float) -> None:
    if work.listing and work.count < sizes.MAX_CHOICES:
        work.listed[work.count] = move
        work.score[work.count] = score
        work.count += 1
    if score > work.best_score:
        work.best_score = score
        work.best_move = move


def is_listed(work: Workspace, move: int) -> bool:
    for i in range(work.count):
        if work.listed[i] == move:
            return True
    return False


def listed(work: Workspace) -> list[tuple[int, float]]:
    """The moves considered last and their scores, if all were listed."""
    return [(work.listed[i], work.score[i]) for i in range(work.count)]


def list_all(work: Workspace, wanted: bool) -> None:
    work.listing = wanted
