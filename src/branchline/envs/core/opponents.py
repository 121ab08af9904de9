"""Who plays the seats that the agent does not: random, greedy, or the planner with any weights."""

from __future__ import annotations

from branchline.bots.engine import greedy_policy, plans, policy
from branchline.bots.engine.plans import Plans
from branchline.bots.engine.workspace import Workspace
from branchline.rules import const, context
from branchline.rules.arrays import ints
from branchline.rules.context import RulesContext
from branchline.rules.state import State

from . import sizes


class Opponents:
    """By seat; `works` holds a workspace for each seat that thinks."""

    def __init__(self, kinds: list[int], works: list[Workspace | None], effort: int) -> None:
        self.kinds: list[int] = kinds + ints(const.MAX_PLAYERS - len(kinds))
        self.works = works
        self.effort: int = effort
        self.thinks: bool = sizes.PLANNER in kinds
        self.any: bool = kinds.count(sizes.AGENT) < len(kinds)


def choose(opponents: Opponents, table: RulesContext, state: State, mine: Plans, dice: State) -> int:
    """A legal move of the seat to move. `mine` are the plans of this game: they are kept from move to move."""
    kind = opponents.kinds[state.seat]
    if kind == sizes.RANDOM:
        return context.random_move(table, state, dice)
    work = opponents.works[state.seat]
    assert work is not None
    if kind == sizes.GREEDY:
        return greedy_policy.choose(work, state, dice)
    work.plans.copy_from(mine)
    move = policy.choose(work, state, opponents.effort)
    mine.copy_from(work.plans)
    return move


def forget(mine: Plans) -> None:
    plans.forget_all(mine)
