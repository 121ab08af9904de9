"""The sentences for people: complete in both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import branchline.messages
from branchline import Board, Refusal
from branchline.drawing import draw_board
from branchline.messages import card_name

FOLDER = Path(branchline.messages.__file__).parent
EN, IT = (json.loads((FOLDER / f"{language}.json").read_text("utf-8")) for language in ("en", "it"))


def texts(part: Any, *path: str) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(part, str):
        yield path, part
        return
    for key, inner in part.items():
        yield from texts(inner, *path, key)


def gaps(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


def test_both_languages_have_the_same_texts_with_the_same_gaps() -> None:
    english, italian = dict(texts(EN)), dict(texts(IT))
    assert english.keys() == italian.keys()
    assert len(english) > 50
    assert {path: gaps(text) for path, text in english.items()} == {path: gaps(text) for path, text in italian.items()}


def test_no_text_is_empty_and_none_was_left_in_english() -> None:
    english = dict(texts(EN))
    for path, text in texts(IT):
        assert text.strip(), path
        if len(text.split()) > 3:
            assert text != english[path], path


def test_no_english_sentence_has_an_article_before_a_gap() -> None:
    """It would be "a orange card" sooner or later."""
    assert not [text for _, text in texts(EN) if re.search(r"\ban? \{", text)]


@pytest.mark.parametrize("language", ["fr", "EN", "", None, "it-IT"])
def test_an_unknown_language_is_an_error_everywhere(language: str) -> None:
    board = Board.load("italy")
    refusal = Refusal("USA-11", "nothing-to-draw")
    for ask in (
        refusal.text,
        board.name.in_language,
        lambda lang: board.place_name("roma", lang),
        lambda lang: draw_board(board, lang),
        lambda lang: card_name("red", lang),
    ):
        with pytest.raises(ValueError, match=f"no language {language!r}; there are en, it"):
            ask(language)


def test_every_reason_the_server_gives_has_a_sentence() -> None:
    sources = (FOLDER.parent / "server").rglob("*.py")
    asked = {key for source in sources for key in re.findall(r'Refused\("([\w-]+)"\)', source.read_text("utf-8"))}
    assert len(asked) > 15
    assert asked <= EN["server"].keys()
