"""Draws the curve of a run of examples/learning/ppo.py: python examples/learning/curve.py policy.csv curve.svg"""

from __future__ import annotations

import csv
import sys
from itertools import groupby
from pathlib import Path

import matplotlib

matplotlib.use("agg")
from matplotlib import pyplot

COLORS = {"random": "#999999", "greedy": "#d1791b", "planner": "#1b6ca8"}
MEAN_OF = 5  # rounds


def draw(table: Path, picture: Path) -> None:
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    figure, axes = pyplot.subplots(figsize=(7, 3.6))
    for opponent, part in groupby(rows, key=lambda row: row["opponent"]):
        lesson = list(part)
        minutes = [float(row["seconds"]) / 60 for row in lesson]
        won = [100 * float(row["won"]) for row in lesson]
        axes.plot(minutes, won, ".", color=COLORS[opponent], markersize=3, alpha=0.5)
        axes.plot(minutes, smooth(won), color=COLORS[opponent], label=f"against {opponent}")
    axes.set(xlabel="minutes", ylabel="games won, %", ylim=(0, 100))
    axes.grid(alpha=0.3)
    axes.legend()
    figure.tight_layout()
    figure.savefig(picture, metadata={"Date": None})


def smooth(values: list[float]) -> list[float]:
    return [sum(part) / len(part) for part in (values[max(0, i - MEAN_OF) : i + 1] for i in range(len(values)))]


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
