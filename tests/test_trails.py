"""The tracks of a longest path: as long as the rules say, and a trail."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from branchline import Game
from branchline.trails import longest_trail
from tests.rules.position import position


def is_a_trail(ends: list[tuple[str, str]]) -> bool:
    """Connected, with at most two places where an odd number of tracks meet (Euler)."""
    degree = Counter(place for pair in ends for place in pair)
    parts: list[set[str]] = []
    for pair in ends:
        joined = [part for part in parts if part & set(pair)]
        parts = [part for part in parts if part not in joined] + [set(pair).union(*joined)]
    return len(parts) <= 1 and sum(count % 2 for count in degree.values()) in (0, 2)


@pytest.mark.parametrize("seed", range(6))
def test_at_the_end_of_random_games(seed: int) -> None:
    game = Game("usa", 2, seed=seed)
    random = Random(seed)
    while not game.is_over:
        game.play(random.choice(game.legal_moves()))
    assert game.result is not None
    for seat, spaces in enumerate(game.result.longest_path):
        tracks = [game.board.track(track) for track in longest_trail(game.view(), seat)]
        assert sum(track.length for track in tracks) == spaces
        assert is_a_trail([track.ends for track in tracks])


def test_a_branch_is_left_out() -> None:
    game = position("usa", tracks={0: ["calgary--helena", "duluth--helena", "helena--salt-lake-city"]})
    assert longest_trail(game.view(), 0) == ("calgary--helena", "duluth--helena")


def test_without_tracks_there_is_none() -> None:
    assert longest_trail(position("usa").view(), 0) == ()


@pytest.mark.parametrize("seat", [2, 9, -1, None])
def test_only_a_seat_has_one(seat: Any) -> None:
    with pytest.raises(ValueError, match=f"no seat {seat}: the seats are 0 to 1"):
        longest_trail(position("usa").view(), seat)
