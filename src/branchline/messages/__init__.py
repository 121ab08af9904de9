"""Sentences for people, in English and Italian: a catalogue of texts for each language."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "it")


@cache
def catalogue(language: str) -> dict[str, dict[str, str]]:
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    path = Path(__file__).with_name(f"{language}.json")
    texts: dict[str, dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    return texts


def card_name(kind: str, language: str) -> str:
    return catalogue(language)["cards"][kind]


def sentence(group: str, key: str, language: str, **values: object) -> str:
    return catalogue(language)[group][key].format(**values)
