"""What the screen draws a board from: its picture, and the places of all that moves or lights up on it."""

from __future__ import annotations

from functools import lru_cache

from branchline.boards import Board
from branchline.drawing import art_of, draw_board


def picture_of(board: Board, language: str) -> dict[str, object]:
    return _picture(_Hashed(board), language)


def image_of(board: Board, language: str) -> bytes:
    return str(picture_of(board, language)["svg"]).encode()


class _Hashed:
    """A board holds dictionaries; its hash stands for it."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __hash__(self) -> int:
        return hash(self.board.hash)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Hashed) and other.board.hash == self.board.hash


@lru_cache(maxsize=16)
def _picture(hashed: _Hashed, language: str) -> dict[str, object]:
    art = art_of(hashed.board)
    cities = {city: [place] for city, place in art.cities.items()}
    for inset in art.insets:
        for city, place in inset.cities.items():
            cities[city].append(place)
    return {
        "size": art.size,
        "space": art.space,
        "city": art.city,
        "cities": cities,
        "tracks": {track: {"spaces": drawn.spaces, "path": drawn.path} for track, drawn in art.tracks.items()},
        "svg": draw_board(hashed.board, language),
    }
