"""From a Python bot's place and name to a bot."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from operator import attrgetter
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple, cast

from branchline.bots.bot import Bot
from branchline.moves import Move
from branchline.view import View

MODULE = "branchline_foreign_bot"  # not the file's name: a bot in random.py must not hide Python's own

Foreign = Callable[..., Any]  # a class or a function of somebody else's


class Target(NamedTuple):
    """Where a bot is: a file's path, or else a module's name; and what it is called there."""

    path: str
    module: str
    name: str

    def __str__(self) -> str:
        return f"{self.path or self.module}:{self.name}"


class FunctionBot:
    def __init__(self, function: Callable[[View, Sequence[Move]], Move]) -> None:
        self.choose = function


def loaded(target: Target) -> Foreign:
    """The class or function; whatever goes wrong in the bot's own code is raised as it is."""
    module = _module_in(Path(target.path)) if target.path else import_module(target.module)
    try:
        found = attrgetter(target.name)(module)
    except AttributeError:
        raise AttributeError(f"there is no {target}") from None
    if not callable(found):
        raise TypeError(f"a bot is a class or a function, not {found!r}")
    return cast(Foreign, found)


def _module_in(path: Path) -> ModuleType:
    sys.path.insert(0, str(path.resolve().parent))
    spec = spec_from_file_location(MODULE, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[MODULE] = module
    spec.loader.exec_module(module)
    return module


def new_bot(maker: Foreign, rng: Random) -> Bot:
    """A class is called with the generator if it takes an argument; a function is the bot's `choose`."""
    if not isinstance(maker, type):
        return FunctionBot(maker)
    bot: Bot = maker(rng) if _takes_one(maker) else maker()
    if not callable(getattr(bot, "choose", None)):
        raise TypeError(f"the class {maker.__name__} has no method choose(view, moves)")
    return bot


def _takes_one(maker: Foreign) -> bool:
    try:
        inspect.signature(maker).bind(None)
    except TypeError:
        return False
    return True
