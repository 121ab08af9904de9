"""From longitude and latitude to the plane: Lambert's conformal conic projection, turned if a board wants it."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, log, pi, radians, sin, tan

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

EARTH = 6371.0  # km


@dataclass(frozen=True)
class Projection:
    """`turn` degrees clockwise, then made wider by `widen`; y grows downwards, as on a screen."""

    longitude: float
    latitude: float
    parallels: tuple[float, float]
    turn: float = 0.0
    widen: float = 1.0

    def __call__(self, lonlat: Points) -> Points:
        """Kilometres from the center."""
        south, north = map(radians, self.parallels)
        n = log(cos(south) / cos(north)) / log(tan(pi / 4 + north / 2) / tan(pi / 4 + south / 2))
        f = cos(south) * tan(pi / 4 + south / 2) ** n / n
        rho = f / np.tan(pi / 4 + np.radians(lonlat[:, 1]) / 2) ** n
        rho_0 = f / tan(pi / 4 + radians(self.latitude) / 2) ** n
        theta = n * np.radians(lonlat[:, 0] - self.longitude)
        x, y = rho * np.sin(theta), -(rho_0 - rho * np.cos(theta))
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return EARTH * np.stack([self.widen * (c * x - s * y), s * x + c * y], axis=1)
