"""The built-in boards, and names in two languages."""

from __future__ import annotations

from typing import NamedTuple

BUILT_IN = ("usa", "first_journey", "italy", "japan")


class Name(NamedTuple):
    en: str
    it: str

    def in_language(self, lang: str) -> str:
        check_language(lang)
        return self.it if lang == "it" else self.en


LANGUAGES = Name._fields


def check_language(language: str) -> None:
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
