"""The longest continuous path is exact (USA-21): against brute force, on networks of every kind."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from branchline import Board
from branchline.rules import const, trail
from branchline.rules.layout import Layout, masked
from branchline.rules.state import State
from branchline.rules.trail import Trail

USA = Board.load("usa")
LAYOUT = Layout(USA)
ENDS = [track.ends for track in USA.tracks]
LENGTHS = [track.length for track in USA.tracks]


def longest(tracks: Iterable[int]) -> int:
    state = State()
    state.players = 2
    state.owned = [masked(list(tracks)), *([0] * const.WORDS for _ in range(4))]
    return trail.longest(Trail(), state, LAYOUT, 0, 0)


def brute_force(tracks: frozenset[int]) -> int:
    def walk(city: str, left: frozenset[int]) -> int:
        ways = [track for track in left if city in ENDS[track]]
        return max((LENGTHS[t] + walk(other_end(t, city), left - {t}) for t in ways), default=0)

    return max((walk(city, tracks) for track in tracks for city in ENDS[track]), default=0)


def other_end(track: int, city: str) -> str:
    a, b = ENDS[track]
    return b if city == a else a


def grown(rng: Random, size: int, dense: bool) -> frozenset[int]:
    """A connected network; a dense one prefers tracks between cities it has reached."""
    tracks = {rng.randrange(len(ENDS))}
    while len(tracks) < size:
        cities = {city for track in tracks for city in ENDS[track]}
        near = [t for t in range(len(ENDS)) if t not in tracks and cities & set(ENDS[t])]
        inner = [t for t in near if cities >= set(ENDS[t])]
        tracks.add(rng.choice(inner if dense and inner else near))
    return frozenset(tracks)


def test_no_track_no_path() -> None:
    assert longest([]) == 0


@pytest.mark.parametrize("dense", [False, True])
def test_against_brute_force_on_connected_networks(dense: bool) -> None:
    rng = Random(1)
    for _ in range(150):
        tracks = grown(rng, rng.randint(1, 11), dense)
        assert longest(tracks) == brute_force(tracks)


def test_against_brute_force_on_scattered_tracks() -> None:
    rng = Random(2)
    for _ in range(150):
        tracks = frozenset(rng.sample(range(len(ENDS)), rng.randint(1, 14)))
        assert longest(tracks) == brute_force(tracks)


def test_a_figure_of_eight_is_walked_whole() -> None:
    loops = [("chicago", "omaha"), ("omaha", "duluth"), ("duluth", "chicago")]
    loops += [("chicago", "toronto"), ("toronto", "pittsburgh"), ("pittsburgh", "chicago")]
    tracks = [next(i for i, ends in enumerate(ENDS) if set(ends) == set(pair)) for pair in loops]
    assert longest(tracks) == sum(LENGTHS[track] for track in tracks)
