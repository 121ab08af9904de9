"""Ferry cards (ITA-2, ITA-4 to ITA-6). Which payments they allow is in the layout's prices."""

from __future__ import annotations

from . import const
from .layout import Layout
from .state import State


def can_take(state: State, layout: Layout) -> bool:
    return state.ferries_left > 0 and state.hands[state.seat][const.FERRY] < layout.ferry_limit


def take(state: State) -> None:
    state.ferries_left -= 1
    state.hands[state.seat][const.FERRY] += 1


def spend(state: State, layout: Layout, n: int) -> None:
    state.hands[state.seat][const.FERRY] -= n
    if layout.ferry_return:  # ITA-6
        state.ferries_left += n
