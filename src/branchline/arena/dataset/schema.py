"""The three tables of a data set: their columns, what these mean, and who makes them."""

from __future__ import annotations

from typing import NamedTuple


class Column(NamedTuple):
    name: str
    kind: str  # of NumPy; "text" is text
    meaning: str


GAMES = (
    Column("game", "int64", "number of the game, and the seed of its deal"),
    Column("first", "int8", "the seat that had the first turn"),
    Column("decisions", "int16", "how many moves were made"),
    Column("reason", "text", "why it ended, as in a record"),
)
DECISIONS = (
    Column("game", "int64", "number of the game"),
    Column("number", "int16", "of the decision in its game, from 0"),
    Column("seat", "int8", "who decided"),
    Column("move", "int16", "number of the move, as `game.move_at` reads it"),
)
RESULTS = (
    Column("game", "int64", "number of the game"),
    Column("seat", "int8", "the seat"),
    Column("bot", "text", "who played it"),
    Column("points", "int16", "final points"),
    Column("route_points", "int16", "points of tracks"),
    Column("ticket_points", "int16", "points of tickets, or tickets completed in a race"),
    Column("tickets_completed", "int8", "how many"),
    Column("win_share", "float32", "1 for the winner, a part of it if several won"),
)
TABLES = {"games": GAMES, "decisions": DECISIONS, "results": RESULTS}
