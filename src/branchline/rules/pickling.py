"""Objects of the rules for `pickle`: their fields by name, the same compiled or interpreted. Never compiled."""

from __future__ import annotations

from types import GetSetDescriptorType
from typing import TypeVar

T = TypeVar("T")


def fields(thing: object) -> dict[str, object]:
    if hasattr(thing, "__dict__"):
        return vars(thing).copy()
    declared = vars(type(thing)).items()
    return {name: getattr(thing, name) for name, kind in declared if isinstance(kind, GetSetDescriptorType)}


def restored(kind: type[T], values: dict[str, object]) -> T:
    thing = kind()
    for name, value in values.items():
        setattr(thing, name, value)
    return thing
