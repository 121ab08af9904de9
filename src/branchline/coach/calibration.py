"""Are chances what they say? Of a hundred positions judged at 30 %, about thirty should be won."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from branchline.boards import Board
from branchline.bots.planner import PlannerBot
from branchline.game import Game

from .judging import Coach, Depth

EVERY = 6  # one decision in so many is looked at
TENTHS = 10


class SaidChance(NamedTuple):
    """A chance that was said, and the share of the win that came."""

    chance: float
    share: float


class PlayedDeal(NamedTuple):
    board: Board
    players: int
    seed: int
    depth: Depth


def said_in(deal: PlayedDeal) -> list[SaidChance]:
    """The chances of the seats to move, in one game of planners."""
    rng = Random(deal.seed)
    game = Game(deal.board, deal.players, seed=deal.seed)
    bots = [PlannerBot(Random(seat)) for seat in range(deal.players)]
    coach = Coach(game.view(0), deal.depth)
    said: list[tuple[int, float]] = []
    while not game.is_over:
        seat = game.seats_to_act[0]
        view = game.view(seat)
        if rng.randrange(EVERY) == 0:
            said.append((seat, coach.chances(view, rng.getrandbits(50))[seat]))
        game.play(bots[seat].choose(view, game.legal_moves(seat)), seat)
    assert game.result is not None
    winners = game.result.winners
    return [SaidChance(chance, 1 / len(winners) if seat in winners else 0.0) for seat, chance in said]


class Tenth(NamedTuple):
    positions: int
    said: float  # on average
    came: float

    @property
    def error(self) -> float:
        return abs(self.said - self.came)


def by_tenths(said: list[SaidChance]) -> Iterator[Tenth]:
    """From 0–10 % to 90–100 %; those without a position are left out."""
    for tenth in range(TENTHS):
        here = [one for one in said if min(TENTHS - 1, int(TENTHS * one.chance)) == tenth]
        if here:
            yield Tenth(
                len(here), sum(one.chance for one in here) / len(here), sum(one.share for one in here) / len(here)
            )


def mean_error(tenths: list[Tenth]) -> float:
    """Over the tenths, each as much as it has positions."""
    return sum(tenth.positions * tenth.error for tenth in tenths) / sum(tenth.positions for tenth in tenths)
