"""The longest continuous path of large networks."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random

from branchline.boards import Board, Track
from branchline.rules import const, trail
from branchline.rules.layout import Layout, masked
from branchline.rules.state import State
from branchline.rules.trail import Trail

CALLS = 5  # of which the quickest counts


@dataclass(frozen=True, slots=True)
class TrailTimes:
    """Microseconds a call from Python takes."""

    median: float
    percentile_99: float
    worst: float


def grow(board: Board, rng: Random, dense: bool) -> list[int]:
    """A seat's connected network from one city until no train is left or none fits; a dense one prefers tracks between
    cities it has reached."""
    reached = {rng.choice([city.id for city in board.cities])}
    owned: list[int] = []
    trains = board.trains
    while near := _claimable(board, owned, reached, trains):
        inner = [i for i in near if reached.issuperset(board.tracks[i].ends)]
        owned.append(rng.choice(inner if dense and inner else near))
        reached.update(board.tracks[owned[-1]].ends)
        trains -= board.tracks[owned[-1]].length
    return owned


def _claimable(board: Board, owned: list[int], reached: set[str], trains: int) -> list[int]:
    routes = {board.tracks[i].parallel for i in owned} - {None}  # a seat has one track of a double route (USA-15)

    def fits(track: Track) -> bool:
        return track.length <= trains and track.parallel not in routes and not reached.isdisjoint(track.ends)

    return [i for i, track in enumerate(board.tracks) if i not in owned and fits(track)]


def network_state(tracks: list[int]) -> State:
    state = State()
    state.players = 2
    state.owned = [masked(tracks), *([0] * const.WORDS for _ in range(const.MAX_PLAYERS - 1))]
    return state


def best_call(layout: Layout, state: State) -> int:
    """Nanoseconds of the quickest of a few calls."""
    scratch = Trail()
    times = []
    for _ in range(CALLS):
        start = time.perf_counter_ns()
        trail.longest(scratch, state, layout, 0, 0)
        times.append(time.perf_counter_ns() - start)
    return min(times)


def time_trails(board: Board, networks: int, dense: bool) -> TrailTimes:
    rng = Random(1)
    layout = Layout(board)
    times = sorted(best_call(layout, network_state(grow(board, rng, dense))) / 1e3 for _ in range(networks))
    return TrailTimes(times[networks // 2], times[99 * networks // 100], times[-1])
