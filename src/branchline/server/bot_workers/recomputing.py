"""The decisions of a recorded game's bots, made once more with the randomness that follows from the game's seed.

A bot decides by its view and its randomness alone, and both can be had from the record. So a server cannot have asked
its bots again and again until a decision suited it. What cannot be checked: bots that think for a time, since what they
find depends on the machine, and bots of other packages, which a record must not be able to run.
"""

from __future__ import annotations

from typing import NamedTuple

from branchline.deal import Seed
from branchline.fair import bot_seed
from branchline.game import Game
from branchline.moves import Move
from branchline.server.bot_workers.allowed import allowed, is_installed, thinking_time
from branchline.server.bot_workers.worker import decided


class Difference(NamedTuple):
    number: int  # of the move in the game, from 0
    recorded: Move
    computed: Move


class Decisions(NamedTuple):
    """How many a seat made, and those that its bot makes differently here."""

    made: int
    differences: list[Difference]


def why_not(bot: str) -> str:
    """Why the decisions of a bot cannot be computed again; "" if they can."""
    try:
        name = allowed(bot)
    except ValueError:
        return "there is no such bot here"
    if is_installed(name):
        return "it is not one of Branchline's own"
    return "" if thinking_time(name) is None else "what it finds depends on the time it has"


def recomputed(game: Game, seat: int, bot: str) -> Decisions:
    """Those of a bot for which `why_not` has no reason, in a game that has been verified."""
    again = Game(game.board, game.players, seed=game.seed, deal=game.deal, first=game.first)
    found = Decisions(sum(event.seat == seat for event in game.history), [])
    decision = 0
    for number, event in enumerate(game.history):
        if event.seat == seat:
            move = _decided(again, seat, bot, decision)
            decision += 1
            if move != event.move:
                found.differences.append(Difference(number, event.move, move))
        again.play(event.move, event.seat)
    return found


def _decided(game: Game, seat: int, bot: str, decision: int) -> Move:
    moves = game.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    seed = bot_seed(Seed(game.seed).value, seat, decision)
    return decided(bot, seed, game.view(seat), moves, seconds=0.0)
