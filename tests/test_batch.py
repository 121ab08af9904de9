"""Games in step: the same moves and scores as games played one by one, compiled or interpreted."""

from __future__ import annotations

from array import array
from random import Random

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
    chosen = actions([0] * batch.size)
    batch.sample(chosen)
    return list(chosen)


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


def test_every_game_needs_a_move() -> None:
    with pytest.raises(ValueError, match="the batch has 3 games, not 2"):
        usa(1).step(actions([0, 0]))


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
