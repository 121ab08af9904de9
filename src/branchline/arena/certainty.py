"""How sure a result is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

import numpy as np

DRAWS = 20_000
BETS = tuple(i / 20 for i in range(1, 20))
ENOUGH = 1e100  # more is never needed, and numbers end somewhere


def mean_interval(counts: Mapping[float, int], confidence: float = 0.95) -> tuple[float, float]:
    """An interval for the mean of independent values in [0, 1], given as value: how often it was seen.

    The bounds are quantiles of the mean under random (Dirichlet) weights of the values and of one more at the end
    of the range, 0 for the lower and 1 for the upper bound. For zeros and ones this is the exact interval of Clopper
    and Pearson, for many values the usual one of a mean, and it is never empty, however alike the values are.
    """
    # N. Gaffke, Three test statistics for a nonparametric one-sided hypothesis on the mean of a nonnegative
    # variable, Mathematical Methods of Statistics 14 (2005).
    random = np.random.Generator(np.random.PCG64(1))
    values = sorted(counts)
    weights = random.standard_gamma([counts[value] for value in values], (DRAWS, len(values)))
    end = random.standard_exponential(DRAWS)
    whole = weights.sum(axis=1) + end
    summed = weights @ np.array(values)
    tail = (1 - confidence) / 2
    return float(np.quantile(summed / whole, tail)), float(np.quantile((summed + end) / whole, 1 - tail))


class Leads:
    """Which bot is best, looked at after every round without deceiving oneself.

    For every ordered pair money is bet on the first winning more than the second. If it does not, the money cannot
    be expected to grow, and the chance that it ever becomes so many times as much is at most one in so many.
    """

    # Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, JRSS B 86 (2024): the
    # capital process prod(1 + bet * lead), here its mean over a grid of bets; Ville's inequality bounds its maximum.

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = tuple(bots)
        self._pairs = list(permutations(self.bots, 2))
        self._stakes = np.ones((len(self._pairs), len(BETS)))

    def add(self, shares: Mapping[str, float]) -> None:
        """The mean win shares of a round."""
        leads = np.array([shares[one] - shares[other] for one, other in self._pairs])
        self._stakes = np.minimum(self._stakes * (1 + np.outer(leads, BETS)), ENOUGH)

    def leader(self, confidence: float) -> str | None:
        """The bot that wins more than any other; with equally good bots, each of them could be named wrongly."""
        needed = len(self.bots) / (1 - confidence)
        won = self._stakes.mean(axis=1) >= needed
        beaten = Counter(one for (one, _), enough in zip(self._pairs, won, strict=True) if enough)
        return next((bot for bot, rivals in beaten.items() if rivals == len(self.bots) - 1), None)
