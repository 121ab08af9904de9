"""What the engine holds while it plays: its board, its weights, a plan for every seat, and scratch space."""

from __future__ import annotations

from branchline.rules import const, copying
from branchline.rules.arrays import grid, ints
from branchline.rules.layout import Layout
from branchline.rules.moves import Moves
from branchline.rules.network import Network

from . import sizes
from .graph import Graph
from .weights import Weights


def floats(size: int) -> list[float]:
    return [0.0] * size


class Plans:
    """A plan for every seat."""

    def __init__(self) -> None:
        self.wanted: list[list[int]] = grid(const.MAX_PLAYERS, const.WORDS)  # tracks to claim for tickets
        self.extra: list[list[int]] = grid(const.MAX_PLAYERS, const.WORDS)  # tracks to claim for points
        self.tickets: list[int] = ints(const.MAX_PLAYERS, sizes.NO_PLAN)  # how many a seat had when planning
        self.age: list[int] = ints(const.MAX_PLAYERS)  # decisions since
        self.hoped: list[float] = floats(const.MAX_PLAYERS)  # the value of the tickets pursued
        self.given_up: list[float] = floats(const.MAX_PLAYERS)  # and of those given up
        self.has_hope: list[int] = ints(const.MAX_PLAYERS)
        self.hope: list[float] = floats(const.MAX_PLAYERS)  # the expected gain of drawing tickets

    def copy_from(self, other: Plans) -> None:
        copying.copy_fields(self, other)


class Workspace:
    def __init__(self, layout: Layout, graph: Graph, weights: Weights) -> None:
        self.layout = layout
        self.graph = graph
        self.weights = weights
        self.plans = Plans()
        # scratch of planning
        self.cost: list[float] = floats(const.MAX_TRACKS)  # of every track, in points
        self.time: list[float] = floats(const.MAX_TRACKS)  # in turns
        self.now: list[float] = floats(const.MAX_TRACKS)  # cost, nothing for what is planned already
        self.distance: list[float] = floats(const.MAX_NODES)
        self.via: list[int] = ints(const.MAX_NODES)  # the track by which a node was reached
        self.found: int = 0  # the node a way ended at
        self.goals: list[int] = ints(sizes.MAX_GOALS)
        self.gain: list[float] = floats(sizes.MAX_GOALS)
        self.goal_count: int = 0
        self.postponed: list[int] = ints(sizes.MAX_GOALS)
        self.laid: list[int] = ints(const.WORDS)  # the tracks of the plan being laid
        self.laid_trains: int = 0
        self.wanted_trains: int = 0
        self.laid_time: float = 0.0
        self.laid_value: float = 0.0
        self.part: list[int] = ints(const.MAX_NODES)  # the nodes joined to a node, as a mask
        self.regions: int = 0  # those of the main network, as a mask
        self.region_worth: float = 0.0
        # scratch of choosing
        self.worth: list[float] = floats(const.KINDS)  # of one more card of a kind
        self.left: list[int] = ints(const.HAND_KINDS)  # cards in hand not meant for a planned track
        self.lacking: int = 0  # cards the planned tracks lack
        self.lacking_ferries: int = 0
        self.lacking_extra: int = 0  # cards the extra tracks lack
        self.reserved: list[int] = ints(const.KINDS)  # cards of a color that planned tracks of that color need
        self.wanted_tracks: int = 0  # how many tracks are planned, and their trains
        self.turns_to_go: float = 0.0
        self.price: float = 0.0  # of the best payment found
        self.claim: int = 0
        self.picked: list[int] = ints(const.WORDS)  # tracks whose claims are asked for
        self.claims: int = 0  # how many of them can be paid for, and each one's
        self.claim_track: list[int] = ints(const.MAX_TRACKS)
        self.claim_move: list[int] = ints(const.MAX_TRACKS)
        self.claim_price: list[float] = floats(const.MAX_TRACKS)
        self.listing: bool = False  # whether all moves considered are listed, or only the best is kept
        self.count: int = 0
        self.listed: list[int] = ints(sizes.MAX_CHOICES)
        self.score: list[float] = floats(sizes.MAX_CHOICES)
        self.best_move: int = 0
        self.best_score: float = 0.0
        self.net = Network()
        self.moves = Moves()
