"""People who sit down, and the keys they get."""

from __future__ import annotations

from typing import NamedTuple

from branchline.server import table_log
from branchline.server.messages import SeatToken
from branchline.server.tokens import hashed


class Newcomer(NamedTuple):
    name: str
    contribution: str = ""  # to the fair deal; without one it is still to come
    token: str = ""  # if they made the key of their seat themselves
    player: str = ""  # hash of their own key, if they have one

    def joined(self, seat: int, token: str) -> table_log.Joined:
        return table_log.Joined(seat, self.name, hashed(token), self.contribution, self.player)


class NewTableKeys(NamedTuple):
    """A new table, with the keys of its host and of the seats taken, and the promise of its deal."""

    table: str
    host: str
    seats: dict[int, str]
    commitment: str

    def seat_tokens(self) -> list[SeatToken]:
        return [SeatToken(seat, token) for seat, token in self.seats.items()]
