"""Where the names of regions stand: inside them if they can, on no space, city or name of a city."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import shapely

from branchline.boards import Region
from branchline.drawing.art import Label
from branchline.drawing.font import ABOVE, BELOW
from branchline.drawing.label_positions import Box
from branchline.drawing.measures import REGION
from branchline.drawing.texts import region_widths

STEP = 4.0  # between the places tried, in board units
MARGIN = 2.0
REACH = 60.0  # how far outside its region a name may stand


def place_region_names(
    regions: Iterable[Region], shapes: dict[str, shapely.Geometry], taken: list[shapely.Geometry], frame: Box
) -> dict[str, Label]:
    """Those with the least land choose first; by the wider of their names."""
    found: dict[str, Label] = {}
    taken = list(taken)
    for region in sorted(regions, key=lambda region: shapes[region.id].area):
        width = max(region_widths(region.name))
        others = shapely.union_all([shape for name, shape in shapes.items() if name != region.id])
        x, y = _best(shapes[region.id], others, width, shapely.STRtree(taken), frame)
        found[region.id] = Label(round(x, 1), round(y, 1), "middle")
        taken.append(shapely.box(*_box(np.array([[x, y]]), width)[0]))
    return {region.id: found[region.id] for region in regions}


def _box(places: np.ndarray, width: float) -> np.ndarray:
    """Of the middle of the line that the text stands on."""
    half = np.array([width / 2 + MARGIN, 0])
    top, bottom = np.array([0, ABOVE * REGION + MARGIN]), np.array([0, BELOW * REGION + MARGIN])
    return np.hstack([places - half - top, places + half + bottom])


def _best(
    shape: shapely.Geometry, others: shapely.Geometry, width: float, taken: shapely.STRtree, frame: Box
) -> tuple[float, float]:
    left, top, right, bottom = shape.bounds
    xs, ys = np.arange(left - REACH, right + REACH, STEP), np.arange(top - REACH, bottom + REACH, STEP)
    places = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    edges = _box(places, width)
    fits = (edges[:, :2] >= frame[:2]).all(axis=1) & (edges[:, 2:] <= frame[2:]).all(axis=1)
    places, boxes = places[fits], shapely.box(*edges[fits].T)
    free = np.ones(len(boxes), dtype=bool)
    free[taken.query(boxes, predicate="intersects")[0]] = False
    places, boxes = places[free], boxes[free]
    inside = shapely.area(shapely.intersection(boxes, shape)) / shapely.area(boxes)
    abroad = shapely.area(shapely.intersection(boxes, others)) / shapely.area(boxes)
    middle = shapely.distance(shapely.points(places), shape.representative_point()) / 1000
    score = inside - 1.5 * abroad - middle - shapely.distance(boxes, shape) / 40
    x, y = places[int(score.argmax())]
    return float(x), float(y)
