"""What can be wrong with a board, or with a name that somebody looks up on one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Problem(NamedTuple):
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class BoardError(ValueError):
    """A board that cannot be loaded, with everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class UnknownName(KeyError):  # noqa: N818 - reads like KeyError
    def __str__(self) -> str:
        return str(self.args[0])


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    return f'there is no {what} "{name}"{did_you_mean(name, known)}'


def did_you_mean(word: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(word, list(known), n=1)
    return f'; did you mean "{near[0]}"?' if near else ""
