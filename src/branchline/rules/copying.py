"""Copy all fields of one object to another of the same class, without allocating.

Never compiled: copying.pxd replaces it by one memcpy, so the classes may hold C fields only.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def copy_fields(target: T, source: T) -> None:
    mine = vars(target)
    for name, value in vars(source).items():
        if not isinstance(value, list):
            mine[name] = value
        elif isinstance(value[0], list):
            mine[name] = [row[:] for row in value]
        else:
            mine[name] = value[:]
