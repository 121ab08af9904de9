"""The screen's cards and players look like those on the drawn boards."""

from __future__ import annotations

import json
from pathlib import Path

from branchline.drawing.style import LIVERIES, PAINTS

SCREEN = json.loads((Path(__file__).parents[2] / "web" / "src" / "board" / "colors.json").read_text("utf-8"))


def test_cards() -> None:
    assert SCREEN["cards"] == {
        color: {"fill": paint.fill, "edge": paint.edge, "symbol": paint.mark, "ink": paint.ink}
        for color, paint in PAINTS.items()
    }


def test_players() -> None:
    assert SCREEN["players"] == [livery._asdict() for livery in LIVERIES]
