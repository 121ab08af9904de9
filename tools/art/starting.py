"""Where the ropes start: every route as an arc that crosses others and touches foreign cities as little as it can."""

from __future__ import annotations

import numpy as np
import shapely

from branchline.drawing.measures import CITY, SPACE
from tools.art.area import Area, Route, arc
from tools.art.projection import Points

BULGES = (0.0, 0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.45, -0.45)
SAMPLES = 17


def starting_bulges(area: Area, sweeps: int = 8) -> list[float]:
    curves = [[_curve(area, route, bulge) for bulge in BULGES] for route in area.routes]
    own = np.array([[_own_cost(area, i, k, curves) for k in range(len(BULGES))] for i in range(len(area.routes))])
    lines = np.array([[shapely.LineString(_inner(curve)) for curve in row] for row in curves])
    widths = np.array([len(route.tracks) * SPACE[1] for route in area.routes])
    chosen = own.argmin(axis=1)
    for _ in range(sweeps):
        before = chosen.copy()
        for i in range(len(area.routes)):
            costs = own[i].copy()
            others = lines[np.arange(len(lines)), chosen]
            for k in range(len(BULGES)):
                apart = shapely.distance(lines[i, k], others)
                close = np.clip(1 - apart / ((widths[i] + widths) / 2 + 6), 0, None)
                cost = close + 3.0 * shapely.crosses(lines[i, k], others)
                cost[i] = 0
                costs[k] += cost.sum()
            chosen[i] = costs.argmin()
        if (before == chosen).all():
            break
    return [BULGES[k] for k in chosen]


def _curve(area: Area, route: Route, bulge: float) -> Points:
    start, end = area.true[list(route.ends)]
    return arc(start, end, bulge, SAMPLES)


def _inner(curve: Points) -> Points:
    """Without the ends, where routes meet at their city."""
    return curve[2:-2]


def _own_cost(area: Area, i: int, k: int, curves: list[list[Points]]) -> float:
    route, curve = area.routes[i], curves[i][k]
    foreign = np.delete(area.true, list(route.ends), axis=0)
    apart = np.linalg.norm(foreign[:, None] - curve[None], axis=2).min(axis=1)
    wide = len(route.tracks) * SPACE[1] / 2
    touched = np.clip(1 - apart / (CITY + wide + 8), 0, None).sum() * 4
    long = np.linalg.norm(np.diff(curve, axis=0), axis=1).sum()
    misfit = abs(np.log(long / route.need))
    hint = area.hints.get(route.tracks[0])
    hinted = 0.0 if hint is None else 20 * abs(BULGES[k] - hint[0])
    return float(touched + misfit + abs(BULGES[k]) + hinted)
