"""The audit of the search: what it promises beside what it finds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from branchline import rules

ROOT = Path(__file__).parents[2]


def audit(options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "benchmarks" / "audit.py"), *options.split()]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.mark.skipif(not rules.COMPILED, reason="the interpreted rules are too slow to search")
def test_it_plays_out_the_moves_of_which_a_longer_search_thinks_otherwise() -> None:
    done = audit("--board first_journey --positions 12 --short 2 --long 200 --worlds 20")
    assert done.returncode == 0, done.stderr
    summary = re.search(r"(\d+) of 12 positions: another move with more time", done.stdout)
    assert summary
    gains = re.findall(r"promised .* found:  .+  instead of  .+", done.stdout)
    assert len(gains) == int(summary[1]) > 1
    assert re.search(r"promised [+-]\d+\.\d\d %, found [+-]\d+\.\d\d % ± \d+\.\d\d", done.stdout)


def test_it_refuses_what_it_cannot_measure() -> None:
    done = audit("--worlds 1")
    assert done.returncode == 2
    assert "worlds at least 2" in done.stderr
