"""Names of people: what a name may be, and that no two at one table look the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import count

from branchline.boards.limits import MAX_PLAYERS
from branchline.plain_text import MOST_MARKS, has_tower, hidden, normalized, tidied
from branchline.server.bot_workers.allowed import allowed_bots
from branchline.server.checks import Refused
from branchline.server.name_skeletons import looks

LONGEST_NAME = 24  # characters
LONGEST_SHOWN = 80  # in a record; bots from files have long names
# What the screen itself calls bots and seats, and who could seem to speak for the server.
RESERVED = (
    *("Bot", "Easy", "Medium", "Hard", "Hard, a racer", "Hard, a ticket collector", "Expert"),
    *("Random", "Greedy", "Planner", "Racer", "Search"),
    *("Computer", "Facile", "Medio", "Difficile", "Difficile, velocista", "Difficile, collezionista di biglietti"),
    *("Esperto", "Casuale", "Avido", "Pianificatore", "Velocista", "Ricerca"),
    *("Seat", "Open", "Posto", "Libero"),
    *("Branchline", "Server", "Admin", "Administrator", "Amministratore", "Moderator", "Moderatore", "Host"),
)
_NUMBER = re.compile(r"[\s\d.:#]*$")


def cleaned(name: str) -> str:
    """The name as it is kept and shown; Refused if it is none."""
    unseen = _unseen(unicodedata.normalize("NFC", name.strip()))
    if unseen:
        raise Refused("name-characters", values={"character": _described(unseen[0])})
    name = normalized(name)
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in name):
        raise Refused("name-empty")
    if has_tower(name) or unicodedata.category(name[0])[0] == "M":
        raise Refused("name-marks", values={"most": MOST_MARKS})
    if len(name) > LONGEST_NAME:
        raise Refused("name-long", values={"most": LONGEST_NAME})
    return name


def shown(text: object) -> str:
    """What some program has written into a record for a name, fit to be shown."""
    return tidied(str(text)[:LONGEST_SHOWN])


def _unseen(name: str) -> list[str]:
    return [name[place] for place in hidden(name)] + [letter for letter in name if unicodedata.category(letter) == "Cn"]


def _described(letter: str) -> str:
    return f"U+{ord(letter):04X} {unicodedata.name(letter, '')}".strip()


def is_same(one: str, other: str) -> bool:
    """Upper and lower case are the same, and so are all ways to write a letter."""
    return normalized(one).casefold() == normalized(other).casefold()


# at one table


def require_free(name: str, taken: Sequence[str]) -> None:
    """It looks like no bot and like no other name at the table."""
    if is_reserved(name):
        raise Refused("name-reserved", values={"name": name})
    same = next((other for other in taken if looks(other) & looks(name)), None)
    if same is not None:
        raise Refused("name-taken", values={"name": same, "free": free_name(name, taken)})


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name with a number that makes it another."""
    seen = frozenset[str]().union(*map(looks, taken))
    numbered = (f"{tidied(name[: LONGEST_NAME - len(str(number)) - 1])} {number}" for number in count(2))
    return next(other for other in numbered if not looks(other) & seen)


def is_reserved(name: str) -> bool:
    """Also with a number, or with what looks like one: the screen tells bots apart by their seats, as Hard 2."""
    word = _NUMBER.sub("", unicodedata.normalize("NFKC", name))
    return not (looks(name) | looks(word)).isdisjoint(_reserved())


@cache
def _reserved() -> frozenset[str]:
    words = [*RESERVED, *allowed_bots()]
    numbered = [f"{word} {number + 1}" for word in words for number in range(MAX_PLAYERS)]
    return frozenset[str]().union(*map(looks, (*words, *numbered)))
