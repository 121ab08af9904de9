"""Many games of one board at once: one call makes a move in each, and shows what may be done next."""

from __future__ import annotations

from array import array

from . import chance, clearing, const, rank, scoring, turn
from .dealer import Dealer
from .layout import Layout
from .moves import Moves
from .network import Network
from .scoring import Tally
from .state import State
from .trail import Trail


class Batch:
    """After every step `masks` has a row for each game with a 1 for every legal move number, `seats` says whose move
    it is, and where `ended` is 1 a game came to its end: its `scores` stand in the row, and a new one has begun.

    All are flat memoryviews, row after row; numpy.asarray(batch.masks).reshape(size, -1) shows one as a table.
    """

    def __init__(self, layout: Layout, players: int, size: int, seed: int) -> None:
        self.layout = layout
        self.players: int = players
        self.size: int = size
        self.width: int = layout.moves
        self.masks = memoryview(bytearray(size * layout.moves))
        self.seats = memoryview(array("b", bytes(size)))
        self.ended = memoryview(array("b", bytes(size)))
        self.scores = memoryview(array("h", bytes(2 * size * players)))
        self.dealer = Dealer()
        self.moves = Moves()
        self.net = Network()
        self.path = Trail()
        self.tally = Tally()
        self.blank = State()
        self.dice = State()  # only its generator is used
        self.dice.random = seed
        self.states: list[State] = [State() for _ in range(size)]
        for i in range(size):
            self.begin(i, self.states[i])

    def begin(self, i: int, state: State) -> None:
        chance.below(self.dice, 2)
        state.copy_from(self.blank)
        state.random = self.dice.random
        turn.new_game(state, self.layout, self.dealer, self.players)
        self.show(i, state)

    def show(self, i: int, state: State) -> None:
        """Write the game's row of the masks, and its seat."""
        row = i * self.width
        clearing.clear(self.masks, row, self.width)
        turn.legal_moves(state, self.layout, self.moves)
        for place in range(self.moves.count):
            self.masks[row + self.moves.numbers[place]] = 1
        self.seats[i] = state.seat

    def step(self, actions: memoryview) -> int:
        """Play one legal move number in every game; returns how many games ended."""
        if len(actions) != self.size:
            raise ValueError(f"the batch has {self.size} games, not {len(actions)}")
        for i in range(self.size):
            if not 0 <= actions[i] < self.width or not self.masks[i * self.width + actions[i]]:
                raise ValueError(f"move {actions[i]} is not legal in game {i}; no move was made")
        total = 0
        for i in range(self.size):
            state = self.states[i]
            turn.play(state, self.layout, self.dealer, self.net, self.moves, actions[i])
            self.ended[i] = state.phase == const.OVER
            if self.ended[i]:
                total += 1
                self.score(i, state)
                self.begin(i, state)
            else:
                self.show(i, state)
        return total

    def score(self, i: int, state: State) -> None:
        scoring.count(self.tally, state, self.layout, self.net, self.path, False)
        for seat in range(self.players):
            self.scores[i * self.players + seat] = self.tally.total[seat]

    def sample(self, actions: memoryview) -> None:
        """A random legal move for every game, each as likely as the others."""
        for i in range(self.size):
            state = self.states[i]
            choice = chance.below(self.dice, rank.count(state, self.layout, self.moves))
            actions[i] = rank.nth(state, self.layout, self.moves, choice)
