"""The quick generator: reproducible, for bulk play; the orders of a real game come from its seed instead.

Never compiled: chance.pxd has the same function, so that it can be inlined.
"""

from __future__ import annotations

from . import bits
from .state import State


def below(state: State, n: int) -> int:
    """A number in [0, n)."""
    state.random = bits.next_random(state.random)
    return bits.below(state.random, n)
