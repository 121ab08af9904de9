"""Sentences for people, in English and Italian: a catalogue of texts for each language."""

from __future__ import annotations

import json
import os
from functools import cache

from branchline.boards.names import LANGUAGES, check_language

__all__ = ["LANGUAGES", "card_name", "catalogue", "sentence"]


@cache
def catalogue(language: str) -> dict[str, dict[str, str]]:
    check_language(language)
    with open(os.path.join(os.path.dirname(__file__), f"{language}.json"), encoding="utf-8") as file:
        texts: dict[str, dict[str, str]] = json.load(file)
    return texts


def card_name(kind: str, language: str) -> str:
    return catalogue(language)["cards"][kind]


def sentence(group: str, key: str, language: str, **values: object) -> str:
    return catalogue(language)[group][key].format(**values)
