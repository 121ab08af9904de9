"""Sentences for people, as ICU messages: a catalogue of texts for each language."""

from __future__ import annotations

import json
import os
from functools import cache
from typing import TYPE_CHECKING

from branchline.languages import LANGUAGES, check_language

if TYPE_CHECKING:
    from icu4py.messageformat import MessageFormat

__all__ = ["LANGUAGES", "card_name", "catalogue", "sentence"]


@cache
def catalogue(language: str) -> dict[str, dict[str, str]]:
    check_language(language)
    with open(os.path.join(os.path.dirname(__file__), f"{language}.json"), encoding="utf-8") as file:
        texts: dict[str, dict[str, str]] = json.load(file)
    return texts


def card_name(kind: str, language: str, n: int = 1) -> str:
    """The words for `n` cards: "black card" or "black cards"."""
    return sentence("cards", kind, language, n=n)


def sentence(group: str, key: str, language: str, **values: str | int) -> str:
    return _message(group, key, language).format({**values})


@cache
def _message(group: str, key: str, language: str) -> MessageFormat:
    from icu4py.messageformat import MessageFormat  # large: loaded for the first sentence

    return MessageFormat(catalogue(language)[group][key], language)
