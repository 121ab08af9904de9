"""Which commands a table has carried out: one that is sent again is known as long as the table lives."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterable

_NONE = 0


class CarriedOut:
    """Eight bytes for every entry of the table, so that a long table stays small."""

    def __init__(self) -> None:
        self._marks = array("Q")

    def note(self, key: str, by: int | None, id: str) -> None:
        """The next entry. It came from this command of who had the key with this hash, if from any."""
        self._marks.append(_mark(key, by, id) if id and by is not None else _NONE)

    def version(self, keys: Iterable[str], by: int, id: str) -> int | None:
        """The version that the command made, if one of these keys' owners sent it before."""
        for key in keys:
            mark = _mark(key, by, id)
            if mark in self._marks:
                return self._marks.index(mark) + 1
        return None


def _mark(key: str, by: int, id: str) -> int:
    digest = hashlib.blake2b(f"{key} {by} {id}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) or 1
