"""Tunes the planner's weights by self-play, with CMA-ES (the `cma` package), then trains the search's evaluator.

    python3 dev.py tune --board usa --players 2

Every generation plays its candidates on the same deals, each deal from every seat, against the weights it started
from, the best ones found so far, a racer and a greedy player: so that it does not only learn to beat itself. The result
goes into src/branchline/bots/data/weights.json, the run into tools/tuning/. The evaluator: train_evaluator.py.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path

import cma
from rich.progress import track

from branchline.boards import Board
from branchline.bots.engine import self_play
from branchline.bots.engine.graph import Graph
from branchline.bots.engine.weights import Weights
from branchline.bots.engine.workspace import Workspace
from branchline.bots.racer import RACING
from branchline.bots.tuned_engine import changed
from branchline.numbering import numbering_of
from tools import train_evaluator

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "src" / "branchline" / "bots" / "data"
RUNS = ROOT / "tools" / "tuning"
SIGNED = ("blind", "fill_base", "tickets_base", "block")  # may be negative: moved by adding, the others by a factor
SPREAD = 0.25


class Tuning:
    def __init__(self, board: Board, players: int, start: dict[str, float], deals: int) -> None:
        self.layout = numbering_of(board).layout
        self.graph = Graph(board, self.layout)
        self.players = players
        self.start = start
        self.deals = deals
        self.best = dict(start)
        self.best_point = [0.0] * len(start)
        self.racer = changed(start, RACING)

    def weights(self, point: list[float]) -> dict[str, float]:
        moved = {}
        for (name, value), x in zip(self.start.items(), point, strict=True):
            moved[name] = value + x if name in SIGNED else value * math.exp(x)
        return moved

    def share(
        self, mine: dict[str, float], other: dict[str, float], seed: int, deals: int, greedy: bool = False
    ) -> tuple[float, float]:
        """Win share and lead in points."""
        return self_play.games(self.workspace(mine), self.workspace(other), greedy, self.players, seed, deals)

    def workspace(self, weights: dict[str, float]) -> Workspace:
        return Workspace(self.layout, self.graph, Weights(weights))

    def loss(self, point: list[float], seed: int) -> float:
        """Mostly lost games; the points lead tells good from better with less noise."""
        total = 0.0
        for other in (self.start, self.best, self.racer):
            wins, lead = self.share(self.weights(point), other, seed, self.deals)
            total -= wins + 0.002 * lead
        wins, lead = self.share(self.weights(point), self.start, seed, self.deals, greedy=True)
        return total - wins - 0.002 * lead

    def run(self, generations: int, population: int, seed: int, log: Path) -> None:
        options = {"popsize": population, "seed": seed, "verbose": -9, "maxiter": generations}
        search = cma.CMAEvolutionStrategy([0.0] * len(self.start), SPREAD, options)
        began = time.monotonic()
        with log.open("a", encoding="utf-8") as file:
            settings = {"population": population, "generations": generations, "deals": self.deals, "seed": seed}
            file.write(json.dumps(settings) + "\n")
            for generation in track(range(generations), "Tuning"):
                points = search.ask()
                search.tell(points, [self.loss(point, 1_000_000 * (generation + 1)) for point in points])
                if (generation + 1) % 5 == 0 or generation + 1 == generations:
                    row = self.compare(search.result.xfavorite, generation + 1)
                    row["seconds"] = round(time.monotonic() - began)
                    row["sigma"] = round(search.sigma, 4)
                    print(json.dumps(row), flush=True)
                    file.write(json.dumps(row) + "\n")
                    file.flush()

    def compare(self, point: list[float], generation: int) -> dict[str, object]:
        """On fresh deals: if the mean of the search does better than the best so far, it is the best."""
        now = self.weights(point)
        seed = 7_000_000_000 + generation
        deals = 4 * self.deals
        against_best, _ = self.share(now, self.best, seed, deals)
        if self.loss(point, seed) < self.loss(self.best_point, seed):
            self.best, self.best_point = now, point
        against_racer, _ = self.share(self.best, self.racer, seed + 2_000_000, deals)
        against_greedy, _ = self.share(self.best, self.start, seed + 3_000_000, deals, greedy=True)
        against_start, lead = self.share(self.best, self.start, seed + 1_000_000, deals)
        return {
            "generation": generation,
            "games": deals * self.players,
            "against_best": round(against_best, 4),
            "best_against_start": round(against_start, 4),
            "best_against_racer": round(against_racer, 4),
            "best_against_greedy": round(against_greedy, 4),
            "lead_over_start": round(lead, 2),
        }


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python3 dev.py tune",
        description="Tune the planner's weights by self-play, then train the search's evaluator.",
    )
    parser.add_argument("--board", required=True, help="a board of Branchline: usa, italy, …")
    parser.add_argument("--players", type=int, default=2, choices=(2, 4), help="2, or 4 for all larger tables")
    parser.add_argument("--generations", type=int, default=60, help="of the optimizer; 0 only trains the evaluator")
    parser.add_argument("--population", type=int, default=16, help="candidates in a generation")
    parser.add_argument("--deals", type=int, default=250, help="each played from every seat against every rival")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--evaluator-games", type=int, default=8000, help="games to train the evaluator on; 0 keeps the evaluator"
    )
    parser.add_argument("--data", type=Path, default=DATA, help="where weights.json and evaluators.json are")
    parser.add_argument("--runs", type=Path, default=RUNS, help="where the run is noted")
    return parser.parse_args()


def tune(given: argparse.Namespace) -> None:
    key = f"{given.board}-{given.players}"
    file = given.data / "weights.json"
    tuning = Tuning(Board.load(given.board), given.players, json.loads(file.read_text("utf-8"))[key], given.deals)
    tuning.run(given.generations, given.population, given.seed, given.runs / f"{key}.jsonl")
    known = json.loads(file.read_text("utf-8"))  # another run may have changed it meanwhile
    known[key] = {name: round(value, 4) for name, value in tuning.best.items()}
    file.write_text(json.dumps(known, indent=1) + "\n", "utf-8")


def main() -> None:
    given = arguments()
    given.runs.mkdir(exist_ok=True)
    if given.generations > 0:
        tune(given)
    if given.evaluator_games > 0:
        train_evaluator.train_and_save(given.board, given.players, given.evaluator_games, given.data, given.runs)


if __name__ == "__main__":
    main()
