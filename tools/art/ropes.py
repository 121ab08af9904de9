"""The heart of the layout: every route is a rope of spaces between two cities.

Cities want to stay near their true place and to move like their neighbors; ropes want their length, and to bend
evenly; spaces, cities and labels push each other away. All of it is one smooth energy, which is made small.
What pushes are discs whose middles are linear functions of the points moved, so the gradient is a product of matrices.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import scipy.optimize
from scipy.spatial import Delaunay

from branchline.drawing.label_positions import Box
from branchline.drawing.measures import CITY, FIRST, PITCH, SPACE
from tools.art.area import Area, arc
from tools.art.discs import Discs, Numbers, Rows, add_at, keep_out, walls
from tools.art.projection import Points

HALF = SPACE[1] / 2
ALONG = (-0.32, 0.0, 0.32)  # three discs stand for a space: in its middle and towards its ends, in pitches


# How much it costs
PLACE = 0.004  # to be away from the true place
TOGETHER = 0.06  # to move otherwise than the neighbors
SHORT, STRETCHED, STRETCHED_END = 6.0, 0.5, 0.035  # not to have the right length
BEND, UNEVEN_BEND = 120.0, 900.0
STIFFER = 1.4  # a rope for every further track beside it: else the spaces inside a bend would meet
ROOM_TO_BEND = 2.0
PUSH = 4.0  # to be too close


class Ropes:
    def __init__(self, area: Area, bulges: list[float]) -> None:
        self.area = area
        self.first: list[int] = []  # of every route, its first point
        points = [*area.true]
        for route, bulge in zip(area.routes, bulges, strict=True):
            self.first.append(len(points))
            start, end = area.true[list(route.ends)]
            points += [*arc(start, end, bulge, 2 * route.length + 1)[1::2]]
        self.points = np.array(points)
        self._neighbors = _edges(area.true)
        self._make_segments()
        self._make_bends()
        self._make_discs()

    def chain(self, i: int) -> list[int]:
        """The points of a route, its cities included."""
        route = self.area.routes[i]
        return [route.ends[0], *range(self.first[i], self.first[i] + route.length), route.ends[1]]

    def rope(self, i: int) -> Points:
        return np.asarray(self.points[self.chain(i)])

    def _pitch(self, i: int) -> float:
        """Parallel tracks have larger gaps, because those inside a bend get smaller."""
        return PITCH + ROOM_TO_BEND * (len(self.area.routes[i].tracks) - 1)

    def _make_segments(self) -> None:
        pairs, rest, stretched = [], [], []
        for i in range(len(self.area.routes)):
            chain = self.chain(i)
            last = len(chain) - 2
            for k in range(last + 1):
                at_end = k in (0, last)
                pairs.append(chain[k : k + 2])
                rest.append(FIRST if at_end else self._pitch(i))
                stretched.append(STRETCHED_END if at_end else STRETCHED)
        self._pairs, self._rest, self._stretched = np.array(pairs), np.array(rest), np.array(stretched)

    def _make_bends(self) -> None:
        """Rows that give the change of direction, and the change of that, at the inner points of every rope."""
        bends, uneven = Rows(len(self.points)), Rows(len(self.points))
        for i in range(len(self.area.routes)):
            chain = self.chain(i)
            stiff = STIFFER ** (len(self.area.routes[i].tracks) - 1)
            rests = [FIRST, *[PITCH] * (len(chain) - 3), FIRST]
            turns = []
            for k in range(1, len(chain) - 1):
                before, after = stiff / rests[k - 1], stiff / rests[k]
                turns.append({chain[k - 1]: before, chain[k]: -before - after, chain[k + 1]: after})
                bends.add(turns[-1])
            for one, next_one in pairwise(turns):
                uneven.add({p: next_one.get(p, 0) - one.get(p, 0) for p in {*one, *next_one}})
        self._bends, self._uneven = bends.matrix(), uneven.matrix()

    def _make_discs(self) -> None:
        discs = Discs(len(self.points))
        for city in range(len(self.area.cities)):
            discs.add({city: 1.0}, {}, CITY + 2.5, {city}, -1 - city)
        for i, route in enumerate(self.area.routes):
            chain = self.chain(i)
            for offset in route.offsets:
                for k in range(1, len(chain) - 1):
                    before, here, after = chain[k - 1 : k + 2]
                    long = (FIRST if k == 1 else PITCH) + (FIRST if k == len(chain) - 2 else PITCH)
                    for along in ALONG:
                        step = along * PITCH / long
                        beside = offset / long
                        discs.add(
                            {before: -step, here: 1.0, after: step},
                            {before: -beside, after: beside},
                            HALF + 2.0,
                            set(route.ends),
                            i,
                        )
        self.discs = discs

    def add_label(self, city: int, box: Box) -> None:
        """A label goes with its city; `box` is relative to it."""
        left, top, right, bottom = box
        radius = (bottom - top) / 2
        count = max(2, round((right - left) / radius))
        for x in np.linspace(left + radius, max(right - radius, left + radius), count):
            self.discs.add({city: 1.0}, {}, radius + 1.0, {city}, -1 - city, (x, (top + bottom) / 2), label=True)

    def forget_labels(self) -> None:
        self._make_discs()

    def relax(self, size: float, steps: int, push: float = PUSH) -> float:
        """Make the energy small; with `size` below 1 everything is thinner and can still pass."""
        self.discs.prepare(size)
        self.push = push
        done = scipy.optimize.minimize(
            self._energy, self.points.ravel(), jac=True, method="L-BFGS-B", options={"maxiter": steps, "maxcor": 20}
        )
        self.points = done.x.reshape(-1, 2)
        return float(done.fun)

    def throw_anew(self, i: int) -> tuple[float, float]:
        """Try other curves for one route; the energies before and after."""
        start, end = self.area.routes[i].ends
        best = before = self.relax(1.0, 40)
        kept = self.points
        for bulge in (-0.5, -0.3, -0.15, 0.15, 0.3, 0.5):
            self.points = kept.copy()
            count = self.area.routes[i].length
            curve = arc(kept[start], kept[end], bulge, 2 * count + 1)[1::2]
            self.points[self.first[i] : self.first[i] + count] = curve
            self.relax(0.4, 40)
            energy = self.relax(1.0, 120)
            if energy < best:
                best, kept_next = energy, self.points
        if best < before:
            self.points = kept_next
        else:
            self.points = kept
        return before, best

    def _energy(self, flat: Points) -> tuple[float, Points]:
        points = flat.reshape(-1, 2)
        gradient = np.zeros_like(points)
        total = self._place(points, gradient) + self._segments(points, gradient)
        for rows, weight in ((self._bends, BEND), (self._uneven, UNEVEN_BEND)):
            turned = rows @ points
            total += weight * float((turned**2).sum())
            gradient += 2 * weight * (rows.T @ turned)
        total += self._push(points, gradient)
        return total, gradient.ravel()

    def _place(self, points: Points, gradient: Points) -> float:
        n = len(self.area.cities)
        moved = points[:n] - self.area.true
        gradient[:n] += 2 * PLACE * moved
        a, b, weight = self._neighbors
        apart = moved[a] - moved[b]
        pull = TOGETHER * weight[:, None] * apart
        add_at(gradient, a, 2 * pull)
        add_at(gradient, b, -2 * pull)
        return float(PLACE * (moved**2).sum() + (pull * apart).sum())

    def _segments(self, points: Points, gradient: Points) -> float:
        a, b = self._pairs.T
        step = points[b] - points[a]
        long = np.linalg.norm(step, axis=1) + 1e-9
        excess = long - self._rest
        weight = np.where(excess < 0, SHORT, self._stretched)
        pull = (2 * weight * excess / long)[:, None] * step
        add_at(gradient, b, pull)
        add_at(gradient, a, -pull)
        return float((weight * excess**2).sum())

    def _push(self, points: Points, gradient: Points) -> float:
        discs = self.discs
        places = discs.places(points)
        force = np.zeros_like(places)
        a, b = discs.close_pairs(places)
        step = places[b] - places[a]
        long = np.linalg.norm(step, axis=1) + 1e-9
        deep = discs.radius[a] + discs.radius[b] - long
        touching = deep > 0
        a, b, step, long, deep = a[touching], b[touching], step[touching], long[touching], deep[touching]
        pull = (-2 * self.push * deep / long)[:, None] * step
        add_at(force, b, pull)
        add_at(force, a, -pull)
        total = float(self.push * (deep**2).sum())
        total += walls(places, discs.radius, self.area.frame, self.push, force)
        for box in self.area.kept_clear:
            total += keep_out(places, discs.radius, box, self.push, force)
        discs.pull_back(force, gradient)
        return total


def _edges(true: Points) -> tuple[Numbers, Numbers, Points]:
    """Neighboring cities, with a weight that grows as they are closer."""
    if len(true) < 4:
        a, b = np.triu_indices(len(true), 1)
    else:
        corners = Delaunay(true).simplices
        edges = {tuple(sorted((t[i], t[j]))) for t in corners for i, j in ((0, 1), (1, 2), (0, 2))}
        a, b = np.array(sorted(edges)).T
    long = np.linalg.norm(true[a] - true[b], axis=1)
    return a, b, np.clip(100 / (long + 20), 0, 2) ** 2
