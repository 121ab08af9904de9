"""Makes the boards' art: src/branchline/boards/art/*.json and the widths of the font's letters.

    OMP_NUM_THREADS=1 python -m tools.make_art SOURCES [BOARD …]

SOURCES is a folder with the unpacked packages that tools/art/README.md names; what the art is, says
branchline/drawing/art.py. The same sources give the same art, so a change of the maker shows in the diff.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from branchline.boards import BUILT_IN, Board
from tools.art.area import Area
from tools.art.font import write_widths
from tools.art.laid import Laid, lay_out
from tools.art.making import Maker

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "branchline"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("sources", type=Path)
    options.add_argument("boards", nargs="*", default=BUILT_IN, metavar="board")
    chosen = options.parse_args()
    write_widths(chosen.sources / "source-sans-3" / "package", PACKAGE / "drawing" / "font.json")
    for board in chosen.boards:
        art = Maker(Board.load(board), chosen.sources).make(_lay_out)
        target = PACKAGE / "boards" / "art" / f"{board}.json"
        target.write_bytes(msgspec.json.encode(art) + b"\n")
        print(f"{target.name}: {target.stat().st_size // 1024} KB")


def _lay_out(name: str, area: Area) -> Laid:
    print(name)
    laid = lay_out(area)
    for trouble in laid.troubles:
        print(f"  not solved: {trouble}")
    return laid


if __name__ == "__main__":
    main()
