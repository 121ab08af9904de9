"""A policy that plays as a bot sees what it saw when it learned."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from branchline import Board, Game
from branchline.bots import make_bot, tell
from branchline.envs import Batch
from branchline.envs.core import bulk_play
from branchline.envs.core.bulk_play import ReplayedGame
from branchline.envs.observation import width_of
from branchline.envs.policy_bot import PolicyBot
from branchline.numbering import numbering_of
from tests.contract.tables import TABLES


@pytest.mark.parametrize(("board", "players"), TABLES[::3])
def test_the_observations_are_those_of_the_batch(board: Board, players: int) -> None:
    """The game goes on in the batch's states: each move that the bot makes there is made here, too."""
    seen: list[NDArray[np.int16]] = []

    def policy(observation: NDArray[np.int16], mask: NDArray[np.bool_]) -> int:
        seen.append(observation)
        return int(Random(len(seen)).choice(np.flatnonzero(mask).tolist()))

    batch = Batch(board, players, 1, again="never", seed=3)
    bots = [PolicyBot(policy) for _ in range(players)]
    numbering = numbering_of(board)
    for _ in range(120):
        if not batch.counts[0]:
            break
        state = batch.state(0)
        twin = Game.from_state(board, state, b"1")
        seat = int(batch.seats[0])
        move = bots[seat].choose(twin.view(seat), twin.legal_moves(seat))
        assert seen[-1].tolist() == batch.observations[0].tolist()
        (event,) = twin.play(move, seat)
        tell(bots, event)
        number = numbering.number(
            move, [numbering.ticket_ids[t] for t in state.offers[seat][: state.offer_count[seat]]]
        )
        assert number is not None
        batch.step([batch.shape.compact.of_move[number]])  # type: ignore[union-attr]


def test_a_policy_plays_a_whole_game() -> None:
    game = Game("italy", players=3, seed=1)
    bots = [PolicyBot(lambda observation, mask: int(mask.argmax())), *(make_bot("easy", Random(i)) for i in range(2))]
    while not game.is_over:
        seat = game.seat
        (event,) = game.play(bots[seat].choose(game.view(seat), game.legal_moves(seat)), seat)
        tell(bots, event)
    assert game.result is not None


def test_a_move_the_mask_rules_out_is_named() -> None:
    game = Game("usa", players=2, seed=1)
    bot = PolicyBot(lambda observation, mask: 0)
    with pytest.raises(ValueError, match="the policy chose move 0, which its mask rules out"):
        bot.choose(game.view(0), game.legal_moves(0))


def test_games_replayed_from_seed_and_moves_show_the_same_and_refuse_others() -> None:
    board = Board.load("usa")
    layout = numbering_of(board).layout
    rows, seats = np.zeros((3, width_of(board, 2)), np.int16), np.zeros(3, np.int8)
    game = ReplayedGame(layout, 2, rows.reshape(-1).data)
    first = np.array([17, 17, 9], np.int16)  # both seats keep the first two tickets, then one draws
    bulk_play.replay(game, 5, first.data, seats.data, 0)
    assert sorted(seats[:2].tolist()) == [0, 1]
    with pytest.raises(ValueError, match="move 12 is not legal: seed and moves are not of one game"):
        bulk_play.replay(game, 5, np.array([17, 12], np.int16).data, seats.data, 0)
