"""One game between bots."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from random import Random

from branchline.boards import Board
from branchline.bots import Bot, make_bot
from branchline.events import Event
from branchline.game import Game

DECISION_LIMIT = 5000  # a longer game is abandoned


def derived_seed(*parts: object) -> bytes:
    """A seed of its own for every game of a run and every seat of a game."""
    return hashlib.sha256("/".join(map(str, parts)).encode()).digest()


def seated_bots(names: Sequence[str], seed: bytes) -> list[Bot]:
    return [make_bot(name, Random(derived_seed(seed.hex(), seat))) for seat, name in enumerate(names)]


def moves_of(game: Game, bots: Sequence[Bot]) -> Iterator[Event]:
    """Play the game, event by event, until it is over or too long."""
    for _ in range(DECISION_LIMIT):
        if game.is_over:
            return
        seat = game.seat
        yield from game.play(bots[seat].choose(game.view(seat), game.legal_moves()))
    game.abandon()


def play_match(board: Board, names: Sequence[str], seed: bytes) -> Game:
    game = Game(board, len(names), seed=seed)
    for _ in moves_of(game, seated_bots(names, seed)):
        pass
    return game
