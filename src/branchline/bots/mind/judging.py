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

from . import needs, plan, policy, prices, real, sizes
from .mind import Mind, floats


class Judge:
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


def judge_all(judge: Judge, mind: Mind, state: State) -> None:
    """The expected final points of every seat."""
    if mind.layout.longest_bonus > 0:
        for seat in range(state.players):
            judge.longest[seat] = trail.longest(judge.trail, state, mind.layout, seat, 0)
    for seat in range(state.players):
        look(judge, mind, state, seat)
        judge.points[seat] = expect(judge)


def expect(judge: Judge) -> float:
    total = judge.outer_bias
    for i in range(sizes.HIDDEN):
        level = judge.inner_bias[i]
        for j in range(sizes.FEATURES):
            level += judge.inner[i][j] * judge.feature[j]
        if level > 0.0:
            total += judge.outer[i] * level
    return total


def look(judge: Judge, mind: Mind, state: State, seat: int) -> None:
    """One seat's features, each of the order of one."""
    policy.refresh(mind, state, seat, 1)
    needs.find(mind, state, seat)
    judge.feature[0] = state.points[seat] / 50.0
    judge.feature[1] = joined_value(mind, state, seat) / 20.0
    judge.feature[2] = mind.plans.hoped[seat] / 20.0
    judge.feature[3] = mind.plans.given_up[seat] / 20.0
    judge.feature[4] = mind.lacking / 10.0
    judge.feature[5] = mind.wanted_tracks / 5.0
    judge.feature[6] = mind.wanted_trains / 15.0
    judge.feature[7] = state.trains[seat] / 20.0
    judge.feature[8] = state.hand_count[seat] / 10.0
    judge.feature[9] = state.hands[seat][const.LOCOMOTIVE] / 3.0
    judge.feature[10] = prices.most_of_a_color(state, seat) / 5.0
    judge.feature[11] = fewest_trains(state, seat) / 20.0
    judge.feature[12] = 1.0 if state.turns_left >= 0 else 0.0
    judge.feature[13] = state.turns_left / 4.0 if state.turns_left >= 0 else 0.0
    judge.feature[14] = 1.0 if state.seat == seat else 0.0
    judge.feature[15] = 1.0 if state.phase == const.SECOND_CARD else 0.0
    judge.feature[16] = mind.lacking_extra / 10.0
    judge.feature[17] = state.ticket_count[seat] / 5.0
    judge.feature[18] = max(0.0, mind.turns_to_go - plan.turns_left(mind, state, seat)) / 5.0
    judge.feature[24] = most_cards(state, seat) / 10.0
    judge.feature[25] = state.pile_count / 20.0
    look_at_boards_own(judge, mind, state, seat)


def look_at_boards_own(judge: Judge, mind: Mind, state: State, seat: int) -> None:
    """What only some boards pay for."""
    for i in range(19, 24):
        judge.feature[i] = 0.0
    if mind.layout.longest_bonus > 0:
        best = 0
        for other in range(state.players):
            if other != seat:
                best = max(best, judge.longest[other])
        judge.feature[19] = (judge.longest[seat] - best) / 15.0
    if mind.layout.regions > 0:
        network.build(judge.net, state, mind.layout, seat, False)
        judge.feature[20] = regions.bonus(judge.net, mind.layout) / 20.0
        judge.feature[21] = mind.lacking_ferries / 2.0
        judge.feature[22] = state.hands[seat][const.FERRY] / 2.0
    if mind.layout.bullet_trains > 0:
        judge.feature[20] = bullets.bonus(state, mind.layout, seat) / 10.0
        judge.feature[21] = lead_in_progress(state, seat) / 10.0
        judge.feature[22] = state.bullets_left / 10.0
    if mind.layout.tickets_to_win > 0:
        judge.feature[20] = state.completed[seat] / 3.0
        judge.feature[21] = most_completed(state, seat) / 3.0
        judge.feature[22] = 1.0 * state.bonus[seat]
        judge.feature[23] = mind.turns_to_go / 5.0


def joined_value(mind: Mind, state: State, seat: int) -> float:
    prices.find_parts(mind, state, seat)
    value = 0
    for ticket in range(mind.layout.tickets):
        if state.holder[ticket] == seat and plan.is_joined(mind, ticket):
            value += mind.layout.ticket_value[ticket]
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


def doubt(judge: Judge, state: State) -> float:
    """How far final points may lie from those expected."""
    fewest = 99
    for seat in range(state.players):
        fewest = min(fewest, state.trains[seat])
    return judge.doubt + judge.doubt_per_train * fewest


def chance_of(judge: Judge, state: State, seat: int) -> float:
    """A seat's chance to win: it must be ahead of the others, as far as that can be foreseen."""
    spread = doubt(judge, state)
    total = 0.0
    for other in range(state.players):
        total += real.exp((judge.points[other] - judge.points[seat]) / spread)
    return 1.0 / total
