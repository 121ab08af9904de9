"""Setting memory to zero, and copying it. Never compiled: clearing.pxd does it with memset.

Apart from `copying`, which every module uses: one typed memoryview brings Cython's whole support for them into each
module that can see it."""

from __future__ import annotations


def clear(target: memoryview, start: int, count: int) -> None:
    target[start : start + count] = bytes(count)


def clear_shorts(target: memoryview, start: int, count: int) -> None:
    target[start : start + count] = memoryview(bytes(2 * count)).cast("h")


def copy_bytes(target: memoryview, source: memoryview, start: int, count: int) -> None:
    target[start : start + count] = source[start : start + count]


def copy_eight(target: memoryview, place: int, source: memoryview, start: int) -> None:
    """Eight 16-bit numbers."""
    target[place : place + 8] = source[start : start + 8]


def copy_four(target: memoryview, place: int, source: memoryview, start: int) -> None:
    target[place : place + 4] = source[start : start + 4]
