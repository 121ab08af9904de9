"""A board: its cities, tracks and tickets, and the settings that say which rules it plays by."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cached_property
from typing import Protocol, TypeVar

from branchline.boards.errors import UnknownName, unknown
from branchline.boards.file import BoardFile, City, Country, Ticket, Track

NO_CONDITION = -1


class Board(BoardFile, frozen=True, kw_only=True, dict=True):
    """All that is in a board file, under the names that `BoardFile` gives it, and what follows from it."""

    def __repr__(self) -> str:
        return f"Board({self.id!r})"

    def _repr_svg_(self) -> str:
        """How a notebook shows it."""
        from branchline.drawing import draw_board

        return draw_board(self)

    @classmethod
    def load(cls, name_or_path: str | os.PathLike[str]) -> Board:
        """A built-in board by its name, or the board in a file, which is checked first."""
        from branchline.boards.reading import load_board

        return load_board(name_or_path)

    @cached_property
    def hash(self) -> str:
        """The mark by which a record knows its board; names, notes and coordinates are no part of it."""
        from branchline.boards.hashing import rules_hash

        return rules_hash(self)

    @property
    def min_players(self) -> int:
        return self.players[0]

    @property
    def max_players(self) -> int:
        return self.players[1]

    @property
    def colors(self) -> tuple[str, ...]:
        return self.train_cards.colors

    @property
    def cards_per_color(self) -> int:
        return self.train_cards.per_color

    @property
    def locomotives(self) -> int:
        return self.train_cards.locomotive

    @property
    def opening_deal(self) -> int:
        return self.initial_tickets.deal

    @property
    def opening_keep(self) -> int:
        return self.initial_tickets.keep_min

    @property
    def opening_shuffled(self) -> bool:
        return self.opening_returns == "shuffled"

    @property
    def draw_tickets(self) -> int:
        """0: the board has no ticket draw."""
        return self.ticket_draw.draw if self.ticket_draw else 0

    @property
    def draw_keep(self) -> int:
        return self.ticket_draw.keep_min if self.ticket_draw else 0

    @property
    def last_round_trains(self) -> int:
        """-1: not a condition."""
        return self.last_round.trains if self.last_round else NO_CONDITION

    @property
    def last_round_bullet_trains(self) -> int:
        """-1: not a condition."""
        left = self.last_round.bullet_trains if self.last_round else None
        return NO_CONDITION if left is None else left

    def city(self, city_id: str) -> City:
        return _find("city", city_id, self.cities)

    def track(self, track_id: str) -> Track:
        return self._tracks_by_id.get(track_id) or _find("track", track_id, self.tracks)

    def ticket(self, ticket_id: str) -> Ticket:
        return _find("ticket", ticket_id, self.tickets)

    def place_name(self, place_id: str, lang: str) -> str:
        """The name of a city or a country."""
        places: tuple[Country | City, ...] = (*self.countries, *self.cities)
        return _find("city or country", place_id, places).name.in_language(lang)

    @cached_property
    def _tracks_by_id(self) -> dict[str, Track]:
        return {track.id: track for track in self.tracks}


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


_Item = TypeVar("_Item", bound=_Identified)


def _find(what: str, wanted: str, items: Iterable[_Item]) -> _Item:
    for item in items:
        if item.id == wanted:
            return item
    raise UnknownName(unknown(what, wanted, (item.id for item in items)))
