"""Action spaces whose `sample()` draws from the legal moves, so that the loops of every tutorial run as they stand."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Discrete, MultiDiscrete
from numpy.typing import NDArray


class LegalMovesSpace(Discrete):
    """The numbers of a board's moves; sampled with a mask of its own, or else with that of the game."""

    def __init__(self, actions: int, mask: NDArray[np.bool_]) -> None:
        super().__init__(actions)
        self._legal = mask

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self._legal.any():
            legal = np.flatnonzero(self._legal)
            return np.int64(legal[self.np_random.integers(len(legal))])
        return super().sample(mask, probability)


class LegalMovesOfGamesSpace(MultiDiscrete):
    """The same for many games at once."""

    def __init__(self, actions: int, masks: NDArray[np.bool_]) -> None:
        super().__init__([actions] * len(masks))
        self._legal = masks

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        chances = self.np_random.random(self._legal.shape, np.float32) * self._legal
        likely: NDArray[np.int64] = chances.argmax(axis=1)
        return likely
