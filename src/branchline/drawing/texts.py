"""The texts on a board."""

from __future__ import annotations

from branchline.boards import Board, City, Track
from branchline.boards.names import Name
from branchline.drawing.font import text_width
from branchline.drawing.measures import REGION

LANGUAGES = Name._fields  # those that boards have names in


def label_text(board: Board, city: City, lang: str) -> str:
    """A city's name; at the end of a track that leads abroad, the country's."""
    return board.place_name(city.country, lang) if city.country else city.name.in_language(lang)


def region_widths(name: Name) -> list[float]:
    """How wide the name of a region is, in every language."""
    return [text_width(name.in_language(lang), REGION) for lang in LANGUAGES]


def track_text(board: Board, track: Track, lang: str) -> str:
    """What pointing at a track says."""
    one, other = (board.city(end).name.in_language(lang) for end in track.ends)
    return f"{one} – {other}: {track.length}"
