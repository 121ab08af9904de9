"""Reading JSON that others wrote: board files, records, exported games, the answers of bots.

One reader for all of them, so that the same text is read in the same way everywhere, and whatever is wrong with it is
a JsonError with a sentence for people, never a traceback.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Callable
from typing import NoReturn

LONGEST_NUMBER = 40  # digits
DEEPEST = 100  # lists and objects inside each other
EXACT = 2**53  # up to here a float is the whole number that was written
BYTE_ORDER_MARK = "\ufeff"  # some editors begin a file with it

Object = dict[str, object]
OnRepeated = Callable[[Object, list[str]], None]

_HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")  # what can be half a character; two of them are a whole one


class JsonError(ValueError):
    """What is wrong with a text that should be JSON; where, if that is known (counted from 1, else 0)."""

    def __init__(self, problem: str, line: int = 0, column: int = 0) -> None:
        super().__init__(problem)
        self.line = line
        self.column = column


def _refuse_repeated(found: Object, keys: list[str]) -> NoReturn:
    raise JsonError(f"the key {shown(keys[0])} stands twice in one object")


def read_json(
    source: str | bytes, *, on_repeated: OnRepeated = _refuse_repeated, half_characters: bool = False
) -> object:
    """The value that is written there. Bytes must be UTF-8.

    `on_repeated` gets the keys that stand more than once in an object. `half_characters` lets lone surrogates pass,
    which no text can be written with.
    """
    text = source if isinstance(source, str) else _decoded(source)
    value = _parsed(text.removeprefix(BYTE_ORDER_MARK), on_repeated)
    if text.count("[") + text.count("{") > DEEPEST:
        _check_depth(value)
    if not half_characters and _HALF.search(text):
        _check_characters(value)
    return value


def shown(value: object, most: int = 40) -> str:
    """A value as JSON for a message, cut where it gets long."""
    return shortened(json.dumps(value, ensure_ascii=False), most)


def shortened(text: str, most: int = 40) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _decoded(source: bytes) -> str:
    try:
        return source.decode()
    except UnicodeDecodeError as error:
        raise JsonError("not UTF-8 text", source[: error.start].count(b"\n") + 1) from None


def _parsed(text: str, on_repeated: OnRepeated) -> object:
    def read_object(pairs: list[tuple[str, object]]) -> Object:
        found = dict(pairs)
        if len(found) < len(pairs):
            on_repeated(found, [key for key, count in Counter(key for key, _ in pairs).items() if count > 1])
        return found

    try:
        return json.loads(
            text,
            object_pairs_hook=read_object,
            parse_int=_whole_number,
            parse_float=_number,
            parse_constant=_refuse_constant,
        )
    except json.JSONDecodeError as error:
        raise JsonError(f"not JSON: {error.msg}", error.lineno, error.colno) from None
    except RecursionError:
        _refuse_depth()


def _whole_number(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise JsonError(f"a number has {len(text)} digits; at most {LONGEST_NUMBER} can be read")
    return int(text)


def _number(text: str) -> float:
    """JSON does not tell 2.0 from 2, so neither do we."""
    number = float(text)
    if math.isinf(number):
        raise JsonError(f"the number {shortened(text)} is too large")
    return int(number) if number.is_integer() and abs(number) <= EXACT else number


def _refuse_constant(word: str) -> NoReturn:
    raise JsonError(f"{word} is no number")


def _refuse_depth() -> NoReturn:
    raise JsonError(f"lists and objects are nested too deeply; at most {DEEPEST} inside each other can be read")


def _check_depth(value: object) -> None:
    """Level by level: whatever is read can also be shown, compared and copied without running out of stack."""
    level = [value]
    for _ in range(DEEPEST + 1):
        level = [inner for outer in level for inner in _inside(outer) if isinstance(inner, list | dict)]
        if not level:
            return
    _refuse_depth()


def _inside(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _check_characters(value: object) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise JsonError("a text holds half a character (a lone surrogate such as \\ud800)") from None
