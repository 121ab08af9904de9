"""Random games to their exact final scores, and copies of the state, in CPU time."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache

from branchline import rules
from branchline.boards import Board
from branchline.rules import playout
from branchline.rules.layout import Layout
from branchline.rules.state import State

CHUNK = 500 if rules.COMPILED else 1  # games in a call: enough that setting it up does not count


@dataclass(frozen=True, slots=True)
class PlayedGames:
    games: int
    decisions: int
    ns: int

    @property
    def ns_per_decision(self) -> float:
        return self.ns / self.decisions

    @property
    def games_per_second(self) -> float:
        return self.games / self.ns * 1e9

    @property
    def decisions_per_game(self) -> float:
        return self.decisions / self.games


@cache
def layout_of(board: str) -> Layout:
    return Layout(Board.load(board))


def play_for(board: str, players: int, seconds: float) -> PlayedGames:
    """The games with seeds 1, 2, … until the time is up."""
    layout = layout_of(board)
    games = decisions = ns = 0
    start = time.process_time_ns()
    while ns < seconds * 1e9 or not games:
        decisions += playout.games(layout, players, 1 + games, CHUNK)[0]
        games += CHUNK
        ns = time.process_time_ns() - start
    return PlayedGames(games, decisions, ns)


def play(board: str, players: int, count: int) -> None:
    playout.games(layout_of(board), players, 1, count)


def state_bytes() -> int | None:
    """The size of a compiled state; an interpreted one is a tree of objects."""
    return State.__basicsize__ if rules.COMPILED else None


def copy_ns(seconds: float) -> float:
    pairs = 10_000 if rules.COMPILED else 100
    count = 0
    start = time.process_time_ns()
    while (ns := time.process_time_ns() - start) < seconds * 1e9 or not count:
        playout.copies(pairs)
        count += 2 * pairs
    return ns / count
