"""Replaying a record: every move must be legal and have the recorded outcome, and the end must be the recorded one."""

from __future__ import annotations

import json
from collections.abc import Callable

from branchline.boards import Board, BoardError
from branchline.deal import Deal, DealError
from branchline.events import Outcome
from branchline.game import Game, IllegalMoveError
from branchline.moves import Move, MoveFormatError

from .reading import Recorded, RecordError, texts, wanted
from .writing import Line

_OUTCOME_KEYS = Outcome._fields
_END_KEYS = ("reason", "scores", "completed", "longest_path", "winners")


def verify(recorded: Recorded, find_board: Callable[[str], Board] = Board.load) -> Game:
    """Replay the game and compare everything; raises RecordError at the first difference."""
    game = replay(recorded, find_board)
    if recorded.end is not None:
        _check_end(game, *recorded.end)
    return game


def replay(recorded: Recorded, find_board: Callable[[str], Board] = Board.load) -> Game:
    """The game after the last recorded move, every outcome compared on the way."""
    game = _dealt(recorded, find_board)
    compare(recorded.line, recorded.start, game.opening.to_dict(), "the start")
    for number, line in recorded.moves:
        _play(game, number, line)
    return game


def _dealt(recorded: Recorded, find_board: Callable[[str], Board]) -> Game:
    number, start = recorded.line, recorded.start
    name = wanted(number, start, "board", str, "a board's name")
    seats = wanted(number, start, "seats", list, "a list of seats")
    first = wanted(number, start, "first", int, "a seat's number")
    orders = wanted(number, start, "deal", dict, "an object with cards and tickets")
    deal = Deal(
        texts(number, orders.get("cards"), "deal.cards"),
        texts(number, orders.get("tickets"), "deal.tickets"),
        _recorded_reshuffles(recorded),
        _recorded_bottom(recorded),
    )
    try:
        return Game(find_board(name), len(seats), seed=_seed(start), deal=deal, first=first)
    except (BoardError, DealError, ValueError) as error:
        raise RecordError(number, str(error)) from None


def _seed(start: Line) -> str | None:
    """A foreign program's seed need not be one of ours; the deal is what counts."""
    seed = start.get("seed")
    try:
        return bytes.fromhex(seed).hex() or None if isinstance(seed, str) else None
    except ValueError:
        return None


def _outcomes(recorded: Recorded) -> list[tuple[int, Line]]:
    lines = [(recorded.line, recorded.start), *recorded.moves]
    found = [(number, line.get("outcome") or {}) for number, line in lines]
    for number, outcome in found:
        if not isinstance(outcome, dict):
            raise RecordError(number, "'outcome' must be an object")
    return [(number, outcome) for number, outcome in found if isinstance(outcome, dict)]


def _recorded_reshuffles(recorded: Recorded) -> list[list[str]]:
    orders = []
    for number, outcome in _outcomes(recorded):
        reshuffles = outcome.get("reshuffles") or []
        if not isinstance(reshuffles, list):
            raise RecordError(number, "'reshuffles' must be a list of decks")
        orders += [texts(number, order, "reshuffles") for order in reshuffles]
    return orders


def _recorded_bottom(recorded: Recorded) -> list[str]:
    for number, outcome in _outcomes(recorded):
        if outcome.get("bottom"):
            return texts(number, outcome["bottom"], "bottom")
    return []


def _play(game: Game, number: int, line: Line) -> None:
    seat = wanted(number, line, "seat", int, "a seat's number")
    try:
        move = Move.from_dict(line.get("move"))
        event = game.play(move, seat)[0]
    except IllegalMoveError as error:
        raise RecordError(number, f"illegal move of seat {seat}, {move}: {error}") from None
    except (MoveFormatError, DealError) as error:
        raise RecordError(number, str(error)) from None
    compare(number, line, event.outcome.to_dict(), str(move))


def compare(number: int, line: Line, ours: Line, what: str) -> None:
    """Absent, empty, 0 and false mean the same; keys we do not know are ignored."""
    recorded = line.get("outcome") or {}
    if not isinstance(recorded, dict):
        raise RecordError(number, "'outcome' must be an object")
    for key in _OUTCOME_KEYS:
        if (recorded.get(key) or None) != (ours.get(key) or None):
            raise RecordError(number, _difference(f"{key!r} of {what}", recorded.get(key), ours.get(key)))


def _check_end(game: Game, number: int, line: Line) -> None:
    if line.get("reason") == "abandoned":
        if game.is_over:
            raise RecordError(number, "the game is over by the rules, not abandoned")
        game.abandon()
        return
    if game.result is None:
        raise RecordError(number, "the game is not over")
    ours = game.result.to_dict()
    for key in _END_KEYS:
        if line.get(key) != ours.get(key):
            raise RecordError(number, _difference(f"{key!r} of the end", line.get(key), ours.get(key)))


def _difference(what: str, theirs: object, ours: object) -> str:
    return f"{what} is {json.dumps(theirs)} in the record; by the rules it is {json.dumps(ours)}"
