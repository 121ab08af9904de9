"""A whole game, decision by decision."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from typing import Any

import msgspec

from branchline.events import Event, Outcome
from branchline.game import Game
from branchline.hints import cheapest_route

from .judging import POINT, Coach, Depth, Judgment, is_clear

LESSONS = 3  # the moves of a seat to learn most from
TURNING_POINTS = 5  # of a game, at the most
TURNING = 0.2  # of winning chance: less turns no game,
BEYOND_CHANCE = 3.0  # nor do fewer standard errors


class DecisionAnalysis(msgspec.Struct, frozen=True):
    number: int  # in the game, from 0
    seat: int
    move: dict[str, Any]
    best: dict[str, Any]
    loss: float  # of winning chance
    error: float  # of the loss: one standard error
    points: float  # of lead at the end that it cost (in a race: tickets),
    points_error: float  # with their standard error
    luck: float  # what chance then brought, in winning chance
    chances: list[float]  # of every seat, before the move, as the seat to move saw it
    open_chances: list[float]  # the same with all hands open

    @property
    def is_clear(self) -> bool:
        return is_clear(self.loss, self.error, self.points, self.points_error)

    @property
    def cost(self) -> float:
        """What mistakes are sorted by."""
        return self.loss + POINT * self.points


class SeatAnalysis(msgspec.Struct, frozen=True):
    name: str
    decisions: int
    loss: float  # of all decisions; only those beyond their own uncertainty,
    points: float  # and of points
    luck: float
    lessons: list[int]  # numbers of the decisions to learn from, the costliest first
    tickets_made: list[str]
    tickets_missed: list[str]


class GameAnalysis(msgspec.Struct, frozen=True):
    board: str
    board_hash: str
    worlds: int  # for each comparison
    decisions: list[DecisionAnalysis]
    turning_points: list[int]  # numbers of decisions after which the chances were quite different
    seats: list[SeatAnalysis]


class Analysis(msgspec.Struct, frozen=True):
    games: list[GameAnalysis]
    seconds: float


def decisions(game: Game, numbers: Sequence[int], depth: Depth) -> Iterator[DecisionAnalysis]:
    """Of a finished or unfinished game; each depends on the game and its own number alone."""
    events = list(game.history)
    replayed = game.copy()
    replayed.undo_to(min(numbers, default=0))
    coach = Coach(game.view(0), depth)
    for number in range(min(numbers, default=0), max(numbers, default=-1) + 1):
        if number in numbers:
            yield _decision(coach, replayed, events[number], number)
        else:
            replayed.play(events[number].move, events[number].seat)


def _decision(coach: Coach, game: Game, event: Event, number: int) -> DecisionAnalysis:
    """The game is one move further then."""
    seat = event.seat
    seed = _seed(game, number)
    view = game.view(seat)
    chances = coach.chances(view, seed)
    open_chances = coach.open_chances(game, seed)
    is_forced = len(game.legal_indices(seat)) == 1
    judged = Judgment(event.move) if is_forced else coach.judge(view, event.move, seed)
    game.play(event.move, seat)
    luck = 0.0
    if _had_chance(event.outcome):
        expected = coach.expected(view, event.move, seed + 2)
        luck = coach.chances(game.view(seat), seed + 1)[seat] - expected
    return DecisionAnalysis(
        number=number,
        seat=seat,
        move=event.move.to_dict(),
        best=judged.best.to_dict(),
        loss=judged.loss,
        error=judged.error,
        points=judged.points,
        points_error=judged.points_error,
        luck=luck,
        chances=chances,
        open_chances=open_chances,
    )


def _had_chance(outcome: Outcome) -> bool:
    return bool(outcome.drawn or outcome.turned or outcome.offered or outcome.received)


def _seed(game: Game, number: int) -> int:
    """The same game is analyzed the same again."""
    written = f"{game.seed} {number}".encode()
    return int.from_bytes(hashlib.sha256(written).digest()[:7])


def summed_up(game: Game, names: Sequence[str], found: list[DecisionAnalysis], depth: Depth) -> GameAnalysis:
    return GameAnalysis(
        board=game.board.id,
        board_hash=game.board.hash,
        worlds=depth.worlds,
        decisions=found,
        turning_points=_turning_points(found, depth.worlds),
        seats=[_seat(game, seat, name, found) for seat, name in enumerate(names)],
    )


def _seat(game: Game, seat: int, name: str, found: list[DecisionAnalysis]) -> SeatAnalysis:
    own = [decision for decision in found if decision.seat == seat]
    mistakes = sorted((decision for decision in own if decision.is_clear), key=lambda decision: -decision.cost)
    made, missed = _tickets(game, seat)
    return SeatAnalysis(
        name=name,
        decisions=len(own),
        loss=sum(decision.loss for decision in mistakes),
        points=sum(decision.points for decision in mistakes),
        luck=sum(decision.luck for decision in own),
        lessons=[decision.number for decision in mistakes[:LESSONS]],
        tickets_made=made,
        tickets_missed=missed,
    )


def _tickets(game: Game, seat: int) -> tuple[list[str], list[str]]:
    """Of a finished game."""
    view = game.view(seat)
    made: list[str] = [*view.seats[seat].completed]
    missed: list[str] = []
    for ticket in view.tickets if game.is_over else ():
        route = cheapest_route(view, ticket)
        (made if route is not None and not route.tracks else missed).append(ticket)
    return made, missed


def _turning_points(found: list[DecisionAnalysis], worlds: int) -> list[int]:
    """The moves that changed the chances most, with all hands open; in the order of the game."""
    changes = {one.number: _change(one, other, worlds) for one, other in pairwise(found)}
    largest = sorted((number for number, change in changes.items() if change), key=lambda number: -changes[number])
    return sorted(largest[:TURNING_POINTS])


def _change(one: DecisionAnalysis, other: DecisionAnalysis, worlds: int) -> float:
    """The largest of any seat's chance; 0 if it may be chance."""
    largest = 0.0
    for before, after in zip(one.open_chances, other.open_chances, strict=True):
        error = sqrt((before * (1 - before) + after * (1 - after)) / worlds)
        change = abs(after - before)
        if change >= TURNING and change > BEYOND_CHANCE * error:
            largest = max(largest, change)
    return largest
