"""A game on its board as SVG: everybody's trains, and a line for every seat below."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.boards import Board
from branchline.drawing import style
from branchline.drawing.art import Art, Label, Space
from branchline.drawing.art_store import art_of
from branchline.drawing.board import board_parts, document, use
from branchline.drawing.font import FAMILY
from branchline.game import Game
from branchline.messages import sentence
from branchline.view import View
from branchline.view_types import SeatPosition

STRIP = 56.0


def draw_game(game: Game | View, lang: str = "en") -> str:
    """What everybody sees of it: tracks that nobody can claim any more are pale."""
    view = game.view() if isinstance(game, Game) else game
    art = art_of(view.board)
    return document(art, _parts(view, art, lang), STRIP)


def _parts(view: View, art: Art, lang: str) -> Iterator[str]:
    trains = {track: str(seat) for seat, shown in enumerate(view.seats) for track in shown.tracks}
    trains |= dict.fromkeys(view.shared_tracks, "bullet")
    yield from board_parts(view.board, art, lang, trains, _closed(view, trains))
    width, height = art.size
    yield f'<rect y="{height:g}" width="{width:g}" height="{STRIP:g}" fill="{style.PAPER}"/>'
    for seat, shown in enumerate(view.seats):
        yield _seat(view.board, seat, shown, Label(width * (seat + 0.04) / view.players, height + 35, "start"), lang)


def _closed(view: View, trains: dict[str, str]) -> set[str]:
    """With few players the other tracks of a double route close (USA-15)."""
    if view.players >= view.board.all_parallel_from:
        return set()
    taken = {view.board.track(track).parallel for track in trains} - {None}
    return {track.id for track in view.board.tracks if track.parallel in taken} - trains.keys()


def _seat(board: Board, seat: int, shown: SeatPosition, at: Label, lang: str) -> str:
    count = len(shown.completed) + shown.bonus if board.tickets_to_win else shown.points
    key = "seat-race" if board.tickets_to_win else "seat"
    text = sentence("drawing", key, lang, points=count, trains=shown.trains)
    return (
        f'{use(f"train-{seat}", Space(at.x + 20, at.y - 7, 0))}<text x="{at.x + 52:g}" y="{at.y:g}"'
        f' font-family="{FAMILY}" font-weight="600" font-size="20" fill="{style.INK}">{text}</text>'
    )
