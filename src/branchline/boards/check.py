"""Everything that is wrong with a board file, in one go.

First its structure (`check_structure`), then the meaning of whatever has the right structure
(`check_settings`, `check_network`).
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NoReturn

from branchline.boards.check_network import network_problems
from branchline.boards.check_settings import settings_problems
from branchline.boards.check_structure import check_structure
from branchline.boards.errors import BoardError, Problem
from branchline.boards.file import BoardFile


def problems_in(path: str | os.PathLike[str]) -> list[Problem]:
    try:
        checked_file(path)
    except BoardError as error:
        return list(error.problems)
    return []


def checked_file(path: str | os.PathLike[str]) -> BoardFile:
    """The board file at this path, if nothing is wrong with it."""
    document, repeated = _parsed(_text(Path(path)))
    structure, file = check_structure(document)
    meaning = [*settings_problems(file), *network_problems(file)]
    problems = [*repeated, *structure, *_not_yet_said(structure, meaning)]
    if problems:
        raise BoardError(problems)
    return file


def _not_yet_said(structure: list[Problem], meaning: list[Problem]) -> list[Problem]:
    """Without what only looks missing because the structure check has already refused it."""
    refused = {_key_path(problem) for problem in structure}
    return [problem for problem in meaning if not any(_about(_key_path(problem), path) for path in refused)]


def _key_path(problem: Problem) -> str:
    return problem.where.split(" ")[0]


def _about(path: str, refused: str) -> bool:
    whole_line = refused.endswith("]") and path.startswith(f"{refused}.")
    return path == refused or refused.startswith(f"{path}.") or whole_line


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BoardError([Problem(str(path), f"cannot be read: {error.strerror}")]) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BoardError([Problem(f"line {line}", "is not UTF-8 text; save the file as UTF-8")]) from error


def _parsed(text: str) -> tuple[object, list[Problem]]:
    """The document, and the keys that stand twice in one of its objects."""
    repeated: list[Problem] = []

    def read_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        keys = [key for key, _ in pairs]
        owner = f" ({found['id']})" if "id" in found else ""
        twice = [key for key in found if keys.count(key) > 1]
        repeated.extend(Problem(f"{key}{owner}", "stands twice in one object; keep one") for key in twice)
        return found

    try:
        document = json.loads(text, object_pairs_hook=read_object, parse_float=_number, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BoardError([Problem(where, f"is not JSON: {error.msg}")]) from error
    except (ValueError, RecursionError) as error:
        raise BoardError([Problem("the file", f"is not JSON: {error}")]) from error
    return document, repeated


def _number(text: str) -> float:
    """JSON does not tell 2.0 from 2, so neither do we."""
    number = float(text)
    return int(number) if number.is_integer() else number


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")
