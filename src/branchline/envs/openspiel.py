"""The games for OpenSpiel. Importing this module registers them:

    import branchline.envs.openspiel
    import pyspiel
    game = pyspiel.load_game("python_branchline(board=usa,players=4)")

Chance moves first, four times one of 256 outcomes: together they are the seed of the deal, and after them nothing is
left to chance. So chance is explicit, and every node of the tree can be listed. The return is the share of the win,
less what each seat has on average: the returns add up to zero. It needs the extra `openspiel`.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from branchline.boards import Board
from branchline.game import Game
from branchline.moves import AnyMove
from branchline.numbering import numbering_of

from .core import observing, sizes
from .core.compact_actions import CompactActions, complete, listed
from .core.observing import Observer
from .events import drawn_card, move_fields
from .observation import parts_of

SEED_BYTES = 4
OUTCOMES = 256
LONGEST_GAME = 5000  # decisions; random games have some hundreds
REMEMBERED = 1000  # moves in an information-state tensor

GAME_TYPE = pyspiel.GameType(
    short_name="python_branchline",
    long_name="Branchline",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"board": "usa", "players": 4},
)


class SpielTable:
    """What all states of a game have in common; a copied state shares it."""

    def __init__(self, board: Board, players: int) -> None:
        Game(board, players)  # says what is wrong with the number of players
        self.board = board
        self.players = players
        self.layout = numbering_of(board).layout
        self.actions = CompactActions(self.layout)

    def __deepcopy__(self, memo: object) -> SpielTable:
        return self


class BranchlineGame(pyspiel.Game):  # type: ignore[misc] # pyspiel has no types
    """`board` is the name of a board, or a file's path."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        self.table = SpielTable(Board.load(given["board"]), int(given["players"]))
        players = self.table.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.actions.size,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> GameState:
        return GameState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> GameObserver:
        if params:
            raise ValueError(f"observations have no parameters, but these are given: {params}")
        return GameObserver(self.table, bool(iig_obs_type and iig_obs_type.perfect_recall))


class GameState(pyspiel.State):  # type: ignore[misc]
    """Plays a `Game` once chance has dealt it."""

    def __init__(self, game: BranchlineGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.seed: tuple[int, ...] = ()
        self.game: Game | None = None

    def current_player(self) -> int:
        if self.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.game.is_over else self.game.seat

    def is_terminal(self) -> bool:
        return self.game is not None and self.game.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.game is not None
        return listed(self.table.actions, self.game._state, self.table.layout)

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            self.seed = (*self.seed, action)
            if len(self.seed) == SEED_BYTES:
                self.game = Game(self.table.board, self.table.players, seed=bytes(self.seed))
            return
        self.game.play(self._move(self.game, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if self.game is None:
            return f"deal {action}"
        return str(self._move(self.game, action))

    def _move(self, game: Game, action: int) -> AnyMove:
        return game.move_at(complete(self.table.actions, game._state, self.table.layout, action))

    def returns(self) -> list[float]:
        result = self.game.result if self.game else None
        if result is None:
            return [0.0] * self.table.players
        share, players = 1 / len(result.winners), self.table.players
        return [share * (seat in result.winners) - 1 / players for seat in range(players)]

    def __str__(self) -> str:
        if self.game is None:
            return f"dealt {' '.join(map(str, self.seed))}"
        return f"seed {self.game.seed}: " + "; ".join(f"{event.seat} {event.move}" for event in self.game.history)


class GameObserver:
    """The observation of `branchline.envs`; with perfect recall also the moves so far (the last 1,000) in their order,
    each with the card that this seat drew unseen."""

    def __init__(self, table: SpielTable, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        parts = parts_of(table.board, table.players)
        width = max(part.place.stop for part in parts.values())
        self._row = np.zeros(width, np.int16)
        self._events = np.zeros(sizes.HISTORY * sizes.MOVE_FIELDS, np.int16)
        self._observer = Observer(table.layout, table.players, self._row.data, self._events.data)
        recalled = REMEMBERED * (sizes.MOVE_FIELDS + 1) if perfect_recall else 0
        self.tensor = np.zeros(width + recalled, np.float32)
        used = {name: part for name, part in parts.items() if part.place.start < part.place.stop}
        self.dict = {name: self.tensor[part.place].reshape(part.shape) for name, part in used.items()}
        if perfect_recall:
            self.dict["moves"] = self.tensor[width:].reshape(REMEMBERED, sizes.MOVE_FIELDS + 1)

    def set_from(self, state: GameState, player: int) -> None:
        self.tensor.fill(0)
        if state.game is None:
            return
        history = state.game.history
        first = max(0, len(history) - sizes.HISTORY)
        for number, event in enumerate(history[first:], first):
            slot = number % sizes.HISTORY * sizes.MOVE_FIELDS
            self._events[slot : slot + sizes.MOVE_FIELDS] = move_fields(state.table.board, event.to_dict())
        observing.write(self._observer, state.game._state, player, 0, 0, len(history))
        self.tensor[: len(self._row)] = self._row
        if self.perfect_recall:
            for place, event in enumerate(history[-REMEMBERED:]):
                seen = event.seen_by(player)
                seat, *rest = move_fields(state.table.board, seen)
                self.dict["moves"][place] = ((seat - player) % state.table.players + 1, *rest, drawn_card(seen))

    def string_from(self, state: GameState, player: int) -> str:
        if state.game is None:
            return "before the deal"
        view = state.game.view(player).to_json()
        if not self.perfect_recall:
            return view
        return json.dumps([event.seen_by(player) for event in state.game.history]) + view


pyspiel.register_game(GAME_TYPE, BranchlineGame)
