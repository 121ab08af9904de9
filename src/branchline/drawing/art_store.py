"""The art of a board: made by hand and machine for the built-in ones, laid out on the fly for all others."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from branchline import boards
from branchline.boards import BUILT_IN, Board
from branchline.drawing.art import Art

ART = Path(boards.__file__).with_name("art")


def art_of(board: Board) -> Art:
    if board.id in BUILT_IN and fits(board, committed(board.id)):
        return committed(board.id)
    from branchline.drawing.layout import laid_out

    seen = (board.hash, tuple((city.name, city.lat, city.lon) for city in board.cities))
    if seen not in _laid_out:
        _laid_out[seen] = laid_out(board)
    return _laid_out[seen]


_laid_out: dict[object, Art] = {}  # by all of a board that its layout depends on


@cache
def committed(board_id: str) -> Art:
    return msgspec.json.decode((ART / f"{board_id}.json").read_bytes(), type=Art)


def fits(board: Board, art: Art) -> bool:
    """A board of your own may bear the name of a built-in one."""
    lengths = {track: len(drawn.spaces) for track, drawn in art.tracks.items()}
    return [*art.cities] == [city.id for city in board.cities] and lengths == {t.id: t.length for t in board.tracks}
