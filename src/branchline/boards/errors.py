"""What can be wrong with a board, or with a name that somebody looks up on one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from branchline.strict_json import shortened


class BoardProblem(NamedTuple):
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class BoardError(ValueError):
    """A board that cannot be loaded, with everything that is wrong with it, and the file where there is one."""

    def __init__(self, problems: Iterable[BoardProblem], file: str = "") -> None:
        self.problems = tuple(problems)
        self.file = file
        super().__init__(self.problems, file)

    def __str__(self) -> str:
        return "\n".join(f"{self.file}: {problem}" if self.file else str(problem) for problem in self.problems)


class UnknownName(KeyError):  # noqa: N818 - reads like KeyError
    def __str__(self) -> str:
        return str(self.args[0])


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    return f'there is no {what} "{shortened(name)}"{did_you_mean(name, known)}'


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint at the known word that was probably meant, whether or not in capitals; empty if none is near."""
    from difflib import get_close_matches

    by_small_letters = {name.lower(): name for name in known}
    near = get_close_matches(word.lower(), by_small_letters, n=1)
    return f'; did you mean "{by_small_letters[near[0]]}"?' if near else ""
