"""The built-in boards, and names of places and boards."""

from __future__ import annotations

from typing import NamedTuple

from branchline.languages import check_language

BUILT_IN = ("usa", "first_journey", "italy", "japan")


class Name(NamedTuple):
    en: str
    it: str

    def in_language(self, lang: str) -> str:
        return self[_FIELDS.index(names_language(lang))]


_FIELDS = Name._fields


def names_language(language: str) -> str:
    """Board files have names in English and Italian; in every other language the English ones serve."""
    check_language(language)
    return language if language in _FIELDS else "en"
