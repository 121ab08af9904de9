"""Many games of one board at once: one call makes a move in each, and shows what may be done next."""

from __future__ import annotations

from array import array

from . import arguments, chance, clearing, const, context
from .context import RulesContext
from .dealer import Dealer
from .layout import Layout
from .state import State


class Batch:
    """After every step `masks` has a row for each game with a 1 for every legal move number, `seats` says whose move
    it is, and where `ended` is 1 a game came to its end: its `scores` stand in the row, and a new one has begun.

    All are flat, read-only memoryviews, row after row; numpy.asarray(batch.masks).reshape(size, -1) shows one as a
    table. They stay the same objects: every step changes what they show.
    """

    def __init__(self, layout: Layout, players: int, size: int, seed: int) -> None:
        if getattr(self, "masks", None) is not None:
            raise TypeError("a batch is made once; make another one")
        players, size, seed = arguments.checked(layout, players, size, seed)
        self.layout = layout
        self.players: int = players
        self.width: int = layout.moves
        self.mask_rows = memoryview(bytearray(size * layout.moves))
        self.movers = memoryview(array("b", bytes(size)))
        self.endings = memoryview(array("b", bytes(size)))
        self.points = memoryview(array("h", bytes(2 * size * players)))
        self.numbers = memoryview(array(arguments.MOVE, bytes(2 * size)))
        self.chosen = self.numbers
        self.context = RulesContext(layout, Dealer())
        self.blank = State()
        self.dice = State()  # only its generator is used
        self.dice.random = seed
        self.states: list[State] = [State() for _ in range(size)]
        for i in range(size):
            self.begin(i, self.states[i])
        self.size: int = size  # last: a batch that could not be filled has no games
        self.masks = memoryview(self.mask_rows).toreadonly()
        self.seats = memoryview(self.movers).toreadonly()
        self.ended = memoryview(self.endings).toreadonly()
        self.scores = memoryview(self.points).toreadonly()

    def begin(self, i: int, state: State) -> None:
        chance.below(self.dice, 2)
        context.begin(self.context, state, self.blank, self.players, self.dice.random)
        self.show(i, state)

    def show(self, i: int, state: State) -> None:
        """Write the game's row of the masks, and its seat."""
        row = i * self.width
        clearing.clear(self.mask_rows, row, self.width)
        context.find_moves(self.context, state)
        for place in range(self.context.moves.count):
            self.mask_rows[row + self.context.moves.numbers[place]] = 1
        self.movers[i] = state.seat

    def step(self, actions: arguments.Numbers) -> int:
        """Play one legal move number in every game; returns how many games ended.

        `actions` is an array of 16-bit integers (`array("h")`, NumPy's int16), or, a little slower, any list or array
        of whole numbers. If one of them is not legal, none is played.
        """
        arguments.read_moves(actions, self.numbers)
        for i in range(self.size):
            move = self.chosen[i]
            if not 0 <= move < self.width or not self.mask_rows[i * self.width + move]:
                raise ValueError(f"move {move} is not legal in game {i}; no move was made")
        total = 0
        for i in range(self.size):
            state = self.states[i]
            context.play(self.context, state, self.chosen[i])
            self.endings[i] = state.phase == const.OVER
            if self.endings[i]:
                total += 1
                self.score(i, state)
                self.begin(i, state)
            else:
                self.show(i, state)
        return total

    def score(self, i: int, state: State) -> None:
        context.score(self.context, state, False)
        for seat in range(self.players):
            self.points[i * self.players + seat] = self.context.tally.total[seat]

    def sample(self, actions: arguments.Writable) -> None:
        """Write a random legal move for every game into `actions`, each as likely as the others."""
        place = arguments.place_for_moves(actions, self.size)
        for i in range(self.size):
            state = self.states[i]
            self.chosen[i] = context.random_move(self.context, state, self.dice)
        arguments.write_moves(self.numbers, place)
