"""What the thinking bots share: a board's graph, and the weights and the evaluator tuned for it."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from branchline.boards import Board
from branchline.bots.engine.evaluation import Evaluator
from branchline.bots.engine.graph import Graph
from branchline.bots.engine.weights import Weights
from branchline.bots.engine.workspace import Workspace
from branchline.numbering import Numbering, numbering_of


class WeightChange(NamedTuple):
    """To one weight: what makes a temperament."""

    weight: str
    factor: float = 1.0
    plus: float = 0.0


Changes = tuple[WeightChange, ...]


class TunedEngine(NamedTuple):
    """Everything the engine needs to think about one board."""

    numbering: Numbering
    graph: Graph
    weights: Weights
    evaluator: Evaluator

    def workspace(self) -> Workspace:
        """A fresh one, without a plan."""
        return Workspace(self.numbering.layout, self.graph, self.weights)


_made: dict[tuple[str, str, Changes], TunedEngine] = {}


def tuned_engine(board: Board, players: int, changes: Changes = ()) -> TunedEngine:
    """One for every board, kind of table and temperament; boards of equal hash are equal."""
    key = tuned_as(board, players)
    if (board.hash, key, changes) not in _made:
        _made[board.hash, key, changes] = _make(board, key, changes)
    return _made[board.hash, key, changes]


def _make(board: Board, key: str, changes: Changes) -> TunedEngine:
    numbering = numbering_of(board)
    weights = Weights(changed(_data("weights")[key], changes))
    return TunedEngine(numbering, Graph(board, numbering.layout), weights, Evaluator(_data("evaluators")[key]))


def changed(weights: dict[str, float], changes: Changes) -> dict[str, float]:
    made = dict(weights)
    for name, factor, plus in changes:
        made[name] = made[name] * factor + plus
    return made


@lru_cache
def _data(name: str) -> Any:
    """Made by the tools, by board and table: `board-players`."""
    return json.loads((files("branchline.bots") / "data" / f"{name}.json").read_text("utf-8"))


def tuned_as(board: Board, players: int) -> str:
    """The tuning to use: a board's own, or that of the built-in board with the same kind of game."""
    table = 2 if players == 2 else 4
    key = f"{board.id}-{table}"
    if key in _data("weights"):
        return key
    if board.tickets_to_win:
        return f"first_journey-{table}"
    if board.bullet_trains:
        return f"japan-{table}"
    return f"{'italy' if board.regions else 'usa'}-{table}"
