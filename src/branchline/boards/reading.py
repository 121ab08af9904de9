"""From a board file to a Board."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

from branchline.boards.board import BUILT_IN, Board, City, Country, Name, Region, Ticket, Track
from branchline.boards.errors import BoardError, BoardProblem, did_you_mean

if TYPE_CHECKING:
    from branchline.boards.file import BoardFile, CityLine, NamedLine, TicketLine, TrackLine

DATA = os.path.join(os.path.dirname(__file__), "data")
NO_CONDITION = -1
NOT_RULES = {"name", "lat", "lon", "area", "unconfirmed", "unconfirmed_it", "hash"}

_Value = TypeVar("_Value")


def load_board(name_or_path: str | os.PathLike[str]) -> Board:
    if name_or_path in BUILT_IN:
        with open(built_in_path(str(name_or_path)), "rb") as file:
            return board_from(json.load(file))
    if not os.path.exists(name_or_path):
        raise BoardError([no_such_board(os.fspath(name_or_path))])

    from branchline.boards.check import checked_file

    return board_from(checked_file(name_or_path))


def built_in_path(name: str) -> str:
    return os.path.join(DATA, f"{name}.json")


def no_such_board(name: str) -> BoardProblem:
    names = ", ".join(BUILT_IN)
    hint = did_you_mean(name, BUILT_IN) or f": give a built-in one ({names}) or the path of a board file"
    return BoardProblem(name, f"no such board{hint}")


def board_from(file: BoardFile) -> Board:
    """The board in a file that is known to be right."""
    cards = file["train_cards"]
    opening = file["initial_tickets"]
    draw = file.get("ticket_draw", {})
    last_round = file.get("last_round", {})
    board = Board(
        id=file["board"],
        name=_name(file),
        min_players=file["players"][0],
        max_players=file["players"][1],
        trains=file["trains_per_player"],
        colors=tuple(cards["colors"]),
        cards_per_color=cards["per_color"],
        locomotives=cards["locomotive"],
        starting_hand=file["starting_hand"],
        row=file["row"],
        opening_deal=opening["deal"],
        opening_keep=opening["keep_min"],
        opening_shuffled=file.get("opening_returns") == "shuffled",
        draw_tickets=draw.get("draw", 0),
        draw_keep=draw.get("keep_min", 0),
        all_parallel_from=file["min_players_for_all_parallel_tracks"],
        route_points=_table(file.get("route_points", {})),
        longest_path_bonus=file.get("longest_path_bonus", 0),
        ferry_cards=file.get("ferry_cards", 0),
        ferry_hand_limit=file.get("ferry_hand_limit", 0),
        ferry_card_waves=file.get("ferry_card_waves", 1),
        ferry_cards_return=file.get("played_ferry_cards_return", True),
        bullet_trains=file.get("bullet_trains", 0),
        bullet_bonus={n: tuple(places) for n, places in _table(file.get("bullet_bonus", {})).items()},
        bullet_no_progress=file.get("bullet_bonus_no_progress", 0),
        regions=tuple(Region(line["id"], _name(line)) for line in file.get("regions", ())),
        double_regions=tuple(file.get("double_regions", ())),
        region_bonus=tuple(file.get("region_bonus", ())),
        countries=tuple(Country(x["id"], _name(x), tuple(x["ends"])) for x in file.get("countries", ())),
        tickets_to_win=file.get("tickets_to_win", 0),
        bonus_tickets=file.get("bonus_tickets", 0),
        west=tuple(file.get("west", ())),
        east=tuple(file.get("east", ())),
        last_round_trains=last_round.get("trains", NO_CONDITION),
        last_round_bullet_trains=last_round.get("bullet_trains", NO_CONDITION),
        cities=tuple(map(_city, file["cities"])),
        tracks=tuple(map(_track, file["tracks"])),
        tickets=tuple(map(_ticket, file["tickets"])),
        unconfirmed=tuple(file.get("unconfirmed", ())),
        unconfirmed_it=tuple(file.get("unconfirmed_it", ())),
        hash="",
    )
    return board._replace(hash=rules_hash(board))


def _name(line: NamedLine | BoardFile) -> Name:
    return Name(line["name"], line.get("name_it", line["name"]))


def _table(table: Mapping[str, _Value]) -> dict[int, _Value]:
    return {int(number): value for number, value in table.items() if number != "note"}


def _city(line: CityLine) -> City:
    return City(
        id=line["id"],
        name=_name(line),
        lat=line["lat"],
        lon=line["lon"],
        region=line.get("region"),
        country=line.get("country"),
        area=line.get("area", "main"),
    )


def _track(line: TrackLine) -> Track:
    return Track(
        id=line["id"],
        ends=_ends(line),
        length=line["length"],
        color=line["color"],
        kind=line.get("kind", "ordinary"),
        waves=line.get("waves", 0),
        parallel=line.get("parallel"),
    )


def _ticket(line: TicketLine) -> Ticket:
    return Ticket(line["id"], _ends(line), line.get("points", 0))


def _ends(line: TrackLine | TicketLine) -> tuple[str, str]:
    one, other = line["between"]
    return one, other


def rules_hash(board: Board) -> str:
    """The mark by which a record knows its board; names, notes and coordinates are no part of it."""
    return sha256(json.dumps(_rules(board), sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _rules(value: object) -> object:
    match value:
        case Board() | City() | Country() | Region() | Ticket() | Track():
            return {key: _rules(item) for key, item in value._asdict().items() if key not in NOT_RULES}
        case tuple():
            return [_rules(item) for item in value]
        case dict():
            return {str(key): _rules(item) for key, item in value.items()}
        case _:
            return value
