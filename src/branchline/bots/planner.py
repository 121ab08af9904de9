"""Plans the cheapest network for its tickets and plays for it; the thinking is in `engine`."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from branchline.bots.engine import choices, policy
from branchline.bots.engine.workspace import Workspace
from branchline.bots.tuned_engine import Changes, tuned_engine
from branchline.moves import Move
from branchline.view import View

EFFORT = 12  # orders of tickets tried for a plan


class PlannerBot:
    """Plans the cheapest network for its tickets, draws and claims for it, blocks, and times the end."""

    # `changes` to its weights make another temperament; with `haste` it often takes a move that is not the best

    def __init__(self, rng: Random, *, changes: Changes = (), haste: float = 0.0) -> None:
        self.rng = rng
        self.changes = changes
        self.haste = haste
        self.work: Workspace | None = None

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        tuned = tuned_engine(view.board, view.players, self.changes)
        state = view.known_state()
        state.seat = view.own_seat  # in the opening any seat may choose
        self.work = self.work or tuned.workspace()
        choices.list_all(self.work.choices, self.haste > 0)
        number = policy.choose(self.work, state, EFFORT)
        if self.haste > 0:
            number = self._hasty(choices.listed(self.work.choices) or [(number, 0.0)])
        return tuned.numbering.move(number, view.offer)

    def _hasty(self, considered: list[tuple[int, float]]) -> int:
        """Any move considered: the likelier the better it is."""
        top = max(score for _, score in considered)
        likely = [exp((score - top) / self.haste) for _, score in considered]
        return self.rng.choices([move for move, _ in considered], likely)[0]
