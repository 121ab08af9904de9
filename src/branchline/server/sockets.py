"""The open sockets of all tables."""

from __future__ import annotations

from typing import Protocol

from branchline.server.bans import BANNED, BannedAddresses
from branchline.server.checks import Refused
from branchline.server.live_table import LiveTable
from branchline.server.messages import AnnouncementMessage, encode

POLICY, TRY_LATER, NO_SUCH_TABLE = 1008, 1013, 4404  # why a socket is closed


class Socket(Protocol):
    """A connection."""

    live: LiveTable
    address: str

    @property
    def has_greeted(self) -> bool: ...

    @property
    def seats(self) -> frozenset[int]: ...

    def send(self, message: bytes) -> None: ...

    def hang_up(self, code: int) -> None: ...

    def turn_away(self, refused: Refused, code: int) -> None:
        """Say why, and hang up."""


class Sockets:
    def __init__(self) -> None:
        self._open: set[Socket] = set()

    def add(self, socket: Socket) -> None:
        self._open.add(socket)

    def discard(self, socket: Socket) -> None:
        self._open.discard(socket)

    def __len__(self) -> int:
        return len(self._open)

    def people(self) -> int:
        """Seats of tables that are not over, at which somebody is connected."""
        seated = {(socket.live, seat) for socket in self._open for seat in socket.seats}
        return sum(live.table.status != "over" for live, _ in seated)

    def announce(self, text: str) -> int:
        """To everybody; how many sockets they have."""
        message = encode(AnnouncementMessage(text=text))
        hearing = [socket for socket in self._open if socket.has_greeted]
        for socket in hearing:
            socket.send(message)
        return len(hearing)

    def close_banned(self, bans: BannedAddresses) -> int:
        banned = [socket for socket in self._open if bans.holds(socket.address)]
        for socket in banned:
            socket.turn_away(Refused(BANNED), POLICY)
        return len(banned)

    def close_at(self, live: LiveTable, why: int) -> None:
        """The table is gone, or is for other servers now."""
        for socket in list(self._open):
            if socket.live is live:
                socket.hang_up(why)
