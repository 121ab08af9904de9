"""Reading records, one game at a time, from files of any size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO, TypeVar

from branchline.fair import FairDeal, FairnessError
from branchline.strict_json import JsonError, read_json, shown

from .writing import FORMAT, HUMAN, RULES, Line

LONGEST_LINE = 1_000_000  # bytes; the longest that a game needs is some thousands

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
    def last_line(self) -> int:
        return self.moves[-1][0] if self.moves else self.line

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
        return [player == HUMAN for player in self.players]

    @property
    def players(self) -> list[str]:
        """Of every seat, 'human' or the name of a bot; "" where the record does not say it."""
        return self._of_seats("player")

    @property
    def names(self) -> list[str]:
        return [name or f"seat {seat}" for seat, name in enumerate(self._of_seats("name"))]

    def _of_seats(self, key: str) -> list[str]:
        seats = wanted(self.line, self.start, "seats", list, "a list of seats")
        written = [seat.get(key) if isinstance(seat, dict) else None for seat in seats]
        return [text if isinstance(text, str) else "" for text in written]


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a record file; one without an end is cut where it is too long to be one."""
    return iter(lambda: file.readline(LONGEST_LINE + 1), b"")


def read_records(lines: Iterable[str | bytes]) -> Iterator[Recorded]:
    """Every game as soon as its last line is read."""
    game: Recorded | None = None
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        line = _parsed(number, text)
        kind = line.get("type")
        if kind == "start":
            if game is not None:
                yield game
            _check_versions(number, line)
            game = Recorded(number, line)
        elif game is None:
            raise RecordError(number, f"a game begins with a line of type 'start', not {shown(kind)}")
        elif kind == "move":
            game.moves.append((number, line))
        elif kind == "end":
            game.end = (number, line)
            yield game
            game = None
        else:
            raise RecordError(number, f"'type' is 'start', 'move' or 'end', not {shown(kind)}")
    if game is not None:
        yield game


def _parsed(number: int, text: str | bytes) -> Line:
    if len(text) > LONGEST_LINE:
        raise RecordError(number, f"a line has at most {LONGEST_LINE:,} bytes")
    try:
        line = read_json(text)
    except JsonError as error:
        raise RecordError(number, f"broken JSON: {error}") from None
    if not isinstance(line, dict):
        raise RecordError(number, f"every line is a JSON object, not {shown(line)}")
    return line


def _check_versions(number: int, line: Line) -> None:
    for key, known in (("format", FORMAT), ("rules", RULES)):
        if line.get(key) != known:
            raise RecordError(number, f"{key!r} must be {shown(known)}, not {shown(line.get(key))}")


def wanted(number: int, line: Line, key: str, kind: type[T], what: str) -> T:
    """A value that must be there."""
    value = line.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError(number, f"{key!r} must be {what}, not {shown(value)}")
    return value


def texts(number: int, value: object, key: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise RecordError(number, f"{key!r} must be a list of texts")
    return value
