"""Moves put to the test: worlds that fit what a seat knows, in which the planner plays every seat to the end."""

from __future__ import annotations

from branchline.rules import bits, const, knowledge
from branchline.rules.pool import Unseen
from branchline.rules.state import State

from . import beliefs, planning, plans, policy, self_play_table, sizes
from .plans import Plans
from .self_play_table import SelfPlayTable
from .workspace import Workspace


class Trial:
    """Of one seat in one position, of which the state holds only what the seat knows."""

    def __init__(self, work: Workspace, known: State, seat: int) -> None:
        self.work = work
        self.seat: int = seat
        self.root = known.copy()
        self.root.seat = seat  # in the opening any seat may choose
        self.table = SelfPlayTable(work.layout, known.players)
        self.unseen = Unseen()
        self.plans = Plans()  # those at the root
        prepare(self)

    def shares(self, move: int, worlds: int, seed: int) -> list[float]:
        """The seat's share of the win after this move, in so many worlds; a seed gives every move the same worlds."""
        found = []
        random = seed
        for _ in range(worlds):
            random = bits.next_random(bits.next_random(random))
            play_out(self, move, random)
            found.append(self_play_table.share(self.table, self.seat))
        return found


def prepare(trial: Trial) -> None:
    beliefs.set_beliefs(trial.work.search, trial.work.layout, trial.root, trial.unseen, trial.seat)
    plans.forget_all(trial.work.plans)
    if trial.root.phase == const.TURN or trial.root.phase == const.SECOND_CARD:
        planning.refresh(trial.work, trial.root, trial.seat, sizes.ROOT_EFFORT)
    trial.plans.copy_from(trial.work.plans)


def play_out(trial: Trial, move: int, random: int) -> None:
    """Imagine a world, make the move, and let the planner play to the end."""
    trial.table.state.copy_from(trial.root)
    trial.table.decisions = 0
    knowledge.imagine(trial.table.state, trial.work.layout, trial.seat, trial.unseen, random)
    trial.work.plans.copy_from(trial.plans)
    if move == const.SWAP:
        plans.forget(trial.work.plans, trial.seat)
    self_play_table.play(trial.table, move)
    while self_play_table.is_on(trial.table):
        self_play_table.play(trial.table, policy.choose(trial.work, trial.table.state, 1))
    self_play_table.count(trial.table)
