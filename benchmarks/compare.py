"""Compares how fast two checkouts play random games, in one run: python3 benchmarks/compare.py OLD NEW

Each plays with its own .venv if it has one, otherwise with this Python and the checkout's src on the path.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

WORKER = """
import sys, time
from functools import cache
from branchline import Board, rules
from branchline.rules import playout
from branchline.rules.layout import Layout
print("compiled" if rules.COMPILED else "interpreted", flush=True)
layout_of = cache(lambda board: Layout(Board.load(board)))
for line in sys.stdin:
    board, players, count = line.split()
    layout = layout_of(board)
    start = time.process_time_ns()
    decisions, checksum = playout.games(layout, int(players), 1, int(count))
    print(time.process_time_ns() - start, decisions, checksum, flush=True)
"""


class Checkout:
    """A process that plays games as asked, one line each."""

    def __init__(self, path: Path) -> None:
        own = path / ".venv" / "bin" / "python"
        environment = {**os.environ, "PYTHONPATH": str(path / "src")}
        command = [str(own) if own.exists() else sys.executable, "-c", WORKER]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        self.rules = self.answer()

    def answer(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def play(self, table: str, count: int) -> tuple[float, str]:
        """Nanoseconds per decision, and what must be equal if the same games were played."""
        assert self.process.stdin
        self.process.stdin.write(f"{table} {count}\n")
        self.process.stdin.flush()
        ns, decisions, checksum = self.answer().split()
        return int(ns) / int(decisions), f"{decisions} {checksum}"


def compare(old: Checkout, new: Checkout, table: str, count: int, rounds: int) -> str:
    pairs = []
    for number in range(rounds):
        order = (old, new) if number % 2 == 0 else (new, old)
        times = {checkout: checkout.play(table, count) for checkout in order}
        pairs.append((times[old], times[new]))
    before, after = (median(pair[i][0] for pair in pairs) for i in (0, 1))
    ratios = sorted(b[0] / a[0] for a, b in pairs)
    same = "same games" if all(a[1] == b[1] for a, b in pairs) else "OTHER GAMES"
    spread = f"{median(ratios):.3f} ({ratios[0]:.3f}–{ratios[-1]:.3f})"
    return f"{table:17} {before:9.1f} {after:9.1f}   {spread:24} {same}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare how fast two checkouts play random games.")
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--table", action="append", help='board and players, as "usa 4"; may be repeated')
    parser.add_argument("--games", type=int, default=1000, help="games in each round")
    parser.add_argument("--rounds", type=int, default=15)
    chosen = parser.parse_args()
    old, new = Checkout(chosen.old.resolve()), Checkout(chosen.new.resolve())
    print(f"old {old.rules}, new {new.rules}; ns per decision, median of {chosen.rounds} rounds (min–max)")
    print(f"{'board, players':17} {'old':>9} {'new':>9}   new / old")
    for table in chosen.table or ["usa 2", "usa 4", "first_journey 4", "italy 4", "japan 4"]:
        print(compare(old, new, table, chosen.games, chosen.rounds))


if __name__ == "__main__":
    main()
