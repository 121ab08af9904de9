"""Players that decide by themselves. A bot is shown a View, never the Game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from branchline.bots.failure import BotFailure as BotFailure
from branchline.bots.greedy import GreedyBot
from branchline.bots.uniform import RandomBot
from branchline.moves import Move
from branchline.view import View


class Bot(Protocol):
    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """One of the legal moves of the view's seat."""
        ...


BOTS: dict[str, Callable[[Random], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def check_spec(spec: str) -> None:
    if spec not in BOTS:
        raise ValueError(f"unknown bot {spec!r}; there are {', '.join(BOTS)}")


def make_bot(spec: str, rng: Random, time_limit: float = 30.0) -> Bot:
    """A bot by its name; all its randomness comes from `rng`."""
    check_spec(spec)
    return BOTS[spec](rng)
