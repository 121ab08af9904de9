"""Moves put to the test: worlds that fit what a seat knows, in which the planner plays every seat to the end."""

from __future__ import annotations

from branchline.rules import bits, chance, const, knowledge, pile
from branchline.rules.pool import Unseen
from branchline.rules.state import State

from . import beliefs, planning, plans, policy, self_play_table, sizes
from .plans import Plans
from .self_play_table import SelfPlayTable
from .workspace import Workspace


class Trial:
    """Of one seat in one position, of which the state holds only what the seat knows. For NOBODY the state is whole:
    all hands and tickets are open, and only the order of the decks is imagined."""

    def __init__(self, work: Workspace, known: State, seat: int) -> None:
        self.work = work
        self.seat: int = seat
        self.root = known.copy()
        if known.phase == const.OPENING and seat != const.NOBODY and not known.chosen[seat]:
            self.root.seat = seat  # any seat may choose
        self.table = SelfPlayTable(work.layout, known.players)
        self.unseen = Unseen()
        self.plans = Plans()  # those at the root
        prepare(self)

    def chances(self, worlds: int, seed: int) -> list[float]:
        """Everybody's share of the win if the planner plays on from here, in so many worlds."""
        players = self.table.players
        total = [0.0] * players
        random = seed
        for _ in range(worlds):
            random = bits.next_random(bits.next_random(random))
            play_out(self, sizes.NO_MOVE, random)
            for seat in range(players):
                total[seat] += self_play_table.share(self.table, seat)
        return [share / worlds for share in total]

    def results(self, move: int, worlds: int, seed: int) -> list[tuple[float, int]]:
        """The same as `shares`, each with the seat's final lead over the best of the others, in points (in a race,
        tickets)."""
        found = []
        random = seed
        for _ in range(worlds):
            random = bits.next_random(bits.next_random(random))
            play_out(self, move, random)
            found.append((self_play_table.share(self.table, self.seat), self_play_table.lead(self.table, self.seat)))
        return found

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
    plans.forget_all(trial.work.plans)
    if trial.seat == const.NOBODY:
        trial.plans.copy_from(trial.work.plans)
        return
    beliefs.set_beliefs(trial.work.search, trial.work.layout, trial.root, trial.unseen, trial.seat)
    if trial.root.phase == const.TURN or trial.root.phase == const.SECOND_CARD:
        planning.refresh(trial.work, trial.root, trial.seat, sizes.ROOT_EFFORT)
    trial.plans.copy_from(trial.work.plans)


def play_out(trial: Trial, move: int, random: int) -> None:
    """Imagine a world, make the move if there is one, and let the planner play to the end."""
    trial.table.state.copy_from(trial.root)
    trial.table.decisions = 0
    imagine(trial, random)
    trial.work.plans.copy_from(trial.plans)
    if move == const.SWAP:
        plans.forget(trial.work.plans, trial.seat)
    if move != sizes.NO_MOVE:
        self_play_table.play(trial.table, move)
    while self_play_table.is_on(trial.table):
        self_play_table.play(trial.table, policy.choose(trial.work, trial.table.state, 1))
    self_play_table.count(trial.table)


def imagine(trial: Trial, random: int) -> None:
    if trial.seat == const.NOBODY:
        trial.table.state.random = random
        shuffle_decks(trial.table.state)
    else:
        knowledge.imagine(trial.table.state, trial.work.layout, trial.seat, trial.unseen, random)


def shuffle_decks(state: State) -> None:
    for last in range(state.deck_count - 1, 0, -1):
        other = chance.below(state, last + 1)
        state.deck[last], state.deck[other] = state.deck[other], state.deck[last]
    for last in range(state.pile_count - 1, 0, -1):
        one = pile.slot(state, last)
        two = pile.slot(state, chance.below(state, last + 1))
        state.pile[one], state.pile[two] = state.pile[two], state.pile[one]
