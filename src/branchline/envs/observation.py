"""The parts of an observation by name: where they stand in the row, their shapes, and what their numbers mean."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from branchline.boards import Board
from branchline.numbering import numbering_of
from branchline.rules.layout import KIND_NAMES

from .core import parts, sizes
from .core.observing import Observer

KINDS = "in the order " + ", ".join(KIND_NAMES)
MEANINGS = {  # in the order of `parts`
    "owned": "1 where a seat owns a track: a row of the board's tracks for each seat, the own one first",
    "shared": "1 where a bullet track is claimed; everybody may use it",
    "open": "1 where the seat may still claim the track, cards and trains aside",
    "hand": f"own cards, {KINDS}",
    "row": "face-up cards by kind",
    "discards": "cards in the discard pile by kind",
    "unseen": "cards by kind that lie in the deck, or that others drew from it",
    "tickets": "1 for every ticket in the own hand",
    "joined": "1 for every one of them whose cities are joined already",
    "buried": "for a ticket the seat knows to lie in the ticket deck: 1, and 1 for every ticket above it",
    "completed": "in a race, 1 where a seat has completed the ticket",
    "held": "in a race, 1 where a ticket is known to be in a seat's hand",
    "offer": "the tickets to choose from: for each place of the offer a row with a 1",
    "choice": "in the opening, 1 for every ticket of the offer the seat has chosen",
    "seats": "for each seat: cards, ferry cards, tickets, trains, points of tracks, bullet progress, tickets completed"
    " in a race, bonus ticket",
    "known_cards": "for each seat the cards by kind that all know it to hold: it took them face up",
    "phase": "1 for the phase: opening, turn, second card, keeping tickets, over",
    "to_move": "1 for the seat to move",
    "first": "1 for the seat that had the first turn",
    "counts": "cards in the deck, in the discard pile, tickets in the ticket deck, ferry cards and bullet trains left,"
    " and once the last round has begun 1 and the turns to go",
    "history": f"the last {sizes.HISTORY} moves, the newest first: 1 and the seat; 1 and what it did (0 took a card"
    " from the row, 1 drew, 2 drew tickets, 3 took a ferry card, 4 swapped, 5 passed, 6 kept tickets, 7 claimed a"
    " track); 1 and the track; 1 and the kind of card taken or paid with",
}


class Part(NamedTuple):
    """`observation[..., part.place].reshape(part.shape)` are its numbers."""

    name: str
    shape: tuple[int, ...]
    place: slice
    meaning: str


def parts_of(board: Board, players: int) -> dict[str, Part]:
    """All parts of this board's observations by name; one the board has no use for is empty."""
    found: dict[str, Part] = {}
    start = 0
    nothing = memoryview(bytearray(2)).cast("h")
    shapes = Observer(numbering_of(board).layout, players, nothing, nothing).shapes()
    for (name, meaning), shape in zip(MEANINGS.items(), shapes, strict=True):
        stop: int = start + prod(shape)
        found[name] = Part(name, shape, slice(start, stop), meaning)
        start = stop
    assert len(found) == parts.COUNT
    return found


def width_of(board: Board, players: int) -> int:
    """How many numbers an observation has."""
    stops: list[int] = [part.place.stop for part in parts_of(board, players).values()]
    return max(stops)
