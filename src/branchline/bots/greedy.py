"""Points now: claims what scores most, where nothing scores the longest track, else draws."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from branchline.boards import Board
from branchline.moves import Claim, Draw, Keep, Move, Take
from branchline.view import View


class GreedyBot:
    """Points now: the claim that scores most, else cards."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        claims = [move for move in moves if isinstance(move, Claim)]
        if claims:
            best = max(_worth(view, claim) for claim in claims)
            return self.rng.choice([claim for claim in claims if _worth(view, claim) == best])
        if isinstance(moves[0], Keep):
            return self.rng.choice(_smallest(moves))
        return self._draw(view, moves)

    def _draw(self, view: View, moves: Sequence[Move]) -> Move:
        """A face-up card of the color it holds most of; one it does not hold is left for an unseen card."""
        useful = {move: view.hand.get(move.card, 0) for move in moves if isinstance(move, Take)}
        if useful and max(useful.values()) > 0:
            return max(useful, key=lambda move: useful[move])
        draws = [move for move in moves if isinstance(move, Draw)]
        return draws[0] if draws else self.rng.choice(moves)


def _worth(view: View, claim: Claim) -> tuple[int, int, int]:
    """Points at once, then spaces, then the payment with the fewest wild cards."""
    board = view.board
    track = board.track(claim.track)
    points = 0 if track.kind == "bullet" and view.bullet_trains_left else _points(board, track.length)
    paid = claim.cards
    return points, track.length, -paid.get("locomotive", 0) - paid.get("ferry", 0)


def _points(board: Board, length: int) -> int:
    return board.route_points.get(length, 0)


def _smallest(keeps: Sequence[Move]) -> list[Keep]:
    choices = [move for move in keeps if isinstance(move, Keep)]
    least = min(len(choice.tickets) for choice in choices)
    return [choice for choice in choices if len(choice.tickets) == least]
