"""What is drawn many times over, once: spaces of every color, wagons of every player, the marks of cities."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.drawing import style
from branchline.drawing.art import Art
from branchline.drawing.style import LIVERIES, PAINTS, Paint


def definitions(art: Art) -> str:
    return f"<defs>{''.join(_parts(art))}</defs>"


def _parts(art: Art) -> Iterator[str]:
    long, wide = art.space
    for color, paint in PAINTS.items():
        yield _group(f"space-{color}", _space(long, wide, paint) + _mark(paint))
    yield _group("space-ferry", _space(long, wide, style.FERRY) + _mark(style.FERRY))
    wave = f'<path d="{style.WAVE}" fill="none" stroke="{style.WAVE_INK}" stroke-width="2.6" stroke-linecap="round"/>'
    yield _group("space-wave", _space(long, wide, style.FERRY._replace(fill="#e4eef3")) + wave)
    yield _group("space-bullet", _bullet_space(long, wide))
    yield _group("train-bullet", _bullet_train(long, wide))
    for seat, livery in enumerate(LIVERIES):
        lines = (
            f'<path d="{livery.pattern}" fill="none" stroke="{livery.ink}" stroke-width="2" stroke-linejoin="round"/>'
        )
        yield _group(f"train-{seat}", _wagon(long, wide, livery.fill) + lines)
    yield from _cities(art.city)


def _group(name: str, content: str) -> str:
    return f'<g id="bl-{name}">{content}</g>'


def _rect(long: float, wide: float, round_by: float, attributes: str) -> str:
    box = f'x="{-long / 2:g}" y="{-wide / 2:g}" width="{long:g}" height="{wide:g}" rx="{round_by:g}"'
    return f"<rect {box} {attributes}/>"


def _space(long: float, wide: float, paint: Paint) -> str:
    bed = _rect(long + 3.2, wide + 3.2, 4.6, f'fill="{style.PAPER}" fill-opacity=".85"')
    body = _rect(long - 1, wide - 1, 3, f'fill="{paint.fill}" stroke="{paint.edge}"')
    return bed + body


def _mark(paint: Paint) -> str:
    return f'<path class="bl-mark" d="{paint.mark}" fill="{paint.ink}" fill-rule="evenodd"/>'


def _pointed(long: float, wide: float, attributes: str) -> str:
    """Like a fast train seen from above: pointed at both ends."""
    x, y = long / 2 - 0.5, wide / 2 - 0.5
    half = f"Q{x - 3:g} {y:g} {x - 12:g} {y:g}H{-x + 12:g}Q{-x + 3:g} {y:g} {-x:g} 0"
    other = f"Q{-x + 3:g} {-y:g} {-x + 12:g} {-y:g}H{x - 12:g}Q{x - 3:g} {-y:g} {x:g} 0z"
    return f'<path d="M{x:g} 0{half}{other}" {attributes}/>'


def _bullet_space(long: float, wide: float) -> str:
    paint = PAINTS["gray"]
    return _pointed(long, wide, f'fill="{style.BULLET_SPACE}" stroke="{style.PAPER}"') + _mark(paint)


def _bullet_train(long: float, wide: float) -> str:
    body = _pointed(long + 4, wide + 4, f'fill="#fff" stroke="{style.INK}" stroke-width="1.6"')
    stripe = f'<path d="M-15 3H15" stroke="{style.BULLET_STRIPE}" stroke-width="2.6"/>'
    windows = f'<path d="M-13-2.5H13" stroke="{style.INK}" stroke-width="3" stroke-dasharray="3.4 2.4"/>'
    return body + stripe + windows


def _wagon(long: float, wide: float, fill: str) -> str:
    shadow = _rect(long + 2, wide + 4, 5, 'fill="#000" fill-opacity=".35" transform="translate(1.5 2.5)"')
    halo = _rect(long + 2, wide + 4, 5, f'fill="{style.PAPER}"')
    return shadow + halo + _rect(long, wide + 2, 4, f'fill="{fill}" stroke="#17151a" stroke-width="1.6"')


def _cities(radius: float) -> Iterator[str]:
    disc = f'<circle r="{radius:g}" fill="{{}}" stroke="{style.PAPER}" stroke-width="2"/>'
    dot = f'<circle r="{radius - 3.4:g}" fill="{style.PAPER}"/><circle r="{radius - 6:g}" fill="{style.INK}"/>'
    yield _group("city", disc.format(style.INK) + dot)
    arrow = '<path d="M-5.5 0 3-5.5V5.5z" fill="#fff" transform="rotate({})"/>'
    yield _group("city-west", disc.format(style.WEST) + arrow.format(0))
    yield _group("city-east", disc.format(style.EAST) + arrow.format(180))
    side = radius * 1.75
    abroad = f'fill="{style.ABROAD}" stroke="{style.PAPER}" stroke-width="2"'
    flag = '<path d="M-4 6V-6M-4-5H5L2.5-2 5 1H-4" fill="#fff" stroke="#fff" stroke-width="1.5"/>'
    yield _group("city-abroad", _rect(side, side, 4, abroad) + flag)
