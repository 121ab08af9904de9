"""Text that strangers wrote, without what a reader cannot see: names, talk, records that any program may have made.

Letters of every script stay, and right-to-left text, too: whoever shows it next to other text isolates it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

MOST_MARKS = 4  # nonspacing marks on one letter; UTS 39, 5.4 says so
JOINERS = "\u200c\u200d"
EMOJI_LOOK = "\ufe0f"  # asks for the colored form of a symbol
KEYCAP = "\u20e3"

# Cn is left: an old Python does not know the newest letters and emoji.
HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
# Default_Ignorable_Code_Point, as far as the categories do not tell; and symbols that are blank.
_HIDDEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff"
    "\u2800\ufffc\U0001d159]"
)
_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_OPEN_ISOLATE, _CLOSE_ISOLATE = "\u2068", "\u2069"


def normalized(text: str) -> str:
    """Composed letters; one plain space where there was space of any kind."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def hidden(text: str) -> Iterator[int]:
    """Where there are characters that nobody sees, or that change how others are seen."""
    for place, character in enumerate(text):
        if is_hidden(character) and not _is_needed(text, place):
            yield place


def tidied(text: str) -> str:
    """Without what is hidden, and without towers of marks; perhaps nothing is left."""
    before, text = "", normalized(text)
    while text != before:  # what is taken out may bring together what then is one letter, or too much
        without = set(hidden(text))
        shown = "".join(character for place, character in enumerate(text) if place not in without)
        before, text = text, normalized(_bounded(shown))
    return text


def has_tower(text: str) -> bool:
    """More marks on one letter than any language has."""
    return _bounded(text) != text


def isolated(text: str) -> str:
    """For a sentence: right-to-left text leaves the order of what is around it alone."""
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        return f"{_OPEN_ISOLATE}{text}{_CLOSE_ISOLATE}"
    return text


def is_hidden(character: str) -> bool:
    return unicodedata.category(character) in HIDDEN_CATEGORIES or _HIDDEN.match(character) is not None


def _is_needed(text: str, place: int) -> bool:
    """Persian and the scripts of India join and part letters with U+200C and U+200D; emoji are put together with U+200D
    and colored with U+FE0F."""
    if text[place] not in JOINERS + EMOJI_LOOK or place == 0:
        return False
    symbol = text[place - 1] if text[place - 1] != EMOJI_LOOK else text[max(place - 2, 0)]
    after = text[place + 1 : place + 2]
    if text[place] == EMOJI_LOOK:
        return _is_symbol(text[place - 1]) or after == KEYCAP
    if _is_symbol(symbol):
        return text[place] == "\u200d" and _is_symbol(after)
    return _joins_letters(text, place)


def _is_symbol(character: str) -> bool:
    """Emoji are So, some Sm; the tones of their skin are Sk."""
    return unicodedata.category(character or " ") in ("So", "Sm", "Sk") and not is_hidden(character)


def _joins_letters(text: str, place: int) -> bool:
    """By the rules for identifiers (UAX 31, RFC 5892)."""
    from idna import valid_contextj  # it takes long to import, and few texts need it

    after = text[place + 1 : place + 2]
    return bool(after) and unicodedata.category(after)[0] in "LM" and valid_contextj(text, place)


def _bounded(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)
