"""Any legal move, each as likely as the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from branchline.moves import Move
from branchline.view import View


class RandomBot:
    """Any legal move, each as likely as the others."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return self.rng.choice(moves)
