"""The shape of a board file; `data/board.schema.json` says what each key means."""

from __future__ import annotations

from typing import Literal, TypedDict

Kind = Literal["ordinary", "ferry", "bullet"]


class TrainCards(TypedDict, total=False):
    colors: list[str]
    per_color: int
    locomotive: int
    total: int


class InitialTickets(TypedDict, total=False):
    deal: int
    keep_min: int


class TicketDraw(TypedDict, total=False):
    draw: int
    keep_min: int


class LastRound(TypedDict, total=False):
    trains: int
    bullet_trains: int


class NamedLine(TypedDict, total=False):
    id: str
    name: str
    name_it: str


class RegionLine(NamedLine, total=False):
    pass


class CountryLine(NamedLine, total=False):
    ends: list[str]


class CityLine(NamedLine, total=False):
    lat: float
    lon: float
    region: str
    country: str
    area: str


class TrackLine(TypedDict, total=False):
    id: str
    between: list[str]
    length: int
    color: str
    kind: Kind
    waves: int
    parallel: str


class TicketLine(TypedDict, total=False):
    id: str
    between: list[str]
    points: int
    shortest_path: int


class BoardFile(TypedDict, total=False):
    board: str
    name: str
    name_it: str
    unconfirmed: list[str]
    unconfirmed_it: list[str]
    players: list[int]
    trains_per_player: int
    train_cards: TrainCards
    starting_hand: int
    row: int
    initial_tickets: InitialTickets
    opening_returns: Literal["in_order", "shuffled"]
    ticket_draw: TicketDraw
    min_players_for_all_parallel_tracks: int
    route_points: dict[str, int]
    longest_path_bonus: int
    last_round: LastRound
    ferry_cards: int
    ferry_hand_limit: int
    ferry_card_waves: int
    played_ferry_cards_return: bool
    bullet_trains: int
    bullet_bonus: dict[str, list[int]]
    bullet_bonus_no_progress: int
    regions: list[RegionLine]
    double_regions: list[str]
    region_bonus: list[int]
    countries: list[CountryLine]
    tickets_to_win: int
    bonus_tickets: int
    west: list[str]
    east: list[str]
    cities: list[CityLine]
    tracks: list[TrackLine]
    tickets: list[TicketLine]
