"""The form of a view: what a spectator sees of a game, and what a seat sees of its own.

Each field is declared here and nowhere else. `View` has a property of the same name for every one of them, and
`View.to_dict` and the server's messages are made from these classes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

Phase = Literal["opening", "turn", "second_card", "keeping", "over"]
Cards = dict[str, int]  # kinds of cards, and how many of each


class SeatPosition(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody sees of one seat."""

    cards: int
    ferry_cards: int
    tickets: int
    trains: int
    points: int
    progress: int  # on the bullet train scale
    tracks: tuple[str, ...]
    completed: tuple[str, ...]  # tickets that lie open, in a race for tickets
    bonus: bool
    known_cards: Cards  # taken from the row and not played yet


class PublicPosition(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What everybody sees of a game."""

    board: str
    players: int
    phase: Phase
    seats_to_act: tuple[int, ...]
    first: int
    turns_left: int | None  # once the last round has begun
    row: Cards
    discards: Cards
    deck_size: int
    ticket_deck_size: int
    ferry_cards_left: int
    bullet_trains_left: int
    shared_tracks: tuple[str, ...]
    seats: tuple[SeatPosition, ...]
    revealed: tuple[tuple[str, ...], ...] = ()  # every seat's tickets in hand, after the end


class OwnPosition(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What only its own seat sees."""

    hand: Cards
    tickets: tuple[str, ...]
    offer: tuple[str, ...]  # tickets to choose from
    choice: tuple[str, ...]  # of the opening, while others still choose
    returned: dict[int, str]  # tickets under the ticket deck, by the number of tickets above
    returned_shuffled: tuple[str, ...]  # in the opening: shuffled with those of others
    open_tracks: tuple[str, ...]


def _fields(shape: type[msgspec.Struct]) -> list[tuple[str, object]]:
    return [(field.name, field.type) for field in msgspec.structs.fields(shape)]


if TYPE_CHECKING:

    class SeatView(PublicPosition, frozen=True, kw_only=True):
        """What everybody sees, and what only this seat does."""

        seat: int | None
else:  # with the fields of OwnPosition, too: a Struct cannot have two bases
    SeatView = msgspec.defstruct(
        "SeatView",
        [("seat", int | None), *_fields(OwnPosition)],
        bases=(PublicPosition,),
        frozen=True,
        kw_only=True,
        omit_defaults=True,
    )
