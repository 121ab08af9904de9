"""Random play to the end, many games in one call."""

from __future__ import annotations

from . import chance, const, rank, scoring, turn
from .dealer import Dealer
from .layout import Layout
from .moves import Moves
from .network import Network
from .scoring import Tally
from .state import State
from .trail import Trail


def finish(state: State, layout: Layout, dealer: Dealer, moves: Moves, net: Network, limit: int) -> int:
    """Play uniformly random legal moves to the end, or to the limit; returns the number of decisions."""
    decisions = 0
    while state.phase != const.OVER and decisions < limit:
        choice = chance.below(state, rank.count(state, layout, moves))
        move = rank.nth(state, layout, moves, choice)
        turn.play(state, layout, dealer, net, moves, move)
        decisions += 1
    return decisions


def games(layout: Layout, players: int, seed: int, count: int) -> tuple[int, int]:
    """(decisions, checksum of the scores) of so many random games with exact final scores."""
    blank = State()
    state = State()
    dealer = Dealer()
    moves = Moves()
    net = Network()
    path = Trail()
    tally = Tally()
    decisions = 0
    checksum = 0
    for game in range(count):
        state.copy_from(blank)
        state.random = seed + game
        turn.new_game(state, layout, dealer, players)
        decisions += finish(state, layout, dealer, moves, net, 5000)
        scoring.count(tally, state, layout, net, path, False)
        for seat in range(players):
            checksum = (checksum * 31 + tally.total[seat] + 1000) % 1000000007
    return decisions, checksum


def copies(n: int) -> int:
    """For timing: n copies of a state to another and back."""
    a = State()
    b = State()
    for _ in range(n):
        b.copy_from(a)
        a.copy_from(b)
    return a.players
