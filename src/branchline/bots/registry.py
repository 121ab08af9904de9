"""Bots by what a user types: a name, a name with an option, a Python file, an installed bot, a program."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from random import Random

from branchline.boards.errors import did_you_mean
from branchline.bots.bot import Bot
from branchline.bots.greedy import GreedyBot
from branchline.bots.uniform import RandomBot

BOTS: dict[str, Callable[..., Bot]] = {"random": RandomBot, "greedy": GreedyBot}  # (rng) or (rng, option)


def make_bot(spec: str, rng: Random, time_limit: float = 30.0) -> Bot:
    """A bot for one game; all its randomness comes from `rng`. The time limit is for each move of a foreign bot."""
    name, colon, option = spec.partition(":")
    if name in BOTS:
        return _own_bot(name, option if colon else None, rng)
    raise ValueError(f"unknown bot {spec!r}; there are {', '.join(BOTS)}{did_you_mean(spec, BOTS)}")


def check_spec(spec: str) -> None:
    """Refuse, with a ValueError that helps, what cannot be a bot."""
    make_bot(spec, Random(0))


def _own_bot(name: str, option: str | None, rng: Random) -> Bot:
    maker = BOTS[name]
    try:
        inspect.signature(maker).bind(*_arguments(rng, option))
    except TypeError:
        raise ValueError(f"the bot {name!r} {'takes no' if option else 'needs an'} option after a colon") from None
    return maker(*_arguments(rng, option))


def _arguments(rng: Random, option: str | None) -> tuple[object, ...]:
    return (rng,) if option is None else (rng, option)
