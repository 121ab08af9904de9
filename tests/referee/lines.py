"""The lines of a record as the referee reads them: moves, outcomes, and what is wrong with one."""

from __future__ import annotations

import json
import random
from typing import TypeGuard

from tests.referee.networks import Json

OUTCOME_KEYS = (
    "drawn",
    "turned",
    "resets",
    "reshuffles",
    "offered",
    "bottom",
    "received",
    "completed",
    "bonus",
    "points",
    "progress",
)
MOVE_KEYS: dict[str, tuple[str, ...]] = {
    "keep": ("tickets",),
    "take": ("card",),
    "draw": (),
    "claim": ("track", "pay"),
    "tickets": (),
    "ferry": (),
    "swap": (),
    "pass": (),
}


class RefereeError(Exception):
    """What was wrong and which rule says so; `line` is the record's line, counted from 1, where known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.message = message
        self.line = line


class Chance:
    """Where the shuffles come from when no outcome is given."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def shuffle(self, items: list[str]) -> list[str]:
        shuffled = list(items)
        self.rng.shuffle(shuffled)
        return shuffled


def same(left: object, right: object) -> bool:
    """Equal as JSON: 1, 1.0 and true all differ."""
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


def is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def plain_move(move: Json) -> Json:
    """The move without keys a program has to ignore."""
    do = move.get("do")
    known = MOVE_KEYS.get(do, ()) if isinstance(do, str) else ()
    return {"do": do} | {key: move[key] for key in known if key in move}


def plain_outcome(outcome: Json) -> Json:
    """The outcome's known keys; absent, empty, 0 and false mean the same."""
    return {key: outcome[key] for key in OUTCOME_KEYS if outcome.get(key)}


def compare_outcomes(announced: Json, demanded: Json) -> None:
    announced, demanded = plain_outcome(announced), plain_outcome(demanded)
    for key in OUTCOME_KEYS:
        if not same(announced.get(key), demanded.get(key)):
            told, due = announced.get(key), demanded.get(key)
            raise RefereeError(f"outcome {key}: the record has {told!r}, the rules {due!r}")
