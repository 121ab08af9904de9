"""Ropes between cities, by simple mechanics: a small sibling of the optimizer that made the built-in boards.

A rope has a point for every space. In every step each wish moves the points a little: cities go home, ropes get their
length and straighten, and what is too close is pushed apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from branchline.drawing.art import Point
from branchline.drawing.measures import BESIDE, CITY, FIRST, PITCH, SPACE

STEPS = 300
HOME = 0.02
SHORT, LONG, LONG_END = 0.5, 0.15, 0.02  # how much of a wrong length is mended in a step
STRAIGHTEN = 0.12
CELL = 56.0


class Route(NamedTuple):
    """Tracks side by side between two cities, which are numbers; `bulge` is by how much it starts curved."""

    ends: tuple[int, int]
    length: int
    tracks: tuple[str, ...]
    bulge: float

    @property
    def need(self) -> float:
        return (self.length - 1) * PITCH + 2 * FIRST


class Obstacle(NamedTuple):
    """Something round that keeps others off: at a point, or half-way between two."""

    points: tuple[int, ...]
    radius: float
    cities: tuple[int, ...]


class Ropes:
    def __init__(self, homes: Sequence[Point], routes: Sequence[Route]) -> None:
        self.homes, self.routes = homes, routes
        self.at = [list(home) for home in homes]
        self.chains = [self._chain(route) for route in routes]
        self.bodies = [*self._marks(), *self._spaces()]

    def _chain(self, route: Route) -> list[int]:
        (ax, ay), (bx, by) = (self.homes[end] for end in route.ends)
        first = len(self.at)
        for k in range(route.length):
            s = (k + 0.5) / route.length
            bend = 4 * route.bulge * s * (1 - s)
            self.at.append([ax + s * (bx - ax) - bend * (by - ay), ay + s * (by - ay) + bend * (bx - ax)])
        return [route.ends[0], *range(first, len(self.at)), route.ends[1]]

    def _marks(self) -> Iterator[Obstacle]:
        for city in range(len(self.homes)):
            yield Obstacle((city,), CITY + 4, (city,))

    def _spaces(self) -> Iterator[Obstacle]:
        for route, chain in zip(self.routes, self.chains, strict=True):
            radius = len(route.tracks) * (SPACE[1] + BESIDE) / 2 + 1
            yield from (Obstacle((point,), radius, route.ends) for point in chain[1:-1])
            yield from (Obstacle((a, b), radius, route.ends) for a, b in pairwise(chain[1:-1]))

    def rope(self, number: int) -> list[Point]:
        return [(self.at[point][0], self.at[point][1]) for point in self.chains[number]]

    def relax(self) -> None:
        for _ in range(STEPS):
            for here, home in zip(self.at, self.homes, strict=False):
                here[0] += HOME * (home[0] - here[0])
                here[1] += HOME * (home[1] - here[1])
            for chain in self.chains:
                self._mend_lengths(chain)
                self._straighten(chain)
            self._push_apart()
        for chain in self.chains:
            self._mend_lengths(chain)

    def _mend_lengths(self, chain: list[int]) -> None:
        last = len(chain) - 2
        for k in range(last + 1):
            at_end = k in (0, last)
            a, b = self.at[chain[k]], self.at[chain[k + 1]]
            dx, dy = b[0] - a[0], b[1] - a[1]
            long = hypot(dx, dy) or 1e-6
            excess = long - (FIRST if at_end else PITCH)
            share = SHORT if excess < 0 else LONG_END if at_end else LONG
            self._move_apart(a, b, dx, dy, -excess * share / long / 2)

    def _straighten(self, chain: list[int]) -> None:
        for k in range(1, len(chain) - 1):
            a, here, b = (self.at[point] for point in chain[k - 1 : k + 2])
            before, after = (FIRST if k == 1 else PITCH), (FIRST if k == len(chain) - 2 else PITCH)
            for axis in (0, 1):
                middle = (a[axis] * after + b[axis] * before) / (before + after)
                here[axis] += STRAIGHTEN * (middle - here[axis])

    def _push_apart(self) -> None:
        cells: dict[tuple[int, int], list[tuple[Obstacle, float, float]]] = defaultdict(list)
        for body in self.bodies:
            x, y = self._middle(body)
            column, row = int(x // CELL), int(y // CELL)
            for near in _around(column, row):
                for other, there_x, there_y in cells.get(near, ()):
                    dx, dy, least = x - there_x, y - there_y, body.radius + other.radius
                    if dx * dx + dy * dy < least * least and not _together(body, other):
                        self._push(body, other, dx, dy, least)
            cells[column, row].append((body, x, y))

    def _middle(self, body: Obstacle) -> Point:
        x, y = self.at[body.points[0]]
        if len(body.points) == 1:
            return x, y
        other_x, other_y = self.at[body.points[1]]
        return (x + other_x) / 2, (y + other_y) / 2

    def _push(self, one: Obstacle, other: Obstacle, dx: float, dy: float, least: float) -> None:
        long = hypot(dx, dy) or 1e-6
        share = 0.25 * (least - long) / long
        for body, sign in ((one, share), (other, -share)):
            for point in body.points:
                self.at[point][0] += sign * dx
                self.at[point][1] += sign * dy

    @staticmethod
    def _move_apart(a: list[float], b: list[float], dx: float, dy: float, share: float) -> None:
        a[0] -= share * dx
        a[1] -= share * dy
        b[0] += share * dx
        b[1] += share * dy


def _around(column: int, row: int) -> Iterator[tuple[int, int]]:
    return ((column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1))


def _together(one: Obstacle, other: Obstacle) -> bool:
    """A rope with itself, or with a city it leads to."""
    if len(one.cities) == 1 or len(other.cities) == 1:
        return one.cities[0] in other.cities or other.cities[0] in one.cities
    return one.cities == other.cities and abs(one.points[0] - other.points[0]) <= 2
