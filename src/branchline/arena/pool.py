"""Where games are played: in processes of this machine, or on a cluster.

A pool changes nothing but the time a run takes. Each game depends on its fixture alone, and only the process that asked
for the games writes them down.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from importlib.util import find_spec
from typing import Protocol

from branchline.bots.registry import PROGRAM
from branchline.extras import how_to_install

from .game_runner import GameRunner, PlayedGame
from .schedule import Fixture
from .workers import LocalProcesses

RAY_SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nothing is reported to anybody
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",  # nothing is printed among our results; it is in Ray's own logs
}


class GamePool(Protocol):
    def play(self, runner: GameRunner, fixtures: Iterable[Fixture], /) -> Generator[PlayedGame, None, None]:
        """The games as they are finished, each once. Fixtures are taken as they are needed, not all at once."""
        ...


def pool_for(workers: int, cluster: str | None, bots: Iterable[str], say: Callable[[str], None]) -> GamePool:
    """`cluster` is the address of a Ray cluster, or "auto". `say` says which nodes cannot play, and why."""
    if cluster is None:
        return LocalProcesses(workers)
    if find_spec("ray") is None:
        raise ValueError(f"a cluster needs ray: {how_to_install('cluster')}")
    bots = tuple(bots)
    _refuse_files(bots)
    os.environ |= RAY_SETTINGS  # Ray reads them when it is imported
    from .cluster import RayCluster

    return RayCluster(cluster, bots, say)


def _refuse_files(bots: Iterable[str]) -> None:
    for bot in bots:
        if ".py:" in bot or bot.startswith(PROGRAM):
            raise ValueError(
                f"{bot} is a file of this machine, and other machines do not have it: on a cluster, bots of your own"
                " must be installed on every node as a package (docs/writing-bots.md); without --cluster files play"
            )
