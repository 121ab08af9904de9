"""A tiny board on which cases can be worked out by hand, and games on it."""

from __future__ import annotations

import random
from collections import Counter

from tests.referee.networks import Json
from tests.referee.referee import Chance, Referee


def track(name: str, length: int, color: str = "gray", **more: object) -> Json:
    return {"id": name, "between": name.split(":")[0].split("-"), "length": length, "color": color} | more


def tickets(*names: str, points: int = 5) -> list[Json]:
    """Tickets named after their cities, such as a-c, or a-c:2 for a second one."""
    return [{"id": name, "between": name.split(":")[0].split("-"), "points": points} for name in names]


def tiny(**settings: object) -> Json:
    """Four cities in a line: a 2 b 3 c 1 d, with a double route from b to c."""
    board: Json = {
        "board": "tiny",
        "players": [2, 5],
        "trains_per_player": 20,
        "train_cards": {"colors": ["red", "blue"], "per_color": 20, "locomotive": 10, "total": 50},
        "starting_hand": 4,
        "row": 5,
        "initial_tickets": {"deal": 2, "keep_min": 1},
        "ticket_draw": {"draw": 3, "keep_min": 1},
        "min_players_for_all_parallel_tracks": 4,
        "route_points": {"1": 1, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15, "7": 18},
        "longest_path_bonus": 10,
        "last_round": {"trains": 2},
        "cities": [{"id": city} for city in "abcd"],
        "tracks": [
            track("a-b", 2, "red"),
            track("b-c:1", 3, parallel="b-c"),
            track("b-c:2", 3, parallel="b-c"),
            track("c-d", 1, "blue"),
        ],
        "tickets": tickets("a-b", "a-c", "a-d", "b-c", "b-d", "c-d", "a-b:2", "a-c:2", "a-d:2", "b-c:2"),
    }
    return board | settings


def first_journey(**settings: object) -> Json:
    """The tiny board as a race for tickets: no row, no points, west is a, east is d."""
    board = tiny(row=0, initial_tickets={"deal": 2, "keep_min": 2}, min_players_for_all_parallel_tracks=2)
    for name in ("ticket_draw", "route_points", "longest_path_bonus", "last_round"):
        del board[name]
    return board | {"tickets_to_win": 6, "bonus_tickets": 4, "west": ["a"], "east": ["d"]} | settings


def started(board: Json, cards: str = "", players: int = 2, chance: Chance | None = None) -> Referee:
    """A game dealt from these cards (r, b, l from the top; the rest follows), tickets in board order."""
    kinds = {"r": "red", "b": "blue", "l": "locomotive"}
    top = [kinds[letter] for letter in cards.replace(" ", "")]
    deck = board["train_cards"]
    rest = Counter(dict.fromkeys(deck["colors"], deck["per_color"]))
    rest["locomotive"] = deck["locomotive"]
    rest -= Counter(top)
    deal = {"cards": top + sorted(rest.elements()), "tickets": [ticket["id"] for ticket in board["tickets"]]}
    return Referee(board, {"seats": [{}] * players, "first": 0, "deal": deal}, chance)


def opened(board: Json, cards: str = "", players: int = 2, chance: Chance | None = None) -> Referee:
    """The same after everybody kept all tickets dealt."""
    referee = started(board, cards, players, chance)
    while referee.phase == "opening":
        seat = referee.seats_to_act[0]
        referee.play(seat, {"do": "keep", "tickets": referee.offered[seat]})
    return referee


def only_cards(referee: Referee, row: list[str], deck: list[str], discards: list[str]) -> None:
    referee.row, referee.deck, referee.discards = row, deck, discards


def moves(referee: Referee, do: str) -> list[Json]:
    return [move for move in referee.legal_moves() if move["do"] == do]


def payments(referee: Referee, name: str) -> list[dict[str, int]]:
    return [move["pay"] for move in moves(referee, "claim") if move["track"] == name]


class LocomotivesFirst(Chance):
    """Shuffles so that locomotives lie on top."""

    def __init__(self) -> None:
        super().__init__(random.Random(0))

    def shuffle(self, items: list[str]) -> list[str]:
        return sorted(items, key=lambda card: card != "locomotive")


class AsTheyLie(Chance):
    def __init__(self) -> None:
        super().__init__(random.Random(0))

    def shuffle(self, items: list[str]) -> list[str]:
        return list(items)
