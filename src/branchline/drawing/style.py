"""The colors and marks of the boards: one style for all.

Nothing is shown by color alone: every card color has a mark, every player a pattern.
"""

from __future__ import annotations

from typing import NamedTuple


def title_size(width: float) -> float:
    return round(max(width / 34, 22.0), 1)


SEA = "#c9dce3"
SHALLOWS = ("#d0e1e7", "#d8e7eb", "#e2eef0")  # along the coasts, the widest first
LAND = "#f4eddd"
COAST = "#8fa3a5"
RIVER = "#a9c6d2"
BORDER = "#a89a84"
STATE = "#d9cdb8"
RAIL = "#c6baa4"
INK = "#2c2a27"
MUTED = "#7d705c"
PAPER = "#fffdf7"
COUNTRY_TINTS = ("#f6efdf", "#edf0dd", "#f7e7d8", "#ece8de", "#f3e4de")
REGION_TINTS = ("#f6e3b4", "#dbe6bf", "#f5d0bd", "#d5dfe6", "#ead3e0")
REGION_NAME = "#7b4a12"
WEST, EAST = "#1f7a78", "#b8741a"
ABROAD = "#56657a"


class Paint(NamedTuple):
    """A card color: the space, its edge, its mark (an outline within ±5) and the mark's color."""

    fill: str
    edge: str
    mark: str
    ink: str


CIRCLE = "M4 0a4 4 0 1 1-8 0a4 4 0 1 1 8 0z"
SQUARE = "M-3.6-3.6h7.2v7.2h-7.2z"
DIAMOND = "M0-4.9 5.6 0 0 4.9-5.6 0z"
TRIANGLE = "M0-4.6 4.9 3.8h-9.8z"
CROSS = "M-1.5-4.6h3v3.1h3.1v3h-3.1v3.1h-3v-3.1h-3.1v-3h3.1z"
STAR = "M0-5 1.4-1.7 4.9-1.5 2.2.8 3.1 4.2 0 2.3-3.1 4.2-2.2.8-4.9-1.5-1.4-1.7z"
HEART = "M0 4.6C-8-.6-4-5.6 0-2.2C4-5.6 8-.6 0 4.6z"
HEXAGON = "M-2.4-4.2h4.8L4.8 0 2.4 4.2h-4.8L-4.8 0z"
RING = "M3.2 0a3.2 3.2 0 1 1-6.4 0a3.2 3.2 0 1 1 6.4 0zM1.7 0a1.7 1.7 0 1 0-3.4 0a1.7 1.7 0 1 0 3.4 0z"

PAINTS = {
    "purple": Paint("#a85aa8", "#6f3570", HEART, "#ffffff"),
    "white": Paint("#fdfcf8", "#8b867a", HEXAGON, "#8b867a"),
    "blue": Paint("#2f6fb7", "#1b4677", CIRCLE, "#ffffff"),
    "yellow": Paint("#f3c832", "#9b7c0d", STAR, "#5c4700"),
    "orange": Paint("#e9822b", "#9a4d10", SQUARE, "#4f2300"),
    "black": Paint("#3b3b3e", "#141416", CROSS, "#f4f2ec"),
    "red": Paint("#c93a30", "#822019", DIAMOND, "#ffffff"),
    "green": Paint("#43914d", "#235a2b", TRIANGLE, "#ffffff"),
    "gray": Paint("#bcb8ae", "#827d71", RING, "#827d71"),
}

FERRY = Paint("#c2ccd0", "#6b8492", RING, "#8499a4")
WAVE = "M-12 1.6q3-5.4 6 0t6 0t6 0t6 0"
WAVE_INK = "#1d4f79"
FERRY_LINE = "#8fb3c4"
BULLET_BED, BULLET_SPACE, BULLET_STRIPE = "#24426b", "#d3d3ce", "#c8392f"


class Livery(NamedTuple):
    """A player's trains: color, pattern (lines within a wagon of 40 × 14) and the pattern's color."""

    fill: str
    pattern: str
    ink: str


LIVERIES = (
    Livery("#c81018", "M-15 0h30", "#ffffff"),
    Livery("#1553c7", "M-15 6l8-12M-7 6l8-12M1 6l8-12M9 6l8-12", "#ffffff"),
    Livery("#4fc46a", "M-12-3v6M-4-3v6M4-3v6M12-3v6", "#06351a"),
    Livery("#fff08a", "M-14-5l5 5-5 5M-4.5-5l5 5-5 5M5-5l5 5-5 5", "#3d3300"),
    Livery("#1e1e22", "M-14-4l8 8M-6-4l-8 8M-4-4l8 8M4-4l-8 8M6-4l8 8M14-4l-8 8", "#ffffff"),
)
