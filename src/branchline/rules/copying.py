"""Moving memory. Never compiled: copying.pxd does it with memcpy."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def copy_fields(target: T, source: T) -> None:
    """Make all fields of one object equal to another's of the same class, which may hold C fields only."""
    mine = vars(target)
    for name, value in vars(source).items():
        if not isinstance(value, list):
            mine[name] = value
        elif isinstance(value[0], list):
            mine[name] = [row[:] for row in value]
        else:
            mine[name] = value[:]
