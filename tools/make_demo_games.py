"""The games that the start page shows: which tracks four bots claimed, one after the other.

    python -m tools.make_demo_games

writes web/src/pages/start/demo.json. The same seeds give the same games.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from branchline import Claim, Game
from branchline.boards import BUILT_IN
from branchline.bots import make_bot

TARGET = Path(__file__).parents[1] / "web" / "src" / "pages" / "start" / "demo.json"
PLAYERS, SEED = 4, 17
SHARED = -1  # a bullet train belongs to nobody


def claims(board: str) -> list[tuple[str, int]]:
    game = Game(board, players=PLAYERS, seed=SEED)
    bots = [make_bot("planner", Random(seat)) for seat in range(PLAYERS)]
    found = []
    while not game.is_over:
        seat = game.seat
        view = game.view(seat)
        move = bots[seat].choose(view, game.legal_moves())
        game.play(move)
        if isinstance(move, Claim):
            is_shared = move.track in game.view().shared_tracks
            found.append((move.track, SHARED if is_shared else seat))
    return found


def main() -> None:
    games = {board: claims(board) for board in BUILT_IN}
    lines = ",\n".join(f" {json.dumps(board)}: {json.dumps(found)}" for board, found in games.items())
    TARGET.write_text(f"{{\n{lines}\n}}\n", "utf-8")
    for board, found in games.items():
        print(f"{board}: {len(found)} claims")


if __name__ == "__main__":
    main()
