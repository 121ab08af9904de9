"""How long a bot may think: a time, or a number of iterations."""

from __future__ import annotations

import re
from typing import NamedTuple


class ThinkingBudget(NamedTuple):
    """One of the two; iterations give the same moves on every machine."""

    seconds: float | None = None
    iterations: int | None = None

    @classmethod
    def parse(cls, text: str) -> ThinkingBudget:
        found = re.fullmatch(r"(\d+(?:\.\d+)?)(s|ms)|(\d+)", text)
        if not found or not float(found[1] or found[3]):
            raise ValueError(f"{text!r} is no budget: give a time (1s, 250ms) or a number of iterations (2000)")
        if found[3]:
            return cls(iterations=int(found[3]))
        return cls(seconds=float(found[1]) / (1000 if found[2] == "ms" else 1))

    def __str__(self) -> str:
        return f"{self.iterations}" if self.seconds is None else f"{self.seconds:g}s"
