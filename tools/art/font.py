"""The widths of the letters of our font, for everybody who must know how wide a label is."""

from __future__ import annotations

import json
from pathlib import Path

from fontTools.ttLib import TTFont

FAMILY = "Source Sans 3"
WEIGHT = 600
LETTERS = [chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x100), 0x2013, 0x2019)]


def write_widths(fonts: Path, target: Path) -> None:
    """Kerning only makes words narrower, so the plain widths are enough."""
    file = fonts / "files" / f"source-sans-3-latin-{WEIGHT}-normal.woff2"
    font = TTFont(file)
    names, advances, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    widths = {letter: advances[names[ord(letter)]][0] * 1000 // em for letter in LETTERS if ord(letter) in names}
    text = json.dumps({"family": FAMILY, "weight": WEIGHT, "widths": widths}, ensure_ascii=False)
    target.write_text(text + "\n", encoding="utf-8")
