"""Many games of one board, stepped in one call: for every game a move of the agent, then those of the opponents, until
an agent is to move again or the game is over. What it leaves for the agents is written into the caller's memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.bots.engine.plans import Plans
from branchline.rules import chance, clearing, const, context
from branchline.rules.context import RulesContext
from branchline.rules.dealer import Dealer
from branchline.rules.layout import Layout
from branchline.rules.state import State

from . import compact_actions, observing, opponents, sizes
from .compact_actions import CompactActions
from .observing import Observer
from .opponents import Opponents


class Games:
    """`memory` names the places to write to, flat and row after row: `observations` and `numbers` (16 bits), `masks`,
    `terminated` and `truncated` (a byte each), `offsets`, `counts` and `lengths` (32 bits), `seats` (a signed byte),
    `rewards` (32-bit reals) and `scores` (16 bits), both by seat.

    `again` says when a game that is over begins anew (see `sizes`).
    """

    def __init__(
        self,
        layout: Layout,
        players: int,
        size: int,
        actions: CompactActions | None,
        others: Opponents,
        memory: Mapping[str, Any],
        reward: int,
        limit: int,
        again: int,
    ) -> None:
        self.layout = layout
        self.players: int = players
        self.compact: bool = actions is not None
        self.actions = actions or CompactActions(layout)
        self.width: int = self.actions.size if actions is not None else layout.moves
        self.others = others
        self.reward: int = reward
        self.limit: int = limit  # decisions; 0: none
        self.again: int = again
        self.masks = memory["masks"]
        self.offsets = memory["offsets"]
        self.counts = memory["counts"]
        self.numbers = memory["numbers"]
        self.seats = memory["seats"]
        self.terminated = memory["terminated"]
        self.truncated = memory["truncated"]
        self.lengths = memory["lengths"]
        self.rewards = memory["rewards"]
        self.scores = memory["scores"]
        self.events = memoryview(bytearray(2 * size * sizes.HISTORY * sizes.MOVE_FIELDS)).cast("h")
        self.legal = memoryview(bytearray(size * self.width))  # the masks again: nobody else writes here
        lead: Any = memoryview(bytearray(4 * size * players)).cast("f")
        self.lead = lead  # of each seat when it was last rewarded
        self.decisions = memoryview(bytearray(4 * size)).cast("i")
        self.observer = Observer(layout, players, memory["observations"], self.events)
        self.context = RulesContext(layout, Dealer())
        self.blank = State()
        self.dice = State()  # only its generator is used
        self.states: list[State] = [State() for _ in range(size)]
        self.plans: list[Plans] = [Plans() for _ in range(size if self.others.thinks else 1)]
        self.written: int = 0  # move numbers written in this step
        self.played: int = 0  # decisions of all seats since the batch was made
        self.size: int = size

    def reset(self, seed: int) -> None:
        """Begin all games anew."""
        self.dice.random = seed
        self.written = 0
        for i in range(self.size):
            self.clear_rewards(i)
            self.terminated[i] = 0
            self.truncated[i] = 0
            self.begin(i)
            self.show(i)

    def begin(self, i: int) -> None:
        """Deal a new game, and let the opponents move first if it is their turn."""
        state = self.states[i]
        chance.below(self.dice, 2)
        context.begin(self.context, state, self.blank, self.players, self.dice.random)
        self.decisions[i] = 0
        for seat in range(self.players):
            self.lead[i * self.players + seat] = 0.0
        if self.again != sizes.AT_ONCE:  # else they say what ended in this step
            self.terminated[i] = 0
            self.truncated[i] = 0
        if self.others.thinks:
            opponents.forget(self.plans[i])
        self.play_others(i, state)

    def play_others(self, i: int, state: State) -> None:
        """Until an agent is to move."""
        if self.others.any:
            mine = self.plans[i if self.others.thinks else 0]
            while state.phase != const.OVER and self.others.kinds[state.seat] != sizes.AGENT:
                self.play(i, state, opponents.choose(self.others, self.context, state, mine, self.dice))

    def play(self, i: int, state: State, move: int) -> None:
        events = i * sizes.HISTORY * sizes.MOVE_FIELDS
        observing.note(self.observer, state, move, events, self.decisions[i])
        context.play(self.context, state, move)
        self.decisions[i] = self.decisions[i] + 1
        self.played += 1

    def step(self, moves: memoryview) -> int:
        """Play a legal move in every game that runs; returns how many games ended. `moves` are 16-bit numbers, one for
        each game. If one of them is not legal, none is played, and the answer is -1 less the number of its game."""
        wrong = self.first_illegal(moves)
        if wrong >= 0:
            return -1 - wrong
        total = 0
        self.written = 0
        for i in range(self.size):
            state = self.states[i]
            self.clear_rewards(i)
            if self.is_on(i):
                self.move(i, state, moves[i])
                total += self.finish(i, state)
            elif self.again == sizes.IN_NEXT_STEP:
                self.begin(i)
            self.show(i)
        return total

    def first_illegal(self, moves: memoryview) -> int:
        """The first game whose move is not legal; -1 if there is none."""
        for i in range(self.size):
            move = moves[i]
            if self.is_on(i) and not (0 <= move < self.width and self.legal[i * self.width + move]):
                return i
        return -1

    def is_on(self, i: int) -> bool:
        """A game that begins anew at once always is, whatever ended in the last step."""
        return self.again == sizes.AT_ONCE or not (self.terminated[i] or self.truncated[i])

    def move(self, i: int, state: State, move: int) -> None:
        if self.compact:
            move = compact_actions.complete(self.actions, state, self.layout, move)
        self.play(i, state, move)
        self.play_others(i, state)

    def finish(self, i: int, state: State) -> int:
        """Reward what was done; 1 if the game is over, which then begins anew."""
        over = state.phase == const.OVER
        long = not over and self.limit > 0 and self.decisions[i] >= self.limit
        self.terminated[i] = over
        self.truncated[i] = long
        if over or long:
            self.lengths[i] = self.decisions[i]
            self.count(i, state)
        elif self.reward == sizes.PROGRESS:
            self.reward_progress(i, state)
        if (over or long) and self.again == sizes.AT_ONCE:
            self.begin(i)
        return int(over or long)

    def clear_rewards(self, i: int) -> None:
        for seat in range(self.players):
            self.rewards[i * self.players + seat] = 0.0

    def count(self, i: int, state: State) -> None:
        """The scores of a game that ended, or was cut off, and what they are worth."""
        context.score(self.context, state, False)
        tally = self.context.tally
        winners = 0
        total = 0
        best = -32768
        second = -32768
        for seat in range(self.players):
            points = tally.total[seat]
            self.scores[i * self.players + seat] = points
            winners += tally.won[seat]
            total += points
            if points > best:
                second = best
                best = points
            elif points > second:
                second = points
        for seat in range(self.players):
            points = tally.total[seat]
            place = i * self.players + seat
            if self.reward == sizes.WIN:
                self.rewards[place] = tally.won[seat] / winners if state.phase == const.OVER else 0.0
            elif self.reward == sizes.POINTS:
                self.rewards[place] = points
            elif self.reward == sizes.LEAD:
                self.rewards[place] = points - (second if points == best else best)
            else:
                self.rewards[place] = points - (total - points) / (self.players - 1.0) - self.lead[place]

    def reward_progress(self, i: int, state: State) -> None:
        """By how much the lead in what lies open, over the mean of the others, has changed."""
        total = 0
        for seat in range(self.players):
            total += state.points[seat] + state.completed[seat]
        for seat in range(self.players):
            place = i * self.players + seat
            points = state.points[seat] + state.completed[seat]
            lead = points - (total - points) / (self.players - 1.0)
            self.rewards[place] = lead - self.lead[place]
            self.lead[place] = lead

    def show(self, i: int) -> None:
        """What the seat to move may know and do. After the end there is nothing to do."""
        state = self.states[i]
        row = i * self.width
        self.seats[i] = state.seat
        clearing.clear(self.legal, row, self.width)
        self.context.moves.count = 0
        if self.is_on(i):
            if self.compact:
                compact_actions.find(self.actions, state, self.layout, self.context.moves)
            else:
                context.find_moves(self.context, state)
        self.offsets[i] = self.written
        self.counts[i] = self.context.moves.count
        for place in range(self.context.moves.count):
            move = self.context.moves.numbers[place]
            self.legal[row + move] = 1
            self.numbers[self.written + place] = move
        self.written += self.context.moves.count
        clearing.copy_bytes(self.masks, self.legal, row, self.width)
        self.observe(i, state.seat, i)

    def observe(self, i: int, seat: int, row: int) -> None:
        """What this seat may know of the game, into a row of the observations."""
        events = i * sizes.HISTORY * sizes.MOVE_FIELDS
        observing.write(self.observer, self.states[i], seat, row, events, self.decisions[i])

    def sample(self, moves: memoryview) -> None:
        """Write a random legal number for every game that runs, each as likely as the others; 0 for the others."""
        for i in range(self.size):
            moves[i] = 0
            if self.counts[i] > 0:
                moves[i] = self.numbers[self.offsets[i] + chance.below(self.dice, self.counts[i])]

    def legal_moves(self, i: int) -> list[int]:
        """The complete numbers of the legal moves, for bots that play from outside."""
        context.find_moves(self.context, self.states[i])
        return sorted(self.context.moves.listed())

    def play_complete(self, i: int, move: int) -> None:
        """A legal move, by its complete number, of a bot that plays from outside."""
        if move not in self.legal_moves(i):
            raise ValueError(f"move {move} is not legal in game {i}; no move was made")
        self.written = 0
        self.clear_rewards(i)
        self.play(i, self.states[i], move)
        self.play_others(i, self.states[i])
        self.finish(i, self.states[i])
        self.show(i)

    def state(self, i: int) -> State:
        """A copy of a game's state, for pictures and for bots that are shown a view."""
        return self.states[i].copy()
