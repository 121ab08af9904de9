"""Many games in step: one call makes a move in each of them and shows what is legal next."""

from __future__ import annotations

import time
from array import array
from dataclasses import dataclass

from branchline import rules
from branchline.rules.batch import Batch

from .games import layout_of

SIZE = 1024 if rules.COMPILED else 16


@dataclass(frozen=True, slots=True)
class Stepped:
    decisions: int
    step_ns: int
    sample_ns: int

    @property
    def step_speed(self) -> float:
        """Decisions a second of stepping alone: moves, masks, and new games for ended ones."""
        return self.decisions / self.step_ns * 1e9

    @property
    def speed(self) -> float:
        """The same with choosing the moves at random."""
        return self.decisions / (self.step_ns + self.sample_ns) * 1e9


class BatchTimer:
    """Keeps its games from round to round, so that they drift apart and every phase of a game is timed."""

    def __init__(self, board: str, players: int) -> None:
        self._batch = Batch(layout_of(board), players, SIZE, 1)
        self._actions = memoryview(array("h", bytes(2 * SIZE)))

    def warm_up(self, steps: int) -> None:
        for _ in range(steps):
            self._batch.sample(self._actions)
            self._batch.step(self._actions)

    def step_for(self, seconds: float) -> Stepped:
        steps = step_ns = sample_ns = 0
        while step_ns + sample_ns < seconds * 1e9:
            start = time.process_time_ns()
            self._batch.sample(self._actions)
            sampled = time.process_time_ns()
            self._batch.step(self._actions)
            step_ns += time.process_time_ns() - sampled
            sample_ns += sampled - start
            steps += 1
        return Stepped(steps * SIZE, step_ns, sample_ns)
