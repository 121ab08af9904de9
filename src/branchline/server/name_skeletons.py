"""Which names can be taken for one another: the skeletons of Unicode's Technical Standard 39.

The package confusable_homoglyphs has the standard's table of letters that look alike, but makes no skeletons of it.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from branchline.plain_text import is_hidden

LEFT_TO_RIGHT = "\u200e"  # stands around right-to-left letters in the table


def looks(name: str) -> frozenset[str]:
    """Two names can be taken for one another if they share a look: Ada, ADA and Аda with a Cyrillic А; AIda and Alda.
    Upper case is the same as lower case, before letters are compared by their looks or after that."""
    plain = unicodedata.normalize("NFKC", name)
    return frozenset({skeleton(plain.casefold()), skeleton(skeleton(plain).casefold())})


def skeleton(text: str) -> str:
    """Equal for texts that look alike, and for nothing else."""
    shown = (letter for letter in unicodedata.normalize("NFD", text) if not is_hidden(letter))
    return unicodedata.normalize("NFD", "".join(map(_prototype, shown)))


@lru_cache(10_000)
def _prototype(letter: str) -> str:
    """The same for all letters that look like this one; some look like several, as m like rn."""
    several = max(_alike(letter), key=len)
    return "".join(map(_most_compared, several)) if len(several) > 1 else _most_compared(letter)


def _most_compared(letter: str) -> str:
    """The standard compares all letters of one look to one of them: the one that most are compared to."""
    return max(sorted(_alike(letter)), key=lambda one: len(_compared(one)))


def _alike(letter: str) -> set[str]:
    """All letters of one look, this one too."""
    found: set[str] = set()
    coming = {letter}
    while coming:
        one = coming.pop()
        found.add(one)
        coming |= _compared(one) - found
    return found


def _compared(letter: str) -> set[str]:
    """The table has every letter with the one it is compared to, and that one with all that are compared to it."""
    from confusable_homoglyphs.confusables import confusables_data  # a megabyte: not before somebody sits down

    rows = (confusables_data.get(key, ()) for key in (letter, f"{LEFT_TO_RIGHT}{letter}{LEFT_TO_RIGHT}"))
    return {row["c"].strip(LEFT_TO_RIGHT) for group in rows for row in group}
