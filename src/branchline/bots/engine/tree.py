"""Information-set tree search: every iteration imagines a world that fits what the seat knows, goes down the tree of
moves considered so far, and plays on with the planner's policy to the end.

A node stands for the moves that lead to it, whatever the hidden cards: which moves are possible, and how promising the
planner finds them, is asked anew in every world.
"""

from __future__ import annotations

from branchline.rules import COMPILED, bits, const, knowledge
from branchline.rules.arrays import floats, ints
from branchline.rules.pool import Unseen
from branchline.rules.state import State

from . import (
    beliefs,
    choices,
    evaluation,
    payment_choice,
    planning,
    plans,
    policy,
    real_functions,
    self_play_table,
    sizes,
)
from .choices import Choices
from .evaluation import Evaluation, Evaluator
from .plans import Plans
from .self_play_table import SelfPlayTable
from .workspace import Workspace


class Tree:
    """The search of one seat from a state that holds only what it knows."""

    def __init__(self, work: Workspace, evaluator: Evaluator, known: State, seat: int, random: int) -> None:
        self.work = work
        self.layout = work.layout
        self.weights = work.weights
        self.evaluator = evaluator
        self.evaluation = Evaluation()
        self.seat: int = seat
        self.random: int = random
        self.root = known.copy()
        self.root.seat = seat  # in the opening any seat may choose
        self.table = SelfPlayTable(work.layout, known.players)
        self.world = self.table.state  # imagined anew in every iteration
        self.unseen = Unseen()
        self.plans = Plans()  # those at the root, from which every iteration starts
        self.iterations: int = 0
        self.wins: list[float] = floats(const.MAX_PLAYERS)  # of all iterations, by seat
        self.points: list[float] = floats(const.MAX_PLAYERS)  # where the last iteration ended,
        self.reward: list[float] = floats(const.MAX_PLAYERS)  # and what that is worth
        self.size: int = 1  # nodes of the tree; 0 is the root
        self.depth: int = 0
        self.horizon: int = int(work.weights.horizon)
        self.margin: float = sizes.RACE_MARGIN if work.layout.tickets_to_win > 0 else work.weights.margin
        if not COMPILED:  # else these are C arrays, all zero from the start, and filling them would take long
            self.move: list[int] = ints(sizes.MAX_LEAVES)
            self.visits: list[int] = ints(sizes.MAX_LEAVES)
            self.total: list[float] = floats(sizes.MAX_LEAVES)  # rewards of the seat that made the move
            self.child: list[int] = ints(sizes.MAX_LEAVES)  # the newest; 0 for none
            self.sibling: list[int] = ints(sizes.MAX_LEAVES)  # the next older
            self.path: list[int] = ints(sizes.MAX_DEPTH)  # nodes entered in this iteration
            self.mover: list[int] = ints(sizes.MAX_DEPTH)  # and by whom
        prepare(self)

    def line(self) -> list[tuple[int, int]]:
        """The moves searched most, from the root on, with their visits."""
        found: list[tuple[int, int]] = []
        node = best_child(self, 0)
        while node > 0 and (not found or self.visits[node] > 1):
            found.append((self.move[node], self.visits[node]))
            node = best_child(self, node)
        return found

    def values(self) -> list[tuple[int, int, float]]:
        """(move, visits, mean reward) of the moves at the root."""
        found = []
        node = self.child[0]
        while node > 0:
            found.append((self.move[node], self.visits[node], self.total[node] / max(1, self.visits[node])))
            node = self.sibling[node]
        return found

    def lead(self) -> int:
        """How many more visits the best move has than the second best."""
        visits = sorted([visits for _, visits, _ in self.values()], reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else self.iterations

    def chances(self) -> list[float]:
        """Everybody's share of wins in the worlds played."""
        return [self.wins[seat] / self.iterations for seat in range(self.root.players)]


def prepare(tree: Tree) -> None:
    """What is the same in all worlds: beliefs, and the own plan."""
    beliefs.set_beliefs(tree.work.search, tree.layout, tree.root, tree.unseen, tree.seat)
    plans.forget_all(tree.work.plans)
    if tree.root.phase == const.TURN or tree.root.phase == const.SECOND_CARD:
        planning.refresh(tree.work, tree.root, tree.seat, sizes.ROOT_EFFORT)
    tree.plans.copy_from(tree.work.plans)


def run(tree: Tree, iterations: int) -> None:
    for _ in range(iterations):
        iterate(tree)


def iterate(tree: Tree) -> None:
    tree.random = bits.next_random(tree.random)
    tree.world.copy_from(tree.root)
    knowledge.imagine(tree.world, tree.layout, tree.seat, tree.unseen, tree.random)
    tree.work.plans.copy_from(tree.plans)
    descend(tree)
    play_on(tree)
    reward_all(tree)
    for i in range(tree.depth):
        node = tree.path[i]
        tree.visits[node] += 1
        tree.total[node] += tree.reward[tree.mover[i]]
    tree.visits[0] += 1
    tree.iterations += 1


def descend(tree: Tree) -> None:
    """Down to a node that was never visited."""
    node = 0
    tree.depth = 0
    while tree.world.phase != const.OVER and tree.depth < sizes.MAX_DEPTH:
        list_choices(tree, node == 0)
        choice = select(tree, node)
        move = tree.work.choices.moves[choice]
        child = find_child(tree, node, move)
        if child == 0:
            child = add_child(tree, node, move)
        if child == 0:
            return
        tree.path[tree.depth] = child
        tree.mover[tree.depth] = tree.world.seat
        tree.depth += 1
        play(tree, move)
        if tree.visits[child] == 0:
            return
        node = child


def play(tree: Tree, move: int) -> None:
    if move == const.SWAP:
        plans.forget(tree.work.plans, tree.world.seat)
    self_play_table.play(tree.table, move)


def play_on(tree: Tree) -> None:
    """By the planner's policy, as far as the horizon."""
    decisions = 0
    while tree.world.phase != const.OVER and decisions < tree.horizon:
        self_play_table.play(tree.table, policy.choose(tree.work, tree.world, 1))
        decisions += 1


def reward_all(tree: Tree) -> None:
    """Mostly who won, or may; by how much tells good moves from better ones sooner."""
    if tree.world.phase == const.OVER:
        self_play_table.count(tree.table)
        for seat in range(tree.root.players):
            tree.points[seat] = tree.table.context.tally.total[seat]
            tree.reward[seat] = self_play_table.share(tree.table, seat)
    else:
        evaluation.evaluate_all(tree.evaluation, tree.evaluator, tree.work, tree.world)
        doubt = evaluation.doubt(tree.evaluator, tree.world)
        for seat in range(tree.root.players):
            tree.points[seat] = tree.evaluation.points[seat]
            tree.reward[seat] = evaluation.chance_of(tree.evaluation, tree.root.players, seat, doubt)
    for seat in range(tree.root.players):
        tree.wins[seat] += tree.reward[seat]
        lead = 0.5 + 0.5 * real_functions.tanh(lead_of(tree, seat) / tree.margin)
        tree.reward[seat] += tree.weights.lead * (lead - tree.reward[seat])


def lead_of(tree: Tree, seat: int) -> float:
    best = -1000.0
    for other in range(tree.root.players):
        if other != seat:
            best = max(best, tree.points[other])
    return tree.points[seat] - best


def list_choices(tree: Tree, is_root: bool) -> None:
    """Moves worth a thought in this world, with the planner's scores turned into chances."""
    choices.list_all(tree.work.choices, True)
    planned = policy.choose(tree.work, tree.world, 1)
    if is_root and tree.world.phase == const.TURN:
        add_claims(tree)
        add_tickets(tree)
    if tree.work.choices.count == 0:
        choices.consider(tree.work.choices, planned, 0.0)
    choices.list_all(tree.work.choices, False)
    warmth = tree.weights.warmth
    if tree.world.phase == const.OPENING or tree.world.phase == const.KEEPING:
        warmth = tree.weights.keep_warmth  # there scores are points of whole plans
    turn_into_chances(tree.work.choices, warmth)


def turn_into_chances(listed: Choices, warmth: float) -> None:
    """Scores become the chances with which their moves would be chosen; warmth evens them out (softmax)."""
    best = listed.scores[0]
    for i in range(listed.count):
        best = max(best, listed.scores[i])
    total = 0.0
    for i in range(listed.count):
        listed.scores[i] = real_functions.exp((listed.scores[i] - best) / warmth)
        total += listed.scores[i]
    for i in range(listed.count):
        listed.scores[i] = listed.scores[i] / total


def add_claims(tree: Tree) -> None:
    """Whatever else can be claimed: against others, or for points."""
    payment_choice.begin(tree.work.claims, tree.world)
    for word in range(const.WORDS):
        planned = tree.work.plans.wanted[tree.seat][word] | tree.work.plans.extra[tree.seat][word]
        payment_choice.add(tree.work.claims, tree.work.needs, tree.world, word, ~planned)
    for i in range(tree.work.claims.count):
        if not choices.is_listed(tree.work.choices, tree.work.claims.move[i]):
            points = tree.layout.points[tree.layout.length[tree.work.claims.track[i]]]
            score = tree.weights.fill_base - 0.5 + 0.05 * points - tree.work.claims.price[i]
            choices.consider(tree.work.choices, tree.work.claims.move[i], score)


def add_tickets(tree: Tree) -> None:
    if tree.layout.draw_tickets == 0 or tree.world.pile_count == 0 or tree.world.turns_left >= 0:
        return
    if not choices.is_listed(tree.work.choices, const.TICKETS):
        choices.consider(tree.work.choices, const.TICKETS, tree.weights.tickets_base)


def select(tree: Tree, node: int) -> int:
    """The choice with the best mean so far plus a bonus for what the planner likes and was tried little (PUCT)."""
    tried = 0
    value = 0.0
    seen = tree.child[node]
    while seen > 0:
        tried += tree.visits[seen]
        value += tree.total[seen]
        seen = tree.sibling[seen]
    mean = value / tried if tried > 0 else 0.5
    explore = tree.weights.explore * real_functions.sqrt(1.0 + tried)
    best = 0
    best_score = -1.0
    for i in range(tree.work.choices.count):
        score = mean - tree.weights.caution + explore * tree.work.choices.scores[i]
        child = find_child(tree, node, tree.work.choices.moves[i])
        if child > 0 and tree.visits[child] > 0:
            visits = tree.visits[child]
            score = tree.total[child] / visits + explore * tree.work.choices.scores[i] / (1 + visits)
        if score > best_score:
            best = i
            best_score = score
    return best


def find_child(tree: Tree, node: int, move: int) -> int:
    child = tree.child[node]
    while child > 0 and tree.move[child] != move:
        child = tree.sibling[child]
    return child


def add_child(tree: Tree, node: int, move: int) -> int:
    """The new node, or 0 if the tree is full."""
    if tree.size == sizes.MAX_LEAVES:
        return 0
    child = tree.size
    tree.size += 1
    tree.move[child] = move
    tree.sibling[child] = tree.child[node]
    tree.child[node] = child
    return child


def best_child(tree: Tree, node: int) -> int:
    best = tree.child[node]
    child = best
    while child > 0:
        if tree.visits[child] > tree.visits[best]:
            best = child
        child = tree.sibling[child]
    return best
