"""Laying out one area: ropes, then labels, then ropes that respect the labels."""

from __future__ import annotations

from dataclasses import dataclass

import shapely

from branchline.drawing.art import Space, TrackArt
from branchline.drawing.curves import track_on
from branchline.drawing.label_positions import Place
from branchline.drawing.measures import CITY, SPACE
from tools.art.area import Area
from tools.art.labels import place_labels
from tools.art.projection import Points
from tools.art.ropes import PUSH, Ropes
from tools.art.starting import starting_bulges

Tracks = dict[str, TrackArt]


@dataclass
class Laid:
    area: Area
    cities: Points
    labels: list[Place]
    tracks: Tracks
    troubles: list[str]


OVERLAP_PRICES = (2.0, 4.0, 10.0, 40.0, 1000.0, 1000.0)  # labels first stay near their cities, then off the spaces


def lay_out(area: Area) -> Laid:
    ropes = Ropes(area, starting_bulges(area))
    for size, steps in ((0.3, 150), (0.6, 150), (0.85, 150), (1.0, 250)):
        ropes.relax(size, steps)
    untangle(ropes)
    for number, price in enumerate(OVERLAP_PRICES):
        tracks = laid_tracks(ropes)
        labels, bad = place_labels(area, _cities(ropes), bodies_of(ropes, tracks), price, seed=number)
        ropes.forget_labels()
        for city, place in enumerate(labels):
            ropes.add_label(city, place.box(max(area.texts[city]), 3.0))
        energy = ropes.relax(1.0, 250)
        print(f"  round {number}: energy {energy:.0f}, labels without room: {', '.join(bad) or 'none'}", flush=True)
    untangle(ropes)
    ropes.relax(1.0, 300)
    return settle(ropes)


def settle(ropes: Ropes, tries: int = 6) -> Laid:
    """The last touches: spaces are pushed apart more firmly, and labels that still lack room get it."""
    area = ropes.area
    for number in range(tries):
        ropes.relax(1.0, 300, push=5 * PUSH)
        tracks = laid_tracks(ropes)
        labels, bad = place_labels(area, _cities(ropes), bodies_of(ropes, tracks), seed=99 + number)
        if not bad:
            break
        ropes.forget_labels()
        for city, place in enumerate(labels):
            ropes.add_label(city, place.box(max(area.texts[city]), 3.0))
    troubles = [f"label {city}" for city in bad] + overlaps(area, tracks, _cities(ropes))
    return Laid(area, _cities(ropes), labels, tracks, troubles)


def untangle(ropes: Ropes, tries: int = 6) -> None:
    """Ropes that lie on others are thrown anew, on either side, and stay where the whole is calmer."""
    done: set[str] = set()
    for _ in range(tries):
        tracks = laid_tracks(ropes)
        tangled = [pair.split(" on ") for pair in overlaps(ropes.area, tracks, _cities(ropes))]
        names = [name for pair in tangled for name in (pair[0], pair[1].split(" (")[0]) if name not in done]
        routes = [i for name in names for i, route in enumerate(ropes.area.routes) if name in route.tracks]
        if not routes:
            return
        done.update(ropes.area.routes[routes[0]].tracks)
        before = ropes.throw_anew(routes[0])
        print(f"  {names[0]}: energy {before[0]:.0f} -> {before[1]:.0f}", flush=True)


def _cities(ropes: Ropes) -> Points:
    return ropes.points[: len(ropes.area.cities)]


def laid_tracks(ropes: Ropes) -> Tracks:
    tracks = {}
    for i, route in enumerate(ropes.area.routes):
        rope = [(float(x), float(y)) for x, y in ropes.rope(i)]
        for track, offset in zip(route.tracks, route.offsets, strict=True):
            tracks[track] = track_on(rope, offset, 0)
    return tracks


def rectangle(space: Space, grow: float = 0.0) -> shapely.Polygon:
    long, wide = SPACE[0] / 2 + grow, SPACE[1] / 2 + grow
    flat = shapely.box(-long, -wide, long, wide)
    turned = shapely.affinity.rotate(flat, space.angle, origin=(0, 0))
    return shapely.affinity.translate(turned, space.x, space.y)


def bodies_of(ropes: Ropes, tracks: Tracks) -> list[shapely.Geometry]:
    marks = [shapely.Point(city).buffer(CITY) for city in _cities(ropes)]
    return [*marks, *(rectangle(space) for track in tracks.values() for space in track.spaces)]


def overlaps(area: Area, tracks: Tracks, cities: Points) -> list[str]:
    """What lies on what it should not: spaces of different tracks, spaces on cities."""
    named = [(track, rectangle(space)) for track, drawn in tracks.items() for space in drawn.spaces]
    named += [(city, shapely.Point(xy).buffer(CITY)) for city, xy in zip(area.cities, cities, strict=True)]
    shapes = [shape for _, shape in named]
    found = {}
    for a, b in zip(*shapely.STRtree(shapes).query(shapes, predicate="intersects"), strict=True):
        depth = shapes[a].intersection(shapes[b]).area
        if a < b and depth > 4:
            found[f"{named[a][0]} on {named[b][0]}"] = depth
    return [f"{pair} ({depth:.0f})" for pair, depth in sorted(found.items(), key=lambda item: -item[1])]
