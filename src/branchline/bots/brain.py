"""What the thinking bots share: a board's graph, and the weights and the judge tuned for it."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from branchline.boards import Board
from branchline.bots.mind.graph import Graph
from branchline.bots.mind.judging import Judge
from branchline.bots.mind.mind import Mind
from branchline.bots.mind.weights import Weights
from branchline.numbering import Numbering, numbering_of


class Change(NamedTuple):
    """To one weight: what makes a temperament."""

    weight: str
    factor: float = 1.0
    plus: float = 0.0


Changes = tuple[Change, ...]


class Brain(NamedTuple):
    """Everything a mind needs to think about one board."""

    numbering: Numbering
    graph: Graph
    weights: Weights
    judge: Judge

    def mind(self) -> Mind:
        """A fresh one, without a plan."""
        return Mind(self.numbering.layout, self.graph, self.weights)


_brains: dict[tuple[str, str, Changes], Brain] = {}


def brain_for(board: Board, players: int, changes: Changes = ()) -> Brain:
    """One for every board, kind of table and temperament; boards of equal hash are equal."""
    key = tuned_as(board, players)
    if (board.hash, key, changes) not in _brains:
        _brains[board.hash, key, changes] = _make_brain(board, key, changes)
    return _brains[board.hash, key, changes]


def _make_brain(board: Board, key: str, changes: Changes) -> Brain:
    numbering = numbering_of(board)
    weights = Weights(changed(_data("weights")[key], changes))
    return Brain(numbering, Graph(board, numbering.layout), weights, Judge(_data("judges")[key]))


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
