"""Players that decide by themselves. A bot is shown a View, never the Game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from branchline.bots.greedy import GreedyBot
from branchline.bots.uniform import RandomBot
from branchline.moves import Move
from branchline.view import View


class Bot(Protocol):
    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """One of the legal moves of the view's seat."""
        ...


BOTS: dict[str, Callable[[Random], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(name: str, rng: Random) -> Bot:
    """A bot by its name; all its randomness comes from `rng`."""
    if name not in BOTS:
        raise ValueError(f"unknown bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](rng)
