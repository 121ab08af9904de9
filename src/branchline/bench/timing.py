"""Numbers measured several times."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Spread:
    """The median of several rounds, and the least and the greatest."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Spread:
        ordered = sorted(values)
        return cls(median(ordered), ordered[0], ordered[-1])


def hash_megabytes(count: int) -> None:
    block = bytes(1 << 20)
    for _ in range(count):
        hashlib.sha256(block).digest()


def sha256_speed(seconds: float) -> float:
    """MB/s of SHA-256 over blocks of 1 MiB: how fast this machine is just now."""
    count = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds or not count:
        hash_megabytes(1)
        count += 1
    return count * (1 << 20) / 1e6 / spent
