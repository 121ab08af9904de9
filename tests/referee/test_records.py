"""The referee reads whole records, and finds whatever is changed in one."""

from __future__ import annotations

import copy
import functools
import json
import random
from pathlib import Path

import pytest

from tests.referee.networks import Json
from tests.referee.random_player import random_game, squeezed
from tests.referee.referee import Referee, RefereeError, check_end_line, verify

BOARDS = Path(__file__).resolve().parents[2] / "src" / "branchline" / "boards" / "data"
NAMES = ["usa", "first_journey", "italy", "japan"]


def product_board(name: str) -> Json:
    board: Json = json.loads((BOARDS / f"{name}.json").read_text("utf-8"))
    return board


@functools.cache
def record(name: str, players: int, seed: int) -> tuple[Json, list[Json]]:
    rng = random.Random(seed)
    board = squeezed(product_board(name), rng)
    return board, list(random_game(board, players, rng))


def every_board_and_number_of_players() -> list[tuple[str, int]]:
    return [(name, n) for name in NAMES for n in range(2, product_board(name)["players"][1] + 1)]


@pytest.mark.parametrize("name", NAMES)
def test_a_random_game_verifies(name: str) -> None:
    board, lines = record(name, 2, seed=1)
    assert verify(board, lines, legal=True) == "finished"
    assert verify(board, lines[:-1]) == "unfinished"
    assert verify(board, [*lines[:9], {"type": "end", "reason": "abandoned"}]) == "finished"


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), every_board_and_number_of_players())
def test_random_games_verify(name: str, players: int) -> None:
    for seed in range(4):
        board, lines = record(name, players, seed)
        assert verify(board, lines, legal=True) == "finished"
    whole = product_board(name)
    assert verify(whole, random_game(whole, players, random.Random(0)), legal=True) == "finished"


def changed(value: object) -> object:
    """The nearest wrong value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return f"{value}?" if isinstance(value, str) else [*value, "red"]  # type: ignore[misc]


@pytest.mark.parametrize("name", NAMES)
def test_every_change_of_an_outcome_is_found_on_its_line(name: str) -> None:
    """The first line that has a key, for every key that the game has."""
    board, lines = record(name, 2, seed=1)
    keys = {key for line in lines for key in line.get("outcome", {})}
    for key in keys:
        at = next(number for number, line in enumerate(lines) if key in line.get("outcome", {}))
        wrong = copy.deepcopy(lines[: at + 1])
        wrong[at]["outcome"][key] = changed(wrong[at]["outcome"][key])
        with pytest.raises(RefereeError) as error:
            verify(board, wrong)
        assert error.value.line == at + 1
        del wrong[at]["outcome"][key]
        with pytest.raises(RefereeError):
            verify(board, wrong)


@pytest.mark.parametrize("name", NAMES)
def test_every_change_of_the_end_is_found(name: str) -> None:
    board, lines = record(name, 2, seed=1)
    referee = Referee(board, lines[0])
    for line in lines[1:-1]:
        referee.play(line["seat"], line["move"], line["outcome"])
    check_end_line(referee, lines[-1])
    for key in set(lines[-1]) - {"type"}:
        with pytest.raises(RefereeError, match=key):
            check_end_line(referee, lines[-1] | {key: changed(lines[-1][key])})
