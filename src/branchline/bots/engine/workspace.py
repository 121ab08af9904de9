"""What the engine holds while it plays: its board, its weights, a plan for every seat, and a place to work for each of
its parts. Only the plans are remembered from one decision to the next."""

from __future__ import annotations

from branchline.rules import const
from branchline.rules.arrays import floats
from branchline.rules.layout import Layout
from branchline.rules.moves import Moves

from .choices import Choices
from .components import Components
from .draft import Draft
from .goals import Goals
from .graph import Graph
from .needs import Needs
from .paths import PathSearch
from .payment_choice import Claims
from .plans import Plans
from .track_costs import TrackCosts
from .weights import Weights


class Workspace:
    def __init__(self, layout: Layout, graph: Graph, weights: Weights) -> None:
        self.layout = layout
        self.graph = graph
        self.weights = weights
        self.plans = Plans()
        # planning
        self.components = Components(layout, graph)  # of the seat that plans or moves
        self.costs = TrackCosts(layout, graph, weights)
        self.search = PathSearch(graph)
        self.goals = Goals(layout, graph, weights)
        self.draft = Draft(layout, graph, self.goals, self.costs, self.search)
        # choosing a move
        self.needs = Needs(layout, graph, weights)
        self.moves = Moves()
        self.claims = Claims(layout, weights, self.moves)
        self.theirs = Components(layout, graph)  # of an opponent who may be blocked
        self.worths: list[float] = floats(const.MAX_TICKETS)  # of the tickets that may be drawn, in falling order
        self.choices = Choices()
