"""Where the orders of cards and tickets come from: a seed, or explicit lists (ALL-2).

A seed is a string of bytes; a whole number stands for its shortest big-endian bytes. Python and every command read a
seed given as a text in the same way: `parse_seed`. Every order is drawn from its own stream, SHAKE-256 over

    b"branchline 1" + 00 + label + 00 + seed

read as big-endian 32-bit words; a word that would favor low numbers is skipped. The list to shuffle starts in
its natural order, and for i from the last place down to the second, place i is exchanged with place `word mod
(i + 1)`. The labels are `first` (the first seat), `cards` and `tickets` (the deals), `reshuffle 1`, `reshuffle
2`, ... and `bottom`; the bots of a server have theirs (`fair.bot_seed`). Nothing that has been seen tells anything of
what is still to come, unless the seed itself can be guessed: give no seed, and it is 32 bytes from the system's secure
source.
"""

from __future__ import annotations

import hashlib
import operator
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple, SupportsIndex, TypeVar

from .boards import Board
from .rules.layout import KIND_NAMES, KIND_NUMBERS

T = TypeVar("T")


class DealError(ValueError):
    """A seed or an order that cannot be used."""


_NUMBER_DIGITS = 20  # enough for every number of 64 bits, and far from the 64 hexadecimal digits of a seed of 32 bytes


def parse_seed(text: str) -> bytes:
    """The seed a text stands for: a whole number or hexadecimal digits.

    Up to 20 decimal digits without a zero before them are a whole number: "1" is the seed 1. Every other text must be
    hexadecimal, two digits for each byte, as the commands print the seeds they chose themselves. "0x" before it says so
    where it would look like a number.

    >>> parse_seed("16"), parse_seed("0x16")
    (b'\\x10', b'\\x16')
    """
    if _is_number(text):
        return _number_bytes(int(text))
    digits = text[2:] if text[:2] in ("0x", "0X") else text
    if digits.isalnum() and digits.isascii():
        with suppress(ValueError):
            return bytes.fromhex(digits)
    raise DealError(
        f"{text!r} is no seed; give a whole number such as 7, or hexadecimal digits, two for each byte: 0xc0ffee"
    )


def seed_text(seed: bytes) -> str:
    """The inverse of `parse_seed`: a whole number if the seed is one of up to 20 digits, else hexadecimal."""
    number = int.from_bytes(seed)
    if number < 10**_NUMBER_DIGITS and seed == _number_bytes(number):
        return str(number)
    digits = seed.hex()
    return f"0x{digits}" if _is_number(digits) else digits


def _is_number(text: str) -> bool:
    if len(text) > _NUMBER_DIGITS or not (text.isdecimal() and text.isascii()):
        return False
    return text == "0" or text[0] != "0"


def _number_bytes(number: int) -> bytes:
    return number.to_bytes(max(1, (number.bit_length() + 7) // 8))


def seed_bytes(seed: int | bytes | str) -> bytes:
    """A seed in any of its forms: a whole number from 0, bytes, or a text that `parse_seed` reads."""
    match seed:
        case str():
            return parse_seed(seed)
        case bytes() if seed:
            return seed
        case SupportsIndex() if not isinstance(seed, bool) and operator.index(seed) >= 0:
            return _number_bytes(operator.index(seed))
    raise DealError(f"a seed is a whole number from 0, a text such as '7' or '0xc0ffee', or bytes, not {seed!r}")


class Seed:
    """Where the orders come from; without a value, 32 bytes from the system's secure source."""

    def __init__(self, value: int | bytes | str | None = None) -> None:
        self.value = os.urandom(32) if value is None else seed_bytes(value)

    @property
    def text(self) -> str:
        return seed_text(self.value)

    @property
    def hex(self) -> str:
        return self.value.hex()

    def _words(self, label: str) -> Iterator[int]:
        stream = hashlib.shake_256(b"branchline 1\0" + label.encode() + b"\0" + self.value)
        start, size = 0, 1024
        while True:
            data = stream.digest(size)
            for at in range(start, size, 4):
                yield int.from_bytes(data[at : at + 4])
            start, size = size, 2 * size

    def shuffled(self, items: Iterable[T], label: str) -> list[T]:
        order = list(items)
        words = self._words(label)
        for i in range(len(order) - 1, 0, -1):
            j = _below(words, i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def below(self, n: int, label: str) -> int:
        return _below(self._words(label), n)

    def bits64(self, label: str) -> int:
        """The first two words of a stream, as one number."""
        words = self._words(label)
        return next(words) << 32 | next(words)


def _below(words: Iterator[int], n: int) -> int:
    fair = 2**32 - 2**32 % n
    return next(word for word in words if word < fair) % n


class Deal(NamedTuple):
    """Explicit orders, each from the top: the deck, the tickets, the deck after each reshuffle, and the returned
    opening tickets under the pile where they are shuffled. What a deal does not list, the game's seed decides."""

    cards: Sequence[str]
    tickets: Sequence[str]
    reshuffles: Sequence[Sequence[str]] = ()
    bottom: Sequence[str] = ()


def deal_from_seed(board: Board, seed: Seed) -> Deal:
    cards = [color for color in KIND_NAMES if color in board.colors for _ in range(board.cards_per_color)]
    cards += ["locomotive"] * board.locomotives
    tickets = [ticket.id for ticket in board.tickets]
    return Deal(tuple(seed.shuffled(cards, "cards")), tuple(seed.shuffled(tickets, "tickets")))


def seed_of_deal(deal: Deal) -> Seed:
    """The seed for what an explicit deal leaves open, if none is given: the same deal, the same game."""
    text = "\n".join((*deal.cards, "", *deal.tickets))
    return Seed(hashlib.sha256(text.encode()).digest())


class GameOrders:
    """The orders one game needs after the deal; it notes those it gave since `begin_step`."""

    def __init__(self, seed: Seed, deal: Deal, ticket_ids: Sequence[str]) -> None:
        self.seed = seed
        self.deal = deal
        self.ticket_ids = ticket_ids
        self.begin_step()

    def begin_step(self) -> None:
        self.reshuffles: list[list[int]] = []
        self.bottom: list[int] = []
        self.problem = ""

    def deck_order(self, kinds: list[int], number: int) -> list[int]:
        order = self.seed.shuffled(kinds, f"reshuffle {number}")
        if number <= len(self.deal.reshuffles):
            given = [KIND_NUMBERS.get(kind, -1) for kind in self.deal.reshuffles[number - 1]]
            order = self._fitting(given, order, f"reshuffle {number} of the deal is not an order of the discards")
        self.reshuffles.append(order)
        return order

    def pile_order(self, tickets: list[int]) -> list[int]:
        order = self.seed.shuffled(tickets, "bottom")
        if self.deal.bottom:
            numbers = {ticket: i for i, ticket in enumerate(self.ticket_ids)}
            given = [numbers.get(ticket, -1) for ticket in self.deal.bottom]
            order = self._fitting(given, order, "the deal's bottom is not an order of the returned tickets")
        self.bottom = order
        return order

    def _fitting(self, given: list[int], other: list[int], problem: str) -> list[int]:
        """The rules cannot be interrupted: a misfit is noted, and the game refuses the step afterwards."""
        if sorted(given) == sorted(other):
            return given
        self.problem = problem
        return other


def checked_deal(board: Board, deal: Deal) -> Deal:
    """The deal, if it fits the board, as tuples that nobody can change."""
    if not isinstance(deal, Deal):
        raise TypeError(f"a deal is a branchline.Deal with cards and tickets, not {deal!r:.80}")
    full = deal_from_seed(board, Seed(0))
    for name, given, wanted in (("cards", deal.cards, full.cards), ("tickets", deal.tickets, full.tickets)):
        if Counter(given) != Counter(wanted):
            raise DealError(f"the deal's {name} are not the {len(wanted)} {name} of the board {board.id!r}")
    return Deal(tuple(deal.cards), tuple(deal.tickets), tuple(map(tuple, deal.reshuffles)), tuple(deal.bottom))
