"""Many games in one call: what stands in the arrays after every step, and who plays inside it."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from branchline import Board, Game, View
from branchline.bots import make_bot
from branchline.envs import Batch, parts_of
from branchline.envs.batch import Actions, Again, Reward
from branchline.numbering import numbering_of
from tests.contract.tables import TABLES

USA = Board.load("usa")


def played(batch: Batch, steps: int) -> Batch:
    for _ in range(steps):
        batch.step(batch.sample())
    return batch


@pytest.mark.parametrize("actions", ["compact", "complete"])
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_masks_and_numbers_are_the_legal_moves(board: Board, players: int, actions: Actions) -> None:
    batch = Batch(board, players, 3, actions=actions, seed=1)
    of_move = batch.shape.compact.of_move if batch.shape.compact else range(batch.actions)
    for _ in range(25):
        batch.step(batch.sample())
        for game in range(batch.size):
            legal = Game.from_state(board, batch.state(game), b"0").legal_indices()
            start = batch.offsets[game]
            numbers = batch.numbers[start : start + batch.counts[game]]
            assert {*np.flatnonzero(batch.masks[game])} == {*numbers}
            assert {*numbers} == {of_move[move] for move in legal}


def test_games_end_with_scores_rewards_and_lengths_and_begin_anew() -> None:
    batch, ended = Batch("usa", 4, 50, seed=2), 0
    while ended < 60:
        ended += batch.step(batch.sample())
        for game in np.flatnonzero(batch.terminated):
            best = batch.scores[game] == batch.scores[game].max()
            assert batch.rewards[game].sum() == pytest.approx(1)
            assert (batch.rewards[game] > 0)[best].any()
            assert not (batch.rewards[game] > 0)[~best].any()
            assert 100 < batch.lengths[game] < 1000
            assert batch.observations[game, batch.parts["phase"].place].tolist() == [1, 0, 0, 0, 0]
        assert not batch.rewards[~batch.terminated].any()


@pytest.mark.parametrize(("reward", "worth"), [("points", "points"), ("lead", "lead"), ("progress", "over the mean")])
def test_rewards_of_a_game_add_up(reward: Reward, worth: str) -> None:
    batch = Batch("italy", 3, 20, reward=reward, again="never", seed=3)
    total = np.zeros((20, 3))
    while batch.counts.any():
        batch.step(batch.sample())
        total += batch.rewards
    scores = batch.scores.astype(float)
    others = np.stack([np.delete(scores, seat, axis=1) for seat in range(3)], axis=1)
    wanted = {"points": scores, "lead": scores - others.max(axis=2), "over the mean": scores - others.mean(axis=2)}
    np.testing.assert_allclose(total, wanted[worth], atol=1e-3)


def test_progress_is_rewarded_at_once() -> None:
    batch = Batch("usa", 2, 8, reward="progress", seed=4)
    seen = 0
    for _ in range(100):
        before = batch.observations[:, batch.parts["seats"].place].reshape(8, 2, 8)[:, 0, 4].copy()
        movers = batch.seats.copy()
        batch.step(batch.sample())
        for game in np.flatnonzero(batch.rewards.any(axis=1) & ~batch.terminated):
            state = batch.state(int(game))
            assert batch.rewards[game, movers[game]] == state.points[movers[game]] - before[game]
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("again", ["next step", "never"])
def test_the_last_position_is_shown_unless_games_begin_anew_at_once(again: Again) -> None:
    batch = Batch("first_journey", 2, 4, again=again, seed=5)
    while not batch.terminated.any():
        batch.step(batch.sample())
    (game,) = np.flatnonzero(batch.terminated)[:1]
    over = batch.parts["phase"].place
    assert batch.observations[game, over].tolist() == [0, 0, 0, 0, 1]
    assert batch.counts[game] == 0
    batch.step(np.where(batch.terminated, -5, batch.sample()))  # its move is not looked at
    assert batch.terminated[game] == (again == "never")
    assert batch.observations[game, over].tolist()[-1] == (again == "never")
    assert not batch.rewards[game].any()


def test_games_are_cut_off_after_so_many_decisions() -> None:
    batch = played(Batch("japan", 3, 4, max_decisions=20, again="next step", seed=1), 20)
    assert batch.truncated.all()
    assert not batch.terminated.any()
    assert not batch.rewards.any()
    assert batch.lengths.tolist() == [20] * 4


def test_the_same_seed_and_moves_make_the_same_games() -> None:
    one, two = (played(Batch("usa", 3, 5, opponents="planner", seed=9), 100) for _ in range(2))
    assert one.observations.tobytes() == two.observations.tobytes()
    assert (
        one.observations.tobytes()
        != played(Batch("usa", 3, 5, opponents="planner", seed=8), 100).observations.tobytes()
    )


def test_the_history_shows_the_last_moves_as_everybody_sees_them() -> None:
    batch = Batch("usa", 2, 1, actions="complete", seed=6)
    place = batch.parts["history"].place
    events: list[tuple[int, ...]] = []
    for _ in range(60):
        action, mover = int(batch.sample()[0]), int(batch.seats[0])
        batch.step([action])
        events.insert(0, (mover, *_shown(batch, action)))
        seat = int(batch.seats[0])
        rows = batch.observations[0, place].reshape(-1, 4).tolist()
        wanted = [[(mover - seat) % 2 + 1, *rest] for mover, *rest in events[:16]]
        assert rows == wanted + [[0] * 4] * (16 - len(wanted))


def _shown(batch: Batch, move: int) -> tuple[int, int, int]:
    if move < 9:
        return 1, 0, move + 1
    if move < 14:
        return move - 7, 0, 0
    if move < 78:
        return 7, 0, 0
    layout = batch.shape.layout
    bare = layout.pay_cards[layout.claim_payment[move]] == 0
    return 8, layout.claim_track[move] + 1, 9 if bare else layout.claim_kind[move] + 1


@pytest.mark.parametrize("spec", ["planner", "racer", "hard:collector"])
def test_opponents_inside_the_step_are_the_bots_of_the_same_name(spec: str) -> None:
    """The same games as with the bots asked from outside."""
    inside = Batch("usa", 3, 1, opponents=spec, actions="complete", again="never", seed=7)
    outside = Batch("usa", 3, 1, actions="complete", again="never", seed=7)
    agents = [make_bot("planner", Random(1)) for _ in range(2)]
    bots = {seat: make_bot(spec, Random(1)) for seat in (1, 2)}
    while inside.counts.any():
        inside.step([_answer(inside, agents[0])])
    while outside.counts.any():
        outside.step([_answer(outside, bots.get(int(outside.seats[0]), agents[1]))])
    assert inside.scores.tolist() == outside.scores.tolist()
    assert inside.lengths.tolist() == outside.lengths.tolist()


def _answer(batch: Batch, bot: object) -> int:
    numbering = numbering_of(batch.board)
    view = View.of(batch.board, batch.state(0), int(batch.seats[0]), abandoned=False)
    legal = np.flatnonzero(batch.masks[0]).tolist()
    moves = [numbering.move(number, view.offer) for number in legal]
    return legal[moves.index(bot.choose(view, moves))]  # type: ignore[attr-defined]


def test_the_greedy_opponent_takes_what_the_greedy_bot_might() -> None:
    """It claims what brings most points, and draws what it has most of."""
    batch = Batch("usa", 2, 200, opponents="greedy", seed=1)
    lead, games = 0.0, 0
    while games < 200:
        games += batch.step(batch.sample())
        lead += float((batch.scores[batch.terminated, 1] - batch.scores[batch.terminated, 0]).sum())
    assert lead / games > 40  # measured: about 90


def test_wrong_arguments_are_explained() -> None:
    with pytest.raises(ValueError, match="usa is for 2 to 5 players, not 6"):
        Batch("usa", 6)
    with pytest.raises(ValueError, match="'search' cannot play inside the step; these can: random, greedy, planner"):
        Batch("usa", 2, opponents="search")
    with pytest.raises(ValueError, match="4 players have 3 opponents, not 2"):
        Batch("usa", 4, opponents=["random", "greedy"])
    with pytest.raises(ValueError, match="rewards are win, points, lead, progress, not 'gold'"):
        Batch("usa", 4, reward="gold")  # type: ignore[arg-type]
    batch = Batch("usa", 4, 2)
    with pytest.raises(ValueError, match="the batch has 2 games"):
        batch.step([1, 2, 3])
    with pytest.raises(TypeError, match="moves are whole numbers, not float64"):
        batch.step([1.0, 2.0])
    with pytest.raises(ValueError, match="move 5 is not legal in game 1; no move was made"):
        batch.step([batch.sample()[0], 5])
    with pytest.raises(ValueError, match="out of range"):
        batch.step([1 << 20, 5])


def test_what_the_caller_writes_into_the_arrays_cannot_make_a_move_legal() -> None:
    batch = Batch("usa", 4, 2)
    batch.masks[:] = True
    batch.numbers[:] = 5
    with pytest.raises(ValueError, match="not legal"):
        batch.step([5, 5])


def test_the_arrays_reach_other_libraries_without_a_copy() -> None:
    batch = Batch("usa", 2, 4)
    shared = np.from_dlpack(batch.observations)
    played(batch, 3)
    assert np.shares_memory(shared, batch.observations)
    assert shared.tobytes() == batch.observations.tobytes()


def test_several_processes_share_the_games() -> None:
    batch = Batch("first_journey", 3, 10, opponents=["agent", "planner"], processes=3, seed=1)
    try:
        ended = 0
        while ended < 10:
            ended += batch.step(batch.sample())
        for game in range(10):
            numbers = batch.numbers[batch.offsets[game] :][: batch.counts[game]]
            assert {*numbers} == {*np.flatnonzero(batch.masks[game])}
        assert {*batch.seats} <= {0, 1}
        with pytest.raises(ValueError, match="move 77 is not legal in game 9; no move was made"):
            batch.step([*batch.sample()[:9], 77])
        before = batch.observations.copy()
        batch.reset(5)
        once = batch.observations.copy()
        batch.reset(5)
        assert (batch.observations == once).all()
        assert (before != once).any()
        assert batch.state(9).players == 3
    finally:
        batch.close()


def test_the_parts_cover_the_row() -> None:
    parts = [*parts_of(USA, 4).values()]
    assert [part.place.start for part in parts[1:]] == [part.place.stop for part in parts[:-1]]
    assert parts[-1].place.stop == Batch("usa", 4).width
