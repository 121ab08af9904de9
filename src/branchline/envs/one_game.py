"""One game for the interfaces that step one at a time."""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from branchline.boards import Board
from branchline.bots import Bot, make_bot
from branchline.numbering import numbering_of
from branchline.view import View

from .batch import Actions, GameShape, Reward, Settings, checked_seed, make_games
from .seating import AGENT, is_compiled, seated


class OneGame:
    """Opponents that cannot play inside the step are bots of Python, which are shown a view of their seat."""

    def __init__(
        self,
        board: Board | str | os.PathLike[str],
        players: int | None,
        opponents: str | Sequence[str] | None,
        actions: Actions,
        reward: Reward,
        max_decisions: int | None,
    ) -> None:
        self.shape = GameShape(board, players, actions)
        self.board = self.shape.board
        self.players = self.shape.players
        self.seated = seated(self.players, opponents)
        self.guests = {seat: spec for seat, spec in enumerate(self.seated) if not is_compiled(spec)}
        self.bots: dict[int, Bot] = {}
        arrays = self.shape.arrays(1, rows=2).items()  # the seat to move, and any other that is asked for
        self.memory: dict[str, NDArray[Any]] = {name: np.zeros(shape, kind) for name, (shape, kind) in arrays}
        inside = [AGENT if seat in self.guests else spec for seat, spec in enumerate(self.seated)]
        self.games = make_games(self.shape, inside, self.memory, Settings(reward, max_decisions, "never"))
        self.mask: NDArray[np.bool_] = self.memory["masks"][0]
        self.rewards: NDArray[np.float32] = self.memory["rewards"][0]
        self._moves = np.zeros(1, np.int16)
        self._actions = self.shape.actions

    def reset(self, seed: int) -> None:
        self.games.reset(checked_seed(seed))
        if self.guests:
            rng = Random(seed)
            self.bots = {seat: make_bot(spec, Random(rng.getrandbits(64))) for seat, spec in self.guests.items()}
            self._ask_guests()

    def step(self, action: int) -> None:
        """Play a legal move number of the seat to move, then the opponents' moves."""
        if not self.is_legal(action):
            raise ValueError(f"move {action} is not legal; the mask shows which are")
        self._moves[0] = action
        self.games.step(self._moves.data)
        if self.guests:
            self._ask_guests()

    def is_legal(self, action: int) -> bool:
        return 0 <= action < self._actions and bool(self.mask[action])

    @property
    def seat(self) -> int:
        """Whose move it is."""
        return int(self.memory["seats"][0])

    @property
    def terminated(self) -> bool:
        return bool(self.memory["terminated"][0])

    @property
    def truncated(self) -> bool:
        return bool(self.memory["truncated"][0])

    @property
    def scores(self) -> list[int]:
        """Of a game that has ended, by seat."""
        scores: list[int] = self.memory["scores"][0].tolist()
        return scores

    def observation(self, seat: int) -> NDArray[np.int16]:
        """What this seat may know, in an array of its own."""
        row = 0
        if seat != self.seat:
            row = 1
            self.games.observe(0, seat, row)
        own: NDArray[np.int16] = self.memory["observations"][row].copy()
        return own

    def view(self, seat: int | None) -> View:
        return View.of(self.board, self.games.state(0), seat, abandoned=False)

    def _ask_guests(self) -> None:
        """Bots of Python move until it is somebody else's turn; their rewards are added to those of the step."""
        numbering = numbering_of(self.board)
        while self.seat in self.bots and not (self.terminated or self.truncated):
            view = self.view(self.seat)
            legal = self.games.legal_moves(0)
            moves = [numbering.move(number, view.offer) for number in legal]
            chosen = self.bots[self.seat].choose(view, moves)
            before = self.rewards.copy()
            self.games.play_complete(0, legal[[str(move) for move in moves].index(str(chosen))])
            self.rewards += before
