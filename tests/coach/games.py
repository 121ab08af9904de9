"""Games of planners, to be looked at."""

from __future__ import annotations

import io
from random import Random

from branchline import Game
from branchline.bots.planner import PlannerBot
from branchline.coach import Depth
from branchline.record import Player, write_record

SHALLOW = Depth(iterations=20, worlds=16)


def played(board: str, players: int, seed: int, moves: int | None = None) -> Game:
    """A game of planners, to its end or so many moves long."""
    game = Game(board, players, seed=seed)
    bots = [PlannerBot(Random(seat)) for seat in range(players)]
    while not game.is_over and (moves is None or len(game.history) < moves):
        seat = game.seats_to_act[0]
        game.play(bots[seat].choose(game.view(seat), game.legal_moves(seat)), seat)
    return game


def recorded(*games: Game) -> str:
    text = io.StringIO()
    for game in games:
        write_record(text, game, [Player(f"Player {seat}", "planner") for seat in range(game.players)])
    return text.getvalue()
