"""A board as SVG."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from xml.sax.saxutils import escape, quoteattr

from branchline.boards import Board, City, Track
from branchline.boards.names import names_language
from branchline.drawing import style
from branchline.drawing.art import Art, Label, Space, TrackArt
from branchline.drawing.art_store import art_of
from branchline.drawing.background import background
from branchline.drawing.defs import definitions
from branchline.drawing.font import FAMILY, WEIGHT, text_width
from branchline.drawing.measures import REGION
from branchline.drawing.texts import label_text, track_text

BULLET = "bullet"
ABOVE = '<g class="bl-above">'  # over whatever a screen lays on the tracks


def draw_board(board: Board, lang: str = "en") -> str:
    """The empty board."""
    art = art_of(board)
    return document(art, board_parts(board, art, lang))


def document(art: Art, parts: Iterator[str], below: float = 0.0) -> str:
    """`below` is room for something under the board."""
    width, height = art.size[0], art.size[1] + below
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" style="max-width:100%">'
    return "\n".join([head, definitions(art), *parts, "</svg>\n"])


def board_parts(
    board: Board, art: Art, lang: str, trains: Mapping[str, str] = {}, closed: Collection[str] = ()
) -> Iterator[str]:
    """`trains` names, for every claimed track, whose wagons stand on it."""
    yield from background(board, art, lang)
    for track in board.tracks:
        yield from _bed(track, art.tracks[track.id])
    for track in board.tracks:
        yield from _spaces(board, track, art.tracks[track.id], lang, trains.get(track.id), track.id in closed)
    yield from map_labels(board, art, lang)


def map_labels(board: Board, art: Art, lang: str) -> Iterator[str]:
    """The cities and their names, above everything else."""
    yield ABOVE
    yield from _region_names(board, art, lang)
    yield from _cities(board, art)
    yield from _labels(board, art, lang)
    yield "</g>"


def _bed(track: Track, drawn: TrackArt) -> Iterator[str]:
    line = f'<path d="{drawn.path}" fill="none" stroke-linecap="round"'
    if track.kind == BULLET:
        yield f'{line} stroke="{style.PAPER}" stroke-width="21"/>'
        yield f'{line} stroke="{style.BULLET_BED}" stroke-width="17.5"/>'
    elif track.kind == "ferry":
        yield f'{line} stroke="{style.FERRY_LINE}" stroke-width="2.5" stroke-dasharray="1 6"/>'
    else:
        yield f'{line} stroke="{style.RAIL}" stroke-width="2.4"/>'


def _spaces(board: Board, track: Track, drawn: TrackArt, lang: str, train: str | None, closed: bool) -> Iterator[str]:
    faded = ' opacity=".4"' if closed else ""
    yield f"<g data-track={quoteattr(track.id)}{faded}><title>{escape(track_text(board, track, lang))}</title>"
    for number, space in enumerate(drawn.spaces):
        name = f"train-{train}" if train else f"space-{_kind(track, number in drawn.waves)}"
        yield use(name, space)
    yield "</g>"


def _kind(track: Track, wave: bool) -> str:
    if track.kind == "ferry":
        return "wave" if wave else "ferry"
    return BULLET if track.kind == BULLET and track.color == "gray" else track.color


def use(name: str, at: Space) -> str:
    turn = f" rotate({at.angle:g})" if at.angle else ""
    return f'<use href="#bl-{name}" transform="translate({at.x:g} {at.y:g}){turn}"/>'


def _region_names(board: Board, art: Art, lang: str) -> Iterator[str]:
    for region in board.regions:
        if at := art.regions.get(region.id):
            name = region.name.in_language(lang)
            yield (
                f'<text data-region-name={quoteattr(region.id)} x="{at.x:g}" y="{at.y:g}" text-anchor="{at.anchor}"'
                f' font-family="{FAMILY}" font-weight="{WEIGHT}" font-size="{REGION:g}" font-style="italic"'
                f' fill="{style.REGION_NAME}" stroke="{style.PAPER}" stroke-opacity=".6" stroke-width="3"'
                f' paint-order="stroke" textLength="{text_width(name, REGION):.1f}">{escape(name)}</text>'
            )


def _cities(board: Board, art: Art) -> Iterator[str]:
    places = [(board.city(city), at) for city, at in art.cities.items()]
    places += [(board.city(city), at) for inset in art.insets for city, at in inset.cities.items()]
    for city, (x, y) in places:
        yield use(_mark(board, city), Space(x, y, 0))


def _mark(board: Board, city: City) -> str:
    if city.country:
        return "city-abroad"
    if city.id in board.west:
        return "city-west"
    return "city-east" if city.id in board.east else "city"


def _labels(board: Board, art: Art, lang: str) -> Iterator[str]:
    yield (
        f'<g font-family="{FAMILY}" font-weight="{WEIGHT}" font-size="{art.font_size:g}" fill="{style.INK}"'
        f' stroke="{style.PAPER}" stroke-opacity=".85" stroke-width="4" stroke-linejoin="round" paint-order="stroke">'
    )
    for labels in (art.labels, *(inset.labels for inset in art.insets)):
        for city, label in labels[names_language(lang)].items():
            yield _label(board, art, board.city(city), label, lang)
    yield "</g>"


def _label(board: Board, art: Art, city: City, at: Label, lang: str) -> str:
    """Another font than ours is squeezed or stretched to the width that was kept free."""
    text = label_text(board, city, lang)
    wide = text_width(text, art.font_size)
    color = f' fill="{style.ABROAD}"' if city.country else ""
    return (
        f'<text data-city={quoteattr(city.id)} x="{at.x:g}" y="{at.y:g}" text-anchor="{at.anchor}"'
        f' textLength="{wide:.1f}" lengthAdjust="spacingAndGlyphs"{color}>{escape(text)}</text>'
    )
