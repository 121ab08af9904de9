"""What a move is worth beside the best one, in winning chance.

A short search names the moves worth comparing. They are tried in the same imagined worlds, in each of which the planner
plays every seat to the end; the best of them then meets the move that was played in fresh worlds, so that a lucky try
does not count as a gain.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import NamedTuple

from branchline.bots.engine import tree
from branchline.bots.engine.tree import Tree
from branchline.bots.engine.trial import Trial
from branchline.bots.tuned_engine import tuned_engine
from branchline.game import Game
from branchline.moves import Move
from branchline.rules import const
from branchline.view import View

RIVALS = 4  # moves that are compared with the one that was played
OUTCOMES = 16  # of chance, imagined to know what could be expected
POINT = 0.002  # of winning chance that a point of lead is worth besides
LEAST_VISITS = 0.02  # of the search, below which a move is not compared
CLEAR = 2.0  # standard errors beyond which a loss is no chance


class Depth(NamedTuple):
    iterations: int  # of the search that names the moves
    worlds: int  # in which each of them is tried


DEPTHS = {"quick": Depth(60, 32), "normal": Depth(150, 64), "deep": Depth(800, 400)}


class Judgment(NamedTuple):
    best: Move  # the played one, if no better was found
    loss: float = 0.0  # of winning chance, by the played move against the best
    error: float = 0.0  # the standard error of it
    points: float = 0.0  # the same, in points of lead at the end (in a race: tickets)
    points_error: float = 0.0

    @property
    def is_clear(self) -> bool:
        return is_clear(self.loss, self.error, self.points, self.points_error)


def is_clear(loss: float, error: float, points: float, points_error: float) -> bool:
    """Whether what was lost, of winning chance or of points, is more than chance."""
    return loss > CLEAR * error or points > CLEAR * points_error


class Coach:
    """For the games of one board and number of players."""

    def __init__(self, view: View, depth: Depth) -> None:
        self.depth = depth
        self._tuned = tuned_engine(view.board, view.players)
        self._work = self._tuned.workspace()

    def judge(self, view: View, played: Move, seed: int) -> Judgment:
        """A decision of the view's seat."""
        trial = self._trial(view)
        number = self._number(played, view)
        best = self._best_of(trial, [number, *self._rivals(view, number, seed)], seed)
        if best == number:
            return Judgment(played)
        own = trial.results(number, self.depth.worlds, seed + 1)
        better = trial.results(best, self.depth.worlds, seed + 1)
        loss, error = _mean_and_error([one - other for (one, _), (other, _) in zip(better, own, strict=True)])
        points, points_error = _mean_and_error([one - other for (_, one), (_, other) in zip(better, own, strict=True)])
        if loss + POINT * points <= 0.0:
            return Judgment(played, 0.0, error, 0.0, points_error)
        return Judgment(self._tuned.numbering.move(best, view.offer), max(0.0, loss), error, points, points_error)

    def best(self, view: View, seed: int) -> tuple[Move, float, float]:
        """The best move of the view's seat; how much better it is than the next best, with the standard error."""
        trial = self._trial(view)
        rivals = self._rivals(view, None, seed)
        best = self._best_of(trial, rivals, seed)
        move = self._tuned.numbering.move(best, view.offer)
        others = [rival for rival in rivals if rival != best]
        if not others:
            return move, 1.0, 0.0
        second = self._best_of(trial, others, seed)
        pairs = zip(
            trial.shares(best, self.depth.worlds, seed + 1),
            trial.shares(second, self.depth.worlds, seed + 1),
            strict=True,
        )
        return (move, *_mean_and_error([one - other for one, other in pairs]))

    def chances(self, view: View, seed: int) -> list[float]:
        """Everybody's chance to win, as the view's seat sees it."""
        return self._trial(view).chances(self.depth.worlds, seed)

    def expected(self, view: View, move: Move, seed: int) -> float:
        """The seat's chance after a move, over what chance may bring. Every possible outcome is looked at as the one
        that came is (`chances`), so that luck is nothing on average."""
        rng = Random(seed)
        total = 0.0
        for _ in range(OUTCOMES):
            imagined = view.imagine(rng)
            imagined.play(move, view.own_seat)
            after = self._trial(imagined.view(view.own_seat))
            total += after.chances(max(1, self.depth.worlds // OUTCOMES), rng.getrandbits(56))[view.own_seat]
        return total / OUTCOMES

    def open_chances(self, game: Game, seed: int) -> list[float]:
        """The same for somebody who sees all hands and tickets; only the order of the decks is unknown."""
        trial = Trial(self._work, game.whole_state(), const.NOBODY)
        return trial.chances(self.depth.worlds, seed)

    def _trial(self, view: View) -> Trial:
        return Trial(self._work, view.known_state(), view.own_seat)

    def _number(self, move: Move, view: View) -> int:
        number = self._tuned.numbering.number(move, view.offer)
        if number is None:
            raise ValueError(f"{move} is no move of this position")
        return number

    def _rivals(self, view: View, played: int | None, seed: int) -> list[int]:
        """The moves most searched, but the played one."""
        found = Tree(self._work, self._tuned.evaluator, view.known_state(), view.own_seat, seed)
        tree.run(found, self.depth.iterations)
        least = LEAST_VISITS * self.depth.iterations
        tried = sorted(found.values(), key=lambda tried: -tried[1])
        return [move for move, visits, _ in tried if visits > least and move != played][:RIVALS]

    def _best_of(self, trial: Trial, moves: list[int], seed: int) -> int:
        """In half as many worlds as the comparison that counts."""
        worlds = self.depth.worlds // 2
        return max(moves, key=lambda move: _worth(trial.results(move, worlds, seed)))


def _mean_and_error(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, sqrt(spread / len(values))


def _worth(results: list[tuple[float, int]]) -> float:
    """Mostly who wins; by how much tells good moves from better ones sooner."""
    return sum(share + POINT * lead for share, lead in results) / len(results)
