"""Text of strangers: what nobody sees is taken out, what people write in any script stays."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.plain_text import HIDDEN_CATEGORIES, hidden, isolated, normalized, tidied

WRITTEN = {
    "Persian": "می\u200cخواهم",
    "Hindi": "क्\u200dष",
    "Hebrew": "שָׁלוֹם",
    "Vietnamese": "Nguyễn Thị Ánh",
    "Thai": "น้ำ",
    "a Chinese name": "阿达·洛芙莱斯",
    "a family": "👩\u200d👩\u200d👧",
    "a flag": "🏳\ufe0f\u200d🌈",
    "a heart": "Ada ❤\ufe0f",
    "a key": "1\ufe0f\u20e3",
    "a tone of skin": "👋🏽",
}
UNSEEN = {
    "a zero width space": "\u200b",
    "a Hangul filler": "\u3164",
    "a halfwidth filler": "\uffa0",
    "a Hangul choseong filler": "\u115f",
    "a grapheme joiner": "\u034f",
    "a variation selector": "\ufe01",
    "another one": "\U000e0100",
    "a tag": "\U000e0041",
    "a blank of Braille": "\u2800",
    "an override": "\u202e",
    "an isolate": "\u2067",
    "a mark of direction": "\u200f",
    "NUL": "\0",
    "escape": "\x1b",
    "for private use": "\ue000",
    "a soft hyphen": "\xad",
    "a joiner between Latin letters": "\u200d",
}
SOME_TEXT = st.text(st.characters() | st.sampled_from("".join(UNSEEN.values()) + "\u200c\ufe0f❤क्\u0301 \n"))


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
def test_what_people_write_stays(text: str) -> None:
    text = unicodedata.normalize("NFC", text)
    assert tidied(text) == text
    assert not list(hidden(text))


@pytest.mark.parametrize("character", UNSEEN.values(), ids=UNSEEN)
def test_what_nobody_sees_is_taken_out(character: str) -> None:
    assert tidied(f"A{character}da") == "Ada"
    assert list(hidden(f"A{character}da")) == [1]


def test_space_of_any_kind_is_one_plain_space() -> None:
    assert tidied(" Ada\t\n\u3000\u2028 Bea\xa0") == "Ada Bea"


def test_a_letter_has_at_most_four_marks() -> None:
    assert len(tidied("q" + 20 * "\u0300")) == 5


@given(SOME_TEXT)
def test_tidied_text_is_tidy(text: str) -> None:
    once = tidied(text)
    assert tidied(once) == once
    assert not list(hidden(once))
    assert normalized(once) == once


@given(SOME_TEXT)
def test_nothing_that_is_seen_is_lost(text: str) -> None:
    def seen(part: str) -> set[str]:
        return {letter for letter in unicodedata.normalize("NFC", part) if unicodedata.category(letter)[0] in "NP"}

    assert seen(text) <= seen(tidied(text)) | {"\u20e3"}
    assert all(unicodedata.category(letter) not in HIDDEN_CATEGORIES - {"Cf"} for letter in tidied(text))


def test_right_to_left_text_leaves_a_sentence_in_its_order() -> None:
    assert isolated("Ada") == "Ada"
    assert isolated("שרה") == "\u2068שרה\u2069"
    assert isolated("Ada عدا") == "\u2068Ada عدا\u2069"
