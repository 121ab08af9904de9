"""Two small boards to edit: grove, a scored board, and pond, a race board.

Grove has every setting of a scored board: in its file, or as a bonus of 3.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from branchline.boards import Board
from branchline.boards.file import POINT_SETTINGS
from branchline.boards.reading import DATA

Document = dict[str, Any]
GONE = object()
HERE = Path(__file__).parent
USA = Board.load("usa")
BONUSES = [setting for setting in POINT_SETTINGS.values() if isinstance(getattr(USA, setting), int)]


def scored() -> Document:
    return dict.fromkeys(BONUSES, 3) | _read(HERE / "grove.json")


def race() -> Document:
    return _read(HERE / "pond.json")


def shipped(board: str) -> Document:
    return _read(Path(DATA, f"{board}.json"))


def _read(path: Path) -> Document:
    document: Document = json.loads(path.read_bytes())
    return document


def saved(document: object, folder: Path) -> Path:
    path = folder / "board.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def places_in(value: Any, *path: str | int) -> Iterator[tuple[str | int, ...]]:
    """The path of every value in a document, outermost first."""
    if path:
        yield path
    steps = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for step in steps:
        yield from places_in(value[step], *path, step)


def value_at(document: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        document = document[step]
    return document


def replace_at(document: Any, path: tuple[str | int, ...], value: object) -> None:
    value_at(document, path[:-1])[path[-1]] = value


def edit(document: Document, place: str, value: object) -> None:
    """Set what is at a place such as `tracks[4].color`, add it at `tracks[+]`, or take it out if GONE."""
    *path, last = (int(step) if step.isdigit() else step for step in re.findall(r"[^.\[\]]+", place))
    container = value_at(document, tuple(path))
    if isinstance(container, dict) and isinstance(last, int):
        last = str(last)
    if value is GONE:
        del container[last]
    elif last == "+":
        container.append(value)
    else:
        container[last] = value
