"""A picture as PNG, for programs that show no SVG. It needs the extra `png`."""

from __future__ import annotations

import struct
import zlib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from branchline.drawing.font import FAMILY
from branchline.extras import how_to_install

RENDERER = "resvg_py"
FONTS = Path(__file__).with_name("fonts")
NAME = "Source Sans 3 SemiBold"  # of the family, as the font files give it
ZOOM = 2  # pixels for a unit of the drawing
HEADER, ENTRY = 44, 20  # bytes of a WOFF file


def require_png() -> None:
    """Say what is missing before anything is drawn."""
    if find_spec(RENDERER) is None:
        raise ValueError(f"a PNG picture needs resvg-py: {how_to_install('png')}; an .svg file needs nothing more")


def png_from(svg: str, zoom: int = ZOOM) -> bytes:
    """The drawing of a board or a game as the bytes of a PNG file."""
    require_png()
    resvg = import_module(RENDERER)
    with TemporaryDirectory() as folder:
        picture: bytes = resvg.svg_to_bytes(
            svg_string=svg.replace(FAMILY, f"'{NAME}', sans-serif"),
            font_files=[_unpacked(path, Path(folder)) for path in sorted(FONTS.glob("*.woff"))],
            sans_serif_family=NAME,
            zoom=zoom,
        )
    return picture


def _unpacked(woff: Path, folder: Path) -> str:
    """The font as the renderer reads it, in a file of this folder."""
    path = folder / woff.with_suffix(".ttf").name
    path.write_bytes(_sfnt(woff.read_bytes()))
    return str(path)


def _sfnt(woff: bytes) -> bytes:
    """WOFF 1 is the tables of a TrueType or OpenType font, each compressed where that makes it smaller."""
    flavor: bytes
    flavor, count = struct.unpack_from(">4x4s4xH", woff)
    directory, tables = b"", b""
    for number in range(count):
        tag, offset, packed, length, checksum = struct.unpack_from(">4s4I", woff, HEADER + ENTRY * number)
        table = woff[offset : offset + packed]
        directory += struct.pack(">4s3I", tag, checksum, 12 + 16 * count + len(tables), length)
        tables += zlib.decompress(table) if packed < length else table
        tables += bytes(-len(tables) % 4)
    return flavor + struct.pack(">4H", count, 0, 0, 0) + directory + tables
