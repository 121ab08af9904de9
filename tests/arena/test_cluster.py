"""A Ray cluster of several nodes on this machine: its games are those of one process, whatever happens to a node."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from branchline import Board, __version__
from branchline.arena import installation, pool
from tests.arena.test_workers import FIXTURES, Trap
from tests.cli.commands import Running, holds_a_game
from tests.cli.test_commands import branchline

STARTS = 5  # Ray gives a node thirty seconds to come up, which a busy machine may not have
GAMES = ("--board", "first_journey", "--seats", "greedy,random", "--games", 2000)


class Cluster:
    """Its head plays nothing; the tests add nodes that do."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster as RayCluster

        self._ray: Any = RayCluster()  # private to Ray, and without types
        self._started(num_cpus=0, include_dashboard=False)
        self.address: str = self._ray.address

    def add(self, name: str, **environment: str) -> Any:
        return self._started(num_cpus=1, node_name=name, env_vars=environment)

    def kill(self, node: Any) -> None:
        self._ray.remove_node(node, allow_graceful=False)

    def close(self) -> None:
        self._ray.shutdown()

    def _started(self, **settings: Any) -> Any:
        for last in (*[False] * (STARTS - 1), True):
            try:
                return self._ray.add_node(**settings)
            except Exception:
                if last:
                    raise
        raise AssertionError


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    for name, value in pool.RAY_SETTINGS.items():
        monkeypatch.setenv(name, value)
    made = Cluster()
    yield made
    made.close()


def local_records(folder: Path) -> bytes:
    records = folder / "local.jsonl"
    assert branchline("simulate", *GAMES, "--workers", 1, "--records", records).returncode == 0
    return records.read_bytes()


@pytest.mark.long
def test_the_games_of_a_killed_node_are_played_elsewhere(cluster: Cluster, tmp_path: Path) -> None:
    records = tmp_path / "cluster" / "games.jsonl"
    records.parent.mkdir()
    first = cluster.add("first")
    running = Running("simulate", *GAMES, "--cluster", cluster.address, "--records", records)
    running.until(lambda: holds_a_game(records.parent))
    cluster.kill(first)
    cluster.add("second")
    _, said = running.process.communicate()
    assert running.process.returncode == 0
    assert re.search(r"the node \S+ \(first\) is lost; its games are played elsewhere\n", said)
    assert records.read_bytes() == local_records(tmp_path)


@pytest.mark.long
def test_a_node_with_another_version_is_refused_by_name(cluster: Cluster, tmp_path: Path) -> None:
    (tmp_path / "branchline").mkdir()
    (tmp_path / "branchline" / "__init__.py").write_text('__version__ = "0.0.9"')
    cluster.add("old", PYTHONPATH=str(tmp_path))
    alone = branchline("simulate", "--cluster", cluster.address)
    refused = (
        rf"the node \S+ \(old\) does not play: it has Branchline 0\.0\.9, and {re.escape(__version__)} is needed\n"
    )
    assert alone.returncode == 2
    assert re.fullmatch(refused + "branchline: no node of the cluster can play\n", alone.stderr)
    cluster.add("new")
    both = branchline("simulate", "--cluster", cluster.address, "--games", 20)
    assert re.match(refused, both.stderr)
    assert "mean of 20 games" in both.stdout


@pytest.mark.long
def test_a_bot_that_always_kills_its_process_loses_the_game(cluster: Cluster, tmp_path: Path) -> None:
    cluster.add("first")
    trap = Trap(Board.load("first_journey"), mark=tmp_path / "mark", always=True)
    played = pool.pool_for(1, cluster.address, (), print).play(trap, FIXTURES)
    games = {game.summary.game: game.summary for game in played}
    assert sorted(games) == [0, 1, 2, 3]
    failure = games[1].failure
    assert failure is not None
    assert (failure.seat, failure.reason) == (1, "crashed")
    assert [game.failure for number, game in games.items() if number != 1] == [None, None, None]


@pytest.mark.long
def test_ctrl_c_keeps_the_finished_games(cluster: Cluster, tmp_path: Path) -> None:
    cluster.add("first")
    records = tmp_path / "games.jsonl"
    running = Running("simulate", "--games", 100_000, "--cluster", cluster.address, "--records", records)
    done = running.until(lambda: holds_a_game(tmp_path)).interrupted()
    assert done.returncode == 130
    (games,) = re.findall(r"^Stopped after (\d+) of 100000 games\. Their records are in .*\.$", done.stderr, re.M)
    assert re.match(rf"{games} games? verified", branchline("verify", records).stdout)


@pytest.mark.long
def test_a_cluster_that_is_gone_is_not_waited_for() -> None:
    done = branchline("simulate", "--cluster", "auto", RAY_ADDRESS="127.0.0.1:1")
    assert done.returncode == 2
    assert re.match(
        r"branchline: cannot join the Ray cluster auto: \S+:1 does not answer \(.*\)\nray start", done.stderr
    )


def test_what_a_node_lacks_is_told() -> None:
    here = installation.installed(__version__, ["greedy"])
    assert here["Branchline"] == __version__
    assert here["board usa"] == Board.load("usa").hash[:12]
    assert installation.difference(here, dict(here)) == ""
    assert installation.difference(here, {}) == f"it has no Branchline, and {__version__} is needed"
    changed = here | {"board usa": "0123"}
    assert installation.difference(here, changed) == (f"it has board usa 0123, and {here['board usa']} is needed")


@pytest.mark.parametrize("bot", ["my_bot.py:MyBot", "program:node my_bot.js"])
def test_bots_of_this_machine_do_not_play_on_others(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "find_spec", lambda name: object())
    with pytest.raises(ValueError, match=f"{re.escape(bot)} is a file of this machine"):
        pool.pool_for(2, "auto", ("greedy", bot), print)


def test_a_missing_ray_is_named_with_a_way_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ValueError, match=r"needs ray: .*dev\.py setup --cluster .*pip install '\.\[cluster\]'"):
        pool.pool_for(2, "auto", (), print)


def test_a_pool_is_of_this_machine_or_of_a_cluster() -> None:
    done = branchline("simulate", "--workers", 2, "--cluster", "auto")
    assert done.returncode == 2
    assert "give one of them" in done.stderr
