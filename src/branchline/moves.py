"""The moves of the game, as small values.

Every move has three forms: the record's object (`to_dict`, `Move.from_dict`), a short text (`str`,
`Move.parse`) and a number for masks (`game.index`, `game.move_at`).

`AnyMove` is what the game hands out. `do` tells its kinds apart, also for type checkers: after
`if move.do == "claim":` they know that there is a `move.track`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Literal, TypeAlias

from .rules.layout import KIND_NAMES, KIND_NUMBERS


class MoveFormatError(ValueError):
    """A text, an object or a value that is no move."""


class Move:
    """What all moves have. Make one with the classes below, or with `from_dict` and `parse`."""

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
    def from_dict(data: object) -> AnyMove:
        """The move in a record's object; keys it does not know are ignored."""
        if not isinstance(data, Mapping):
            raise MoveFormatError(f"a move is an object with a key 'do', not {data!r}")
        match data.get("do"):
            case "keep":
                return Keep(_texts(data, "tickets"))
            case "take":
                return Take(_text(data, "card"))
            case "claim":
                return Claim(_text(data, "track"), _cards(data.get("pay")))
            case str(do) if do in _PLAIN:
                return _PLAIN[do]
            case do:
                raise MoveFormatError(f"unknown move {do!r}; there are {', '.join(sorted(_KNOWN))}")

    @staticmethod
    def parse(text: str) -> AnyMove:
        """The inverse of `str`: 'claim montreal--new-york blue 2 locomotive 1', 'keep a--b', 'take red', 'draw'."""
        if not isinstance(text, str):
            raise MoveFormatError(f"Move.parse reads a text such as 'draw', not {text!r}")
        match text.split():
            case ["keep", *tickets]:
                return Keep(tuple(tickets))
            case ["take", card]:
                return Take(card)
            case ["claim", track, *pay] if len(pay) % 2 == 0:
                return Claim(track, _pairs(pay))
            case [do] if do in _PLAIN:
                return _PLAIN[do]
        raise MoveFormatError(f"cannot read {text!r} as a move; a move begins with {', '.join(sorted(_KNOWN))}")


class Keep(Move):
    """Keep these of the tickets offered, in the order offered."""

    __slots__ = ("tickets",)
    do: ClassVar[Literal["keep"]] = "keep"
    tickets: tuple[str, ...]

    def __init__(self, tickets: Iterable[str]) -> None:
        object.__setattr__(self, "tickets", _ids(tickets))

    def to_dict(self) -> dict[str, object]:
        return {"do": self.do, "tickets": list(self.tickets)}

    def __str__(self) -> str:
        return " ".join((self.do, *self.tickets))


class Take(Move):
    """Take a face-up card of this kind."""

    __slots__ = ("card",)
    do: ClassVar[Literal["take"]] = "take"
    card: str

    def __init__(self, card: str) -> None:
        if card not in KIND_NAMES[:-1]:
            raise MoveFormatError(f"unknown card {card!r}; there are {', '.join(KIND_NAMES[:-1])}")
        object.__setattr__(self, "card", card)

    def to_dict(self) -> dict[str, object]:
        return {"do": self.do, "card": self.card}

    def __str__(self) -> str:
        return f"{self.do} {self.card}"


class Claim(Move):
    """Claim a track with exactly these cards: pairs of kind and number, kept in the order of the kinds."""

    __slots__ = ("track", "pay")  # noqa: RUF023 - the order of __init__
    do: ClassVar[Literal["claim"]] = "claim"
    track: str
    pay: tuple[tuple[str, int], ...]

    def __init__(self, track: str, pay: Iterable[tuple[str, int]]) -> None:
        if not isinstance(track, str):
            raise MoveFormatError(f"Claim takes the id of a track, not {track!r}")
        object.__setattr__(self, "track", track)
        object.__setattr__(self, "pay", tuple(sorted(_payment(pay), key=lambda pair: KIND_NUMBERS[pair[0]])))

    @classmethod
    def paying(cls, track: str, cards: Mapping[str, int]) -> Claim:
        """The claim with the cards as `move.cards` has them: kinds and their numbers."""
        return cls(track, [(kind, n) for kind, n in _cards(cards) if n != 0])

    @property
    def cards(self) -> dict[str, int]:
        """What is paid: kinds and their numbers, for example {'blue': 2, 'locomotive': 1}."""
        return dict(self.pay)

    def to_dict(self) -> dict[str, object]:
        return {"do": self.do, "track": self.track, "pay": self.cards}

    def __str__(self) -> str:
        return " ".join((self.do, self.track, *(f"{kind} {n}" for kind, n in self.pay)))


class Draw(Move):
    """Take the top card of the deck, unseen."""

    __slots__ = ()
    do: ClassVar[Literal["draw"]] = "draw"


class DrawTickets(Move):
    """Draw tickets, of which some must be kept."""

    __slots__ = ()
    do: ClassVar[Literal["tickets"]] = "tickets"


class TakeFerry(Move):
    """Take a ferry card from the supply."""

    __slots__ = ()
    do: ClassVar[Literal["ferry"]] = "ferry"


class Swap(Move):
    """Discard all tickets in hand for as many new ones."""

    __slots__ = ()
    do: ClassVar[Literal["swap"]] = "swap"


class Pass(Move):
    """Do nothing, where nothing else is possible."""

    __slots__ = ()
    do: ClassVar[Literal["pass"]] = "pass"


AnyMove: TypeAlias = Keep | Take | Claim | Draw | DrawTickets | TakeFerry | Swap | Pass

_PLAIN: dict[str, AnyMove] = {move.do: move for move in (Draw(), DrawTickets(), TakeFerry(), Swap(), Pass())}
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


def _ids(tickets: object) -> tuple[str, ...]:
    if isinstance(tickets, Iterable) and not isinstance(tickets, str):
        ids = tuple(tickets)
        if all(isinstance(ticket, str) for ticket in ids):
            return ids
    raise MoveFormatError(f"Keep takes the ids of tickets, such as Keep(('boston--miami',)), not {tickets!r}")


def _cards(value: object) -> list[tuple[str, int]]:
    if not isinstance(value, Mapping):
        raise MoveFormatError(f"'pay' is an object of card kinds and numbers, not {value!r}")
    return list(value.items())


def _pairs(words: list[str]) -> list[tuple[str, int]]:
    for n in words[1::2]:
        if not n.isdecimal() or len(n) > 9:
            raise MoveFormatError(f"a number must stand behind every kind of card, not {n[:20]!r}")
    return [(kind, int(n)) for kind, n in zip(words[::2], words[1::2], strict=True)]


def _payment(pay: object) -> list[tuple[str, int]]:
    """The payment, if it is one: every kind once, and at least one card of each."""
    if not isinstance(pay, Iterable) or isinstance(pay, str | Mapping):
        raise MoveFormatError(f"a payment is pairs such as ('blue', 2), not {pay!r}; Claim.paying takes a dict")
    pairs = [_pair(pair) for pair in pay]
    if len(dict(pairs)) < len(pairs):
        raise MoveFormatError(f"a kind of card is named twice in {pairs!r}")
    return pairs


def _pair(pair: object) -> tuple[str, int]:
    match pair:
        case (str(kind), int(n)) if kind in KIND_NUMBERS and n >= 1 and not isinstance(n, bool):
            return kind, n
        case (str(kind), n) if kind in KIND_NUMBERS:
            raise MoveFormatError(f"'pay' names only kinds with at least 1 card, not {n!r} of {kind}")
        case (kind, _):
            raise MoveFormatError(f"unknown card {kind!r} in 'pay'; there are {', '.join(KIND_NAMES)}")
    raise MoveFormatError(f"a payment is pairs such as ('blue', 2), not {pair!r}")
