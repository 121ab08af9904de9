"""A game as text, as a picture, and in a window or a notebook."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from branchline.drawing import draw_game
from branchline.drawing.png import png_from
from branchline.extras import how_to_install
from branchline.view import View

MODES = ["ansi", "rgb_array", "human"]
FRAMES_A_SECOND = 4
ZOOM = 1  # pixels for a unit of the drawing


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is {', '.join(MODES)} or None, not {mode!r}")


def as_text(view: View) -> str:
    """What the seat sees, line by line."""
    acting = ", ".join(map(str, view.seats_to_act)) or "nobody"
    lines = [f"{view.board.id}, {view.phase}, to act: {acting}", f"row: {_cards(view.row)}; deck: {view.deck_size}"]
    for number, seat in enumerate(view.seats):
        lines.append(
            f"seat {number}: {seat.points} points, {seat.trains} trains, {seat.cards} cards, {seat.tickets} tickets;"
            f" {', '.join(seat.tracks) or 'no tracks'}"
        )
    if view.seat is not None:
        lines.append(f"hand of seat {view.seat}: {_cards(view.hand)}; tickets: {', '.join(view.tickets) or 'none'}")
        if view.offer:
            lines.append(f"offered: {', '.join(view.offer)}")
    return "\n".join(lines)


def _cards(counts: dict[str, int]) -> str:
    return " ".join(f"{kind} {count}" for kind, count in counts.items()) or "none"


def as_pixels(view: View) -> NDArray[np.uint8]:
    """The drawn board: height, width and the three colors."""
    from PIL import Image

    with Image.open(BytesIO(png_from(draw_game(view), ZOOM))) as picture:
        return np.asarray(picture.convert("RGB"))


class Window:
    """Shows one position after another: in a notebook below the cell, else in a window of Matplotlib."""

    def __init__(self) -> None:
        self._picture: Any = None

    def show(self, view: View) -> None:
        if _in_notebook():
            from IPython.display import SVG, clear_output, display

            clear_output(wait=True)
            display(SVG(draw_game(view)))
            return
        if find_spec("matplotlib") is None:
            raise ValueError(f"a window needs matplotlib: {how_to_install('arena')}; render_mode='ansi' needs nothing")
        from matplotlib import pyplot

        if self._picture is None:
            figure, axes = pyplot.subplots(num="Branchline")
            axes.axis("off")
            figure.subplots_adjust(0, 0, 1, 1)
            self._picture = axes.imshow(as_pixels(view))
        else:
            self._picture.set_data(as_pixels(view))
        if pyplot.get_backend().lower() != "agg":  # there nothing can be shown
            pyplot.pause(0.001)

    def close(self) -> None:
        if self._picture is not None:
            from matplotlib import pyplot

            pyplot.close(self._picture.figure)
            self._picture = None


def _in_notebook() -> bool:
    shell = sys.modules.get("IPython")
    running = shell.get_ipython() if shell else None
    return running is not None and hasattr(running, "kernel")
