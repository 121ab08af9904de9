"""Chances are what they say."""

from __future__ import annotations

import pytest

from branchline import Board
from branchline.boards import BUILT_IN
from branchline.coach import Depth
from branchline.coach.calibration import PlayedDeal, SaidChance, by_tenths, mean_error, said_in


def test_tenths_compare_what_was_said_with_what_came() -> None:
    said = [SaidChance(0.05, 0.0), SaidChance(0.32, 1.0), SaidChance(0.38, 0.0), SaidChance(1.0, 1.0)]
    low, middle, high = by_tenths(said)
    assert (low.positions, middle.positions, high.positions) == (1, 2, 1)
    assert middle.said == pytest.approx(0.35)
    assert middle.came == 0.5
    assert mean_error([low, middle, high]) == pytest.approx((0.05 + 2 * 0.15) / 4)


@pytest.mark.long
@pytest.mark.parametrize("board", BUILT_IN)
def test_positions_said_to_be_won_are_won(board: str) -> None:
    loaded = Board.load(board)
    said = [one for seed in range(60) for one in said_in(PlayedDeal(loaded, 2, seed, Depth(0, 64)))]
    assert len(said) > 500
    assert mean_error(list(by_tenths(said))) < 0.12  # few games: each is seen a dozen times
