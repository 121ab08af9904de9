"""Lessons: positions to play on from, one thing to do in each.

A lesson is a file beside this one: a position, then in each step what the learner does and what the others do then.
The rules play it, so what a lesson shows is what happens in a game; its sentences are the screen's. Nothing is kept of
those who learn: the whole lesson is one answer, the same for everybody, made once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from branchline.game import Game
from branchline.moves import Move
from branchline.server import visibility
from branchline.server.api_types import LessonStep, ReplayEvent, ShownLesson
from branchline.server.bodies import StaticBody
from branchline.server.offered_moves import offered_moves
from branchline.server.table_types import OwnSeat, ShownMove

FOLDER = Path(__file__).parent
LEARNER = 0


class ScriptStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    do: str = ""  # nothing: there is only something to read
    then: list[str] = []


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`position` has the arguments of `Game.from_position`."""

    board: str
    bots: list[str]
    position: dict[str, Any]
    steps: list[ScriptStep]

    def game(self) -> Game:
        given = {key: _by_seat(value) for key, value in self.position.items()}
        return Game.from_position(self.board, 1 + len(self.bots), seed=0, **given)


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.json"))


@cache
def lesson(name: str) -> Lesson:
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Lesson)


@cache
def body(name: str) -> StaticBody:
    return StaticBody.of(msgspec.json.encode(shown(name)))


def shown(name: str) -> ShownLesson:
    script = lesson(name)
    game = script.game()
    steps = list(_steps(script, game))
    return ShownLesson(board=game.board.id, board_hash=game.board.hash, bots=script.bots, steps=steps)


def _steps(script: Lesson, game: Game) -> Iterator[LessonStep]:
    events: list[ReplayEvent] = []
    for step in script.steps:
        move = Move.parse(step.do) if step.do else None
        yield _step(game, move, events)
        made = [move, *map(Move.parse, step.then)] if move else []
        events = [_event(event.seen_by(LEARNER)) for played in made for event in game.play(played)]


def _step(game: Game, move: Move | None, events: list[ReplayEvent]) -> LessonStep:
    view = game.view(LEARNER)
    seen = view.own()
    can = offered_moves(game, LEARNER, seen.hand) if LEARNER in game.seats_to_act else None
    return LessonStep(
        do=msgspec.convert(move.to_dict(), ShownMove) if move else None,
        events=events,
        position=visibility.public(game),
        own=OwnSeat(**msgspec.structs.asdict(seen), can=can),
        ways={ticket: visibility.ticket_route(view, ticket) for ticket in (*view.tickets, *view.offer)},
    )


def _event(seen: dict[str, Any]) -> ReplayEvent:
    return msgspec.convert(seen, ReplayEvent)


def _by_seat(value: Any) -> Any:
    """Keys of JSON are texts, seats are numbers."""
    if isinstance(value, dict) and all(key.isdecimal() for key in value):
        return {int(key): inner for key, inner in value.items()}
    return value
