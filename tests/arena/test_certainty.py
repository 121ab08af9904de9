"""How sure a result is, tried on made-up results whose truth is known."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from branchline.arena.certainty import Leads, mean_interval


@pytest.fixture
def chance() -> np.random.Generator:
    return np.random.default_rng(7)


@pytest.mark.parametrize(("share", "games", "deals"), [(0.5, 2, 20), (0.97, 3, 20), (0.97, 1, 100), (0.3, 3, 100)])
def test_nineteen_of_twenty_intervals_hold_the_truth(
    share: float, games: int, deals: int, chance: np.random.Generator
) -> None:
    held = 0
    for _ in range(120):
        low, high = mean_interval(Counter((chance.binomial(games, share, deals) / games).tolist()))
        held += low <= share <= high
    assert held >= 0.92 * 120


def test_after_many_deals_the_interval_is_the_usual_one(chance: np.random.Generator) -> None:
    shares = chance.binomial(3, 0.4, 2000) / 3
    low, high = mean_interval(Counter(shares.tolist()))
    usual = 2 * 1.96 * shares.std() / 2000**0.5
    assert low < shares.mean() < high
    assert high - low == pytest.approx(usual, rel=0.05)


def test_alike_deals_leave_room_for_doubt() -> None:
    low, high = mean_interval({1.0: 20})
    assert high == 1.0
    assert low == pytest.approx(0.025 ** (1 / 20), abs=0.01)  # Clopper and Pearson
    low, high = mean_interval({0.5: 20})
    assert 0.4 < low < 0.5 < high < 0.6
    assert mean_interval({1.0: 1})[0] < 0.05


def deals_until_named(shares: list[float], most: int, chance: np.random.Generator) -> tuple[str | None, int]:
    """Looks after every deal of as many games as there are bots."""
    bots = [f"bot {i}" for i in range(len(shares))]
    leads = Leads(bots)
    for deal in range(1, most + 1):
        wins = chance.multinomial(len(bots), shares) / len(bots)
        leads.add(dict(zip(bots, wins.tolist(), strict=True)))
        if leader := leads.leader(0.95):
            return leader, deal
    return None, most


@pytest.mark.parametrize("bots", [2, 3])
def test_equal_bots_are_hardly_ever_told_apart_however_often_one_looks(bots: int, chance: np.random.Generator) -> None:
    named = [deals_until_named([1 / bots] * bots, 150, chance)[0] for _ in range(150)]
    assert sum(name is not None for name in named) <= 0.08 * 150


def test_a_clear_lead_is_found_soon(chance: np.random.Generator) -> None:
    found = [deals_until_named([0.7, 0.3], 300, chance) for _ in range(30)]
    assert {name for name, _ in found} == {"bot 0"}
    assert np.median([deals for _, deals in found]) < 60


def test_the_second_best_must_be_beaten_too(chance: np.random.Generator) -> None:
    assert deals_until_named([0.45, 0.45, 0.1], 100, chance)[0] is None


@pytest.mark.filterwarnings("error")
def test_a_long_run_does_not_exhaust_the_numbers() -> None:
    leads = Leads(["always", "never"])
    for _ in range(20_000):
        leads.add({"always": 1.0, "never": 0.0})
    assert leads.leader(0.9999) == "always"
