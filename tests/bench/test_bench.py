"""`branchline bench` measures what it says it measures."""

from __future__ import annotations

import json

import pytest

from branchline import rules
from tests.cli.test_commands import branchline


def test_bench_measures_every_table() -> None:
    done = branchline("bench", "--quick", "--json", "--board", "usa", "--board", "first_journey", "--players", "5")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    (row,) = report["rows"]  # first_journey is for four at most
    assert (row["board"], row["players"]) == ("usa", 5)
    low, high = row["ns_per_decision_range"]
    assert 0 < low <= row["ns_per_decision"] <= high
    assert row["games_per_second"] * row["decisions_per_game"] == pytest.approx(1e9 / row["ns_per_decision"], rel=0.1)
    assert 100 < row["decisions_per_game"] < 2000
    assert row["batch_decisions_per_second"] > 0
    assert row["batch_step_decisions_per_second"] > 0
    assert row["interpreted_ns_per_decision"] > 0
    assert row["copy_ns"] > 0
    assert (row["state_bytes"] is None) != rules.COMPILED
    assert row["ratio_to_interpreted"] > 0
    assert report["compiled"] == rules.COMPILED
    assert set(report["trail"]) == {"usa"}
    for times in report["trail"]["usa"].values():
        assert 0 < times["median_us"] <= times["percentile_99_us"] <= times["worst_us"]
    assert report["scaling"]["ratio"] > 0
    assert report["import_ms"] > 0
    assert report["calibration"]["sha256_mb_per_second"] > 0


def test_bench_shows_tables() -> None:
    done = branchline("bench", "--quick", "--board", "first_journey", "--players", "2")
    assert done.returncode == 0, done.stderr
    assert "ns/decision" in done.stdout
    assert "round 1 of 2" in done.stderr


def test_bench_refuses_a_table_no_board_has() -> None:
    done = branchline("bench", "--board", "first_journey", "--players", "5")
    assert done.returncode == 2
    assert "none of the boards" in done.stderr
