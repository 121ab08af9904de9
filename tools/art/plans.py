"""How each board is cut out of the world, and where its frame, title and insets lie."""

from __future__ import annotations

from dataclasses import dataclass, field

from branchline.drawing.label_positions import Box
from tools.art.projection import Projection

EVERY_COUNTRY = "*"


@dataclass(frozen=True)
class Inset:
    """An enlarged part. Its frame is in board units."""

    projection: Projection
    scale: float  # units per km
    frame: Box
    title: dict[str, str]
    shores: tuple[tuple[tuple[float, float], ...], ...] = ()  # water drawn by hand where Natural Earth knows none
    rivers: tuple[tuple[tuple[float, float], ...], ...] = ()


@dataclass(frozen=True)
class Plan:
    projection: Projection
    scale: float
    margins: Box  # around the cities' true places
    view: tuple[float, float, float, float]  # longitudes and latitudes
    detail: str
    rivers: int  # Natural Earth's rank of the smallest ones drawn
    title: tuple[float, float, str]
    compass: tuple[float, float]
    states: tuple[str, ...] = ()
    tinted: str = EVERY_COUNTRY  # or the one country whose regions have tints, or nothing
    insets: dict[str, Inset] = field(default_factory=dict)
    tolerance: float = 0.8
    tints: dict[str, int] = field(default_factory=dict)
    places: dict[str, tuple[float, float]] = field(default_factory=dict)  # of cities that need room or lie abroad
    hints: dict[str, tuple[float, float]] = field(default_factory=dict)
    arcs: dict[tuple[str, ...], float] = field(default_factory=dict)  # routes the ropes bend too much: plain arcs


USA = Plan(
    projection=Projection(-97, 38, (33, 47)),
    scale=0.305,
    margins=(80, 80, 95, 60),
    view=(-150, 10, -45, 66),
    detail="50m",
    rivers=4,
    title=(50, 940, "start"),
    compass=(1330, 860),
    states=("United States of America", "Canada"),
    tints={"USA": 0, "CAN": 1, "MEX": 2},
)

FIRST_JOURNEY = Plan(
    projection=Projection(16, 49, (42, 57)),
    scale=0.225,
    margins=(80, 80, 80, 60),
    view=(-35, 25, 65, 72),
    detail="50m",
    rivers=5,
    tolerance=1.0,
    title=(40, 55, "start"),
    compass=(75, 590),
)

ITALY = Plan(
    projection=Projection(12.3, 42, (38.5, 45.5), turn=-45, widen=1.08),
    scale=1.222,
    margins=(84, 50, 84, 50),
    view=(-3, 30, 27, 53),
    detail="10m",
    rivers=6,
    tolerance=1.1,
    title=(60, 1000, "start"),
    compass=(110, 900),
    tinted="Italy",
    places={
        "austria": (13.1, 47.2),
        "svizzera-est": (9.75, 46.95),
        "svizzera-ovest": (7.9, 46.75),
        "francia": (6.3, 45.15),
        "monaco": (7.25, 43.72),
    },
    arcs={("milano--torino:black", "milano--torino:white"): 0.2},
)

KYUSHU = Inset(
    Projection(130.8, 32.7, (31, 35), turn=22),
    1.6,
    (30, 30, 440, 550),
    {"en": "Kyushu", "it": "Kyushu"},
)
SUBWAY = Inset(
    Projection(139.75, 35.7, (34, 37)),
    39.0,
    (462, 30, 1062, 510),
    {"en": "Tokyo subway", "it": "Metropolitana di Tokyo"},
    shores=(
        (
            (139.70, 35.55), (139.735, 35.60), (139.750, 35.628), (139.760, 35.645), (139.768, 35.655),
            (139.778, 35.652), (139.790, 35.648), (139.805, 35.640), (139.83, 35.638), (139.90, 35.64), (139.95, 35.55),
        ),
    ),
    rivers=(
        (
            (139.83, 35.79), (139.795, 35.757), (139.780, 35.748), (139.800, 35.735), (139.812, 35.733),
            (139.8055, 35.722), (139.7985, 35.708), (139.7895, 35.694), (139.788, 35.682), (139.7845, 35.668),
            (139.772, 35.656),
        ),
    ),
)  # fmt: skip

JAPAN = Plan(
    projection=Projection(136.5, 37, (34, 41), turn=22),
    scale=1.32,
    margins=(100, 75, 130, 75),
    view=(122, 25, 155, 50),
    detail="10m",
    rivers=7,
    title=(1690, 950, "end"),
    compass=(1640, 850),
    tinted="",
    places={"kyoto": (135.85, 35.12), "osaka": (135.35, 34.62), "nagoya": (137.05, 35.17)},
    insets={"kyushu": KYUSHU, "tokyo-subway": SUBWAY},
)

PLANS = {"usa": USA, "first_journey": FIRST_JOURNEY, "italy": ITALY, "japan": JAPAN}
