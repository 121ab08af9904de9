"""Setting bytes to zero. Never compiled: clearing.pxd does it with memset.

Apart from `copying`, which every module uses: one typed memoryview brings Cython's whole support for them into each
module that can see it."""

from __future__ import annotations


def clear(target: memoryview, start: int, count: int) -> None:
    target[start : start + count] = bytes(count)
