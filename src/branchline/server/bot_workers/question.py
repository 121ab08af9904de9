"""What a bot is asked, and what the server sends to the process that answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from branchline.game import Game
from branchline.moves import AnyMove
from branchline.view import View

NO_SEED = b"\0"  # listing moves needs no chance


class Question(NamedTuple):
    """One decision. A bot remembers nothing from one question to the next."""

    bot: str  # such as "hard", "expert", "search:200ms"
    view: View
    moves: tuple[AnyMove, ...]  # all that are legal, as the game lists them
    seed: int


class Ask(NamedTuple):
    """A question on its way to a worker, which has been sent the board before.

    Of the moves only their number is sent: to list them again there costs the server nothing, to pickle them half a
    millisecond."""

    bot: str
    seed: int
    seconds: float  # after which a search must decide
    board: str  # its hash
    view: bytes  # in a wire.Choose, packed
    moves: int


def moves_in(view: View) -> Sequence[AnyMove]:
    """The legal moves of the view's seat, in the order of the game's own list."""
    return Game.from_state(view.board, view.known_state(), NO_SEED).legal_moves(view.seat)


class BotFailedError(Exception):
    """No worker could answer; the table must show that a bot is stuck."""
