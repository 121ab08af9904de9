"""The map under the board: cities have moved, and the land moves with them, so that a port stays a port."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import shapely
from scipy.interpolate import RBFInterpolator

from branchline.drawing.label_positions import Box
from tools.art.projection import Points, Projection

Mapping = Callable[[Points], Points]


def warp(true: Points, moved: Points, frame: Box) -> Mapping:
    """A smooth map of the plane that brings every city to its place; far outside nothing moves."""
    left, top, right, bottom = frame
    wide, high = (right - left) * 0.35, (bottom - top) * 0.35
    xs = np.linspace(left - wide, right + wide, 9)
    ys = np.linspace(top - high, bottom + high, 9)
    still = np.array([(x, y) for x in xs for y in ys if x in (xs[0], xs[-1]) or y in (ys[0], ys[-1])])
    known = np.concatenate([true, still]) / 100
    shift = np.concatenate([moved - true, np.zeros_like(still)])
    field = RBFInterpolator(known, shift, kernel="thin_plate_spline", smoothing=0.02)

    def moved_points(points: Points) -> Points:
        return np.asarray(points + field(points / 100))

    return moved_points


def to_board(projection: Projection, scale: float, offset: Points) -> Mapping:
    return lambda lonlat: projection(lonlat) * scale + offset


def _rounded(step: Mapping, points: Points) -> Points:
    return np.asarray(step(points).round(6))


def mapped(geometry: shapely.Geometry, *steps: Mapping) -> shapely.Geometry:
    """Long straight lines are divided first, so that they can bend; rounded, so that rings stay closed."""
    result = shapely.segmentize(geometry, 0.4)
    for step in steps:
        result = shapely.transform(result, partial(_rounded, step))
    return result
