"""The hash of a board's rules, by which records and stored games know it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import TYPE_CHECKING

from branchline.boards.file import BoardFile

if TYPE_CHECKING:
    from branchline.boards.board import Board

# What version 0.1.0 hashed, whether a board had it or not. This never changes: stored games would lose their board.
FIRST = (
    "id",
    "min_players",
    "max_players",
    "trains",
    "colors",
    "cards_per_color",
    "locomotives",
    "starting_hand",
    "row",
    "opening_deal",
    "opening_keep",
    "opening_shuffled",
    "draw_tickets",
    "draw_keep",
    "all_parallel_from",
    "route_points",
    "longest_path_bonus",
    "ferry_cards",
    "ferry_hand_limit",
    "ferry_card_waves",
    "ferry_cards_return",
    "bullet_trains",
    "bullet_bonus",
    "bullet_no_progress",
    "double_regions",
    "region_bonus",
    "tickets_to_win",
    "bonus_tickets",
    "west",
    "east",
    "last_round_trains",
    "last_round_bullet_trains",
)
LINES = {
    "regions": ("id",),
    "countries": ("id", "ends"),
    "cities": ("id", "region", "country"),
    "tracks": ("id", "ends", "length", "color", "kind", "waves", "parallel"),
    "tickets": ("id", "ends", "points"),
}
IN_PARTS = ("players", "train_cards", "initial_tickets", "opening_returns", "ticket_draw", "last_round")
NO_RULES = ("format", "name_en", "name_it", "unconfirmed", "unconfirmed_it")
LATER = tuple(
    setting for setting in BoardFile.__struct_fields__ if setting not in {*FIRST, *LINES, *IN_PARTS, *NO_RULES}
)


def rules_hash(board: Board) -> str:
    """A setting that came later counts only where it is on: boards without it keep their hash."""
    later = _values(board, (setting for setting in LATER if getattr(board, setting)))
    tables = {table: [_values(line, keys) for line in getattr(board, table)] for table, keys in LINES.items()}
    rules = _values(board, FIRST) | later | tables
    return sha256(json.dumps(rules, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _values(thing: object, keys: Iterable[str]) -> dict[str, object]:
    return {key: getattr(thing, key) for key in keys}
