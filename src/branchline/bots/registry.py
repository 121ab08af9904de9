"""Bots by what a user types: a name, a name with an option, a Python file, an installed bot, a program."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from branchline.boards.errors import did_you_mean
from branchline.bots.bot import Bot
from branchline.bots.greedy import GreedyBot
from branchline.bots.levels import EasyBot, ExpertBot, HardBot, MediumBot
from branchline.bots.planner import PlannerBot
from branchline.bots.racer import RacerBot
from branchline.bots.search import SearchBot
from branchline.bots.uniform import RandomBot

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BOTS: dict[str, Callable[..., Bot]] = {  # (rng) or (rng, option)
    "random": RandomBot,
    "greedy": GreedyBot,
    "racer": RacerBot,
    "planner": PlannerBot,
    "search": SearchBot,
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": HardBot,
    "expert": ExpertBot,
}
ENTRY_POINTS = "branchline.bots"
PROGRAM = "program:"


def make_bot(spec: str, rng: Random, time_limit: float = 30.0) -> Bot:
    """A bot for one game; all its randomness comes from `rng`.

    ValueError if there is no such bot. A foreign bot starts at its first decision, has the time limit for each, and
    fails with BotFailure from `choose`.
    """
    name, colon, option = spec.partition(":")
    if name in BOTS:
        return _own_bot(name, option if colon else None, rng)
    return _foreign(spec)(rng, time_limit)


def check_spec(spec: str) -> None:
    """ValueError, saying what to do instead, if there is no such bot. Runs nothing foreign."""
    make_bot(spec, Random(0))


def installed_bots() -> dict[str, EntryPoint]:
    """Bots that installed packages offer; one with the name of an own bot cannot be reached."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS) if entry.name not in BOTS}


@lru_cache
def _foreign(spec: str) -> Callable[[Random, float], Bot]:
    """Found and checked once, for any number of games."""
    if spec.startswith(PROGRAM):
        return _program(spec.removeprefix(PROGRAM))
    if spec.endswith(".py") or ".py:" in spec:
        return _python_file(spec)
    installed = installed_bots()
    if spec in installed:
        return _installed(installed[spec])
    raise ValueError(_unknown(spec, [*BOTS, *installed]))


def _own_bot(name: str, option: str | None, rng: Random) -> Bot:
    arguments = (rng,) if option is None else (rng, option)
    try:
        inspect.signature(BOTS[name]).bind(*arguments)
    except TypeError:
        wrong = "needs an option after a colon" if option is None else "takes no option after a colon"
        raise ValueError(f"the bot {name!r} {wrong}") from None
    return BOTS[name](*arguments)


def _program(text: str) -> Callable[[Random, float], Bot]:
    import shlex
    import shutil

    from branchline.bots.external.program import ProgramBot

    try:
        command = shlex.split(text)
    except ValueError as error:
        raise ValueError(f"cannot read the command {text!r}: {error}") from None
    if not command:
        raise ValueError("'program:' needs a command, such as  program:node my_bot.js")
    if shutil.which(command[0]) is None:
        raise ValueError(f"there is no program {command[0]!r} to run")
    return lambda rng, time_limit: ProgramBot(command, rng, time_limit)


def _python_file(spec: str) -> Callable[[Random, float], Bot]:
    from pathlib import Path

    from branchline.bots.external.loading import Target
    from branchline.bots.external.python_bot import PythonBot
    from branchline.bots.external.source import check_file

    path, colon, name = spec.rpartition(":")
    if not colon or not name or name.endswith(".py"):
        raise ValueError(f"{spec!r} names no class: write  my_bot.py:MyBot")
    check_file(Path(path), name)
    target = Target(str(Path(path).resolve()), "", name)
    return lambda rng, time_limit: PythonBot(target, rng, time_limit)


def _installed(entry: EntryPoint) -> Callable[[Random, float], Bot]:
    from branchline.bots.external.loading import Target
    from branchline.bots.external.python_bot import PythonBot

    target = Target("", entry.module, entry.attr)
    return lambda rng, time_limit: PythonBot(target, rng, time_limit)


def _unknown(spec: str, known: list[str]) -> str:
    return (
        f"unknown bot {spec!r}; there are {', '.join(known)}{did_you_mean(spec.partition(':')[0], known)}"
        " (or a file  my_bot.py:MyBot,  or  program:COMMAND)"
    )
