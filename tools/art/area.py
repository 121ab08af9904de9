"""What is laid out together: the main map, or one enlarged part of it."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from branchline.boards import Track
from branchline.drawing.label_positions import Box
from branchline.drawing.measures import FIRST, PITCH, beside
from tools.art.projection import Points


@dataclass(frozen=True)
class Route:
    """The tracks that lie side by side between two cities."""

    ends: tuple[int, int]
    length: int
    tracks: tuple[str, ...]

    @property
    def need(self) -> float:
        return (self.length - 1) * PITCH + 2 * FIRST

    @property
    def offsets(self) -> list[float]:
        """Of every track, how far beside the middle line."""
        return beside(len(self.tracks))


@dataclass
class Area:
    cities: list[str]
    true: Points  # where the cities would be on a map
    routes: list[Route]
    frame: Box
    texts: list[tuple[float, ...]]  # of every city, the width of its label in every language
    kept_clear: list[Box] = field(default_factory=list)
    hints: dict[str, tuple[float, float]] = field(default_factory=dict)


def routes_between(cities: list[str], tracks: list[Track]) -> list[Route]:
    groups: dict[str, list[Track]] = {}
    for track in tracks:
        groups.setdefault(track.parallel or track.id, []).append(track)
    return [
        Route((cities.index(g[0].ends[0]), cities.index(g[0].ends[1])), g[0].length, tuple(t.id for t in g))
        for g in groups.values()
    ]


def arc(start: Points, end: Points, bulge: float, points: int) -> Points:
    """A parabola from start to end; `bulge` is its height by the chord's length."""
    s = np.linspace(0, 1, points)[:, None]
    across = np.array([-(end - start)[1], (end - start)[0]])
    return np.asarray(start + s * (end - start) + 4 * bulge * s * (1 - s) * across)
