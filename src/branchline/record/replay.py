"""Replaying a record: every move must be legal and have the recorded outcome, and the end must be the recorded one."""

from __future__ import annotations

from collections.abc import Callable

from branchline.boards import BUILT_IN, Board, BoardError
from branchline.deal import Deal, DealError
from branchline.events import Outcome
from branchline.game import Game
from branchline.moves import Move, MoveFormatError
from branchline.strict_json import shortened, shown

from .reading import Recorded, RecordError, texts, wanted
from .writing import Line

_OUTCOME_KEYS = Outcome._fields
_END_KEYS = ("reason", "scores", "completed", "longest_path", "winners")
_MOST_SHOWN = 300  # letters of a value that differs


class OtherBoardError(RecordError):
    """The record was played on a board that is not here, or not in this version."""


def built_in_board(name: str) -> Board:
    """A record may come from anybody: the name in it never leads to a file."""
    if name not in BUILT_IN:
        raise LookupError(f"there is no built-in board {shown(name)}")
    return Board.load(name)


def verify(recorded: Recorded, find_board: Callable[[str], Board] = built_in_board) -> Game:
    """Replay the game and compare everything; raises RecordError at the first difference."""
    game = replay(recorded, find_board)
    if recorded.end is not None:
        _check_end(game, *recorded.end)
    elif game.is_over:
        raise RecordError(recorded.last_line, "the game is over here, but its end is missing: the record is cut off")
    return game


def replay(recorded: Recorded, find_board: Callable[[str], Board] = built_in_board) -> Game:
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
        board = find_board(name)
    except (BoardError, LookupError) as error:
        raise OtherBoardError(number, str(error)) from None
    _check_board(number, start, board)
    try:
        return Game(board, len(seats), seed=_seed(start), deal=deal, first=first)
    except ValueError as error:  # of which a DealError is one
        raise RecordError(number, str(error)) from None


def _check_board(number: int, start: Line, board: Board) -> None:
    """A record of another program may have no hash."""
    played_on = start.get("board_hash")
    if played_on is not None and played_on != board.hash:
        raise OtherBoardError(
            number,
            f"the game was played on another version of the board {shown(board.id)}:"
            f" its board_hash is {shown(played_on, 80)}, here it is {shown(board.hash, 80)}",
        )


def _seed(start: Line) -> bytes | None:
    """A foreign program's seed need not be one of ours; the deal is what counts."""
    seed = start.get("seed")
    try:
        return bytes.fromhex(seed) or None if isinstance(seed, str) else None
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
    _check_order(game, number, seat)
    try:
        move = Move.from_dict(line.get("move"))
        event = game.play(move, seat)[0]
    except (MoveFormatError, DealError) as error:
        raise RecordError(number, shortened(str(error), _MOST_SHOWN)) from None
    except ValueError as error:  # an IllegalMoveError, or a seat that is not there
        what = shortened(str(move), _MOST_SHOWN)
        raise RecordError(number, f"illegal move of seat {seat}, {what}: {error}") from None
    compare(number, line, event.outcome.to_dict(), str(move))


def _check_order(game: Game, number: int, seat: int) -> None:
    """At the table opening choices are made in any order (USA-3); a record has one order only."""
    is_opening = not game.board.tickets_to_win and 0 < len(game.history) < game.players
    if is_opening and seat in game.seats_to_act and seat < game.history[-1].seat:
        before = game.history[-1].seat
        raise RecordError(number, f"opening choices are recorded in seat order: seat {seat} comes before seat {before}")


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
        _check_abandoned(game, number, line)
        game.abandon()
        return
    if game.result is None:
        raise RecordError(number, "the game is not over")
    ours = game.result.to_dict()
    for key in _END_KEYS:
        if not _agrees(key, line.get(key), ours.get(key)):
            raise RecordError(number, _difference(f"{key!r} of the end", line.get(key), ours.get(key)))


def _check_abandoned(game: Game, number: int, line: Line) -> None:
    if game.is_over:
        raise RecordError(number, "the game is over by the rules, not abandoned")
    for key in _END_KEYS[1:]:
        if key in line:
            raise RecordError(number, f"an abandoned game has no {key!r}")


def _agrees(key: str, theirs: object, ours: object) -> bool:
    """Winners may come in any order, scores with keys we do not know."""
    if key == "winners" and isinstance(theirs, list) and isinstance(ours, list):
        return len(theirs) == len(ours) and all(seat in theirs for seat in ours)
    if key == "scores" and isinstance(theirs, list) and isinstance(ours, list):
        return len(theirs) == len(ours) and all(map(_has_points, theirs, ours))
    return theirs == ours


def _has_points(theirs: object, ours: Line) -> bool:
    return isinstance(theirs, dict) and all(theirs.get(source) == points for source, points in ours.items())


def _difference(what: str, theirs: object, ours: object) -> str:
    return f"{what} is {shown(theirs, _MOST_SHOWN)} in the record; by the rules it is {shown(ours, _MOST_SHOWN)}"
