"""Objects of the rules for `pickle`: their fields by name, the same compiled or interpreted. Never compiled."""

from __future__ import annotations

from functools import cache
from types import GetSetDescriptorType
from typing import TypeVar

T = TypeVar("T")


def fields(thing: object) -> dict[str, object]:
    kind = type(thing)
    return {name: getattr(thing, name) for name in _names_in_c(kind)} or vars(thing).copy()


@cache
def _names_in_c(kind: type) -> tuple[str, ...]:
    return tuple(
        name for name, found in vars(kind).items() if isinstance(found, GetSetDescriptorType) and name[0] != "_"
    )


def restored(kind: type[T], values: dict[str, object]) -> T:
    thing = kind()
    for name, value in values.items():
        setattr(thing, name, value)
    return thing
