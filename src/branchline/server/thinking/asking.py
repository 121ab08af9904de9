"""What a bot is asked, and what the server sends to the process that answers."""

from __future__ import annotations

from typing import NamedTuple

from branchline.moves import Move
from branchline.view import View


class Question(NamedTuple):
    """One decision. A bot remembers nothing from one question to the next."""

    bot: str  # such as "hard", "expert", "search:200ms"
    view: View
    moves: tuple[Move, ...]
    seed: int


class Ask(NamedTuple):
    """A question on its way to a worker, which has been sent the board before."""

    bot: str
    seed: int
    seconds: float  # after which a search must decide
    board: str  # its hash
    choose: bytes  # a wire.Choose, packed


class ThinkingFailed(Exception):  # noqa: N818 - an event at a table, not a mistake of the program
    """No worker could answer; the table must show that a bot is stuck."""
