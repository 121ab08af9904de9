"""A table for games of the engine against itself, played in bulk."""

from __future__ import annotations

from branchline.rules import const, scoring, turn
from branchline.rules.dealer import Dealer
from branchline.rules.layout import Layout
from branchline.rules.moves import Moves
from branchline.rules.network import Network
from branchline.rules.scoring import Tally
from branchline.rules.state import State
from branchline.rules.trail import Trail

from . import sizes


class SelfPlayTable:
    def __init__(self, layout: Layout, players: int) -> None:
        self.layout = layout
        self.players: int = players
        self.blank = State()
        self.state = State()
        self.dealer = Dealer()
        self.moves = Moves()
        self.net = Network()
        self.trail = Trail()
        self.tally = Tally()
        self.decisions: int = 0


def deal(table: SelfPlayTable, seed: int) -> None:
    table.state.copy_from(table.blank)
    table.state.random = seed
    table.decisions = 0
    turn.new_game(table.state, table.layout, table.dealer, table.players)


def is_on(table: SelfPlayTable) -> bool:
    return table.state.phase != const.OVER and table.decisions < sizes.LONGEST_GAME


def play(table: SelfPlayTable, move: int) -> None:
    turn.play(table.state, table.layout, table.dealer, table.net, table.moves, move)
    table.decisions += 1


def count(table: SelfPlayTable) -> None:
    scoring.count(table.tally, table.state, table.layout, table.net, table.trail, False)


def share(table: SelfPlayTable, seat: int) -> float:
    """A seat's share of the win, after counting."""
    winners = 0
    for other in range(table.players):
        winners += table.tally.won[other]
    return table.tally.won[seat] / winners
