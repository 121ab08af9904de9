"""python -m tests.simulation.replay SEED …: run these seeds again, or a range such as 1-500."""

from __future__ import annotations

import sys
import time

from tests.simulation.invariants import Violation
from tests.simulation.world import World


def seeds(words: list[str]) -> list[int]:
    found: list[int] = []
    for word in words:
        first, _, last = word.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def main() -> int:
    failed = 0
    for seed in seeds(sys.argv[1:]):
        began = time.process_time()
        world = World(seed)
        try:
            print(f"{world.run()} {time.process_time() - began:.2f} s", flush=True)
        except Violation as violation:
            failed += 1
            print(violation, *(world.trace.last if len(sys.argv) == 2 else ()), sep="\n", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(min(main(), 1))
