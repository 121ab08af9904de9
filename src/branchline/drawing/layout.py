"""A board laid out from its coordinates alone, for boards without art of their own."""

from __future__ import annotations

from collections import defaultdict
from math import cos, hypot, radians
from statistics import median

from branchline.boards import Board, Track
from branchline.drawing.art import Art, Label, Point, TrackArt
from branchline.drawing.curves import track_on
from branchline.drawing.font import text_width
from branchline.drawing.force_layout import Ropes, Route
from branchline.drawing.label_placement import name_cities
from branchline.drawing.label_positions import Box, Place
from branchline.drawing.measures import CITY, LABEL, SPACE, beside
from branchline.drawing.texts import LANGUAGES, label_text

EDGE = 36.0
REACH = 40.0  # around a rope's points lie its spaces
TITLE = 50.0  # room above for the board's name
SIDES = (0.0, 0.25, -0.25, 0.45, -0.45)  # how routes of different lengths between the same cities curve


def laid_out(board: Board) -> Art:
    routes = _routes(board)
    ropes = Ropes(_scaled(_on_a_plane(board), routes), routes)
    ropes.relax()
    widths = [max(text_width(label_text(board, city, lang), LABEL) for lang in LANGUAGES) for city in board.cities]
    names = name_cities(_cities(ropes), widths, _tracks(board, ropes).values())
    size = _move_inside(ropes, [place.box(width) for place, width in zip(names, widths, strict=True)])
    cities = {city.id: (round(x, 1), round(y, 1)) for city, (x, y) in zip(board.cities, _cities(ropes), strict=True)}
    return Art(
        board=board.id,
        size=size,
        space=SPACE,
        city=CITY,
        font_size=LABEL,
        cities=cities,
        labels=dict.fromkeys(LANGUAGES, _labels(cities, names)),
        tracks=_tracks(board, ropes),
        title=Label(EDGE, EDGE + 24, "start"),
    )


def _routes(board: Board) -> list[Route]:
    groups: dict[str, list[Track]] = defaultdict(list)
    for track in board.tracks:
        groups[track.parallel or track.id].append(track)
    numbers = {city.id: i for i, city in enumerate(board.cities)}
    seen: dict[frozenset[str], int] = defaultdict(int)
    routes = []
    for first, *others in groups.values():
        side = SIDES[seen[frozenset(first.ends)] % len(SIDES)]
        seen[frozenset(first.ends)] += 1
        ends = numbers[first.ends[0]], numbers[first.ends[1]]
        routes.append(Route(ends, first.length, tuple(track.id for track in (first, *others)), side))
    return routes


def _on_a_plane(board: Board) -> list[Point]:
    middle = sum(city.lat for city in board.cities) / len(board.cities)
    return [(city.lon * cos(radians(middle)), -city.lat) for city in board.cities]


def _scaled(places: list[Point], routes: list[Route]) -> list[Point]:
    """So large that most routes fit between their cities."""
    scales = []
    for route in routes:
        (ax, ay), (bx, by) = (places[end] for end in route.ends)
        long = hypot(bx - ax, by - ay)
        if long:
            scales.append(route.need / long)
    scale = 1.25 * median(scales) if scales else 100.0
    return [(x * scale + 0.01 * i, y * scale) for i, (x, y) in enumerate(places)]


def _tracks(board: Board, ropes: Ropes) -> dict[str, TrackArt]:
    drawn = {}
    for number, route in enumerate(ropes.routes):
        rope = ropes.rope(number)
        for track_id, offset in zip(route.tracks, beside(len(route.tracks)), strict=True):
            track = board.track(track_id)
            turned = track.ends[0] != board.cities[route.ends[0]].id
            drawn[track_id] = track_on(rope[::-1] if turned else rope, -offset if turned else offset, track.waves)
    return {track.id: drawn[track.id] for track in board.tracks}


def _cities(ropes: Ropes) -> list[Point]:
    return [(x, y) for x, y in ropes.at[: len(ropes.homes)]]


def _move_inside(ropes: Ropes, names: list[Box]) -> Point:
    """Moves everything so that it lies inside a frame, with room for the title, and says how large that is."""
    boxes = [(x - REACH, y - REACH, x + REACH, y + REACH) for x, y in ropes.at]
    for (x, y), box in zip(_cities(ropes), names, strict=True):
        boxes.append((x + box[0], y + box[1], x + box[2], y + box[3]))
    left, top = min(box[0] for box in boxes) - EDGE, min(box[1] for box in boxes) - EDGE - TITLE
    right, bottom = max(box[2] for box in boxes) + EDGE, max(box[3] for box in boxes) + EDGE
    for point in ropes.at:
        point[0] -= left
        point[1] -= top
    return round(right - left), round(bottom - top)


def _labels(cities: dict[str, Point], names: list[Place]) -> dict[str, Label]:
    return {
        city: Label(round(x + place.x, 1), round(y + place.y, 1), place.anchor)
        for (city, (x, y)), place in zip(cities.items(), names, strict=True)
    }
