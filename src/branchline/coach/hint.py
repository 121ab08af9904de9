"""A hint for a player: the move, why, and how sure that is. Made from what the seat may know."""

from __future__ import annotations

from typing import NamedTuple

from branchline.moves import Move
from branchline.view import View

from .judging import CLEAR, Coach, Depth
from .reasons import reasons

DEPTH = Depth(iterations=300, worlds=96)


class Hint(NamedTuple):
    move: Move
    gain: float  # of winning chance over the next best move; about 0 if both are as good
    error: float  # of the gain: one standard error
    reasons: tuple[str, ...]  # sentences

    @property
    def is_sure(self) -> bool:
        """Whether the next best move is worse beyond chance."""
        return self.gain > CLEAR * self.error


def hint(view: View, seed: int = 1, language: str = "en", depth: Depth = DEPTH) -> Hint:
    """For the view's seat, which is to move."""
    if view.own_seat not in view.seats_to_act:
        raise ValueError("a hint is for the seat to move")
    move, gain, error = Coach(view, depth).best(view, seed)
    return Hint(move, gain, error, tuple(reasons(view, move, language)))
