"""Numbers in options. Their limits are explained in words; Typer would write "x>=1"."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import typer

Number = TypeVar("Number", int, float)


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    return _reader(int, "a whole number", least, most)


def decimal(least: float, most: float | None = None) -> Callable[[str], float]:
    return _reader(float, "a number", least, most)


def _reader(kind: Callable[[str], Number], called: str, least: Number, most: Number | None) -> Callable[[str], Number]:
    allowed = f"at least {least:g}" if most is None else f"{least:g} to {most:g}"

    def read(text: str) -> Number:
        try:
            number = kind(text)
        except ValueError:
            raise typer.BadParameter(f"{text!r} is not {called}; allowed is {allowed}") from None
        if least <= number <= (number if most is None else most):
            return number
        raise typer.BadParameter(f"{text} is not possible; allowed is {allowed}")

    return read
