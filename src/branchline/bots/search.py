"""Looks ahead: a tree search over worlds that fit what it knows; the search itself is in `engine`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import takewhile
from random import Random
from typing import NamedTuple

from branchline.bots.budget import ThinkingBudget
from branchline.bots.engine import tree
from branchline.bots.engine.tree import Tree
from branchline.bots.tuned_engine import TunedEngine, tuned_engine
from branchline.moves import Move
from branchline.rules import const
from branchline.view import View

FIRST_STEP = 1  # iterations before the clock is looked at,
STEP_SECONDS = 0.002  # and then the time between two looks
STEP = 100  # with a budget in iterations
FORCED = ThinkingBudget(iterations=8)  # for the chances alone, when there is only one move


class Thought(NamedTuple):
    """What a search found: its move, the line it expects, and everybody's chances to win."""

    move: Move
    line: tuple[Move, ...]
    chances: tuple[float, ...]
    iterations: int


class SearchBot:
    """Searches a tree of moves in worlds it imagines: `search:100ms` for a time, `search:2000` for so many of them."""

    def __init__(self, rng: Random, budget: str = "1s") -> None:
        self.rng = rng
        self.budget = ThinkingBudget.parse(budget)
        self.thought: Thought | None = None  # the last one
        self._stopped = False

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        self._stopped = False
        self.thought = self._think(view, FORCED if len(moves) == 1 else self.budget)
        return self.thought.move

    def stop(self) -> None:
        """From another thread: decide now."""
        self._stopped = True

    def _think(self, view: View, budget: ThinkingBudget) -> Thought:
        started = time.perf_counter()
        tuned = tuned_engine(view.board, view.players)
        found = Tree(tuned.workspace(), tuned.evaluator, view.known_state(), view.own_seat, self.rng.getrandbits(64))
        if budget.iterations is not None:
            self._run(found, budget.iterations)
        else:
            self._run_until(found, started + (budget.seconds or 0.0))
        return _thought(tuned, view, found)

    def _run(self, found: Tree, iterations: int) -> None:
        tree.run(found, 1)  # a stop may come before the first
        left = iterations - 1
        while left > 0 and found.lead() <= left and not self._stopped:
            tree.run(found, min(STEP, left))
            left = iterations - found.iterations

    def _run_until(self, found: Tree, deadline: float) -> None:
        """In steps short enough to end in time; no longer than another move can still overtake the best."""
        began = time.perf_counter()
        tree.run(found, FIRST_STEP)
        while not self._stopped:
            now = time.perf_counter()
            each = (now - began) / found.iterations
            left = int((deadline - now) / each)
            if left < 1 or found.lead() > left:
                return
            tree.run(found, max(1, min(left, int(STEP_SECONDS / each))))


def _thought(tuned: TunedEngine, view: View, found: Tree) -> Thought:
    first, *rest = [number for number, _ in found.line()]
    known = takewhile(lambda number: not const.KEEP <= number < const.FIRST_CLAIM, rest)  # of which tickets, who knows
    line = tuple(tuned.numbering.move(number, view.offer) for number in (first, *known))
    return Thought(line[0], line, tuple(found.chances()), found.iterations)
