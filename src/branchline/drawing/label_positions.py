"""The places around a city where its name may stand."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from typing import NamedTuple

from branchline.drawing.font import ABOVE, BELOW
from branchline.drawing.measures import CITY, LABEL

Box = tuple[float, float, float, float]  # left, top, right, bottom

DISTANCES = (5.0, 9.0, 14.0, 20.0, 26.0, 32.0, 38.0)  # from the city's mark
MIDDLE = (ABOVE - BELOW) * LABEL / 2  # from the middle of a text's height down to the line it stands on


class Place(NamedTuple):
    """Of the text's anchor, relative to its city. A low cost is a good place."""

    x: float
    y: float
    anchor: str
    cost: float

    def box(self, width: float, margin: float = 0.0) -> Box:
        left = self.x - {"start": 0.0, "middle": width / 2, "end": width}[self.anchor]
        top, bottom = self.y - ABOVE * LABEL, self.y + BELOW * LABEL
        return left - margin, top - margin, left + width + margin, bottom + margin


def places(width: float) -> list[Place]:
    """Near before far; right and left of the city before above and below it."""
    return [place for number, away in enumerate(DISTANCES) for place in _places_at(CITY + away, 1.5 * number, width)]


def _places_at(reach: float, cost: float, width: float) -> Iterator[Place]:
    for angle in range(-80, 81, 10):
        up = sin(radians(angle))
        x, y = reach * cos(radians(angle)), reach * up * (1 + 0.35 * abs(up)) + MIDDLE
        yield Place(x, y, "start", cost + abs(angle) / 60)
        yield Place(-x, y, "end", cost + abs(angle) / 60 + 0.3)
    for share in (0.0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.4, -0.4):
        height = reach + (ABOVE + BELOW) * LABEL / 2 - 2
        for side in (-1, 1):
            yield Place(share * width, side * height + MIDDLE, "middle", cost + 0.9 + abs(share))
