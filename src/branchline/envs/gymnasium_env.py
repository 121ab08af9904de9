"""One seat of a game as a Gymnasium environment; the opponents move inside the step."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Literal, get_args

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, MultiBinary
from numpy.typing import NDArray

from branchline.boards import Board

from .batch import Actions, Reward
from .legal_spaces import LegalMovesSpace
from .one_game import OneGame
from .rendering import FRAMES_A_SECOND, MODES, Window, as_pixels, as_text, check_mode

Observation = dict[str, NDArray[Any]] | NDArray[np.int16]
Illegal = Literal["lose", "random", "error"]
AGENT_SEAT = 0
PENALTY = -1.0  # for an illegal move, as in PettingZoo


def observation_box(width: int, games: int | None = None) -> Box:
    limits = np.iinfo(np.int16)
    return Box(limits.min, limits.max, (width,) if games is None else (games, width), np.int16)


class GameEnv(gymnasium.Env[Any, Any]):
    """The agent plays seat 0; who begins is drawn for every game.

    An observation has two keys: "observation", described by `branchline.envs.parts_of`, and "action_mask"; with
    `mask_in_observation=False` it is the first of them alone. The mask is also in the info and in `action_masks()`.
    `action_space.sample()` draws a legal move. Opponents are any bots; random, greedy, planner and racer are fast.
    An `illegal` move loses: the game is over with the reward -1 and "illegal_move" in the info. Or a "random" legal
    one is played instead, or it is an "error".
    """

    metadata = {"render_modes": MODES, "render_fps": FRAMES_A_SECOND}  # noqa: RUF012 - as Gymnasium wants it

    def __init__(
        self,
        board: Board | str | os.PathLike[str] = "usa",
        players: int | None = None,
        opponents: str | Sequence[str] = "random",
        actions: Actions = "compact",
        reward: Reward = "win",
        max_decisions: int | None = None,
        illegal: Illegal = "lose",
        mask_in_observation: bool = True,
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        if illegal not in get_args(Illegal):
            raise ValueError(f"an illegal move is a case for {', '.join(get_args(Illegal))}, not {illegal!r}")
        self.render_mode = render_mode
        self.game = OneGame(board, players, opponents, actions, reward, max_decisions)
        if self.game.seated.count("agent") > 1:
            raise ValueError("here the agent has one seat; for more use branchline.envs.Batch or PettingZoo")
        self.illegal = illegal
        self.mask_in_observation = mask_in_observation
        self.action_space = LegalMovesSpace(self.game.shape.actions, self.game.mask)
        row = observation_box(self.game.shape.width)
        mask = MultiBinary(self.game.shape.actions)
        self.observation_space = Dict({"observation": row, "action_mask": mask}) if mask_in_observation else row
        self._window = Window()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.game.reset(int(self.np_random.integers(1 << 63)))
        observation, info = self._shown()
        if self.render_mode == "human":
            self.render()
        return observation, info

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        game = self.game
        if self.illegal != "error" and not game.is_legal(action):
            if self.illegal == "lose":
                observation, info = self._shown()
                return observation, PENALTY, True, False, {**info, "illegal_move": True}
            action = self.np_random.choice(np.flatnonzero(game.mask))
        game.step(int(action))
        observation, info = self._shown()
        terminated, truncated = game.terminated, game.truncated
        if terminated or truncated:
            info["scores"] = np.array(game.scores, np.int64)
        if self.render_mode == "human":
            self.render()
        return observation, float(game.rewards[AGENT_SEAT]), terminated, truncated, info

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        row = self.game.observation(AGENT_SEAT)
        mask = self.game.mask.view(np.int8).copy()
        return ({"observation": row, "action_mask": mask} if self.mask_in_observation else row), {"action_mask": mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal moves, as the algorithms of sb3-contrib ask for them."""
        return self.game.mask.copy()

    def render(self) -> Any:
        view = self.game.view(AGENT_SEAT)
        if self.render_mode == "ansi":
            return as_text(view)
        if self.render_mode == "rgb_array":
            return as_pixels(view)
        if self.render_mode == "human":
            self._window.show(view)
        return None

    def close(self) -> None:
        self._window.close()
