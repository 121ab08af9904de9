"""A reusable list of move numbers."""

from __future__ import annotations

from . import COMPILED, const
from .arrays import ints


class Moves:
    def __init__(self) -> None:
        if not COMPILED:  # else this is a C array, all zero from the start, and filling it would take long
            self.numbers: list[int] = ints(const.MAX_MOVES)
        self.count: int = 0
        self.draws: int = 0  # scratch of `rank`
        self.others: int = 0
        self.claims: int = 0
        self.by_kind: list[int] = ints(const.KINDS)
        self.reach: list[int] = ints(const.WORDS)  # scratch: the tracks the seat to move may claim, as a mask

    def add(self, move: int) -> None:
        self.numbers[self.count] = move
        self.count += 1

    def listed(self) -> list[int]:
        return [self.numbers[i] for i in range(self.count)]
