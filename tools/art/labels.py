"""Where the names stand: for every city the best of many places around it, chosen together for all."""

from __future__ import annotations

import numpy as np
import shapely

from branchline.drawing.label_positions import Box, Place, places
from tools.art.area import Area
from tools.art.projection import Points

MARGIN = 1.2  # kept free around a label
BETWEEN = 14.0  # two names beside each other: nearer ones would read as one
FORBIDDEN = 1000.0
MISLEADING = 400.0  # nearer to another city


def place_labels(
    area: Area,
    cities: Points,
    bodies: list[shapely.Geometry],
    overlap: float = FORBIDDEN,
    sweeps: int = 30,
    seed: int = 1,
) -> tuple[list[Place], list[str]]:
    """The chosen places, and the names of the cities whose label overlaps something all the same.

    `overlap` is the price of lying on a space: a low one keeps labels near their cities, where ropes can make room.
    """
    options = [places(max(texts)) for texts in area.texts]
    tree = shapely.STRtree(bodies)
    fixed = [
        np.array([_fixed_cost(area, cities, i, place, tree, bodies, overlap) for place in options[i]])
        for i in range(len(cities))
    ]
    boxes = [
        shapely.box(*np.array([_at(cities[i], _widened(p.box(max(area.texts[i]), MARGIN))) for p in options[i]]).T)
        for i in range(len(cities))
    ]
    near = [[j for j in range(len(cities)) if j != i and _may_meet(area, cities, i, j)] for i in range(len(cities))]
    rng = np.random.default_rng(seed)
    chosen = [int(costs.argmin()) for costs in fixed]
    for _ in range(sweeps):
        changed = False
        for i in rng.permutation(len(cities)):
            costs = fixed[i].copy()
            for j in near[i]:
                costs += FORBIDDEN * shapely.intersects(boxes[i], boxes[j][chosen[j]])
            best = int(costs.argmin())
            changed, chosen[i] = changed or best != chosen[i], best
        if not changed:
            break
    bad = []
    for i in range(len(cities)):
        hits = sum(bool(shapely.intersects(boxes[i][chosen[i]], boxes[j][chosen[j]])) for j in near[i])
        if fixed[i][chosen[i]] >= 0.3 * overlap or hits:
            bad.append(area.cities[i])
    return [options[i][k] for i, k in enumerate(chosen)], bad


def _widened(box: Box) -> Box:
    return box[0] - BETWEEN / 2, box[1], box[2] + BETWEEN / 2, box[3]


def _at(city: Points, box: Box) -> Box:
    x, y = city
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


def _may_meet(area: Area, cities: Points, i: int, j: int) -> bool:
    return bool(np.linalg.norm(cities[i] - cities[j]) < max(area.texts[i]) + max(area.texts[j]) + 160)


def _fixed_cost(
    area: Area,
    cities: Points,
    i: int,
    place: Place,
    tree: shapely.STRtree,
    bodies: list[shapely.Geometry],
    overlap: float,
) -> float:
    """A label for the longest of its texts; the shorter ones, with the same anchor, lie inside it."""
    box = _at(cities[i], place.box(max(area.texts[i]), MARGIN))
    shape = shapely.box(*box)
    left, top, right, bottom = area.frame
    if box[0] < left or box[1] < top or box[2] > right or box[3] > bottom:
        return FORBIDDEN * 10
    cost = place.cost
    for clear in area.kept_clear:
        cost += FORBIDDEN * bool(shape.intersects(shapely.box(*clear)))
    for k in tree.query(shape, predicate="intersects"):
        price = FORBIDDEN if k < len(cities) else overlap  # the cities' marks come first
        cost += price * (0.3 + shape.intersection(bodies[k]).area / 100)
    middle = np.array([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2])
    own = shape.distance(shapely.Point(cities[i]))
    for j in range(len(cities)):
        if j != i and np.linalg.norm(cities[j] - middle) < 140:
            farther = shape.distance(shapely.Point(cities[j])) - own
            cost += MISLEADING if farther < 3 else max(0.0, 3 - farther / 8)
    return cost
