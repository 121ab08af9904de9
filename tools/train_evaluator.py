"""Trains the evaluator that the search asks what a position is worth, on games the planner plays against itself.

A position is evaluated seat by seat: the network (scikit-learn) learns a seat's final points. How far they spread is
fitted to who won. The result goes into src/branchline/bots/data/evaluators.json, its quality into tools/tuning/.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from sklearn.neural_network import MLPRegressor

from branchline.boards import Board
from branchline.bots.engine import sizes, training_data
from branchline.bots.engine.graph import Graph
from branchline.bots.engine.weights import Weights
from branchline.bots.engine.workspace import Workspace
from branchline.numbering import numbering_of

Array = np.ndarray[Any, np.dtype[np.float64]]


class Trained(NamedTuple):
    numbers: dict[str, list[float]]
    quality: dict[str, float]


def gather(board: Board, players: int, weights: dict[str, float], seed: int, games: int) -> Array:
    layout = numbering_of(board).layout
    work = Workspace(layout, Graph(board, layout), Weights(weights))
    return np.array(training_data.positions(work, players, seed, games, 9))


def winning_chances(points: Array, spread: Array) -> Array:
    """Rows of a position, a column a seat."""
    level = np.exp((points - points.max(axis=1, keepdims=True)) / spread[:, None])
    chances: Array = level / level.sum(axis=1, keepdims=True)
    return chances


def fit_doubt(points: Array, trains: Array, won: Array) -> tuple[list[float], float]:
    """The spread under which the games' winners were likeliest; and their mean log likelihood."""
    best, best_score = [1.0, 0.0], -np.inf
    scale = max(1e-9, points.std())
    for base in scale * np.array([0.02, 0.05, 0.1, 0.2, 0.3, 0.45, 0.6]):
        for rate in scale * np.array([0.0, 0.005, 0.01, 0.02, 0.03, 0.05]):
            chances = winning_chances(points, base + rate * trains)
            score = float((won * np.log(np.maximum(chances, 1e-6))).sum(axis=1).mean())
            if score > best_score:
                best, best_score = [float(base), float(rate)], score
    return best, best_score


def train(board: Board, players: int, weights: dict[str, float], games: int) -> Trained:
    rows = gather(board, players, weights, 10_000_000, games)
    fresh = gather(board, players, weights, 20_000_000, max(200, games // 10))
    net = MLPRegressor(
        hidden_layer_sizes=(sizes.HIDDEN,),
        alpha=1e-4,
        early_stopping=True,
        max_iter=200,
        n_iter_no_change=15,
        random_state=1,
        batch_size=512,
    )
    scale = max(1.0, float(rows[:, 3].std()))
    net.fit(rows[:, 5:], rows[:, 3] / scale)
    points = (net.predict(fresh[:, 5:]) * scale).reshape(-1, players)
    final = fresh[:, 3].reshape(-1, players)
    won = fresh[:, 4].reshape(-1, players)
    doubt, likelihood = fit_doubt(points, fresh[:, 2].reshape(-1, players)[:, 0], won)
    evaluator = {
        "inner": [round(float(x), 5) for x in net.coefs_[0].T.ravel()],
        "inner_bias": [round(float(x), 5) for x in net.intercepts_[0]],
        "outer": [round(float(x) * scale, 5) for x in net.coefs_[1].ravel()],
        "outer_bias": [round(float(net.intercepts_[1][0]) * scale, 5)],
        "doubt": [round(x, 4) for x in doubt],
    }
    quality = {
        "positions": len(rows),
        "fresh_positions": len(fresh),
        "spread_of_points": round(float(final.std()), 2),
        "error_of_points": round(float((points - final).std()), 2),
        "log_likelihood": round(likelihood, 4),
        "log_likelihood_of_guessing": round(float(np.log(1 / players)), 4),
        "leader_wins": round(float((won[np.arange(len(won)), points.argmax(axis=1)]).mean()), 4),
    }
    return Trained(evaluator, quality)


def train_and_save(board: str, players: int, games: int, data: Path, runs: Path) -> None:
    key = f"{board}-{players}"
    weights = json.loads((data / "weights.json").read_text("utf-8"))[key]
    began = time.monotonic()
    trained = train(Board.load(board), players, weights, games)
    quality = trained.quality | {"seconds": round(time.monotonic() - began)}
    print(key, json.dumps(quality), flush=True)
    (runs / f"evaluator-{key}.json").write_text(json.dumps(quality, indent=1) + "\n", "utf-8")
    file = data / "evaluators.json"
    known = json.loads(file.read_text("utf-8"))  # another run may have changed it meanwhile
    known[key] = trained.numbers
    file.write_text(json.dumps(known) + "\n", "utf-8")
