"""All that it takes, beside a state, to carry out the rules: for one game, or for any number of them in turn."""

from __future__ import annotations

from . import chance, rank, scoring, turn
from .dealer import Dealer
from .layout import Layout
from .moves import Moves
from .network import Network
from .scoring import Tally
from .state import State
from .trail import Trail


class RulesContext:
    """The board, who shuffles, and places to work and to leave results in."""

    def __init__(self, layout: Layout, dealer: Dealer) -> None:
        self.layout = layout
        self.dealer = dealer
        self.moves = Moves()  # what `find_moves` found
        self.tally = Tally()  # what `score` counted
        self.net = Network()  # scratch
        self.trail = Trail()  # scratch


def begin(context: RulesContext, state: State, blank: State, players: int, seed: int) -> None:
    """For bulk play: deal a new game into the state; `blank` is a fresh one to start from."""
    state.copy_from(blank)
    state.random = seed
    turn.new_game(state, context.layout, context.dealer, players)


def find_moves(context: RulesContext, state: State) -> None:
    """All legal moves of the seat to move, into `context.moves`."""
    turn.legal_moves(state, context.layout, context.moves)


def random_move(context: RulesContext, state: State, dice: State) -> int:
    """Any legal move, each as likely as the others; chance comes from the generator of `dice`."""
    choice = chance.below(dice, rank.count(state, context.layout, context.moves))
    return rank.nth(state, context.layout, context.moves, choice)


def play(context: RulesContext, state: State, move: int) -> None:
    """Carry out one legal move."""
    turn.play(state, context.layout, context.dealer, context.net, context.moves, move)


def score(context: RulesContext, state: State, all_paths: bool) -> None:
    """Count the points as if the game ended now, into `context.tally` (see `scoring.count`)."""
    scoring.count(context.tally, state, context.layout, context.net, context.trail, all_paths)
