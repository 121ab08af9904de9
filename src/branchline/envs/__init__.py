"""Environments for learning to play: a batch of games over NumPy arrays, Gymnasium, PettingZoo and OpenSpiel.

They need the extra `envs`. Importing this package registers the Gymnasium names, such as "branchline/USA-v0".
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from branchline.extras import how_to_install

if TYPE_CHECKING:
    from .batch import Batch
    from .observation import Part, parts_of

__all__ = ["Batch", "Part", "parts_of"]

_HOMES = {"Batch": ".batch", "Part": ".observation", "parts_of": ".observation"}
GYMNASIUM_NAMES = {  # and for any board: branchline/Board-v0 with board="my_board.json"
    "branchline/USA-v0": "usa",
    "branchline/Italy-v0": "italy",
    "branchline/Japan-v0": "japan",
    "branchline/FirstJourney-v0": "first_journey",
    "branchline/Board-v0": None,
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if find_spec("numpy") is None:
        raise ImportError(f"branchline.envs needs numpy and gymnasium: {how_to_install('envs')}")
    return getattr(import_module(_HOMES[name], __name__), name)


def _register() -> None:
    from gymnasium.envs.registration import register, registry

    for name, board in GYMNASIUM_NAMES.items():
        if name not in registry:
            register(
                name,
                entry_point="branchline.envs.gymnasium_env:GameEnv",
                vector_entry_point="branchline.envs.gymnasium_vector_env:GameVectorEnv",
                kwargs={"board": board} if board else {},
            )


if find_spec("gymnasium") is not None:
    _register()
