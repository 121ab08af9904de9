"""Many games of one board in step, written in place into NumPy arrays."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from branchline.boards import Board
from branchline.numbering import numbering_of
from branchline.rules.state import State

from .core import sizes
from .core.compact_actions import CompactActions
from .core.games import Games
from .observation import Part, parts_of, width_of
from .seating import opponents_for, seated

if TYPE_CHECKING:
    from .processes import GamesOfProcesses

Actions = Literal["compact", "complete"]
Reward = Literal["win", "points", "lead", "progress"]
Again = Literal["at once", "next step", "never"]
REWARDS: dict[str, int] = {
    "win": sizes.WIN,
    "points": sizes.POINTS,
    "lead": sizes.LEAD,
    "progress": sizes.PROGRESS,
}
AGAIN: dict[str, int] = {"at once": sizes.AT_ONCE, "next step": sizes.IN_NEXT_STEP, "never": sizes.NEVER}
MOST_BYTES = (1 << 31) - 1  # the compiled part counts with 32 bits
Memory = Mapping[str, NDArray[Any]]


class GameShape:
    """What a batch is of: board, players, numbering of moves, and the arrays that they need."""

    def __init__(self, board: Board | str | os.PathLike[str], players: int | None, actions: Actions) -> None:
        self.board = board if isinstance(board, Board) else Board.load(board)
        self.players = self.board.max_players if players is None else players
        if not self.board.min_players <= self.players <= self.board.max_players:
            least, most = self.board.min_players, self.board.max_players
            raise ValueError(f"{self.board.id} is for {least} to {most} players, not {players}")
        if actions not in get_args(Actions):
            raise ValueError(f"actions are {' or '.join(get_args(Actions))}, not {actions!r}")
        self.layout = numbering_of(self.board).layout
        self.compact = CompactActions(self.layout) if actions == "compact" else None
        self.actions = self.compact.size if self.compact else self.layout.moves
        self.width = width_of(self.board, self.players)

    def arrays(self, size: int, rows: int | None = None) -> dict[str, tuple[tuple[int, ...], str]]:
        """Of every array of so many games its shape and type; `rows` are those of the observations."""
        if not 1 <= size <= MOST_BYTES // (2 * max(self.width, self.actions)):
            raise ValueError(f"a batch has at least one game, and fewer than 2 GB in an array; {size} games do not fit")
        return {
            "observations": ((rows or size, self.width), "int16"),
            "masks": ((size, self.actions), "bool"),
            "offsets": ((size,), "int32"),
            "counts": ((size,), "int32"),
            "numbers": ((size * self.actions,), "int16"),
            "seats": ((size,), "int8"),
            "rewards": ((size, self.players), "float32"),
            "terminated": ((size,), "bool"),
            "truncated": ((size,), "bool"),
            "scores": ((size, self.players), "int16"),
            "lengths": ((size,), "int32"),
        }


class Settings(NamedTuple):
    """What is rewarded, and when games end and begin again."""

    reward: Reward
    max_decisions: int | None
    again: Again

    def check(self) -> None:
        if self.reward not in REWARDS:
            raise ValueError(f"rewards are {', '.join(REWARDS)}, not {self.reward!r}")
        if self.again not in AGAIN:
            raise ValueError(f"games begin again {', '.join(AGAIN)}, not {self.again!r}")
        if self.max_decisions is not None and self.max_decisions < 1:
            raise ValueError(f"a game has at least one decision, not {self.max_decisions}")


def make_games(shape: GameShape, seats: Sequence[str], memory: Memory, settings: Settings) -> Games:
    """The compiled games that write into these arrays."""
    settings.check()
    plain = {name: _flat(array) for name, array in memory.items()}
    size = len(memory["seats"])
    others = opponents_for(shape.board, seats)
    reward, limit, again = REWARDS[settings.reward], settings.max_decisions or 0, AGAIN[settings.again]
    return Games(shape.layout, shape.players, size, shape.compact, others, plain, reward, limit, again)


def _flat(array: NDArray[Any]) -> memoryview:
    return (array.view(np.uint8) if array.dtype == bool else array).reshape(-1).data


class Batch:
    """Thousands of games of one board, stepped in one call.

    After `reset` and every `step` the arrays show for each game: `observations`, what the seat to move may know;
    `masks`, its legal moves; the same as numbers, `numbers[offsets[i] : offsets[i] + counts[i]]`; `seats`, whose move
    it is; `rewards` of all seats for this step; and where `terminated` or `truncated` is set, the `scores` and the
    `lengths` (decisions of all seats) of the game that ended. They stay the same arrays: copy what you want to keep.

    Without `opponents` every seat is the agent's. With them it plays seat 0, and they move inside the step: one name
    for all, or one for each. `actions` are "compact" (claims by track and color) or "complete" (every payment).
    Rewards: "win" (the share of the win), "points", "lead" (over the best other), all at the end, or "progress": by how
    much the lead over the mean of the others changed, in points that lie open, the rest at the end.
    `again` says when a game that is over begins anew: "at once", in the "next step" (whose move is not looked at), or
    "never". After `max_decisions` a game is cut off. With more `processes` each steps its share of the games; the
    arrays are memory they share.
    """

    def __init__(
        self,
        board: Board | str | os.PathLike[str] = "usa",
        players: int | None = None,
        size: int = 1,
        *,
        opponents: str | Sequence[str] | None = None,
        actions: Actions = "compact",
        reward: Reward = "win",
        max_decisions: int | None = None,
        again: Again = "at once",
        processes: int = 1,
        seed: int = 0,
    ) -> None:
        self.shape = GameShape(board, players, actions)
        self.board = self.shape.board
        self.players = self.shape.players
        self.size = size
        self.actions = self.shape.actions
        self.width = self.shape.width
        self.seated = seated(self.players, opponents)
        self.settings = Settings(reward, max_decisions, again)
        self._games: Games | GamesOfProcesses
        if processes == 1:
            memory = {name: np.zeros(shape, kind) for name, (shape, kind) in self.shape.arrays(size).items()}
            self._moves = np.zeros(size, np.int16)
            self._games = make_games(self.shape, self.seated, memory, self.settings)
        else:
            from .processes import GamesOfProcesses

            self._games = GamesOfProcesses(self.shape, self.seated, size, self.settings, processes)
            memory, self._moves = self._games.memory, self._games.moves
        self.observations: NDArray[np.int16] = memory["observations"]
        self.masks: NDArray[np.bool_] = memory["masks"]
        self.offsets: NDArray[np.int32] = memory["offsets"]
        self.counts: NDArray[np.int32] = memory["counts"]
        self.numbers: NDArray[np.int16] = memory["numbers"]
        self.seats: NDArray[np.int8] = memory["seats"]
        self.rewards: NDArray[np.float32] = memory["rewards"]
        self.terminated: NDArray[np.bool_] = memory["terminated"]
        self.truncated: NDArray[np.bool_] = memory["truncated"]
        self.scores: NDArray[np.int16] = memory["scores"]
        self.lengths: NDArray[np.int32] = memory["lengths"]
        self.reset(seed)

    @property
    def parts(self) -> dict[str, Part]:
        """The parts of an observation by name."""
        return parts_of(self.board, self.players)

    def reset(self, seed: int) -> None:
        """Begin all games anew; the same seed and moves make the same games."""
        self._games.reset(checked_seed(seed))

    def step(self, actions: ArrayLike) -> int:
        """Play one legal move number in every game; returns how many games ended. If one is not legal none is played,
        and ValueError says in which game."""
        read_moves(actions, self._moves)
        ended = self._games.step(self._moves.data)
        if ended < 0:
            raise ValueError(f"move {self._moves[-1 - ended]} is not legal in game {-1 - ended}; no move was made")
        return ended

    def sample(self) -> NDArray[np.int16]:
        """A random legal move for every game, each as likely as the others; in an array that the next call reuses."""
        self._games.sample(self._moves.data)
        return self._moves

    def close(self) -> None:
        """End the other processes, if there are any; their memory goes with the arrays."""
        if not isinstance(self._games, Games):
            self._games.close()

    def state(self, game: int) -> State:
        """A copy of a game's position as the rules hold it, secrets included."""
        return self._games.state(range(self.size)[game])


def checked_seed(seed: int) -> int:
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
    return int(seed)


def read_moves(actions: ArrayLike, moves: NDArray[np.int16]) -> None:
    """Copy one move number for every game, whatever holds them."""
    given = np.asarray(actions)
    if given is moves:
        return
    if given.shape != moves.shape:
        raise ValueError(f"the batch has {len(moves)} games: give one move number for each, not {given.shape}")
    if given.dtype.kind not in "iu":
        raise TypeError(f"moves are whole numbers, not {given.dtype}")
    if given.dtype != np.int16 and given.size and (given.min() < 0 or given.max() > np.iinfo(np.int16).max):
        raise ValueError("a move number is out of range; no move was made")
    moves[:] = given
