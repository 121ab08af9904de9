"""The moves of the game, as small values.

Every move has three forms: the record's object (`to_dict`, `Move.from_dict`), a short text (`str`,
`Move.parse`) and a number for masks (`game.index`, `game.move_at`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from .rules.layout import KIND_NAMES, KIND_NUMBERS


class MoveFormatError(ValueError):
    """A text or an object that is no move."""


class Move:
    """One decision of a player. Use the classes below, or `from_dict` and `parse`."""

    __slots__ = ()
    do: ClassVar[str] = ""

    def to_dict(self) -> dict[str, object]:
        return {"do": self.do}

    def __str__(self) -> str:
        return self.do

    def _said(self) -> tuple[object, ...]:
        """What the move says beyond its name."""
        names: tuple[str, ...] = self.__slots__
        return tuple(getattr(self, name) for name in names)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._said()))})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and type(self) is type(other) and self._said() == other._said()

    def __hash__(self) -> int:
        return hash((self.do, *self._said()))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a move cannot be changed")

    def __reduce__(self) -> tuple[type[Move], tuple[object, ...]]:
        return type(self), self._said()

    @staticmethod
    def from_dict(data: object) -> Move:
        """The move in a record's object; keys it does not know are ignored."""
        if not isinstance(data, Mapping):
            raise MoveFormatError(f"a move is an object with a key 'do', not {data!r}")
        match data.get("do"):
            case "keep":
                return Keep(_texts(data, "tickets"))
            case "take":
                return Take(_card(data.get("card")))
            case "claim":
                return Claim.paying(_text(data, "track"), _payment(data.get("pay")))
            case str(do) if do in _PLAIN:
                return _PLAIN[do]
            case do:
                raise MoveFormatError(f"unknown move {do!r}; there are {', '.join(sorted(_KNOWN))}")

    @staticmethod
    def parse(text: str) -> Move:
        """The inverse of `str`: 'claim montreal--new-york blue 2 locomotive 1', 'keep a--b', 'take red', 'draw'."""
        match text.split():
            case ["keep", *tickets]:
                return Keep(tuple(tickets))
            case ["take", card]:
                return Take(_card(card))
            case ["claim", track, *pay] if len(pay) % 2 == 0:
                return Claim.paying(track, _payment(_pairs(pay)))
            case [do] if do in _PLAIN:
                return _PLAIN[do]
        raise MoveFormatError(f"cannot read {text!r} as a move; a move begins with {', '.join(sorted(_KNOWN))}")


class Keep(Move):
    """Keep these of the tickets offered, in the order offered."""

    __slots__ = ("tickets",)
    do = "keep"
    tickets: tuple[str, ...]

    def __init__(self, tickets: tuple[str, ...]) -> None:
        object.__setattr__(self, "tickets", tickets)

    def to_dict(self) -> dict[str, object]:
        return {"do": self.do, "tickets": list(self.tickets)}

    def __str__(self) -> str:
        return " ".join((self.do, *self.tickets))


class Take(Move):
    """Take a face-up card of this kind."""

    __slots__ = ("card",)
    do = "take"
    card: str

    def __init__(self, card: str) -> None:
        object.__setattr__(self, "card", card)

    def to_dict(self) -> dict[str, object]:
        return {"do": self.do, "card": self.card}

    def __str__(self) -> str:
        return f"{self.do} {self.card}"


class Claim(Move):
    """Claim a track with exactly these cards: pairs of kind and number, kept in the order of the kinds."""

    __slots__ = ("track", "pay")  # noqa: RUF023 - the order of __init__
    do = "claim"
    track: str
    pay: tuple[tuple[str, int], ...]

    def __init__(self, track: str, pay: tuple[tuple[str, int], ...]) -> None:
        object.__setattr__(self, "track", track)
        object.__setattr__(self, "pay", tuple(sorted(pay, key=lambda pair: KIND_NUMBERS[pair[0]])))

    @classmethod
    def paying(cls, track: str, cards: Mapping[str, int]) -> Claim:
        return cls(track, tuple((kind, n) for kind, n in cards.items() if n))

    @property
    def cards(self) -> dict[str, int]:
        return dict(self.pay)

    def to_dict(self) -> dict[str, object]:
        return {"do": self.do, "track": self.track, "pay": self.cards}

    def __str__(self) -> str:
        return " ".join((self.do, self.track, *(f"{kind} {n}" for kind, n in self.pay)))


class Draw(Move):
    """Take the top card of the deck, unseen."""

    __slots__ = ()
    do = "draw"


class DrawTickets(Move):
    __slots__ = ()
    do = "tickets"


class TakeFerry(Move):
    __slots__ = ()
    do = "ferry"


class Swap(Move):
    """Discard all tickets in hand for as many new ones."""

    __slots__ = ()
    do = "swap"


class Pass(Move):
    __slots__ = ()
    do = "pass"


_PLAIN: dict[str, Move] = {move.do: move for move in (Draw(), DrawTickets(), TakeFerry(), Swap(), Pass())}
_KNOWN = {"keep", "take", "claim", *_PLAIN}


def _text(data: Mapping[str, object], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise MoveFormatError(f"{data.get('do')!r} needs a text {key!r}, not {value!r}")
    return value


def _texts(data: Mapping[str, object], key: str) -> tuple[str, ...]:
    value = data.get(key)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise MoveFormatError(f"{data.get('do')!r} needs a list of texts {key!r}, not {value!r}")
    return tuple(value)


def _card(value: object) -> str:
    if not isinstance(value, str) or value not in KIND_NAMES[:-1]:
        raise MoveFormatError(f"unknown card {value!r}; there are {', '.join(KIND_NAMES[:-1])}")
    return value


def _payment(value: object) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise MoveFormatError(f"'pay' is an object of card kinds and numbers, not {value!r}")
    for kind, n in value.items():
        if kind not in KIND_NUMBERS:
            raise MoveFormatError(f"unknown card {kind!r} in 'pay'; there are {', '.join(KIND_NAMES)}")
        if not isinstance(n, int) or isinstance(n, bool) or n < 1:
            raise MoveFormatError(f"'pay' names only kinds with at least 1 card, not {n!r} of {kind}")
    return dict(value)


def _pairs(words: list[str]) -> dict[str, object]:
    kinds, numbers = words[::2], words[1::2]
    if len(set(kinds)) < len(kinds):
        raise MoveFormatError(f"a kind of card is named twice in {' '.join(words)!r}")
    return {kind: int(n) if n.isdecimal() else n for kind, n in zip(kinds, numbers, strict=True)}
