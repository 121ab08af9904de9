"""The languages there are, one for each file of sentences in messages/; English serves where another is missing."""

from __future__ import annotations

from pathlib import Path

_FOUND = {file.stem for file in Path(__file__).with_name("messages").glob("*.json")}
LANGUAGES = ("en", *sorted(_FOUND - {"en"}))


def check_language(language: str) -> None:
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
