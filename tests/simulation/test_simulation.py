"""Several servers at one database, simulated with everything that can go wrong. A failure tells its seed; to see that
run again: `python -m tests.simulation.replay SEED`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.world import World

ROOT = Path(__file__).parents[2]
SEEDS = range(3, 14)
MANY_SEEDS = range(1000, 4000, 100)

# A seed that fails without the mend of a fault, and what it found.
MENDED = {
    2: "a command of several entries, sent again, was told the version of the first and not of the last",
    14: "who came back to a server that was behind was shown less than before",
    17: "presence stayed wrong after a notice was lost",
    52: "a newcomer was told who is there, and not when that changed back",
    108: "nobody was told that a device lost its seat to another",
    56: "a device whose seat its server did not know of yet stayed a spectator",
}


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_goes_wrong(seed: int) -> None:
    World(seed).run()


@pytest.mark.parametrize(("seed", "fault"), MENDED.items())
def test_a_fault_that_was_mended(seed: int, fault: str) -> None:
    World(seed).run()


@pytest.mark.long
@pytest.mark.parametrize("first", MANY_SEEDS)
def test_many_seeds(first: int) -> None:
    for seed in range(first, first + 100):
        World(seed).run()


def test_the_same_seed_is_the_same_run() -> None:
    """In another process, too, where sets of texts have another order."""
    code = "from tests.simulation.world import World; print(World(5).run().digest)"
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    other = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    first = World(5).run().digest
    assert other.stdout.split() == [first], other.stderr
    assert World(5).run().digest == first
    assert World(7).run().digest != first
