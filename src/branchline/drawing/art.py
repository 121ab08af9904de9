"""How a board looks, as data: what `boards/art/*.json` hold and what the web client draws from.

Lengths are in board units; angles in degrees, clockwise; paths are SVG's.
"""

from __future__ import annotations

import msgspec

Point = tuple[float, float]
Labels = dict[str, dict[str, "Label"]]  # by language, then by city


class Label(msgspec.Struct, frozen=True, array_like=True):
    """Where a text stands; `anchor` is SVG's text-anchor. A country's end bears the country's name."""

    x: float
    y: float
    anchor: str


class Space(msgspec.Struct, frozen=True, array_like=True):
    """The middle of a space, and how it is turned."""

    x: float
    y: float
    angle: float


class TrackArt(msgspec.Struct, frozen=True, omit_defaults=True):
    """The spaces run from the track's first end to its second; `waves` numbers those with a wave."""

    spaces: tuple[Space, ...]
    path: str
    waves: tuple[int, ...] = ()


class Shape(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece of the background, in the order of drawing. `layer`: land, region, river, state, border or lake.

    A region's `tint` numbers its color: neighbors have different ones.
    """

    layer: str
    path: str
    id: str = ""
    tint: int = 0


class Inset(msgspec.Struct, frozen=True):
    """An enlarged part in a frame (x, y, width, height); `cities` are those that the main map shows as well."""

    area: str
    title: dict[str, str]  # by language; it stands at the frame's upper left
    frame: tuple[float, float, float, float]
    origin: tuple[float, float, float, float]  # the enlarged part on the main map
    background: tuple[Shape, ...]
    cities: dict[str, Point]
    labels: Labels


class Art(msgspec.Struct, frozen=True, omit_defaults=True):
    board: str
    size: Point
    space: Point  # length and width
    city: float  # radius
    font_size: float
    cities: dict[str, Point]
    labels: Labels
    tracks: dict[str, TrackArt]
    background: tuple[Shape, ...] = ()
    insets: tuple[Inset, ...] = ()
    regions: dict[str, Label] = {}  # where the name of each stands
    title: Label | None = None
    compass: Space | None = None


def wave_spaces(length: int, waves: int) -> tuple[int, ...]:
    """The spaces in the middle of a ferry."""
    first = (length - waves) // 2
    return tuple(range(first, first + waves))
