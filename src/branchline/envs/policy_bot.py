"""A trained policy as a bot: it is shown what it saw when it learned."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from branchline.moves import AnyMove, Move
from branchline.numbering import numbering_of
from branchline.view import View

from .core import compact_actions, observing, sizes
from .core.compact_actions import CompactActions
from .core.observing import Observer
from .events import move_fields
from .observation import width_of

Policy = Callable[[NDArray[np.int16], NDArray[np.bool_]], int]


class PolicyBot:
    """`policy` is handed an observation and the mask of the compact moves, and answers with a legal one's number."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self._heard: list[Mapping[str, Any]] = []
        self._observer: Observer | None = None

    def notice(self, event: Mapping[str, Any]) -> None:
        self._heard.append(event)

    def choose(self, view: View, moves: Sequence[AnyMove]) -> Move:
        if self._observer is None:
            self._begin(view)
        numbering, state = numbering_of(view.board), view.known_state()
        state.seat = view.own_seat  # in the opening any seat may choose
        mask = np.zeros(self._actions.size, np.bool_)
        mask[compact_actions.listed(self._actions, state, numbering.layout)] = True
        number = int(self.policy(self._observe(view), mask))
        if not (0 <= number < len(mask) and mask[number]):
            raise ValueError(f"the policy chose move {number}, which its mask rules out")
        complete = compact_actions.complete(self._actions, state, numbering.layout, number)
        return numbering.move(complete, view.offer)

    def _begin(self, view: View) -> None:
        layout = numbering_of(view.board).layout
        self._actions = CompactActions(layout)
        self._row = np.zeros(width_of(view.board, view.players), np.int16)
        self._events = np.zeros(sizes.HISTORY * sizes.MOVE_FIELDS, np.int16)
        self._observer = Observer(layout, view.players, self._row.data, self._events.data)

    def _observe(self, view: View) -> NDArray[np.int16]:
        assert self._observer is not None
        first = max(0, len(self._heard) - sizes.HISTORY)
        for number, event in enumerate(self._heard[first:], first):
            slot = number % sizes.HISTORY * sizes.MOVE_FIELDS
            self._events[slot : slot + sizes.MOVE_FIELDS] = move_fields(view.board, event)
        observing.write(self._observer, view.known_state(), view.own_seat, 0, 0, len(self._heard))
        return self._row.copy()
