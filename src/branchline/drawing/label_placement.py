"""Names for the cities of a laid-out board: the most crowded city chooses its place first, then all choose again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

from branchline.drawing.art import Point, TrackArt
from branchline.drawing.label_positions import Box, Place, places
from branchline.drawing.measures import CITY, SPACE

ROUNDS = 4
MARGIN = 2.0
ON_TRACK, ON_CITY, ON_LABEL = 40.0, 80.0, 60.0

Disc = tuple[float, float, float]  # middle and radius


def name_cities(cities: Sequence[Point], widths: Sequence[float], tracks: Iterable[TrackArt]) -> list[Place]:
    spaces = [disc for track in tracks for disc in _space_discs(track)]
    options = [_priced(i, cities, widths[i], spaces) for i in range(len(cities))]
    chosen: dict[int, Place] = {}
    order = sorted(range(len(cities)), key=lambda i: -min(place.cost for place in options[i]))
    for _ in range(ROUNDS):
        for i in order:
            taken = [_at(cities[j], place.box(widths[j])) for j, place in chosen.items() if j != i]
            chosen[i] = min(options[i], key=lambda place: _total(place, cities[i], widths[i], taken))
    return [chosen[i] for i in range(len(cities))]


def _space_discs(track: TrackArt) -> Iterable[Disc]:
    """Three discs cover a space."""
    reach = SPACE[0] / 3
    for space in track.spaces:
        dx, dy = reach * cos(radians(space.angle)), reach * sin(radians(space.angle))
        yield from ((space.x + k * dx, space.y + k * dy, SPACE[1] / 2 + 2.7) for k in (-1, 0, 1))


def _priced(i: int, cities: Sequence[Point], width: float, spaces: Sequence[Disc]) -> list[Place]:
    """All places of a city, their costs with what lies under them."""
    x, y = cities[i]
    reach = width + 80
    near = [disc for disc in spaces if abs(disc[0] - x) < reach and abs(disc[1] - y) < reach]
    marks = [(*city, CITY + 1) for city in cities]
    priced = []
    for place in places(width):
        box = _at(cities[i], place.box(width, MARGIN))
        cost = ON_TRACK * sum(_touch(box, disc) for disc in near) + ON_CITY * sum(_touch(box, disc) for disc in marks)
        priced.append(place._replace(cost=place.cost + cost))
    return priced


def _total(place: Place, city: Point, width: float, taken: Sequence[Box]) -> float:
    left, top, right, bottom = _at(city, place.box(width, MARGIN))
    hits = sum(left < box[2] and box[0] < right and top < box[3] and box[1] < bottom for box in taken)
    return place.cost + ON_LABEL * hits


def _at(city: Point, box: Box) -> Box:
    return box[0] + city[0], box[1] + city[1], box[2] + city[0], box[3] + city[1]


def _touch(box: Box, disc: Disc) -> bool:
    x, y, radius = disc
    dx, dy = max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3])
    return dx * dx + dy * dy < radius * radius
