"""What the arena asks the host of a Python bot. Requests are pickled; answers are lines of JSON, never unpickled."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from branchline.boards import Board
from branchline.moves import AnyMove
from branchline.result import Result
from branchline.view import View


class StartRequest(NamedTuple):
    """A new game: a new bot."""

    board: Board
    seed: int


class Choose(NamedTuple):
    view: View
    moves: Sequence[AnyMove]
    events: Sequence[Mapping[str, object]]


class Over(NamedTuple):
    result: Result
    events: Sequence[Mapping[str, object]]


_board: Board | None = None  # in the host: of the game being played


def set_board(board: Board) -> None:
    global _board
    _board = board


def board_of_the_game() -> Board:
    assert _board is not None
    return _board


class _Pickler(pickle.Pickler):
    """A view is sent at every decision, its board only at the start."""

    def reducer_override(self, thing: object) -> tuple[Callable[[], Board], tuple[()]]:
        return (board_of_the_game, ()) if isinstance(thing, Board) else NotImplemented


def packed(request: StartRequest | Choose | Over) -> bytes:
    if isinstance(request, StartRequest):
        return pickle.dumps(request, pickle.HIGHEST_PROTOCOL)
    stream = io.BytesIO()
    _Pickler(stream, pickle.HIGHEST_PROTOCOL).dump(request)
    return stream.getvalue()
