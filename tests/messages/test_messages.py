"""The sentences for people: complete in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import branchline.messages
from branchline import Board, Refusal
from branchline.boards.names import Name
from branchline.drawing import draw_board
from branchline.messages import LANGUAGES, card_name, sentence

FOLDER = Path(branchline.messages.__file__).parent
TEXTS = {language: json.loads((FOLDER / f"{language}.json").read_text("utf-8")) for language in LANGUAGES}
EN = TEXTS["en"]
others = pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])


def texts(part: Any, *path: str) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(part, str):
        yield path, part
        return
    for key, inner in part.items():
        yield from texts(inner, *path, key)


def gaps(text: str) -> set[str]:
    """But for the forms of a plural; one that is chosen by `n` alone is each language's own affair."""
    return set(re.findall(r"(?<! one )(?<! other )(?<!=0 )\{(\w+)[,}]", text)) - {"n"}


def test_there_are_three_languages() -> None:
    assert LANGUAGES == ("en", "fr", "it")


@others
def test_every_language_has_the_same_texts_with_the_same_gaps(language: str) -> None:
    english, other = dict(texts(EN)), dict(texts(TEXTS[language]))
    assert english.keys() == other.keys()
    assert len(english) > 50
    assert {path: gaps(text) for path, text in english.items()} == {path: gaps(text) for path, text in other.items()}


@others
def test_no_text_is_empty_and_none_was_left_in_english(language: str) -> None:
    english = dict(texts(EN))
    for path, text in texts(TEXTS[language]):
        assert text.strip(), path
        if len(text.split()) > 3 and not text.startswith("{n, plural"):
            assert text != english[path], path


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "You lack 3 black cards for Cagliari–Palermo; locomotives will do, too."),
        ("it", "Per Cagliari–Palermo ti mancano 3 carte nere; vanno bene anche le locomotive."),
        ("fr", "Pour Cagliari–Palermo, il te manque 3 cartes noires\u202f; des locomotives conviennent aussi."),
    ],
)
def test_words_agree_with_numbers_and_nobody_reads_an_id(language: str, text: str) -> None:
    names = {"track": Name("Cagliari–Palermo", "Cagliari–Palermo")}
    values: dict[str, str | int] = {"track": "cagliari--palermo:gray-1", "short": 3, "card": "black"}
    assert Refusal("USA-13", "cards-short", values, names).text(language) == text


@pytest.mark.parametrize(
    ("cards", "text"), [(0, "traghetto."), (1, "traghetto, e 1 altra carta."), (2, "traghetto, e 2 altre carte.")]
)
def test_one_card_is_not_several(cards: int, text: str) -> None:
    assert sentence("refusals", "waves-short", "it", track="A–B", waves=3, cards=cards).endswith(text)


def test_without_a_name_in_a_language_the_english_one_serves() -> None:
    board = Board.load("italy")
    assert [board.place_name("firenze", lang) for lang in ("en", "it", "fr")] == ["Florence", "Firenze", "Florence"]
    assert draw_board(board, "fr").count(">Florence<") == 1


def test_no_english_sentence_has_an_article_before_a_gap() -> None:
    """It would be "a orange card" sooner or later."""
    assert not [text for _, text in texts(EN) if re.search(r"\ban? \{", text)]


@pytest.mark.parametrize("language", ["de", "EN", "", None, "it-IT"])
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
        with pytest.raises(ValueError, match=f"no language {language!r}; there are en, fr, it"):
            ask(language)


def test_every_reason_the_server_gives_has_a_sentence() -> None:
    sources = (FOLDER.parent / "server").rglob("*.py")
    asked = {key for source in sources for key in re.findall(r'Refused\("([\w-]+)"\)', source.read_text("utf-8"))}
    assert len(asked) > 15
    assert asked <= EN["server"].keys()
