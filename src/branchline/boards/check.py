"""Everything that is wrong with a board file, in one go.

First its structure (`check_structure`), then the meaning of whatever has the right structure
(`check_settings`, `check_network`); at last what can be played but is hardly meant (`check_doubts`).
"""

from __future__ import annotations

import os
from pathlib import Path

from branchline.boards.check_doubts import doubts_about
from branchline.boards.check_network import network_problems
from branchline.boards.check_settings import settings_problems
from branchline.boards.check_structure import check_structure
from branchline.boards.errors import BoardError, BoardProblem
from branchline.boards.limits import MAX_FILE
from branchline.boards.places import Document
from branchline.strict_json import JsonError, Object, read_json, shortened

FILE = "the file"


def problems_in(path: str | os.PathLike[str]) -> list[BoardProblem]:
    """All of them, with what does not keep the board from being played but is hardly meant."""
    try:
        return doubts_about(checked_file(path))
    except BoardError as error:
        return list(error.problems)


def checked_file(path: str | os.PathLike[str]) -> Document:
    """The board file at this path, if it can be played."""
    try:
        document, repeated = _parsed(_content(Path(path)))
        structure, file = check_structure(document)
        meaning = [*settings_problems(file), *network_problems(file)] if isinstance(document, dict) else []
        problems = [*repeated, *structure, *_not_yet_said(structure, meaning)]
        if problems:
            raise BoardError(problems)
    except BoardError as error:
        raise BoardError(error.problems, os.fspath(path)) from None
    return file


def _not_yet_said(structure: list[BoardProblem], meaning: list[BoardProblem]) -> list[BoardProblem]:
    """Without what only looks missing because the structure check has already refused it."""
    refused = {_key_path(problem) for problem in structure}
    return [problem for problem in meaning if not any(_about(_key_path(problem), path) for path in refused)]


def _key_path(problem: BoardProblem) -> str:
    return problem.where.split(" ")[0]


def _about(path: str, refused: str) -> bool:
    whole_line = refused.endswith("]") and path.startswith(f"{refused}.")
    return path == refused or refused.startswith(f"{path}.") or whole_line


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE + 1)
    except OSError as error:
        raise BoardError([BoardProblem(FILE, f"cannot be read: {error.strerror}")]) from None
    if len(content) > MAX_FILE:
        raise BoardError([BoardProblem(FILE, f"is no board: it has more than {MAX_FILE:,} bytes")])
    if not content.strip():
        raise BoardError([BoardProblem(FILE, "is empty; docs/adding-a-board.md tells how to begin a board")])
    return content


def _parsed(content: bytes) -> tuple[object, list[BoardProblem]]:
    """The document, and the keys that stand twice in one of its objects."""
    repeated: list[BoardProblem] = []

    def note(found: Object, keys: list[str]) -> None:
        name = found.get("id")
        owner = f" ({shortened(name)})" if isinstance(name, str) else ""
        repeated.extend(
            BoardProblem(f"{shortened(key)}{owner}", "stands twice in one object; keep one") for key in keys
        )

    try:
        return read_json(content, on_repeated=note), repeated
    except JsonError as error:
        column = f", column {error.column}" if error.column else ""
        where = f"line {error.line}{column}" if error.line else FILE
        raise BoardError([BoardProblem(where, str(error))]) from None
