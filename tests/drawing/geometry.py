"""Boxes, turned rectangles and discs, and how deep they lie in each other: enough geometry to check a board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import cos, hypot, radians, sin
from typing import NamedTuple

from branchline.boards import Board
from branchline.drawing.art import Art, Label, Labels, Point, Space
from branchline.drawing.font import ABOVE, BELOW, text_width
from branchline.drawing.texts import label_text


class Solid(NamedTuple):
    """A convex shape: corners, swollen by a radius. A disc is one corner with a radius."""

    name: str
    corners: tuple[Point, ...]
    radius: float = 0.0


def turned(place: Point, by: float) -> Point:
    """Clockwise, as y grows downwards."""
    c, s = cos(by), sin(by)
    return c * place[0] - s * place[1], s * place[0] + c * place[1]


def spaces(art: Art) -> Iterator[Solid]:
    for track, drawn in art.tracks.items():
        yield from (Solid(track, _rectangle(space, art.space)) for space in drawn.spaces)


def cities(art: Art) -> Iterator[Solid]:
    for places in (art.cities, *(inset.cities for inset in art.insets)):
        yield from (Solid(city, (place,), art.city) for city, place in places.items())


def labels(board: Board, art: Art, lang: str) -> Iterator[Solid]:
    shown: list[Labels] = [art.labels, *(inset.labels for inset in art.insets)]
    for labels in shown:
        for city, label in labels[lang].items():
            yield Solid(city, _text_box(label, label_text(board, board.city(city), lang), art.font_size))


def depth(one: Solid, other: Solid) -> float:
    """By how much the two overlap, at least; zero or less if they do not (separating axes)."""
    return min(_overlap_along(axis, one, other) for axis in (*_axes(one), *_axes(other), _between(one, other)))


def overlapping(solids: list[Solid], others: list[Solid] | None = None, by: float = 0.0) -> list[str]:
    pairs = combinations(solids, 2) if others is None else ((a, b) for a in solids for b in others)
    return [f"{a.name} / {b.name}: {depth(a, b):.1f}" for a, b in pairs if _near(a, b) and depth(a, b) > by]


def extent(solid: Solid) -> tuple[float, float, float, float]:
    xs, ys = zip(*solid.corners, strict=True)
    r = solid.radius
    return min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r


def _rectangle(space: Space, size: Point) -> tuple[Point, ...]:
    c, s = cos(radians(space.angle)), sin(radians(space.angle))
    long, wide = size[0] / 2, size[1] / 2
    corners = ((long, wide), (-long, wide), (-long, -wide), (long, -wide))
    return tuple((space.x + c * x - s * y, space.y + s * x + c * y) for x, y in corners)


def _text_box(label: Label, text: str, size: float) -> tuple[Point, ...]:
    width = text_width(text, size)
    left = label.x - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
    top, bottom = label.y - ABOVE * size, label.y + BELOW * size
    return (left, top), (left + width, top), (left + width, bottom), (left, bottom)


def _near(one: Solid, other: Solid) -> bool:
    a, b = extent(one), extent(other)
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _axes(solid: Solid) -> Iterator[Point]:
    if len(solid.corners) < 2:
        return
    for (ax, ay), (bx, by) in zip(solid.corners, (*solid.corners[1:], solid.corners[0]), strict=True):
        long = hypot(bx - ax, by - ay)
        yield (ay - by) / long, (bx - ax) / long


def _between(one: Solid, other: Solid) -> Point:
    """The direction between the nearest corners: decides for discs."""
    (ax, ay), (bx, by) = min(
        ((a, b) for a in one.corners for b in other.corners), key=lambda p: hypot(p[0][0] - p[1][0], p[0][1] - p[1][1])
    )
    long = hypot(bx - ax, by - ay) or 1.0
    return (bx - ax) / long, (by - ay) / long


def _overlap_along(axis: Point, one: Solid, other: Solid) -> float:
    (a_low, a_high), (b_low, b_high) = (_shadow(axis, solid) for solid in (one, other))
    return min(a_high - b_low, b_high - a_low)


def _shadow(axis: Point, solid: Solid) -> tuple[float, float]:
    along = [axis[0] * x + axis[1] * y for x, y in solid.corners]
    return min(along) - solid.radius, max(along) + solid.radius
