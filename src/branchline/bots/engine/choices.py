"""The moves considered in one decision: the best of them, or all with their scores."""

from __future__ import annotations

from branchline.rules.arrays import floats, ints

from . import sizes


class Choices:
    def __init__(self) -> None:
        self.best_move: int = sizes.NO_MOVE
        self.best_score: float = 0.0
        self.lists_all: bool = False  # or only the best move is kept
        self.count: int = 0
        self.moves: list[int] = ints(sizes.MAX_CHOICES)
        self.scores: list[float] = floats(sizes.MAX_CHOICES)


def begin(choices: Choices) -> None:
    choices.best_move = sizes.NO_MOVE
    choices.best_score = -sizes.CLOSED
    choices.count = 0


def consider(choices: Choices, move: int, score: float) -> None:
    if choices.lists_all and choices.count < sizes.MAX_CHOICES:
        choices.moves[choices.count] = move
        choices.scores[choices.count] = score
        choices.count += 1
    if score > choices.best_score:
        choices.best_score = score
        choices.best_move = move


def prefer_above(choices: Choices, score: float) -> None:
    """Moves considered from now on are better than all before if they have more than this score."""
    choices.best_score = score


def is_listed(choices: Choices, move: int) -> bool:
    for i in range(choices.count):
        if choices.moves[i] == move:
            return True
    return False


def list_all(choices: Choices, wanted: bool) -> None:
    choices.lists_all = wanted


def listed(choices: Choices) -> list[tuple[int, float]]:
    """The moves considered and their scores, if all were listed."""
    return [(choices.moves[i], choices.scores[i]) for i in range(choices.count)]
