"""Where everything lies on a board's picture: so far by the cities' coordinates alone."""

from __future__ import annotations

import math
from collections import Counter

from branchline.boards import Board, City

SIZE = (1200, 800)
MARGIN = 60


def art_of(board: Board) -> dict[str, object]:
    places = _places(board.cities)
    labels = {city: (x, y - 12, "middle") for city, (x, y) in places.items()}
    return {
        "size": SIZE,
        "space": (26, 11),
        "font_size": 15,
        "background": [],
        "insets": [],
        "cities": places,
        "labels": {"en": labels, "it": labels},
        "tracks": _tracks(board, places),
    }


def _places(cities: tuple[City, ...]) -> dict[str, tuple[float, float]]:
    narrow = math.cos(math.radians(sum(city.lat for city in cities) / len(cities)))
    west, east = min(city.lon for city in cities) * narrow, max(city.lon for city in cities) * narrow
    south, north = min(city.lat for city in cities), max(city.lat for city in cities)
    scale = min((SIZE[0] - 2 * MARGIN) / (east - west), (SIZE[1] - 2 * MARGIN) / (north - south))
    return {
        city.id: (
            round((city.lon * narrow - west) * scale + MARGIN, 1),
            round((north - city.lat) * scale + MARGIN, 1),
        )
        for city in cities
    }


def _tracks(board: Board, places: dict[str, tuple[float, float]]) -> dict[str, object]:
    beside: Counter[tuple[str, str]] = Counter()
    tracks: dict[str, object] = {}
    for track in board.tracks:
        (ax, ay), (bx, by) = (places[end] for end in track.ends)
        angle = math.atan2(by - ay, bx - ax)
        aside = 14 * beside[track.ends]
        beside[track.ends] += 1
        steps = [(i + 0.5) / track.length for i in range(track.length)]
        tracks[track.id] = {
            "spaces": [
                (
                    round(ax + (bx - ax) * step - math.sin(angle) * aside, 1),
                    round(ay + (by - ay) * step + math.cos(angle) * aside, 1),
                    round(math.degrees(angle), 1),
                )
                for step in steps
            ]
        }
    return tracks
