"""Branchline: a family of railway board games, with exact rules.

>>> from branchline import Game
>>> game = Game("usa", players=2, seed=1)
>>> game.play(game.legal_moves()[0])  # doctest: +ELLIPSIS
[Event(...)]
"""

from __future__ import annotations

__version__ = "0.4.0"

TYPE_CHECKING = False  # type checkers know the name; importing typing would take longer than all else here

if TYPE_CHECKING:
    from .api import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        """The modules, and the names in `api`, when they are used: so commands start quickly."""
        from importlib import import_module

        try:
            return import_module(f".{name}", __name__)
        except ModuleNotFoundError as error:
            if error.name != f"{__name__}.{name}":
                raise
        api = import_module(".api", __name__)
        if name not in ("__all__", *api.__all__):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(api, name)
        return value
