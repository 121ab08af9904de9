"""Geometry as short SVG paths."""

from __future__ import annotations

from collections.abc import Iterator

import shapely


def area_path(geometry: shapely.Geometry, smallest: float = 20.0) -> str:
    rings = []
    for polygon in parts(geometry, "Polygon"):
        if polygon.area >= smallest:
            rings += [polygon.exterior, *(hole for hole in polygon.interiors if shapely.Polygon(hole).area >= smallest)]
    return "".join(_line(list(ring.coords)[:-1]) + "z" for ring in rings)


def line_path(geometry: shapely.Geometry, shortest: float = 8.0) -> str:
    return "".join(_line(list(part.coords)) for part in parts(geometry, "LineString") if part.length >= shortest)


def parts(geometry: shapely.Geometry, kind: str) -> Iterator[shapely.Geometry]:
    for part in shapely.get_parts(geometry):
        if part.geom_type == kind:
            yield part
        elif hasattr(part, "geoms"):
            yield from parts(part, kind)


def _line(points: list[tuple[float, ...]]) -> str:
    """Relative steps in tenths of a unit; rounding errors do not add up."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    (x, y), steps = tenths[0], []
    for next_x, next_y in tenths[1:]:
        if (next_x, next_y) != (x, y):
            steps += [(next_x - x) / 10, (next_y - y) / 10]
            x, y = next_x, next_y
    return f"M{_joined([tenths[0][0] / 10, tenths[0][1] / 10])}l{_joined(steps)}" if steps else ""


def _joined(values: list[float]) -> str:
    text = ""
    for value in values:
        number = _number(value)
        text += number if not text or number[0] == "-" else f" {number}"
    return text


def _number(value: float) -> str:
    short = f"{value:.1f}".removesuffix(".0")
    short = short.replace("0.", ".", 1) if short.startswith(("0.", "-0.")) else short
    return "0" if short in ("-0", "") else short
