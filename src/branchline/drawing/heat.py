"""A board whose tracks are colored by a number, from pale to dark."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

from branchline.boards import Board

from .art_store import art_of
from .background import background
from .board import document, map_labels
from .texts import track_text

PALE, DARK = (253, 231, 200), (122, 4, 60)  # told apart in gray, and by everybody's eyes
WIDTH = 13.0


def draw_heat(board: Board, values: Mapping[str, float], lang: str = "en") -> str:
    """`values` has a number from 0 to 1 for every track; it stands in the track's title as a share."""
    art = art_of(board)
    parts = [*background(board, art, lang)]
    for track in board.tracks:
        value = min(1.0, max(0.0, values[track.id]))
        title = escape(f"{track_text(board, track, lang)} ({values[track.id]:.0%})")
        line = f'fill="none" stroke-linecap="round" stroke="{_shade(value)}" stroke-width="{WIDTH:g}"'
        parts.append(f"<g data-track={quoteattr(track.id)}><title>{title}</title>")
        parts.append(f'<path d="{art.tracks[track.id].path}" {line}/></g>')
    return document(art, iter([*parts, *map_labels(board, art, lang)]))


def _shade(value: float) -> str:
    return "#" + "".join(f"{round(pale + (dark - pale) * value):02x}" for pale, dark in zip(PALE, DARK, strict=True))
