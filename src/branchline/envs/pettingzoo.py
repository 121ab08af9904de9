"""A game as a PettingZoo environment: every seat is an agent, and they move in turn (AEC).

from branchline.envs import pettingzoo
env = pettingzoo.env(board="usa", players=4)
"""

from __future__ import annotations

import os
from random import SystemRandom
from typing import Any

import numpy as np
from gymnasium.spaces import Dict, MultiBinary
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from branchline.boards import Board

from .batch import Actions, Reward
from .gymnasium_env import PENALTY, observation_box
from .legal_spaces import LegalMovesSpace
from .one_game import OneGame
from .rendering import FRAMES_A_SECOND, MODES, Window, as_pixels, as_text, check_mode


class raw_env(AECEnv):  # type: ignore[misc] # noqa: N801 - PettingZoo has no types, and this is its name
    """Agents are "player_0" and so on, by seat; who begins is drawn for every game.

    An observation has the keys "observation", described by `branchline.envs.parts_of`, and "action_mask"; the mask of
    the agent to move is also in its info and in `action_masks()`. After `max_cycles` decisions a game is cut off.
    An illegal move ends the game with the reward -1 for its agent, as in PettingZoo's own games.
    """

    metadata = {  # noqa: RUF012 - as PettingZoo wants it
        "name": "branchline_v0",
        "render_modes": MODES,
        "render_fps": FRAMES_A_SECOND,
        "is_parallelizable": True,
    }

    def __init__(
        self,
        board: Board | str | os.PathLike[str] = "usa",
        players: int | None = None,
        actions: Actions = "compact",
        reward: Reward = "win",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self.game = OneGame(board, players, None, actions, reward, max_cycles)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._none = np.zeros(self.game.shape.actions, np.int8)
        row, mask = observation_box(self.game.shape.width), MultiBinary(self.game.shape.actions)
        self.observation_spaces = {
            agent: Dict({"observation": row, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: LegalMovesSpace(self.game.shape.actions, self.game.mask) for agent in self.possible_agents
        }
        self._rewards_at_once = reward == "progress"
        self._window = Window()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.game.reset(SystemRandom().getrandbits(63) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.agent_selection = self.possible_agents[self.game.seat]
        self.infos[self.agent_selection] = {"action_mask": self.game.mask.view(np.int8).copy()}
        if self.render_mode == "human":
            self.render()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        if not self.game.is_legal(action):
            self.rewards = {other: PENALTY * (other == agent) for other in self.agents}
            self._end(True, False, {"illegal_move": agent})
            return
        self.game.step(int(action))
        over, cut = self.game.terminated, self.game.truncated
        if over or cut or self._rewards_at_once:
            self.rewards = dict(zip(self.possible_agents, self.game.rewards.tolist(), strict=True))
        if over or cut:
            self._end(over, cut, {"scores": self.game.scores})
            return
        if self._rewards_at_once:
            self._accumulate_rewards()
        self._begin_turn()

    def _end(self, over: bool, cut: bool, info: dict[str, Any]) -> None:
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.infos = {agent: {**info} for agent in self.agents}
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        mine = agent == self.agent_selection and not (self.terminations[agent] or self.truncations[agent])
        return {
            "observation": self.game.observation(self._seats[agent]),
            "action_mask": self.game.mask.view(np.int8).copy() if mine else self._none.copy(),
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal moves of the agent to move."""
        return self.game.mask.copy()

    def render(self) -> Any:
        """As the agent to move sees it."""
        view = self.game.view(self._seats[self.agent_selection])
        if self.render_mode == "ansi":
            return as_text(view)
        if self.render_mode == "rgb_array":
            return as_pixels(view)
        if self.render_mode == "human":
            self._window.show(view)
        return None

    def close(self) -> None:
        self._window.close()


def env(**options: Any) -> wrappers.OrderEnforcingWrapper:
    """The environment, in which it is an error to call things in the wrong order; the options are those of
    `raw_env`."""
    return wrappers.OrderEnforcingWrapper(raw_env(**options))


def parallel_env(**options: Any) -> turn_based_aec_to_parallel_wrapper:
    """All agents answer in every cycle, and the answer of the one to move is played."""
    return turn_based_aec_to_parallel_wrapper(env(**options))
