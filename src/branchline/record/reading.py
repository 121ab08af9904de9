"""Reading records, one game at a time, from files of any size."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from branchline.fair import FairDeal, FairnessError

from .writing import FORMAT, HUMAN, Line

T = TypeVar("T")


class RecordError(ValueError):
    """What is wrong with a record, and in which line."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


@dataclass(slots=True)
class Recorded:
    """The lines of one game with their numbers in the file. Without an end it is unfinished."""

    line: int
    start: Line
    moves: list[tuple[int, Line]] = field(default_factory=list)
    end: tuple[int, Line] | None = None

    @property
    def fair(self) -> FairDeal | None:
        """What proves the deal, if a server dealt it fairly."""
        written = self.start.get("fair")
        try:
            return None if written is None else FairDeal.from_dict(written)
        except FairnessError as error:
            raise RecordError(self.line, str(error)) from None

    @property
    def people(self) -> list[bool]:
        """Of every seat, whether a person sits there."""
        seats = wanted(self.line, self.start, "seats", list, "a list of seats")
        return [isinstance(seat, dict) and seat.get("player") == HUMAN for seat in seats]


def read_records(lines: Iterable[str]) -> Iterator[Recorded]:
    game: Recorded | None = None
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        line = _parsed(number, text)
        kind = line.get("type")
        if kind == "start":
            if game is not None:
                yield game
            _check_format(number, line)
            game = Recorded(number, line)
        elif game is None or game.end is not None:
            raise RecordError(number, f"a game begins with a line of type 'start', not {kind!r}")
        elif kind == "move":
            game.moves.append((number, line))
        elif kind == "end":
            game.end = (number, line)
        else:
            raise RecordError(number, f"'type' is 'start', 'move' or 'end', not {kind!r}")
    if game is not None:
        yield game


def _parsed(number: int, text: str) -> Line:
    try:
        line = json.loads(text)
    except ValueError as error:
        raise RecordError(number, f"broken JSON: {error}") from None
    if not isinstance(line, dict):
        raise RecordError(number, "every line is a JSON object")
    return line


def _check_format(number: int, line: Line) -> None:
    if line.get("format") != FORMAT:
        raise RecordError(number, f"'format' is {FORMAT}, not {line.get('format')!r}")


def wanted(number: int, line: Line, key: str, kind: type[T], what: str) -> T:
    """A value that must be there."""
    value = line.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError(number, f"{key!r} must be {what}, not {json.dumps(value)}")
    return value


def texts(number: int, value: object, key: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise RecordError(number, f"{key!r} must be a list of texts")
    return value
