"""Sea, land and borders; insets in their frames; title and compass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from branchline.boards import Board
from branchline.boards.names import names_language
from branchline.drawing import style
from branchline.drawing.art import Art, Inset, Label, Shape
from branchline.drawing.font import FAMILY, WEIGHT

LINES = {
    "river": f'stroke="{style.RIVER}" stroke-width="1.6"',
    "state": f'stroke="{style.STATE}" stroke-width="1.2"',
    "border": f'stroke="{style.BORDER}" stroke-width="1.6" stroke-dasharray="7 4"',
}


def background(board: Board, art: Art, lang: str) -> Iterator[str]:
    width, height = art.size
    yield f'<rect width="{width:g}" height="{height:g}" fill="{style.SEA if art.background else style.LAND}"/>'
    yield from shapes(art.background, bool(board.regions))
    for inset in art.insets:
        yield from _inset(inset, bool(board.regions), lang)
    yield from _frame(art)
    if art.title:
        yield _heading(board.name.in_language(lang), art.title, style.title_size(width))
    if art.compass:
        yield _compass(art)


def shapes(background: Sequence[Shape], regions: bool) -> Iterator[str]:
    land = [shape.path for shape in background if shape.layer == "land"]
    for path in land:
        for number, color in enumerate(style.SHALLOWS):
            wide = 26 - 9 * number
            yield f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{wide}" stroke-linejoin="round"/>'
        yield f'<path d="{path}" fill="{style.LAND}"/>'
    for shape in background:
        if shape.layer == "region":
            yield _region(shape, regions)
        elif shape.layer == "lake":
            yield f'<path d="{shape.path}" fill="{style.SEA}" stroke="{style.COAST}" stroke-width=".8"/>'
        elif shape.layer in LINES:
            yield f'<path d="{shape.path}" fill="none" stroke-linejoin="round" {LINES[shape.layer]}/>'
    for path in land:
        yield f'<path d="{path}" fill="none" stroke="{style.COAST}" stroke-width="1.2" stroke-linejoin="round"/>'


def _region(shape: Shape, regions: bool) -> str:
    tints = style.REGION_TINTS if regions else style.COUNTRY_TINTS
    edge = f' stroke="{style.PAPER}" stroke-width="1.4"' if regions else ""
    return f'<path data-region="{escape(shape.id)}" d="{shape.path}" fill="{tints[shape.tint % len(tints)]}"{edge}/>'


def _inset(inset: Inset, regions: bool, lang: str) -> Iterator[str]:
    x, y, width, height = inset.frame
    clip = f"bl-clip-{inset.area}"
    box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8"'
    ox, oy, ow, oh = inset.origin
    yield (
        f'<rect x="{ox:g}" y="{oy:g}" width="{ow:g}" height="{oh:g}" rx="6" fill="{style.PAPER}" fill-opacity=".35"'
        f' stroke="{style.MUTED}" stroke-width="1.6" stroke-dasharray="5 4"/>'
    )
    yield f'<clipPath id="{clip}"><rect {box}/></clipPath><g clip-path="url(#{clip})">'
    yield f'<rect {box} fill="{style.SEA}"/>'
    yield from shapes(inset.background, regions)
    yield f'</g><rect {box} fill="none" stroke="{style.PAPER}" stroke-width="7"/>'
    yield f'<rect {box} fill="none" stroke="{style.MUTED}" stroke-width="2.5"/>'
    yield _heading(inset.title[names_language(lang)], Label(x + 18, y + 34, "start"), 24)


def _frame(art: Art) -> Iterator[str]:
    width, height = art.size
    for inset, wide, color in ((4, 8, style.PAPER), (8.5, 1.5, style.MUTED), (1, 2, style.MUTED)):
        box = f'x="{inset}" y="{inset}" width="{width - 2 * inset:g}" height="{height - 2 * inset:g}"'
        yield f'<rect {box} fill="none" stroke="{color}" stroke-width="{wide}"/>'


def _heading(text: str, at: Label, size: float) -> str:
    font = f'font-family="{FAMILY}" font-weight="{WEIGHT}" font-size="{size:g}" letter-spacing="1.5"'
    halo = f'stroke="{style.PAPER}" stroke-opacity=".7" stroke-width="6" stroke-linejoin="round" paint-order="stroke"'
    place = f'x="{at.x:g}" y="{at.y:g}" text-anchor="{at.anchor}"'
    return f'<text {place} {font} {halo} fill="{style.MUTED}">{escape(text)}</text>'


def _compass(art: Art) -> str:
    assert art.compass
    at = art.compass
    return (
        f'<g transform="translate({at.x:g} {at.y:g}) rotate({at.angle:g})" fill="{style.MUTED}" fill-opacity=".75">'
        '<circle r="26" fill="none" stroke="#7d705c" stroke-opacity=".6"/>'
        '<path d="M0-36 6-6 36 0 6 6 0 36-6 6-36 0-6-6z" fill="#fffdf7" stroke="#7d705c"/>'
        '<path d="M0-36V0L6-6zM36 0H0L6 6zM0 36V0L-6 6zM-36 0H0L-6-6z"/>'
        f'<text y="-41" text-anchor="middle" font-family="{FAMILY}" font-weight="600" font-size="17">N</text></g>'
    )
