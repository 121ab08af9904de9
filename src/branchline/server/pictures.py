"""What the screen draws a board from: its picture, and the places of all that moves or lights up on it."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

import msgspec

from branchline.boards import Board
from branchline.drawing import art_of, draw_board
from branchline.server.api_types import BoardPicture, DrawnTrack
from branchline.server.bodies import StaticBody
from branchline.server.costly_work import CostlyWork

MOST_KEPT = 32


class Picture(NamedTuple):
    document: StaticBody  # with the places
    image: StaticBody  # alone


class Pictures:
    """Each is drawn once; the latest are kept."""

    def __init__(self, work: CostlyWork) -> None:
        self._work = work
        self._made: dict[tuple[str, str], asyncio.Future[Picture]] = {}  # by the board's hash and the language

    async def of(self, board: Board, language: str) -> Picture:
        key = (board.hash, language)
        if key not in self._made:
            self._made[key] = asyncio.ensure_future(self._work.do(make_picture, board, language))
            if len(self._made) > MOST_KEPT:
                del self._made[next(iter(self._made))]
        making = self._made[key]
        try:
            return await asyncio.shield(making)
        except Exception:
            if self._made.get(key) is making:
                del self._made[key]
            raise


def make_picture(board: Board, language: str) -> Picture:
    art = art_of(board)
    cities = {city: [place] for city, place in art.cities.items()}
    for inset in art.insets:
        for city, place in inset.cities.items():
            cities[city].append(place)
    svg = draw_board(board, language)
    document = BoardPicture(
        size=art.size,
        space=art.space,
        city=art.city,
        cities=cities,
        tracks={track: DrawnTrack(drawn.spaces, drawn.path) for track, drawn in art.tracks.items()},
        svg=svg,
    )
    return Picture(StaticBody.of(msgspec.json.encode(document)), StaticBody.of(svg.encode()))
