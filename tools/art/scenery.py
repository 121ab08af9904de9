"""The background of a board or an inset: land, water and borders, moved with the cities and cut to size."""

from __future__ import annotations

import numpy as np
import shapely

from branchline.drawing.art import Shape
from branchline.drawing.label_positions import Box
from tools.art.geography import Geography
from tools.art.paths import area_path, line_path, parts
from tools.art.plans import EVERY_COUNTRY, Inset, Plan
from tools.art.warp import Mapping, mapped

TINTS = 5


def scenery(plan: Plan, geography: Geography, steps: tuple[Mapping, ...], cut: Box) -> list[Shape]:
    box = shapely.box(*cut)

    def on_board(geometry: shapely.Geometry) -> shapely.Geometry:
        return shapely.make_valid(mapped(geometry, *steps)).intersection(box).simplify(plan.tolerance)

    land = on_board(geography.land())
    shapes = [Shape("land", area_path(land))]
    if plan.tinted:
        named = geography.regions(plan.tinted) if plan.tinted != EVERY_COUNTRY else geography.countries()
        shapes += _tinted(plan, named, steps, box)
    shapes.append(Shape("river", line_path(on_board(geography.rivers(plan.rivers)).intersection(land), 25)))
    if plan.states:
        shapes.append(Shape("state", line_path(on_board(geography.states(plan.states)), 12)))
    shapes.append(Shape("border", line_path(on_board(geography.borders()), 6)))
    shapes.append(Shape("lake", area_path(on_board(geography.lakes()))))
    return [shape for shape in shapes if shape.path]


def _tinted(
    plan: Plan,
    named: dict[str, shapely.Geometry],
    steps: tuple[Mapping, ...],
    box: shapely.Geometry,
) -> list[Shape]:
    """Neighbors are simplified together, so that no gaps open between them, and have different tints."""
    moved = {name: g for name, g in sorted(moved_regions(named, steps, box).items()) if g.area > 150}
    simple = shapely.coverage_simplify(list(moved.values()), plan.tolerance)
    tints: list[int] = []
    for i, (name, shape) in enumerate(zip(moved, simple, strict=True)):
        near = {tints[k] for k in range(i) if shape.distance(simple[k]) < 4}
        free = [tint for tint in range(TINTS) if tint not in near] or list(range(TINTS))
        tints.append(plan.tints.get(name, min(free, key=lambda tint: (tints.count(tint), tint))))
    return [
        Shape("region", area_path(shape), name, tint)
        for name, shape, tint in zip(moved, simple, tints, strict=True)
        if area_path(shape)
    ]


def moved_regions(
    named: dict[str, shapely.Geometry], steps: tuple[Mapping, ...], box: shapely.Geometry
) -> dict[str, shapely.Geometry]:
    """As they lie on the board."""
    return {name: _polygons(shapely.make_valid(mapped(g, *steps)).intersection(box)) for name, g in named.items()}


def _polygons(geometry: shapely.Geometry) -> shapely.Geometry:
    return shapely.MultiPolygon(list(parts(geometry, "Polygon")))


def drawn_by_hand(inset: Inset, steps: tuple[Mapping, ...], cut: Box) -> list[Shape]:
    box = shapely.box(*cut)
    shapes = [Shape("land", area_path(box))]
    for layer, lines in (("river", inset.rivers), ("lake", inset.shores)):
        for line in lines:
            points = _rounded(np.array(line))
            geometry = shapely.Polygon(points) if layer == "lake" else shapely.LineString(points)
            there = shapely.make_valid(mapped(geometry, *steps)).intersection(box).simplify(0.4)
            shapes.append(Shape(layer, area_path(there) if layer == "lake" else line_path(there)))
    return shapes


def _rounded(points: np.ndarray, times: int = 3) -> np.ndarray:
    """Chaikin's corner cutting."""
    for _ in range(times):
        a, b = points[:-1], points[1:]
        cut = np.stack([0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b], axis=1).reshape(-1, 2)
        points = np.concatenate([points[:1], cut, points[-1:]])
    return points
