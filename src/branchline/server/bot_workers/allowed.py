"""The bots a stranger may ask for, and how long each may think. Files and programs are not among them."""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random

from branchline.bots import BOTS, make_bot
from branchline.bots.budget import ThinkingBudget
from branchline.bots.levels import TEMPERAMENTS
from branchline.bots.registry import installed_bots
from branchline.bots.search import SearchBot

LEAST_SECONDS = 0.01
MOST_SECONDS = 5.0
MOST_ITERATIONS = 20_000
LONGEST_NAME = 40  # characters
STAND_IN = "medium"  # plays where nobody else can


@lru_cache(maxsize=1)
def allowed_bots() -> tuple[str, ...]:
    """The bots to offer. A search may also be given a budget, as in `search:200ms`."""
    tempers = (f"hard:{temperament}" for temperament in TEMPERAMENTS)
    installed = (name for name in installed_bots() if re.fullmatch(r"[\w-]+", name))
    return (*BOTS, *tempers, *installed)


def allowed(bot: str) -> str:
    """The bot as it will be asked, its budget within bounds; ValueError if strangers may not ask for it."""
    name, colon, option = bot.partition(":")
    if name == "search" and len(bot) <= LONGEST_NAME:
        search = SearchBot(Random(0), option) if colon else SearchBot(Random(0))
        return f"search:{_capped(search.budget)}"
    if bot not in allowed_bots():
        raise ValueError(f"no bot {bot[:LONGEST_NAME]!r} here; there are {', '.join(allowed_bots())}")
    return bot


def or_stand_in(bot: str) -> str:
    """The bot, or the one that plays in its place if it is not installed any more."""
    try:
        allowed(bot)
    except ValueError:
        return STAND_IN
    return bot


def _capped(budget: ThinkingBudget) -> ThinkingBudget:
    if budget.iterations is not None:
        return ThinkingBudget(iterations=min(budget.iterations, MOST_ITERATIONS))
    assert budget.seconds is not None
    return ThinkingBudget(seconds=max(LEAST_SECONDS, min(budget.seconds, MOST_SECONDS)))


def is_installed(bot: str) -> bool:
    return bot.partition(":")[0] not in BOTS


@lru_cache
def thinking_time(bot: str) -> float | None:
    """Seconds it may take for a decision; None for the bots that need only milliseconds."""
    if is_installed(bot):
        return MOST_SECONDS
    made = make_bot(bot, Random(0))
    return (made.budget.seconds or MOST_SECONDS) if isinstance(made, SearchBot) else None
