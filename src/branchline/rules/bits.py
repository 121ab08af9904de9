"""64-bit helpers. Never compiled: bits.pxd replaces these by C."""

from __future__ import annotations

_WORD = (1 << 64) - 1


def bit(i: int) -> int:
    return 1 << i


def lowest(mask: int) -> int:
    """The number of the lowest bit set."""
    return (mask & -mask).bit_length() - 1


count = int.bit_count


def all_below(i: int) -> int:
    """The bits below i, for i up to 64."""
    return (1 << i) - 1


def next_random(random: int) -> int:
    """The step of a PCG generator with 64 bits of state."""
    return (random * 6364136223846793005 + 1442695040888963407) & _WORD


def below(random: int, n: int) -> int:
    """A number in [0, n) from the generator's state (PCG XSH-RS, then multiply and shift)."""
    word = (((random >> 22) ^ random) >> (22 + (random >> 61))) & 0xFFFFFFFF
    return word * n >> 32
