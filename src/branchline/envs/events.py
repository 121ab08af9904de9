"""Moves as the numbers of an observation's history, from events as a seat sees them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.boards import Board
from branchline.numbering import numbering_of
from branchline.rules import const
from branchline.rules.layout import KIND_NUMBERS

from .core import sizes

_PLAIN = {"draw": 1, "tickets": 2, "ferry": 3, "swap": 4, "pass": 5, "keep": sizes.KEPT}


def move_fields(board: Board, event: Mapping[str, Any]) -> tuple[int, int, int, int]:
    """Of `event.seen_by(…)`: the seat, 1 and what it did, 1 and the track, 1 and the kind of card."""
    seat, move = event["seat"], event["move"]
    if move["do"] == "claim":
        colored = [kind for kind in move["pay"] if KIND_NUMBERS[kind] < const.LOCOMOTIVE]
        kind = KIND_NUMBERS[colored[0] if colored else "locomotive"]
        return seat, sizes.CLAIMED + 1, numbering_of(board).tracks[move["track"]] + 1, kind + 1
    if move["do"] == "take":
        return seat, 1, 0, KIND_NUMBERS[move["card"]] + 1
    return seat, _PLAIN[move["do"]] + 1, 0, 0


def drawn_card(event: Mapping[str, Any]) -> int:
    """1 and the kind of card that the seat drew unseen, if it is the one that sees the event; else 0."""
    drawn = event.get("outcome", {}).get("drawn")
    return KIND_NUMBERS[drawn] + 1 if drawn else 0
