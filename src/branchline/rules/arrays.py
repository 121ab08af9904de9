"""Fixed-size arrays: Python lists here, C arrays where a .pxd says so. Never compiled."""

from __future__ import annotations


def ints(size: int, value: int = 0) -> list[int]:
    return [value] * size


def grid(rows: int, columns: int, value: int = 0) -> list[list[int]]:
    return [[value] * columns for _ in range(rows)]


def padded(values: list[int], size: int, filler: int = 0) -> list[int]:
    return values + [filler] * (size - len(values))


def floats(size: int) -> list[float]:
    return [0.0] * size
