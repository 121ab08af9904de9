"""The moves the engine considers: the best of them, or all with their scores."""

from __future__ import annotations

from . import sizes
from .workspace import Workspace


def begin(workspace: Workspace) -> None:
    workspace.best_move = sizes.NO_MOVE
    workspace.best_score = -sizes.CLOSED
    workspace.count = 0


def consider(workspace: Workspace, move: int, score: float) -> None:
    if workspace.listing and workspace.count < sizes.MAX_CHOICES:
        workspace.listed[workspace.count] = move
        workspace.score[workspace.count] = score
        workspace.count += 1
    if score > workspace.best_score:
        workspace.best_score = score
        workspace.best_move = move


def is_listed(workspace: Workspace, move: int) -> bool:
    for i in range(workspace.count):
        if workspace.listed[i] == move:
            return True
    return False


def listed(workspace: Workspace) -> list[tuple[int, float]]:
    """The moves considered last and their scores, if all were listed."""
    return [(workspace.listed[i], workspace.score[i]) for i in range(workspace.count)]


def list_all(workspace: Workspace, wanted: bool) -> None:
    workspace.listing = wanted
