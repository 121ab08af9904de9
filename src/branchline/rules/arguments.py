"""What `Batch` is handed by other programs, checked before the compiled rules rely on it. Never compiled."""

from __future__ import annotations

import operator
from collections.abc import Iterable, MutableSequence
from typing import Protocol, SupportsIndex

from . import const
from .layout import Layout

MOVE = "h"  # the format of a move number, in memoryviews and arrays
_WHOLE = frozenset("bBhHiIlLqQnN")
_WIDE_ENOUGH = _WHOLE - frozenset("bB")
_SHORT = 1 << 15
_MOST_BYTES = (1 << 31) - 1  # the compiled rules count them with 32 bits


class Numbers(Protocol):
    """A list, an array, a NumPy array of whole numbers."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> SupportsIndex: ...


class Writable(Numbers, Protocol):
    def __setitem__(self, index: int, value: int, /) -> None: ...


def checked(layout: Layout, players: int, size: int, seed: int) -> tuple[int, int, int]:
    """Players, size and seed of a batch as Python's own whole numbers."""
    if not isinstance(layout, Layout) or getattr(layout, "moves", 0) <= const.FIRST_CLAIM:
        raise TypeError(f"a batch needs the layout of a board, such as Layout(Board.load('usa')), not {layout!r}")
    return (
        _whole("players", players, layout.min_players, layout.max_players),
        _whole("size", size, 1, _MOST_BYTES // layout.moves),
        _whole("seed", seed, 0, (1 << 64) - 1),
    )


def _whole(name: str, value: int, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise TypeError(f"{name} is a whole number, not {value!r}")
    if not least <= operator.index(value) <= most:
        raise ValueError(f"{name} is from {least} to {most} on this board, not {value}")
    return operator.index(value)


def read_moves(actions: Numbers, chosen: memoryview) -> None:
    """Copy one move number for every game."""
    try:
        given = memoryview(actions)  # type: ignore[arg-type]  # asked, not known
    except TypeError:
        numbers = _listed(actions)
    else:
        _check_shape(given, len(chosen))
        if given.format == MOVE:
            chosen[:] = given
            return
        if given.format not in _WHOLE:
            raise TypeError(f"moves are whole numbers, not of the format {given.format!r}: use actions.astype('int16')")
        numbers = given.tolist()
    _check_length(len(numbers), len(chosen))
    for game, number in enumerate(numbers):
        if not 0 <= number < _SHORT:
            raise ValueError(f"move {number} is not legal in game {game}; no move was made")
        chosen[game] = number


def _listed(actions: object) -> list[int]:
    if not isinstance(actions, Iterable):
        raise TypeError(f"step needs one move number for every game, in a list or an array, not {actions!r}")
    return [_number(action) for action in actions]


def _number(action: object) -> int:
    if isinstance(action, bool) or not isinstance(action, SupportsIndex):
        raise TypeError(f"a move number is a whole number, not {action!r}")
    return operator.index(action)


def _check_shape(given: memoryview, size: int) -> None:
    if given.ndim != 1:
        raise ValueError(f"the moves stand in one dimension, not in {given.ndim}: use actions.reshape(-1)")
    _check_length(len(given), size)


def _check_length(length: int, size: int) -> None:
    if length != size:
        raise ValueError(f"the batch has {size} games, not {length}")


def place_for_moves(actions: Writable, size: int) -> memoryview | MutableSequence[int]:
    """Where to write one move number for every game."""
    try:
        place = memoryview(actions)  # type: ignore[arg-type]  # asked, not known
    except TypeError:
        if not isinstance(actions, MutableSequence):
            raise TypeError(f"sample writes into a list, an array or a NumPy array, not into {actions!r}") from None
        _check_length(len(actions), size)
        return actions
    _check_shape(place, size)
    if place.readonly:
        raise TypeError("sample writes the moves into the array, but it is read-only")
    if place.format not in _WIDE_ENOUGH:
        raise TypeError(f"moves are whole numbers of at least 16 bits; the format {place.format!r} does not hold them")
    return place


def write_moves(chosen: memoryview, place: memoryview | MutableSequence[int]) -> None:
    if isinstance(place, memoryview) and place.format == MOVE:
        place[:] = chosen
    else:
        for game, number in enumerate(chosen):
            place[game] = number
