"""Gymnasium and PettingZoo: their own tests are the judges, and what they do not look at is tested besides."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from branchline import Board
from branchline.envs import GYMNASIUM_NAMES, pettingzoo
from tests.contract.tables import TABLES

NAMES = {board: name for name, board in GYMNASIUM_NAMES.items()}
FEW = [TABLES[0], TABLES[-1]]
ALL = [*FEW, *(pytest.param(*table.values, id=table.id, marks=pytest.mark.long) for table in TABLES[1:-1])]
SOME_CYCLES = 60


def foreign(module: str, name: str) -> Callable[..., None]:
    """Named here, not imported: pytest would take them for tests of this module."""
    test: Callable[..., None] = getattr(import_module(module), name)
    return test


@pytest.mark.parametrize("actions", ["compact", "complete"])
@pytest.mark.parametrize(("board", "players"), ALL)
def test_gymnasium_finds_no_fault(board: Board, players: int, actions: str) -> None:
    env = gymnasium.make(NAMES[board.id], players=players, actions=actions, opponents="greedy")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.long
def test_gymnasium_finds_no_fault_in_what_is_drawn() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("branchline/FirstJourney-v0", players=2, render_mode="ansi").unwrapped)


@pytest.mark.parametrize(("board", "players"), ALL)
@pytest.mark.filterwarnings("ignore:.*probably should be|.*is not a NumPy array")  # it has a mask beside the array
def test_pettingzoo_finds_no_fault(board: Board, players: int) -> None:
    foreign("pettingzoo.test", "api_test")(pettingzoo.env(board=board, players=players), SOME_CYCLES)
    foreign("pettingzoo.test", "seed_test")(lambda: pettingzoo.env(board=board, players=players), SOME_CYCLES)


@pytest.mark.parametrize(
    ("board", "players"), [pytest.param(*table.values, marks=pytest.mark.long) for table in TABLES]
)
def test_pettingzoo_finds_no_fault_in_what_is_drawn(board: Board, players: int) -> None:
    foreign("pettingzoo.test", "render_test")(
        lambda **mode: pettingzoo.env(board=board, players=players, **mode),
        {"ansi": lambda text: "hand of seat" in text, "rgb_array": lambda picture: picture.std() > 10},
    )


def test_games_are_drawn_as_text_and_as_a_picture() -> None:
    text = gymnasium.make("branchline/USA-v0", players=2, render_mode="ansi")
    text.reset(seed=1)
    assert "hand of seat 0: " in str(text.render())
    picture = pettingzoo.env(board="first_journey", players=2, render_mode="rgb_array")
    picture.reset(seed=1)
    drawn = picture.render()
    assert drawn.shape[2] == 3
    assert drawn.std() > 10
    with pytest.raises(ValueError, match="render_mode is ansi, rgb_array, human or None, not 'cinema'"):
        pettingzoo.env(render_mode="cinema")


def test_a_game_of_pettingzoo_to_its_end() -> None:
    env = pettingzoo.env(board="usa", players=3)
    env.reset(seed=1)
    total, last = dict.fromkeys(env.possible_agents, 0.0), {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        total[agent] += reward
        if terminated or truncated:
            last = info
            env.step(None)
            continue
        assert (observation["action_mask"] == info["action_mask"]).all()
        assert (observation["action_mask"] == env.unwrapped.action_masks()).all()
        env.step(env.action_space(agent).sample(observation["action_mask"]))
    assert sum(total.values()) == pytest.approx(1)
    best = max(last["scores"])
    assert all(last["scores"][int(agent[-1])] == best for agent in total if total[agent])


def test_a_cycle_limit_cuts_a_game_off() -> None:
    env = pettingzoo.env(board="japan", players=3, max_cycles=7)
    env.reset(seed=1)
    for decisions in range(8):
        assert any(env.truncations.values()) == (decisions == 7)
        env.step(None if decisions == 7 else env.action_space(env.agent_selection).sample())
    parallel = pettingzoo.parallel_env(board="japan", players=3, max_cycles=7)
    parallel.reset(seed=1)
    cycles = 0
    while parallel.agents:
        parallel.step({agent: parallel.action_space(agent).sample() for agent in parallel.agents})
        cycles += 1
    assert cycles == 7


def test_an_illegal_move_loses_as_in_pettingzoos_own_games() -> None:
    env = pettingzoo.env(board="usa", players=3)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(5)
    assert env.terminations == {"player_0": True, "player_1": True, "player_2": True}
    assert env.rewards == {other: -1.0 if other == agent else 0.0 for other in env.agents}


@pytest.mark.parametrize(("illegal", "reward", "over"), [("lose", -1, True), ("random", 0, False)])
def test_an_illegal_move_in_gymnasium(illegal: str, reward: float, over: bool) -> None:
    env = gymnasium.make("branchline/USA-v0", players=2, illegal=illegal)
    env.reset(seed=1)
    assert env.step(5)[1:3] == (reward, over)
    env = gymnasium.make("branchline/USA-v0", players=2, illegal="error")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="move 5 is not legal; the mask shows which are"):
        env.step(5)


@pytest.mark.parametrize("opponents", ["planner", ["easy", "greedy"]])
def test_gymnasium_shows_the_mask_in_three_places(opponents: Any) -> None:
    env = gymnasium.make("branchline/USA-v0", players=3, opponents=opponents, max_decisions=200)
    observation, info = env.reset(seed=3)
    over = False
    while not over:
        mask = env.unwrapped.action_masks()  # type: ignore[attr-defined]
        assert (observation["action_mask"] == mask).all()
        assert (info["action_mask"] == mask).all()
        observation, _, terminated, truncated, info = env.step(env.action_space.sample())
        over = terminated or truncated
    assert len(info["scores"]) == 3


def test_many_games_of_gymnasium_in_one_environment() -> None:
    envs = gymnasium.make_vec("branchline/FirstJourney-v0", num_envs=6, players=2, opponents="racer")
    observations, info = envs.reset(seed=1)
    envs.action_space.seed(1)
    assert observations["observation"] in envs.observation_space["observation"]  # type: ignore[index]
    ended, before = 0, np.zeros(6, bool)
    while ended < 6:
        observations, rewards, terminated, _, info = envs.step(envs.action_space.sample())
        assert not (rewards[before] != 0).any()  # these games only begin anew in this step
        assert not (terminated & before).any()
        if terminated.any():
            assert (info["_scores"] == terminated).all()
            assert (info["scores"][terminated] == envs.unwrapped.batch.scores[terminated]).all()  # type: ignore[attr-defined]
        ended, before = ended + int(terminated.sum()), terminated
    envs.close()


def test_a_board_of_ones_own_is_a_board_too() -> None:
    env = gymnasium.make("branchline/Board-v0", board="tests/boards/grove.json", players=2, mask_in_observation=False)
    observation, _ = env.reset(seed=1)
    assert observation in env.observation_space
