"""A board: its cities, tracks and tickets, and the settings that say which rules it plays by."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from branchline.boards.errors import UnknownName, unknown

if TYPE_CHECKING:
    from branchline.boards.file import Kind

BUILT_IN = ("usa", "first_journey", "italy", "japan")


class Name(NamedTuple):
    en: str
    it: str

    def in_language(self, lang: str) -> str:
        check_language(lang)
        return self.it if lang == "it" else self.en


LANGUAGES = Name._fields


def check_language(language: str) -> None:
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")


class Region(NamedTuple):
    id: str
    name: Name


class Country(NamedTuple):
    """A neighbour of the board; its ends are cities, and nothing connects through it (ITA-8)."""

    id: str
    name: Name
    ends: tuple[str, ...]


class City(NamedTuple):
    id: str
    name: Name
    lat: float
    lon: float
    region: str | None
    country: str | None
    area: str


class Track(NamedTuple):
    """One claimable line of spaces; the tracks of a double or triple route share `parallel`."""

    id: str
    ends: tuple[str, str]
    length: int
    color: str
    kind: Kind
    waves: int
    parallel: str | None


class Ticket(NamedTuple):
    """Its ends are cities or countries."""

    id: str
    ends: tuple[str, str]
    points: int


class Board(NamedTuple):
    id: str
    name: Name
    min_players: int
    max_players: int
    trains: int
    colors: tuple[str, ...]
    cards_per_color: int
    locomotives: int
    starting_hand: int
    row: int
    opening_deal: int
    opening_keep: int
    opening_shuffled: bool
    draw_tickets: int  # 0: the board has no ticket draw
    draw_keep: int
    all_parallel_from: int  # players
    route_points: dict[int, int]  # by length; empty on a race board
    longest_path_bonus: int
    ferry_cards: int
    ferry_hand_limit: int
    ferry_card_waves: int
    ferry_cards_return: bool
    bullet_trains: int
    bullet_bonus: dict[int, tuple[int, ...]]  # by number of players, then by place
    bullet_no_progress: int
    regions: tuple[Region, ...]
    double_regions: tuple[str, ...]
    region_bonus: tuple[int, ...]  # by number of regions; the last holds for more
    countries: tuple[Country, ...]
    tickets_to_win: int  # 0: not a race board
    bonus_tickets: int
    west: tuple[str, ...]
    east: tuple[str, ...]
    last_round_trains: int  # -1: not a condition
    last_round_bullet_trains: int  # -1: not a condition
    cities: tuple[City, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    unconfirmed: tuple[str, ...]
    unconfirmed_it: tuple[str, ...]  # the same in Italian, or empty
    hash: str

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

    def city(self, city_id: str) -> City:
        return _find("city", city_id, self.cities)

    def track(self, track_id: str) -> Track:
        return _tracks_by_id(self).get(track_id) or _find("track", track_id, self.tracks)

    def ticket(self, ticket_id: str) -> Ticket:
        return _find("ticket", ticket_id, self.tickets)

    def place_name(self, place_id: str, lang: str) -> str:
        """The name of a city or a country."""
        places: tuple[Country | City, ...] = (*self.countries, *self.cities)
        return _find("city or country", place_id, places).name.in_language(lang)


_tracks: dict[str, dict[str, Track]] = {}  # by the board's hash


def _tracks_by_id(board: Board) -> dict[str, Track]:
    if board.hash not in _tracks:
        _tracks[board.hash] = {track.id: track for track in board.tracks}
    return _tracks[board.hash]


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


_Item = TypeVar("_Item", bound=_Identified)


def _find(what: str, wanted: str, items: Iterable[_Item]) -> _Item:
    for item in items:
        if item.id == wanted:
            return item
    raise UnknownName(unknown(what, wanted, (item.id for item in items)))
