"""How wide a text is in the font of the boards."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FAMILY = "'Source Sans 3', 'Source Sans Pro', 'Open Sans', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
WEIGHT = 600
ABOVE, BELOW = 0.70, 0.22  # what letters take above and below the line they stand on, by the font's size


@cache
def _widths() -> dict[str, int]:
    document = json.loads(Path(__file__).with_name("font.json").read_bytes())
    widths: dict[str, int] = document["widths"]
    return widths


def text_width(text: str, size: float) -> float:
    widths = _widths()
    return size * sum(widths.get(letter, 600) for letter in text) / 1000
