"""The engine's limits: a board that reaches them passes, one that goes beyond does not."""

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator

from branchline.boards import limits
from branchline.boards.check import problems_in
from branchline.boards.check_structure import SENTENCES
from branchline.boards.file import Color
from branchline.boards.schema import board_schema
from tests.boards.samples import Document, race, saved, scored

schema = board_schema()


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema)


def keywords(part: Any) -> Iterator[str]:
    """The keywords that can be broken, of a schema and everything in it."""
    yield from part.keys() - {"$ref", "$defs", "$schema", "title", "description", "patternErrorMessage", "items"}
    inside = [part[key].values() for key in ("properties", "patternProperties", "$defs") if key in part]
    for inner in [
        *(schema for group in inside for schema in group),
        *([part["items"]] if "items" in part else []),
    ]:
        yield from keywords(inner)


def test_every_keyword_of_the_schema_has_a_sentence() -> None:
    assert set(keywords(schema)) - {"properties", "patternProperties"} == SENTENCES.keys()


def grown(board: Document, cities: int) -> Document:
    """The board with this many more cities, each joined to its first one."""
    first = board["cities"][0]
    for i in range(cities):
        board["cities"].append(first | {"id": f"c{i}"})
        board["tracks"].append({"id": f"t{i}", "between": [first["id"], f"c{i}"], "length": 1, "color": "red"})
    return board


def with_deck(cards: int) -> Document:
    return scored() | {"train_cards": {"colors": ["red", "blue"], "per_color": 10, "locomotive": cards - 20}}


def with_race_hand(tickets: int) -> Document:
    board = race() | {"initial_tickets": {"deal": tickets, "keep_min": tickets}}
    board["tickets"] = [{"id": f"x{i}", "between": ["lily", "moss"]} for i in range(10)]
    return board


def with_prices(count: int) -> Document:
    """Tracks of `count` different pairs of length and waves: four on the small board, then ferries."""
    board = grown(with_deck(29), count - 4) | {"route_points": {str(length): 1 for length in range(1, 10)}}
    ferries = [(length, waves) for length in range(4, 10) for waves in range(1, length + 1)]
    for line, (length, waves) in zip(board["tracks"][7:], ferries, strict=False):
        line |= {"length": length, "color": "gray", "kind": "ferry", "waves": waves}
    return board


def with_long_gray_tracks(count: int) -> Document:
    """One of 9 spaces can be paid in 8 × 9 + 1 ways; the short ones between the same cities add 45."""
    board = grown(race(), 20)
    board["train_cards"] = {"colors": list(get_args(Color)), "per_color": 9, "locomotive": 9}
    pairs = list(combinations((f"c{i}" for i in range(20)), 2))[:count]
    board["tracks"] += [{"id": f"{a}--{b}", "between": [a, b], "length": 9, "color": "gray"} for a, b in pairs]
    return board


@pytest.mark.parametrize(
    ("with_size", "most", "where"),
    [
        (with_deck, limits.MAX_CARDS, "train_cards"),
        (lambda nodes: grown(scored(), nodes - 6), limits.MAX_NODES, "cities"),
        (with_race_hand, limits.MAX_RACE_HAND, "initial_tickets.deal"),
        (with_prices, limits.MAX_PRICES, "tracks"),
        (with_long_gray_tracks, (limits.MAX_CLAIMS - 45) // 73, "tracks"),
    ],
)
def test_limits_that_concern_several_numbers(
    with_size: Callable[[int], Document], most: int, where: str, tmp_path: Path
) -> None:
    assert problems_in(saved(with_size(most), tmp_path)) == []
    assert [problem.where for problem in problems_in(saved(with_size(most + 1), tmp_path))] == [where]
