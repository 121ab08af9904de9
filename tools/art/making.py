"""From a board and its plan to its art."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import shapely

from branchline.boards import Board, City
from branchline.drawing import art
from branchline.drawing.curves import track_on
from branchline.drawing.font import text_width
from branchline.drawing.label_positions import Box
from branchline.drawing.measures import CITY, LABEL, PITCH, SPACE, beside
from branchline.drawing.style import title_size
from branchline.drawing.texts import LANGUAGES, label_text
from tools.art.area import Area, routes_between
from tools.art.geography import Geography
from tools.art.laid import Laid, rectangle
from tools.art.plans import PLANS, Inset
from tools.art.projection import Points
from tools.art.region_names import place_region_names
from tools.art.scenery import drawn_by_hand, moved_regions, scenery
from tools.art.warp import Mapping, to_board, warp

EDGE = 20.0  # between the frame and what lies inside

LayOut = Callable[[str, Area], Laid]


class Maker:
    def __init__(self, board: Board, sources: Path) -> None:
        self.board, self.plan = board, PLANS[board.id]
        self.geography = Geography(sources, self.plan.detail, self.plan.view)
        main = self._cities("main")
        places = self.plan.projection(self._lonlat(main)) * self.plan.scale
        left, top, right, bottom = self.plan.margins
        self.offset = np.array([left, top]) - places.min(axis=0)
        size = places.max(axis=0) + self.offset + np.array([right, bottom])
        self.size = (round(float(size[0])), round(float(size[1])))

    def make(self, lay_out: LayOut) -> art.Art:
        main = lay_out("main", self.main_area())
        insets = {name: lay_out(name, self.inset_area(name, inset)) for name, inset in self.plan.insets.items()}
        everything = [main, *insets.values()]
        found = {city: at for part in reversed(everything) for city, at in _labels(part).items()}
        labels = {city.id: found[city.id] for city in self.board.cities}
        cities = {city.id: self._point(city.id, main, insets) for city in self.board.cities}
        return art.Art(
            board=self.board.id,
            size=self.size,
            space=SPACE,
            city=CITY,
            font_size=LABEL,
            cities=cities,
            labels=dict.fromkeys(LANGUAGES, labels),
            tracks={track.id: self._track(track.id, everything) for track in self.board.tracks} | self._arcs(main),
            background=tuple(scenery(self.plan, self.geography, self._steps(main), (0, 0, *self.size))),
            insets=tuple(self._inset(name, laid, main) for name, laid in insets.items()),
            regions=self._region_names(main),
            title=art.Label(*self.plan.title),
            compass=art.Space(*self.plan.compass, self.plan.projection.turn),
        )

    def _cities(self, area: str) -> list[City]:
        return [city for city in self.board.cities if area in city.area.split("+")]

    def _lonlat(self, cities: list[City]) -> Points:
        return np.array([self.plan.places.get(city.id, (city.lon, city.lat)) for city in cities])

    def main_area(self) -> Area:
        frame = (EDGE, EDGE, self.size[0] - EDGE, self.size[1] - EDGE)
        step = to_board(self.plan.projection, self.plan.scale, self.offset)
        clear = [_grown(inset.frame, 8) for inset in self.plan.insets.values()]
        return self._area("main", step, frame, [*clear, self._title_box(), self._compass_box()])

    def inset_area(self, name: str, inset: Inset) -> Area:
        left, top, right, bottom = inset.frame
        frame = (left + 12, top + 40, right - 12, bottom - 12)
        return self._area(name, self._inset_step(name, inset), frame, [])

    def _inset_step(self, name: str, inset: Inset) -> Mapping:
        places = inset.projection(self._lonlat(self._cities(name))) * inset.scale
        left, top, right, bottom = inset.frame
        middle = np.array([(left + right) / 2, (top + bottom) / 2 + 14])
        return to_board(inset.projection, inset.scale, middle - (places.max(axis=0) + places.min(axis=0)) / 2)

    def _area(self, name: str, step: Mapping, frame: Box, clear: list[Box]) -> Area:
        cities = self._cities(name)
        ids = [city.id for city in cities]
        tracks = [track for track in self.board.tracks if self._area_of(track.ends) == name]
        texts = [tuple(text_width(label_text(self.board, c, lang), LABEL) for lang in LANGUAGES) for c in cities]
        routes = routes_between(ids, tracks)
        return Area(ids, step(self._lonlat(cities)), routes, frame, texts, clear, self.plan.hints)

    def _area_of(self, ends: tuple[str, str]) -> str:
        """Where a track is drawn: in the inset, if one of its cities is nowhere else."""
        for end in ends:
            areas = self.board.city(end).area.split("+")
            if "main" not in areas:
                return areas[0]
        return "main"

    def _title_box(self) -> Box:
        x, y, anchor = self.plan.title
        size = title_size(self.size[0])
        wide = max(text_width(self.board.name.in_language(lang), size) * 1.12 for lang in LANGUAGES)
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
        return left - 10, y - size, left + wide + 10, y + 18

    def _compass_box(self) -> Box:
        x, y = self.plan.compass
        return x - 45, y - 55, x + 45, y + 45

    def _steps(self, main: Laid) -> tuple[Mapping, ...]:
        step = to_board(self.plan.projection, self.plan.scale, self.offset)
        return step, warp(main.area.true, main.cities, main.area.frame)

    def _region_names(self, main: Laid) -> dict[str, art.Label]:
        if not self.board.regions:
            return {}
        named = self.geography.regions(self.plan.tinted)
        shapes = moved_regions(named, self._steps(main), shapely.box(0, 0, *self.size))
        marks = [shapely.Point(city).buffer(CITY + 2) for city in main.cities]
        spaces = [rectangle(space, 1.0) for drawn in main.tracks.values() for space in drawn.spaces]
        names = [
            shapely.box(*(np.tile(city, 2) + place.box(max(widths))))
            for city, place, widths in zip(main.cities, main.labels, main.area.texts, strict=True)
        ]
        clear = [shapely.box(*box) for box in main.area.kept_clear]
        return place_region_names(self.board.regions, shapes, [*marks, *spaces, *names, *clear], main.area.frame)

    def _inset(self, name: str, laid: Laid, main: Laid) -> art.Inset:
        inset = self.plan.insets[name]
        steps = (self._inset_step(name, inset), warp(laid.area.true, laid.cities, laid.area.frame))
        if inset.shores:
            shapes = drawn_by_hand(inset, steps, inset.frame)
        else:
            shapes = scenery(self.plan, self.geography, steps, inset.frame)
        again = [city for city in laid.area.cities if city in main.area.cities]
        labels = {city: at for city, at in _labels(laid).items() if city in again}
        left, top, right, bottom = inset.frame
        places = self._lonlat(self._cities(name))
        for step in self._steps(main):
            places = step(places)
        low = np.maximum(places.min(axis=0) - 16, 16)
        high = np.minimum(places.max(axis=0) + 16, np.array(self.size) - 16)
        return art.Inset(
            area=name,
            title=inset.title,
            frame=(left, top, right - left, bottom - top),
            origin=(_tenth(low[0]), _tenth(low[1]), _tenth(high[0] - low[0]), _tenth(high[1] - low[1])),
            background=tuple(shapes),
            cities={city: _point(laid, city) for city in again},
            labels=dict.fromkeys(LANGUAGES, labels),
        )

    def _point(self, city: str, main: Laid, insets: dict[str, Laid]) -> art.Point:
        return next(_point(laid, city) for laid in (main, *insets.values()) if city in laid.area.cities)

    def _track(self, track_id: str, parts: list[Laid]) -> art.TrackArt:
        track = self.board.track(track_id)
        drawn = next(part.tracks[track_id] for part in parts if track_id in part.tracks)
        return art.TrackArt(drawn.spaces, drawn.path, art.wave_spaces(track.length, track.waves))

    def _arcs(self, main: Laid) -> dict[str, art.TrackArt]:
        """As ropes they would bend so much that spaces meet."""
        drawn = {}
        for tracks, bulge in self.plan.arcs.items():
            first = self.board.track(tracks[0])
            start, end = (np.array(_point(main, city)) for city in first.ends)
            long = float(np.linalg.norm(end - start))
            shares = [0.5 + (i - (first.length - 1) / 2) * (PITCH + 2) / long for i in range(first.length)]
            across = np.array([-(end - start)[1], (end - start)[0]])
            inner = [start + s * (end - start) + 4 * bulge * s * (1 - s) * across for s in shares]
            rope = [(float(x), float(y)) for x, y in (start, *inner, end)]
            for track, offset in zip(tracks, beside(len(tracks)), strict=True):
                drawn[track] = track_on(rope, offset, 0)
        return drawn


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _point(laid: Laid, city: str) -> art.Point:
    x, y = laid.cities[laid.area.cities.index(city)]
    return _tenth(x), _tenth(y)


def _tenth(value: float) -> float:
    return round(float(value), 1)


def _labels(laid: Laid) -> dict[str, art.Label]:
    """The same place in every language: only the width differs."""
    found = {}
    for city, (x, y), place in zip(laid.area.cities, laid.cities, laid.labels, strict=True):
        found[city] = art.Label(_tenth(x + place.x), _tenth(y + place.y), place.anchor)
    return found
