"""The structure of a board file, held against its schema and explained in plain sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, cast

from branchline.boards.errors import BoardProblem, did_you_mean
from branchline.boards.places import Document, where
from branchline.boards.schema import board_schema
from branchline.strict_json import shown

TABLES = ("regions", "countries", "cities", "tracks", "tickets")
SECTIONS = ("train_cards", "initial_tickets", "ticket_draw", "last_round")

# Breaking these leaves a value of the right type.
HARMLESS = ("required", "additionalProperties", "dependentRequired", "pattern", "maxLength")
# The meaning of other keys depends on these being there, whatever their value.
KEPT = ("tickets_to_win", "bullet_trains", "kind")

TYPE_NAMES = {
    "object": "an object in { }",
    "array": "a list in [ ]",
    "string": "text in quotes",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
}


@dataclass(frozen=True, slots=True)
class Violation:
    """A value of the file that breaks one keyword of its schema."""

    path: list[str | int]
    value: Any
    schema: dict[str, Any]
    keyword: str

    @property
    def allowed(self) -> Any:
        return self.schema[self.keyword]


KeyAndSentence = tuple[str | None, str]


def check_structure(document: object) -> tuple[list[BoardProblem], Document]:
    """What is wrong with the structure, and the file without the parts that are wrong."""
    violations = list(_violations(document))
    problems = dict.fromkeys(problem for violation in violations for problem in _explain(document, violation))
    return list(problems), _sound_parts(document, violations)


def _violations(document: object) -> Iterator[Violation]:
    from jsonschema import Draft202012Validator

    for error in Draft202012Validator(board_schema()).iter_errors(document):
        schema = cast("dict[str, Any]", error.schema)
        yield Violation(list(error.absolute_path), error.instance, schema, str(error.validator))


def _explain(document: object, violation: Violation) -> Iterator[BoardProblem]:
    for key, sentence in SENTENCES[violation.keyword](violation):
        path = violation.path if key is None else [*violation.path, key]
        yield BoardProblem(where(document, *path), sentence)


def _missing(violation: Violation) -> Iterator[KeyAndSentence]:
    for key in violation.allowed:
        if key not in violation.value:
            yield key, f"is missing. {violation.schema['properties'][key]['description']}"


def _unknown(violation: Violation) -> Iterator[KeyAndSentence]:
    known = violation.schema["properties"]
    patterns = violation.schema.get("patternProperties", {})
    allowed = f". {violation.schema['description']}" if patterns else f"; allowed are {_listed(known)}"
    for key in violation.value:
        if key not in known and not any(re.search(pattern, key) for pattern in patterns):
            yield key, f"is not a key that belongs here{did_you_mean(key, known) or allowed}"


def _needs(violation: Violation) -> Iterator[KeyAndSentence]:
    for key, others in violation.allowed.items():
        missing = [other for other in others if key in violation.value and other not in violation.value]
        if missing:
            yield key, f"makes no sense without {_listed(missing)}; add what is missing or leave {key} out"


def _wrong_type(violation: Violation) -> Iterator[KeyAndSentence]:
    yield None, f"must be {TYPE_NAMES[violation.allowed]}, not {shown(violation.value)}"


def _out_of_range(violation: Violation) -> Iterator[KeyAndSentence]:
    allowed = _span(violation.schema.get("minimum"), violation.schema.get("maximum"))
    yield None, f"must be {allowed}, not {shown(violation.value)}"


def _wrong_size(violation: Violation) -> Iterator[KeyAndSentence]:
    allowed = _span(violation.schema.get("minItems"), violation.schema.get("maxItems"))
    yield None, f"must have {allowed} entries, not {len(violation.value)}"


def _not_one_of(violation: Violation) -> Iterator[KeyAndSentence]:
    one_of = "one of " if len(violation.allowed) > 1 else ""
    yield None, f"must be {one_of}{_listed(map(str, violation.allowed))}, not {shown(violation.value)}"


def _no_id(violation: Violation) -> Iterator[KeyAndSentence]:
    yield None, f"{shown(violation.value)} is not allowed. {violation.schema['patternErrorMessage']}"


def _empty(violation: Violation) -> Iterator[KeyAndSentence]:
    yield None, "must not be empty"


def _too_long(violation: Violation) -> Iterator[KeyAndSentence]:
    yield None, f"must have at most {violation.allowed} letters, not {len(violation.value)}"


def _repeated(violation: Violation) -> Iterator[KeyAndSentence]:
    counts = Counter(map(shown, violation.value))
    yield None, f"must name {_listed(item for item, count in counts.items() if count > 1)} only once"


SENTENCES: dict[str, Callable[[Violation], Iterator[KeyAndSentence]]] = {
    "required": _missing,
    "additionalProperties": _unknown,
    "dependentRequired": _needs,
    "type": _wrong_type,
    "minimum": _out_of_range,
    "maximum": _out_of_range,
    "minItems": _wrong_size,
    "maxItems": _wrong_size,
    "enum": _not_one_of,
    "pattern": _no_id,
    "minLength": _empty,
    "maxLength": _too_long,
    "uniqueItems": _repeated,
}


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def _span(least: int | None, most: int | None) -> str:
    if least == most:
        return str(least)
    if most is None:
        return f"at least {least}"
    return f"at most {most}" if least is None else f"{least} to {most}"


def _sound_parts(document: object, violations: list[Violation]) -> Document:
    if not isinstance(document, dict):
        return {}
    sound = deepcopy(document)
    for violation in violations:
        if not _still_sound(violation):
            _cut(sound, violation.path)
    return sound


def _still_sound(violation: Violation) -> bool:
    path = violation.path
    wrong_size_of_table = len(path) == 1 and path[0] in TABLES and violation.keyword != "type"
    return violation.keyword in HARMLESS or path[-1] in KEPT or wrong_size_of_table


def _cut(document: dict[str, Any], path: list[str | int]) -> None:
    """Take out the smallest part around the path that the meaning can be checked without."""
    match path:
        case [str(table), int(row)] if table in TABLES:
            document[table][row] = {}
        case [str(table), int(row), str(key), *_] if table in TABLES:
            document[table][row].pop(key, None)
        case [str(section), str(key), *_] if section in SECTIONS:
            document[section].pop(key, None)
        case [str(key), *_]:
            document.pop(key, None)
