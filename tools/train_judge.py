"""Trains the judge that the search asks what a position is worth, on games the planner plays against itself.

    python tools/train_judge.py --board usa --players 2

A position is judged seat by seat: the network (scikit-learn) learns a seat's final points. How far they spread is
fitted to who won. The result goes into src/branchline/bots/data/judges.json, its quality into tools/tuning/.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
from sklearn.neural_network import MLPRegressor

from branchline.boards import Board
from branchline.bots.mind import lessons, sizes
from branchline.bots.mind.graph import Graph
from branchline.bots.mind.judging import Judge
from branchline.bots.mind.mind import Mind
from branchline.bots.mind.weights import Weights
from branchline.numbering import numbering_of

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "src" / "branchline" / "bots" / "data"
RUNS = ROOT / "tools" / "tuning"
BLANK = {
    "inner": [0.0] * sizes.FEATURES * sizes.HIDDEN,
    "inner_bias": [0.0] * sizes.HIDDEN,
    "outer": [0.0] * sizes.HIDDEN,
    "outer_bias": [0.0],
    "doubt": [1.0, 0.0],
}


def gather(board: Board, players: int, weights: dict[str, float], seed: int, games: int) -> np.ndarray:
    layout = numbering_of(board).layout
    mind = Mind(layout, Graph(board, layout), Weights(weights))
    return np.array(lessons.positions(mind, Judge(BLANK), players, seed, games, 9))


def winning_chances(points: np.ndarray, spread: np.ndarray) -> np.ndarray:
    """Rows of a position, a column a seat."""
    level = np.exp((points - points.max(axis=1, keepdims=True)) / spread[:, None])
    return level / level.sum(axis=1, keepdims=True)


def fit_doubt(points: np.ndarray, trains: np.ndarray, won: np.ndarray) -> tuple[list[float], float]:
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


def train(board: Board, players: int, weights: dict[str, float], games: int) -> tuple[dict[str, list[float]], dict]:
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
    judge = {
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
    return judge, quality


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the judge of positions on self-play.")
    parser.add_argument("--board", required=True)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=6000)
    given = parser.parse_args()
    key = f"{given.board}-{given.players}"
    weights = json.loads((DATA / "weights.json").read_text("utf-8"))[key]
    began = time.monotonic()
    judge, quality = train(Board.load(given.board), given.players, weights, given.games)
    quality["seconds"] = round(time.monotonic() - began)
    print(key, json.dumps(quality), flush=True)
    RUNS.mkdir(exist_ok=True)
    (RUNS / f"judge-{key}.json").write_text(json.dumps(quality, indent=1) + "\n", "utf-8")
    path = DATA / "judges.json"
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    known[key] = judge
    path.write_text(json.dumps(known) + "\n", "utf-8")


if __name__ == "__main__":
    main()
