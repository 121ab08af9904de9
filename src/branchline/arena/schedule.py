"""Who plays which deal from which seat."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from typing import NamedTuple

from branchline.boards import Board

from .match import derived_seed


class Fixture(NamedTuple):
    """A game to be played."""

    game: int
    deal: int
    rotation: int
    seats: tuple[str, ...]
    seed: bytes
    bots_seed: bytes


@dataclass(frozen=True)
class Schedule:
    """Duplicate matches: a line-up plays a deal once from each seat. In a round every line-up plays one deal.

    The deal, its first seat included, depends on the seed and its number alone, so all that differs between the
    games of a deal is who sits where. Who sits after whom changes from round to round.
    """

    bots: tuple[str, ...]
    players: int
    seed: str

    @cached_property
    def line_ups(self) -> tuple[tuple[str, ...], ...]:
        """All choices of `players` bots. One bot alone against itself tells nothing, unless there is no other."""
        listed = sorted(self.bots, key=self.bots.index)
        choices = dict.fromkeys(combinations(listed, self.players))
        return tuple(choice for choice in choices if len(set(choice)) > 1) or tuple(choices)

    @property
    def games_per_round(self) -> int:
        return len(self.line_ups) * self.players

    def rounds_for(self, games: int) -> int:
        return math.ceil(games / self.games_per_round)

    def fixture(self, game: int) -> Fixture:
        deal, rotation = divmod(game, self.players)
        around = self._around(deal)
        return Fixture(
            game,
            deal,
            rotation,
            around[rotation:] + around[:rotation],
            derived_seed(self.seed, deal),
            derived_seed(self.seed, deal, rotation),
        )

    def _around(self, deal: int) -> tuple[str, ...]:
        """The deal's line-up, in one of the orders in which it can sit around the table, each in its turn."""
        round_, place = divmod(deal, len(self.line_ups))
        first, *others = self.line_ups[place]
        orders = list(permutations(others))
        return (first, *orders[round_ % len(orders)])


def schedule_for(board: Board, bots: tuple[str, ...], players: int | None, seed: str) -> Schedule:
    """Without a number of players all bots sit at one table, or as many as fit."""
    seats = min(len(bots), board.max_players) if players is None else players
    if not board.min_players <= seats <= board.max_players:
        raise ValueError(f"{board.id} is for {board.min_players} to {board.max_players} players, not {seats}")
    if seats > len(bots):
        repeated = ",".join((*bots, *bots[:1] * (seats - len(bots))))
        raise ValueError(
            f"{seats} players need {seats} bots, and {len(bots)} are named; "
            f"name one several times to seat it several times: --bots {repeated}"
        )
    return Schedule(bots, seats, seed)
