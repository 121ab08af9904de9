"""Every board with every number of players, and random games on them."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from branchline import Board, Game
from branchline.boards import BUILT_IN
from branchline.boards.reading import built_in_path
from branchline.record import Player, write_record

BOARDS = {name: Board.load(name) for name in BUILT_IN}
TABLES = [
    pytest.param(board, players, id=f"{board.id}-{players}")
    for board in BOARDS.values()
    for players in range(board.min_players, board.max_players + 1)
]


def random_game(board: Board, players: int, seed: int) -> Iterator[Game]:
    """The game before every move and after the last; opening choices come in any order."""
    rng = Random(seed)
    game = Game(board, players, seed=seed)
    while not game.is_over:
        yield game
        seat = rng.choice(game.seats_to_act)
        game.play(rng.choice(game.legal_moves(seat)), seat)
    yield game


def finished_game(board: Board, players: int, seed: int) -> Game:
    *_, game = random_game(board, players, seed)
    return game


def recorded(game: Game) -> str:
    text = io.StringIO()
    write_record(text, game, [Player(f"seat {seat}", "random") for seat in range(game.players)])
    return text.getvalue()


def board_file(board: Board) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(Path(built_in_path(board.id)).read_bytes())
    return document
