"""What several commands share."""

from __future__ import annotations

import os
import time
from importlib.util import find_spec
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from branchline.extras import how_to_install

if TYPE_CHECKING:
    from branchline.arena import GameSummary
    from branchline.arena.pool import GamePool
    from branchline.boards import Board

UNLIMITED = 100_000  # columns


def _console(*, stderr: bool) -> Console:
    """In a pipe or a file lines are as long as they are: whatever reads them can break them better."""
    console = Console(stderr=stderr, highlight=False)
    if not console.is_terminal:
        console.width = UNLIMITED
    return console


out = _console(stderr=False)
err = _console(stderr=True)

FAILURES_SHOWN = 5
SOONEST, LATEST = 2.0, 60.0  # seconds from one line about the progress to the next

SOURCE_TITLES = {"longest": "longest path", "bullets": "bullet trains", "bonus": "East–West"}


def source_title(source: str) -> str:
    """A source of points at the head of a column."""
    return SOURCE_TITLES.get(source, source.replace("_", " "))


def seated(board: Board, seats: str) -> tuple[str, ...]:
    """The bots named in an option, as many as the board can seat."""
    names = bots_named(seats)
    if not board.min_players <= len(names) <= board.max_players:
        raise ValueError(
            f"{board.id} is for {board.min_players} to {board.max_players} players; {len(names)} are seated"
        )
    return names


def bots_named(listed: str) -> tuple[str, ...]:
    """The bots of an option, as A,B,C."""
    from branchline.bots import check_spec

    specs = tuple(spec.strip() for spec in listed.split(","))
    for spec in specs:
        check_spec(spec)
    return specs


def require_arena() -> None:
    """Say what is missing before anything is played."""
    missing = [name for name in ("arro3", "matplotlib", "numpy", "openskill") if find_spec(name) is None]
    if missing:
        raise ValueError(f"the arena needs {', '.join(missing)}: {how_to_install('arena')}")


def chosen_pool(workers: int | None, cluster: str | None, bots: tuple[str, ...]) -> GamePool:
    """Where a command's games are played, as --workers and --cluster say."""
    from branchline.arena.pool import pool_for

    if workers and cluster:
        raise ValueError("--workers is for this machine, --cluster plays on all cores of the cluster: give one of them")
    return pool_for(workers or cores(), cluster, bots, lambda said: err.print(said, markup=False, soft_wrap=True))


def visible(text: str) -> str:
    """A text from a stranger's file for the terminal: what would steer it is written out."""
    return "".join(letter if letter.isprintable() or letter == "\n" else repr(letter)[1:-1] for letter in text)


def show_failures(failed: list[GameSummary]) -> None:
    for game in failed[:FAILURES_SHOWN]:
        assert game.failure is not None
        bot = game.seats[game.failure.seat].bot
        said = f"game {game.game}: {bot} lost, {game.failure.reason}: {game.failure.detail}"
        out.print(said, markup=False, soft_wrap=True)
    if len(failed) > FAILURES_SHOWN:
        out.print(f"and {len(failed) - FAILURES_SHOWN} more failures")


def table(*columns: str, title: str = "", text: int = 1) -> Table:
    """The first columns, so many of them, are text; the others are numbers."""
    made = Table(title=title or None, title_justify="left", box=SIMPLE_HEAD, padding=0, show_edge=False)
    for i, column in enumerate(columns):
        made.add_column(column, justify="left" if i < text else "right", no_wrap=i == 0 or i >= text)
    return made


class Milestones:
    """When to print a line about the progress: after every tenth of a long run, and at least once a minute."""

    def __init__(self, games: int, finished: int = 0) -> None:
        self._games = games
        self._tenth = 10 * finished // games
        self._shown = time.monotonic()

    def is_reached(self, finished: int) -> bool:
        tenth, waited = 10 * finished // self._games, time.monotonic() - self._shown
        if waited < SOONEST or (tenth == self._tenth and waited < LATEST):
            return False
        self._tenth, self._shown = tenth, time.monotonic()
        return True


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
