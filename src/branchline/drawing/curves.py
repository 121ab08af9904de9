"""From the points of a rope, its two cities included, to the spaces and the line of a track."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, hypot

from branchline.drawing.art import Point, Space, TrackArt, wave_spaces


def track_on(rope: Sequence[Point], offset: float, waves: int) -> TrackArt:
    """The track that lies `offset` beside the rope."""
    spaces = [_space(rope[i - 1], rope[i], rope[i + 1], offset) for i in range(1, len(rope) - 1)]
    line = [rope[0], *((space.x, space.y) for space in spaces), rope[-1]]
    return TrackArt(tuple(spaces), smooth_path(line), wave_spaces(len(spaces), waves))


def _space(before: Point, here: Point, after: Point, offset: float) -> Space:
    dx, dy = after[0] - before[0], after[1] - before[1]
    long = hypot(dx, dy) or 1.0
    x, y = here[0] - offset * dy / long, here[1] + offset * dx / long
    return Space(round(x, 1), round(y, 1), round(degrees(atan2(dy, dx)), 1))


def smooth_path(points: Sequence[Point]) -> str:
    """A curve through all the points (Catmull and Rom's), as cubic Béziers."""
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    last = len(points) - 1
    for i in range(last):
        before, start, end, after = (points[min(max(k, 0), last)] for k in (i - 1, i, i + 1, i + 2))
        one = [s + (e - b) / 6 for b, s, e in zip(before, start, end, strict=True)]
        other = [e - (a - s) / 6 for s, e, a in zip(start, end, after, strict=True)]
        path += "C" + " ".join(f"{value:.1f}".removesuffix(".0") for value in (*one, *other, *end))
    return path
