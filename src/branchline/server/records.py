"""Games to take away: the whole record when it is over, before that only what a seat may know."""

from __future__ import annotations

from io import StringIO

from branchline.record import Player, write_record
from branchline.server import visibility
from branchline.server.api_types import SeatViewAndLog
from branchline.server.checks import Refused, running
from branchline.server.handlers import rights_of
from branchline.server.table import Table


def record_of(table: Table) -> str:
    """In the format of docs/record.md, with the proof of the fair deal; a game that began in the middle has none."""
    if table.game is None or not table.game.is_over:
        raise Refused("not-over")
    players = [Player(seat.name, "human") if seat.is_person else Player(seat.bot, seat.bot) for seat in table.seats]
    text = StringIO()
    write_record(text, table.game, players, None if table.origin else table.fair)
    return text.getvalue()


def view_of(table: Table, tokens: list[str]) -> SeatViewAndLog:
    """With the log as the seat may know it."""
    seats = rights_of(table, tokens).seats
    if not seats:
        raise Refused("not-your-seat")
    game = running(table)
    seat = min(seats)
    return SeatViewAndLog(game.view(seat).whole(), visibility.log(table, 0, seats))
