"""What pushes in the layout: round bodies, and the walls around them.

The middle of every disc is a linear function of the points that are moved, so that forces on discs become forces on
points by the transposed matrix.
"""

from __future__ import annotations

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from branchline.drawing.label_positions import Box
from tools.art.projection import Points

Numbers = NDArray[np.intp]

RESERVE = 10.0


class Rows:
    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.rows: list[dict[int, float]] = []

    def add(self, row: dict[int, float]) -> None:
        self.rows.append(row)

    def matrix(self) -> sparse.csr_matrix:
        entries = [(r, c, v) for r, row in enumerate(self.rows) for c, v in row.items()]
        r, c, v = zip(*entries, strict=True) if entries else ((), (), ())
        return sparse.csr_matrix((v, (r, c)), shape=(len(self.rows), self.columns))


class Discs:
    """Round bodies whose middles are linear in the points: `straight` @ points + `turned` @ (points turned by 90°)."""

    def __init__(self, points: int) -> None:
        self._straight, self._turned = Rows(points), Rows(points)
        self._radii: list[float] = []
        self._shift: list[tuple[float, float]] = []
        self._owner: list[int] = []
        self._label: list[bool] = []
        self._cities: list[set[int]] = []

    def add(
        self,
        straight: dict[int, float],
        turned: dict[int, float],
        radius: float,
        cities: set[int],
        owner: int,
        shift: tuple[float, float] = (0.0, 0.0),
        label: bool = False,
    ) -> None:
        self._straight.add(straight)
        self._turned.add(turned)
        self._radii.append(radius)
        self._shift.append(shift)
        self._owner.append(owner)
        self._label.append(label)
        self._cities.append(cities)

    def prepare(self, size: float) -> None:
        self.straight, self.turned = self._straight.matrix(), self._turned.matrix()
        self.radius = size * np.array(self._radii)
        self.shift = np.array(self._shift)
        self.owner = np.array(self._owner)
        self.label = np.array(self._label)
        ends = [(min(c), max(c)) for c in self._cities]
        self.ends = np.array(ends)
        self._seen: Points | None = None

    def places(self, points: Points) -> Points:
        across = np.stack([-points[:, 1], points[:, 0]], axis=1)
        return np.asarray(self.straight @ points + self.turned @ across + self.shift)

    def pull_back(self, force: Points, gradient: Points) -> None:
        gradient += self.straight.T @ force
        turned = self.turned.T @ force
        gradient += np.stack([turned[:, 1], -turned[:, 0]], axis=1)

    def close_pairs(self, places: Points) -> tuple[Numbers, Numbers]:
        """Found with some reserve, and found again only when something has moved further than that."""
        if self._seen is None or np.abs(places - self._seen).max() > RESERVE / 2:
            self._seen, self._close = places.copy(), self._search(places)
        return self._close

    def _search(self, places: Points) -> tuple[Numbers, Numbers]:
        reach = 2 * float(self.radius.max()) + RESERVE * 1.5
        pairs = cKDTree(places).query_pairs(reach, output_type="ndarray")
        a, b = pairs[:, 0], pairs[:, 1]
        same = self.owner[a] == self.owner[b]
        # A city and its own spaces: the rope's length keeps them apart. Its label still keeps off them.
        mark = (self.owner < 0) & ~self.label
        at_home = (mark[a] & (self.ends[b] == self.ends[a][:, :1]).any(axis=1)) | (
            mark[b] & (self.ends[a] == self.ends[b][:, :1]).any(axis=1)
        )
        keep = ~same & ~at_home
        return a[keep], b[keep]


def add_at(target: Points, rows: Numbers, values: Points) -> None:
    for axis in (0, 1):
        target[:, axis] += np.bincount(rows, values[:, axis], len(target))


def walls(places: Points, radius: Points, frame: Box, push: float, force: Points) -> float:
    total = 0.0
    for axis, low, high in ((0, frame[0], frame[2]), (1, frame[1], frame[3])):
        for deep, sign in ((low + radius - places[:, axis], -1), (places[:, axis] + radius - high, 1)):
            deep = np.clip(deep, 0, None)
            force[:, axis] += 2 * push * sign * deep
            total += push * float((deep**2).sum())
    return total


def keep_out(places: Points, radius: Points, box: Box, push: float, force: Points) -> float:
    """Pushes discs out of a box, through its nearest side."""
    x, y = places[:, 0], places[:, 1]
    depths = np.stack([x + radius - box[0], box[2] - x + radius, y + radius - box[1], box[3] - y + radius], axis=1)
    inside = (depths > 0).all(axis=1)
    side = depths.argmin(axis=1)
    deep = np.where(inside, depths.min(axis=1), 0)
    outwards = np.array([(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)])[side]
    force += 2 * push * deep[:, None] * outwards
    return float(push * (deep**2).sum())
