"""What a position is worth without playing it to the end: the final points each seat may expect.

A small neural network, trained on games the planner played against itself, sees one seat at a time: what it has, what
its plan still needs, and how much time the others leave it.
"""

from __future__ import annotations

from branchline.rules import bullets, const, network, regions, trail
from branchline.rules.arrays import floats, ints
from branchline.rules.network import Network
from branchline.rules.state import State
from branchline.rules.trail import Trail

from . import components, features, needs, planning, real_functions, sizes, track_costs
from .workspace import Workspace


class Evaluator:
    """The network's numbers: one hidden layer. They never change."""

    def __init__(self, values: dict[str, list[float]]) -> None:
        self.inner = [values["inner"][i : i + features.COUNT] for i in range(0, len(values["inner"]), features.COUNT)]
        self.inner_bias: list[float] = values["inner_bias"]
        self.outer: list[float] = values["outer"]
        self.outer_bias: float = values["outer_bias"][0]
        self.doubt: float = values["doubt"][0]  # the spread of final points at the end,
        self.doubt_per_train: float = values["doubt"][1]  # and how it grows with the trains still to be laid


class Evaluation:
    """What the evaluator was shown of a position, and what it found."""

    def __init__(self) -> None:
        self.feature: list[float] = floats(features.COUNT)  # of the seat looked at last
        self.points: list[float] = floats(const.MAX_PLAYERS)  # expected for every seat
        self.longest: list[int] = ints(const.MAX_PLAYERS)  # every seat's longest path
        self.net = Network()  # scratch
        self.trail = Trail()  # scratch

    def shown(self) -> list[float]:
        return [self.feature[i] for i in range(features.COUNT)]


def evaluate_all(seen: Evaluation, evaluator: Evaluator, work: Workspace, state: State) -> None:
    """The expected final points of every seat."""
    find_longest(seen, work, state)
    for seat in range(state.players):
        look(seen, work, state, seat)
        seen.points[seat] = expected_points(evaluator, seen.feature)


def expected_points(evaluator: Evaluator, feature: list[float]) -> float:
    total = evaluator.outer_bias
    for i in range(sizes.HIDDEN):
        level = evaluator.inner_bias[i]
        for j in range(features.COUNT):
            level += evaluator.inner[i][j] * feature[j]
        if level > 0.0:
            total += evaluator.outer[i] * level
    return total


def find_longest(seen: Evaluation, work: Workspace, state: State) -> None:
    if work.layout.bonus[const.LONGEST_POINTS] > 0:
        for seat in range(state.players):
            seen.longest[seat] = trail.longest(seen.trail, state, work.layout, seat, 0)


def look(seen: Evaluation, work: Workspace, state: State, seat: int) -> None:
    """One seat's features, each of the order of one. Everybody's longest path is known already."""
    look_at_seat(seen, state, seat)
    look_at_game(seen, state, seat)
    planning.refresh(work, state, seat, 1)
    needs.find(work.needs, work.plans, state, seat)
    look_at_plan(seen, work, state, seat)
    look_at_boards_own(seen, work, state, seat)


def look_at_seat(seen: Evaluation, state: State, seat: int) -> None:
    seen.feature[features.POINTS] = state.points[seat] / 50.0
    seen.feature[features.TRAINS_LEFT] = state.trains[seat] / 20.0
    seen.feature[features.CARDS_IN_HAND] = state.hand_count[seat] / 10.0
    seen.feature[features.LOCOMOTIVES] = state.hands[seat][const.LOCOMOTIVE] / 3.0
    seen.feature[features.CARDS_OF_ONE_COLOR] = track_costs.most_of_a_color(state, seat) / 5.0
    seen.feature[features.TICKETS_IN_HAND] = state.ticket_count[seat] / 5.0


def look_at_game(seen: Evaluation, state: State, seat: int) -> None:
    seen.feature[features.FEWEST_TRAINS_OF_OTHERS] = fewest_trains(state, seat) / 20.0
    seen.feature[features.MOST_CARDS_OF_OTHERS] = most_cards(state, seat) / 10.0
    seen.feature[features.TICKETS_IN_PILE] = state.pile_count / 20.0
    seen.feature[features.IS_LAST_ROUND] = 1.0 if state.turns_left >= 0 else 0.0
    seen.feature[features.TURNS_OF_LAST_ROUND] = state.turns_left / 4.0 if state.turns_left >= 0 else 0.0
    seen.feature[features.IS_TO_MOVE] = 1.0 if state.seat == seat else 0.0
    seen.feature[features.IS_SECOND_CARD] = 1.0 if state.phase == const.SECOND_CARD else 0.0


def look_at_plan(seen: Evaluation, work: Workspace, state: State, seat: int) -> None:
    left = planning.turns_left(work.layout, work.weights, state, seat)
    seen.feature[features.TICKETS_JOINED] = joined_value(work, state, seat) / 20.0
    seen.feature[features.TICKETS_PURSUED] = work.plans.pursued[seat] / 20.0
    seen.feature[features.TICKETS_GIVEN_UP] = work.plans.given_up[seat] / 20.0
    seen.feature[features.CARDS_LACKING] = work.needs.lacking / 10.0
    seen.feature[features.TRACKS_PLANNED] = work.needs.tracks / 5.0
    seen.feature[features.TRAINS_PLANNED] = work.needs.trains / 15.0
    seen.feature[features.CARDS_LACKING_FOR_EXTRAS] = work.needs.lacking_extra / 10.0
    seen.feature[features.TURNS_SHORT] = max(0.0, work.needs.turns_to_go - left) / 5.0


def look_at_boards_own(seen: Evaluation, work: Workspace, state: State, seat: int) -> None:
    """What only some boards pay for."""
    for i in range(features.FIRST_OF_SOME_BOARDS, features.LAST_OF_SOME_BOARDS + 1):
        seen.feature[i] = 0.0
    if work.layout.bonus[const.LONGEST_POINTS] > 0:
        seen.feature[features.LONGEST_PATH_LEAD] = lead_in_longest(seen, state, seat) / 15.0
    if work.layout.tickets_to_win > 0:
        seen.feature[features.TICKETS_COMPLETED] = state.completed[seat] / 3.0
        seen.feature[features.MOST_COMPLETED_BY_OTHERS] = most_completed(state, seat) / 3.0
        seen.feature[features.HAS_BONUS_TICKET] = 1.0 if state.bonus[seat] else 0.0
        seen.feature[features.TURNS_TO_GO] = work.needs.turns_to_go / 5.0
    elif work.layout.bullet_trains > 0:
        seen.feature[features.BULLET_BONUS] = bullets.bonus(state, work.layout, seat) / 10.0
        seen.feature[features.PROGRESS_LEAD] = lead_in_progress(state, seat) / 10.0
        seen.feature[features.BULLET_TRAINS_LEFT] = state.bullets_left / 10.0
    elif work.layout.regions > 0:
        network.build(seen.net, state, work.layout, seat, False)
        seen.feature[features.REGION_BONUS] = regions.bonus(seen.net, work.layout) / 20.0
        seen.feature[features.FERRY_CARDS_LACKING] = work.needs.lacking_ferries / 2.0
        seen.feature[features.FERRY_CARDS] = state.hands[seat][const.FERRY] / 2.0


def joined_value(work: Workspace, state: State, seat: int) -> int:
    """Points of the seat's tickets that are joined already."""
    components.find(work.components, state, seat)
    value = 0
    for ticket in range(work.layout.tickets):
        if state.holder[ticket] == seat and components.joins(work.components, ticket):
            value += work.layout.ticket_value[ticket]
    return value


def most_cards(state: State, seat: int) -> int:
    most = 0
    for other in range(state.players):
        if other != seat:
            most = max(most, state.hand_count[other])
    return most


def fewest_trains(state: State, seat: int) -> int:
    """Of all others; with NOBODY for a seat, of all."""
    fewest = 99
    for other in range(state.players):
        if other != seat:
            fewest = min(fewest, state.trains[other])
    return fewest


def lead_in_longest(seen: Evaluation, state: State, seat: int) -> int:
    best = 0
    for other in range(state.players):
        if other != seat:
            best = max(best, seen.longest[other])
    return seen.longest[seat] - best


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
    return evaluator.doubt + evaluator.doubt_per_train * fewest_trains(state, const.NOBODY)


def chance_of(seen: Evaluation, players: int, seat: int, doubt: float) -> float:
    """A seat's chance to win: it must be ahead of the others, as far as that can be foreseen."""
    total = 0.0
    for other in range(players):
        total += real_functions.exp((seen.points[other] - seen.points[seat]) / doubt)
    return 1.0 / total
