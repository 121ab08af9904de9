"""Games in step: the same moves and scores as games played one by one, compiled or interpreted."""

from __future__ import annotations

import pickle
from array import array
from collections.abc import Callable
from random import Random
from typing import Any

import numpy
import pytest

from branchline import Board
from branchline.rules import chance, const, scoring, turn
from branchline.rules.batch import Batch
from branchline.rules.dealer import Dealer
from branchline.rules.layout import Layout
from branchline.rules.moves import Moves
from branchline.rules.network import Network
from branchline.rules.scoring import Tally
from branchline.rules.state import State
from branchline.rules.trail import Trail
from tests.contract.tables import TABLES

SIZE = 3
SEED = 7


def actions(numbers: list[int]) -> memoryview:
    return memoryview(array("h", numbers))


def row(batch: Batch, i: int) -> list[int]:
    """The legal moves of a game, as its row of the masks shows them."""
    mask = bytes(batch.masks)[i * batch.width : (i + 1) * batch.width]
    return [move for move, legal in enumerate(mask) if legal]


def rows(batch: Batch) -> list[list[int]]:
    return [row(batch, i) for i in range(batch.size)]


class Twin:
    """The games of a batch, played one by one."""

    def __init__(self, layout: Layout, players: int) -> None:
        self.layout = layout
        self.players = players
        self.dice = State()
        self.dice.random = SEED
        self.states = [self.new_game() for _ in range(SIZE)]

    def new_game(self) -> State:
        chance.below(self.dice, 2)
        state = State()
        state.random = self.dice.random
        turn.new_game(state, self.layout, Dealer(), self.players)
        return state

    def legal(self, i: int) -> list[int]:
        moves = Moves()
        turn.legal_moves(self.states[i], self.layout, moves)
        return sorted(moves.listed())

    def play(self, i: int, move: int) -> list[int] | None:
        """The scores, if the game ended; then a new one begins."""
        state = self.states[i]
        turn.play(state, self.layout, Dealer(), Network(), Moves(), move)
        if state.phase != const.OVER:
            return None
        tally = Tally()
        scoring.count(tally, state, self.layout, Network(), Trail(), True)
        self.states[i] = self.new_game()
        return list(tally.total[: self.players])


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_masks_seats_and_scores_are_those_of_games_played_one_by_one(board: Board, players: int) -> None:
    layout = Layout(board)
    batch = Batch(layout, players, SIZE, SEED)
    twin = Twin(layout, players)
    rng = Random(1)
    ended = 0
    while ended < SIZE + 1:
        legal = rows(batch)
        assert legal == [twin.legal(i) for i in range(SIZE)]
        assert list(batch.seats) == [state.seat for state in twin.states]
        chosen = [rng.choice(moves) for moves in legal]
        total = batch.step(actions(chosen))
        scores = [twin.play(i, move) for i, move in enumerate(chosen)]
        assert list(batch.ended) == [score is not None for score in scores]
        assert total == sum(batch.ended)
        for i, score in enumerate(scores):
            assert score is None or list(batch.scores[i * players : (i + 1) * players]) == score
        ended += total


def usa(seed: int) -> Batch:
    return Batch(Layout(Board.load("usa")), 2, SIZE, seed)


def sampled(batch: Batch) -> list[int]:
    chosen = [0] * batch.size
    batch.sample(chosen)
    return chosen


def test_samples_are_legal_and_not_always_the_same() -> None:
    batch = usa(1)
    seen = set()
    for _ in range(200):
        chosen = sampled(batch)
        assert all(move in row(batch, i) for i, move in enumerate(chosen))
        seen.add(tuple(chosen))
    assert len(seen) > 20


@pytest.mark.parametrize("illegal", [-1, const.PASS, 32767])
def test_an_illegal_move_is_refused_and_nothing_is_played(illegal: int) -> None:
    batch, untouched = usa(1), usa(1)
    for _ in range(20):
        chosen = sampled(batch)
        assert sampled(untouched) == chosen
        with pytest.raises(ValueError, match="not legal in game 2"):
            batch.step(actions([*chosen[:2], illegal]))
        assert rows(batch) == rows(untouched)
        batch.step(actions(chosen))
        untouched.step(actions(chosen))
        assert rows(batch) == rows(untouched)


# what other programs hand in


def usa_layout() -> Layout:
    return Layout(Board.load("usa"))


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"players": 100}, ValueError, "players is from 2 to 5 on this board, not 100"),
        ({"players": 6}, ValueError, "not 6"),
        ({"players": 1}, ValueError, "not 1"),
        ({"players": -1}, ValueError, "not -1"),
        ({"players": 2**70}, ValueError, "not 1180591620717411303424"),
        ({"players": "2"}, TypeError, "players is a whole number, not '2'"),
        ({"players": 2.0}, TypeError, "not 2.0"),
        ({"players": True}, TypeError, "not True"),
        ({"players": None}, TypeError, "not None"),
        ({"size": 0}, ValueError, "size is from 1 to "),
        ({"size": -5}, ValueError, "not -5"),
        ({"size": 2**31}, ValueError, "not 2147483648"),
        ({"size": 2**62}, ValueError, "size is from 1 to "),
        ({"size": 1.5}, TypeError, "size is a whole number"),
        ({"seed": -1}, ValueError, "seed is from 0 to 18446744073709551615"),
        ({"seed": 2**64}, ValueError, "seed is from 0"),
        ({"seed": "1"}, TypeError, "seed is a whole number, not '1'"),
        ({"seed": None}, TypeError, "seed is a whole number"),
        ({"layout": None}, TypeError, "the layout of a board"),
        ({"layout": "usa"}, TypeError, "the layout of a board"),
        ({"layout": Board.load("usa")}, TypeError, "the layout of a board"),
        ({"layout": Layout.__new__(Layout)}, TypeError, "the layout of a board"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(options: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        Batch(**{"layout": usa_layout(), "players": 2, "size": 3, "seed": 1, **options})


def test_a_board_says_for_how_many_it_is() -> None:
    with pytest.raises(ValueError, match="players is from 2 to 4 on this board, not 5"):
        Batch(Layout(Board.load("first_journey")), 5, 3, 1)


@pytest.mark.parametrize("board", [None, "usa", 5], ids=repr)
def test_a_layout_is_made_from_a_board(board: Any) -> None:
    with pytest.raises(TypeError, match="from a Board, not from"):
        Layout(board)


def test_neither_batch_nor_layout_can_be_made_again_under_the_feet_of_others() -> None:
    batch, layout = usa(1), usa_layout()
    with pytest.raises(TypeError, match="made once"):
        batch.__init__(layout, 2, 1, 1)  # type: ignore[misc]  # on purpose
    with pytest.raises(TypeError, match="made once"):
        layout.__init__(Board.load("japan"))  # type: ignore[misc]  # on purpose
    assert batch.step(sampled(batch)) == 0


def test_a_batch_that_was_never_filled_plays_nothing() -> None:
    empty = Batch.__new__(Batch)
    for use in (empty.step, empty.sample):
        for numbers in ([], [0], actions([]), actions([0])):
            with pytest.raises((AttributeError, TypeError, ValueError)):
                use(numbers)


def test_what_a_batch_shows_cannot_be_written() -> None:
    batch = usa(1)
    for shown in (batch.masks, batch.seats, batch.ended, batch.scores):
        assert shown.readonly
        with pytest.raises(TypeError, match="read-only"):
            shown[0] = 1
        table = numpy.asarray(shown)
        with pytest.raises(ValueError, match="read-only"):
            table[0] = 1


def test_what_a_batch_shows_follows_the_games() -> None:
    batch = usa(1)
    masks, seats = numpy.asarray(batch.masks), numpy.asarray(batch.seats)
    before = masks.copy()
    for _ in range(5):
        batch.step(sampled(batch))
        assert masks.tolist() == list(batch.masks)
        assert seats.tolist() == list(batch.seats)
    assert (before != masks).any()


FORMS: list[Callable[[list[int]], Any]] = [
    list,
    tuple,
    actions,
    lambda numbers: array("h", numbers),
    lambda numbers: array("q", numbers),
    lambda numbers: actions(numbers).toreadonly(),
    lambda numbers: numpy.array(numbers, "int16"),
    lambda numbers: numpy.array(numbers, "int32"),
    lambda numbers: numpy.array(numbers, "int64"),
    lambda numbers: numpy.array(numbers, "uint16"),
    lambda numbers: numpy.repeat(numpy.array(numbers, "int16"), 2)[::2],
    lambda numbers: numpy.array(numbers[::-1], "int64")[::-1],
    lambda numbers: [numpy.int64(number) for number in numbers],
]


@pytest.mark.parametrize("form", FORMS)
def test_moves_may_stand_in_any_list_or_array_of_whole_numbers(form: Callable[[list[int]], Any]) -> None:
    batch, other = usa(1), usa(1)
    for _ in range(60):
        chosen = sampled(batch)
        assert sampled(other) == chosen
        batch.step(actions(chosen))
        other.step(form(chosen))
        assert rows(batch) == rows(other)


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ([0, 0], ValueError, "the batch has 3 games, not 2"),
        (actions([0] * 4), ValueError, "the batch has 3 games, not 4"),
        (numpy.zeros(2, "int64"), ValueError, "the batch has 3 games, not 2"),
        ([], ValueError, "the batch has 3 games, not 0"),
        (numpy.zeros((3, 1), "int16"), ValueError, "in one dimension, not in 2"),
        (numpy.array(3, "int16"), ValueError, "in one dimension, not in 0"),
        (numpy.zeros(3), TypeError, "whole numbers, not of the format 'd'"),
        (numpy.zeros(3, bool), TypeError, r"astype\('int16'\)"),
        (numpy.zeros(3, ">i2"), TypeError, "whole numbers, not of the format '>h'"),
        (numpy.zeros(3, object), TypeError, "whole numbers, not of the format 'O'"),
        ([0, 0, 1.0], TypeError, "a whole number, not 1.0"),
        ([0, 0, None], TypeError, "a whole number, not None"),
        ("abc", TypeError, "a whole number, not 'a'"),
        (None, TypeError, "one move number for every game"),
        (7, TypeError, "one move number for every game"),
        ([0, 0, 2**40], ValueError, "move 1099511627776 is not legal in game 2"),
        (numpy.array([0, 0, -(2**60)]), ValueError, "is not legal in game 2"),
        (numpy.array([70000, 0, 0], "uint32"), ValueError, "move 70000 is not legal in game 0"),
        (numpy.array([65535, 0, 0], "uint16"), ValueError, "move 65535 is not legal in game 0"),
        (numpy.full(3, -1, "int16"), ValueError, "move -1 is not legal in game 0"),
    ],
)
def test_other_moves_are_refused_and_nothing_is_played(given: Any, error: type[Exception], said: str) -> None:
    batch = usa(1)
    batch.step(sampled(batch))
    before = rows(batch)
    with pytest.raises(error, match=said):
        batch.step(given)
    assert rows(batch) == before


@pytest.mark.parametrize(
    "given",
    [
        [0] * SIZE,
        array("h", [0] * SIZE),
        array("q", [0] * SIZE),
        numpy.zeros(SIZE, "int16"),
        numpy.zeros(SIZE, "int32"),
        numpy.zeros(SIZE, "int64"),
        numpy.zeros(2 * SIZE, "int16")[::2],
    ],
    ids=repr,
)
def test_a_sample_is_written_into_any_list_or_array_of_whole_numbers(given: Any) -> None:
    batch, other = usa(1), usa(1)
    for _ in range(10):
        batch.sample(given)
        assert list(given) == sampled(other)
        batch.step(given)
        other.step(given)


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        (actions([0]), ValueError, "the batch has 3 games, not 1"),
        ([0] * 4, ValueError, "the batch has 3 games, not 4"),
        (numpy.zeros((3, 3), "int16"), ValueError, "in one dimension"),
        (actions([0] * 3).toreadonly(), TypeError, "read-only"),
        (bytes(3), TypeError, "read-only"),
        (bytearray(3), TypeError, "at least 16 bits; the format 'B'"),
        (numpy.zeros(3), TypeError, "the format 'd'"),
        ((0, 0, 0), TypeError, "a list, an array or a NumPy array, not into"),
        (None, TypeError, "not into None"),
        ("abc", TypeError, "not into 'abc'"),
    ],
)
def test_a_sample_has_no_other_place(given: Any, error: type[Exception], said: str) -> None:
    batch, untouched = usa(1), usa(1)
    with pytest.raises(error, match=said):
        batch.sample(given)
    assert sampled(batch) == sampled(untouched)


def test_a_batch_is_not_pickled() -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises(TypeError, match=r"pickle|__reduce__"):
            pickle.dumps(usa(1), protocol)


def course(seed: int) -> list[list[int]]:
    """All moves of a few hundred steps, past the end of games."""
    batch = usa(seed)
    moves, ended = [], 0
    while ended < 2:
        moves.append(sampled(batch))
        ended += batch.step(actions(moves[-1]))
    return moves


def test_the_same_seed_gives_the_same_course() -> None:
    assert course(1) == course(1)
    assert course(1) != course(2)
