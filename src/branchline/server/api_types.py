"""The shape of what everybody may see of tables and boards; the OpenAPI document is made from it."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from branchline.server.table import Status
from branchline.server.table_log import ClockSettings


class SeatCard(TypedDict):
    name: str
    bot: str | None  # who plays now, if no person does
    person: bool  # has a person the right to it?
    connected: bool
    agreed: bool  # to end the table
    contributed: NotRequired[bool]  # to the fair deal; cards that version 0.1 stored do not tell


class Promise(TypedDict):
    commitment: str


class Fair(Promise, total=False):
    """The promise; once started the contributions, after the end the secret."""

    contributions: list[str | None]
    secret: str
    first: str  # "chosen", if by somebody at the table
    bots: str  # "seed", if their randomness follows from the deal's seed


class LobbyCard(TypedDict):
    id: str
    board: str
    status: Status
    clock: ClockSettings | None
    seats: list[SeatCard]


class TableCard(LobbyCard):
    board_hash: str  # the board as it was when the table was made
    public: bool
    first: int | None
    pace: int  # milliseconds a bot's move takes at least
    practice: bool
    taken_back: bool  # moves of a practice game were: it counts for no statistics
    rematch: str | None
    rematch_of: str | None
    fair: Fair


class BoardCard(TypedDict):
    id: str
    name: str
    name_it: str
    players: list[int]  # the fewest and the most
    unconfirmed: list[str]


class ReplaySeat(TypedDict):
    name: str
    player: str


class ShownReplay(TypedDict):
    """Frames hold, by part (the position, every seat), the fields that are new; and the event that brought them."""

    board: str
    board_hash: str
    seats: list[ReplaySeat]
    open: bool
    frames: list[dict[str, object]]
