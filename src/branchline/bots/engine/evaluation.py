"""What a position is worth without playing it to the end: the final points each seat may expect.

A small neural network, trained on games the planner played against itself, sees one seat at a time: what it has, what
its plan still needs, and how much time the others leave it.
"""

from __future__ import annotations

from branchline.rules import bullets, const, network, regions, trail
from branchline.rules.arrays import ints
from branchline.rules.network import Network
from branchline.rules.state import State
from branchline.rules.trail import Trail

from . import needs, plan, policy, prices, real_functions, sizes
from .workspace import Workspace, floats


class Evaluator:
    """The network's numbers: one hidden layer. Scratch space for a position."""

    def __init__(self, values: dict[str, list[float]]) -> None:
        self.inner = [values["inner"][i : i + sizes.FEATURES] for i in range(0, len(values["inner"]), sizes.FEATURES)]
        self.inner_bias: list[float] = values["inner_bias"]
        self.outer: list[float] = values["outer"]
        self.outer_bias: float = values["outer_bias"][0]
        self.doubt: float = values["doubt"][0]  # the spread of final points at the end,
        self.doubt_per_train: float = values["doubt"][1]  # and how it grows with the trains still to be laid
        self.feature: list[float] = floats(sizes.FEATURES)
        self.points: list[float] = floats(const.MAX_PLAYERS)  # expected for every seat
        self.longest: list[int] = ints(const.MAX_PLAYERS)
        self.net = Network()
        self.trail = Trail()

    def seen(self) -> list[float]:
        return [self.feature[i] for i in range(sizes.FEATURES)]


def evaluate_all(evaluator: Evaluator, work: Workspace, state: State) -> None:
    """The expected final points of every seat."""
    if work.layout.bonus[const.LONGEST_POINTS] > 0:
        for seat in range(state.players):
            evaluator.longest[seat] = trail.longest(evaluator.trail, state, work.layout, seat, 0)
    for seat in range(state.players):
        look(evaluator, work, state, seat)
        evaluator.points[seat] = expect(evaluator)


def expect(evaluator: Evaluator) -> float:
    total = evaluator.outer_bias
    for i in range(sizes.HIDDEN):
        level = evaluator.inner_bias[i]
        for j in range(sizes.FEATURES):
            level += evaluator.inner[i][j] * evaluator.feature[j]
        if level > 0.0:
            total += evaluator.outer[i] * level
    return total


def look(evaluator: Evaluator, work: Workspace, state: State, seat: int) -> None:
    """One seat's features, each of the order of one."""
    policy.refresh(work, state, seat, 1)
    needs.find(work, state, seat)
    evaluator.feature[0] = state.points[seat] / 50.0
    evaluator.feature[1] = joined_value(work, state, seat) / 20.0
    evaluator.feature[2] = work.plans.hoped[seat] / 20.0
    evaluator.feature[3] = work.plans.given_up[seat] / 20.0
    evaluator.feature[4] = work.lacking / 10.0
    evaluator.feature[5] = work.wanted_tracks / 5.0
    evaluator.feature[6] = work.wanted_trains / 15.0
    evaluator.feature[7] = state.trains[seat] / 20.0
    evaluator.feature[8] = state.hand_count[seat] / 10.0
    evaluator.feature[9] = state.hands[seat][const.LOCOMOTIVE] / 3.0
    evaluator.feature[10] = prices.most_of_a_color(state, seat) / 5.0
    evaluator.feature[11] = fewest_trains(state, seat) / 20.0
    evaluator.feature[12] = 1.0 if state.turns_left >= 0 else 0.0
    evaluator.feature[13] = state.turns_left / 4.0 if state.turns_left >= 0 else 0.0
    evaluator.feature[14] = 1.0 if state.seat == seat else 0.0
    evaluator.feature[15] = 1.0 if state.phase == const.SECOND_CARD else 0.0
    evaluator.feature[16] = work.lacking_extra / 10.0
    evaluator.feature[17] = state.ticket_count[seat] / 5.0
    evaluator.feature[18] = max(0.0, work.turns_to_go - plan.turns_left(work, state, seat)) / 5.0
    evaluator.feature[24] = most_cards(state, seat) / 10.0
    evaluator.feature[25] = state.pile_count / 20.0
    look_at_boards_own(evaluator, work, state, seat)


def look_at_boards_own(evaluator: Evaluator, work: Workspace, state: State, seat: int) -> None:
    """What only some boards pay for."""
    for i in range(19, 24):
        evaluator.feature[i] = 0.0
    if work.layout.bonus[const.LONGEST_POINTS] > 0:
        best = 0
        for other in range(state.players):
            if other != seat:
                best = max(best, evaluator.longest[other])
        evaluator.feature[19] = (evaluator.longest[seat] - best) / 15.0
    if work.layout.regions > 0:
        network.build(evaluator.net, state, work.layout, seat, False)
        evaluator.feature[20] = regions.bonus(evaluator.net, work.layout) / 20.0
        evaluator.feature[21] = work.lacking_ferries / 2.0
        evaluator.feature[22] = state.hands[seat][const.FERRY] / 2.0
    if work.layout.bullet_trains > 0:
        evaluator.feature[20] = bullets.bonus(state, work.layout, seat) / 10.0
        evaluator.feature[21] = lead_in_progress(state, seat) / 10.0
        evaluator.feature[22] = state.bullets_left / 10.0
    if work.layout.tickets_to_win > 0:
        evaluator.feature[20] = state.completed[seat] / 3.0
        evaluator.feature[21] = most_completed(state, seat) / 3.0
        evaluator.feature[22] = 1.0 * state.bonus[seat]
        evaluator.feature[23] = work.turns_to_go / 5.0


def joined_value(work: Workspace, state: State, seat: int) -> float:
    prices.find_parts(work, state, seat)
    value = 0
    for ticket in range(work.layout.tickets):
        if state.holder[ticket] == seat and plan.is_joined(work, ticket):
            value += work.layout.ticket_value[ticket]
    return value


def most_cards(state: State, seat: int) -> int:
    most = 0
    for other in range(state.players):
        if other != seat:
            most = max(most, state.hand_count[other])
    return most


def fewest_trains(state: State, seat: int) -> int:
    fewest = 99
    for other in range(state.players):
        if other != seat:
            fewest = min(fewest, state.trains[other])
    return fewest


def lead_in_progress(state: State, seat: int) -> int:
    best = 0
    for other in range(state.players):
        if other != seat:
            best = max(best, state.progress[other])
    return state.progress[seat] - best


def most_completed(state: State, seat: int) -> int:
    best = 0
    for other in range(state.players):
        if other != seat:
            best = max(best, state.completed[other])
    return best


def doubt(evaluator: Evaluator, state: State) -> float:
    """How far final points may lie from those expected."""
    fewest = 99
    for seat in range(state.players):
        fewest = min(fewest, state.trains[seat])
    return evaluator.doubt + evaluator.doubt_per_train * fewest


def chance_of(evaluator: Evaluator, state: State, seat: int) -> float:
    """A seat's chance to win: it must be ahead of the others, as far as that can be foreseen."""
    spread = doubt(evaluator, state)
    total = 0.0
    for other in range(state.players):
        total += real_functions.exp((evaluator.points[other] - evaluator.points[seat]) / spread)
    return 1.0 / total
