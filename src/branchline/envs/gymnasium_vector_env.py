"""Many games as a Gymnasium vector environment: `gymnasium.make_vec("branchline/USA-v0", num_envs=1024)`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import Dict, Discrete, MultiBinary
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from branchline.boards import Board

from .batch import Actions, Batch, Reward
from .gymnasium_env import AGENT_SEAT, Observation, observation_box
from .legal_spaces import LegalMovesOfGamesSpace


class GameVectorEnv(VectorEnv[Any, Any, Any]):
    """A batch, seen through Gymnasium. A game that ended begins anew in the next step, whose move for it is not looked
    at (Gymnasium's NEXT_STEP). With `copy=False` observations and masks are the batch's own arrays, which the next
    step changes."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as Gymnasium wants it

    def __init__(
        self,
        num_envs: int = 1,
        board: Board | str | os.PathLike[str] = "usa",
        players: int | None = None,
        opponents: str | Sequence[str] = "random",
        actions: Actions = "compact",
        reward: Reward = "win",
        max_decisions: int | None = None,
        mask_in_observation: bool = True,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise ValueError("many games at once are not drawn; gymnasium.make draws one")
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.batch = Batch(
            board,
            players,
            num_envs,
            opponents=opponents,
            actions=actions,
            reward=reward,
            max_decisions=max_decisions,
            again="next step",
        )
        if self.batch.seated.count("agent") > 1:
            raise ValueError("here the agent has one seat; for more use branchline.envs.Batch or PettingZoo")
        self.copy = copy
        self.mask_in_observation = mask_in_observation
        self.single_action_space = Discrete(self.batch.actions)
        self.action_space = LegalMovesOfGamesSpace(self.batch.actions, self.batch.masks)
        row, mask = observation_box(self.batch.width), MultiBinary(self.batch.actions)
        self.single_observation_space = Dict({"observation": row, "action_mask": mask}) if mask_in_observation else row
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        if isinstance(seed, list):
            raise ValueError("the games of a batch share one seed: a whole number")
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(1 << 63)))
        return self._shown()

    def step(
        self, actions: Any
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        batch = self.batch
        batch.step(actions)
        observations, info = self._shown()
        ended = batch.terminated | batch.truncated
        if ended.any():
            info["scores"], info["_scores"] = np.where(ended[:, None], batch.scores, 0), ended
        rewards = batch.rewards[:, AGENT_SEAT].astype(np.float64)
        return observations, rewards, batch.terminated.copy(), batch.truncated.copy(), info

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        rows, masks = self.batch.observations, self.batch.masks.view(np.int8)
        if self.copy:
            rows, masks = rows.copy(), masks.copy()
        return ({"observation": rows, "action_mask": masks} if self.mask_in_observation else rows), {
            "action_mask": masks
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal moves of every game."""
        return self.batch.masks.copy()
