"""What the server stores, and what it may expect of every storage."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Literal, NamedTuple, Protocol

from .notices import Hear, Missed, Notice

Status = Literal["waiting", "running", "over"]


class StoredEntry(NamedTuple):
    """Something that happened at a table. Numbers count from 1, without gaps."""

    table: str
    number: int
    body: bytes


class Summary(NamedTuple):
    """What is known of a table without reading its entries."""

    table: str
    status: Status
    public: bool
    board: str
    changed: float  # by the server's own clock, in seconds, as all times here
    wake: float | None  # when the server must look at it though nobody is connected; 0 is at once
    card: bytes  # what the lobby shows
    cleared: float | None = None  # when it was set aside, because it had been given up


class SeatResult(NamedTuple):
    """What one seat made of a finished game."""

    seat: int
    name: str
    points: int
    won: bool
    player: str = ""  # hash of the key of who played; "" without one


class TableChange(NamedTuple):
    """New entries of one table with its new summary. Stored whole or not at all."""

    table: str
    entries: tuple[StoredEntry, ...]
    summary: Summary
    results: tuple[SeatResult, ...] = ()


class KeptBoard(NamedTuple):
    """A board that some table was begun on, as a board file."""

    hash: str
    body: bytes


class Search(NamedTuple):
    """Which tables an operator looks for; all that is said must be true of them."""

    status: Status | Literal["set-aside", ""] = ""  # one that is set aside has no other
    board: str = ""
    only_public: bool = False
    unchanged_since: float | None = None
    oldest_first: bool = False  # by the last change


class StoredBan(NamedTuple):
    """Nothing is heard from this network until then."""

    network: str
    until: float


class BoardStatistics(NamedTuple):
    """What one person of a name made of their finished games on one board."""

    board: str
    player: str  # hash of their key; "" for all who had none
    games: int
    wins: int
    best: int
    mean: float


class StorageError(Exception):
    """Something about the storage, in words for the server's operator."""


class StorageUnavailable(StorageError):  # noqa: N818 - says what is the matter
    """The database cannot be reached, is locked, or its disk is full. A change that fails with it may still have been
    stored: read the table's entries before going on."""


class StorageInUse(StorageUnavailable):
    """Another server has the database."""


class StorageTooNew(StorageError):  # noqa: N818 - its base is the error
    """The database was made by a newer Branchline."""


class EntryConflict(StorageError):  # noqa: N818 - its base is the error
    """The table already has another entry of that number, or lacks the one before."""


class Storage(Protocol):
    """Every method may raise StorageUnavailable, within seconds."""

    @property
    def is_shared(self) -> bool:
        """May other servers change the same tables?"""

    async def open(self) -> None:
        """Make the database or bring it up to date; keep other servers out of it, or those that do not share."""

    def listen(self, hear: Hear, missed: Missed) -> None:
        """To what other servers tell; `missed` is called when something may not have been heard. Until it is closed."""

    async def tell(self, notice: Notice) -> None:
        """All other servers at the database; what `commit`, `rewrite` and `delete` do they hear by themselves."""

    async def close(self) -> None:
        """Finish what is being committed, and let go of the database."""

    async def commit(self, change: TableChange) -> None:
        """Returns when the change is on disk. Committing the same change again does nothing; EntryConflict if the
        entries do not continue the stored ones, because another server was quicker. A table begins with entry 1. A
        table that was set aside is back."""

    async def entries(self, table: str, after: int = 0) -> list[StoredEntry]:
        """In their order; none if there is no such table."""

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each; those that are not there are left out."""

    async def summary(self, table: str) -> Summary | None: ...

    async def lobby(self, limit: int) -> list[Summary]:
        """The public tables that are neither over nor set aside, the latest change first."""

    async def waking(self) -> list[Summary]:
        """The running tables that have a time to wake and are not set aside, the earliest first."""

    async def overdue(self, before: float, most: int) -> list[str]:
        """The running tables that should have been woken before then and have not changed since, the earliest first."""

    async def clear_unused(self, before: float, now: float, waiting_before: float = 0.0) -> int:
        """Set aside the tables that are not over and have not changed since then, or since another time if they have
        not begun; how many they were."""

    async def cleared(self) -> list[Summary]:
        """The tables that are set aside, the longest ago first."""

    async def restore(self, table: str, now: float) -> bool:
        """Bring back a table that was set aside, as if it had changed now; whether it was set aside."""

    async def delete_cleared(self, before: float) -> int:
        """Delete the tables that were set aside before then, for good; how many they were."""

    async def search(self, search: Search, most: int, after: Summary | None = None) -> list[Summary]:
        """So many tables, by their last change; those that come after one."""

    async def finished(self, before: float, most: int) -> list[str]:
        """Tables that are over and have not changed since then, the longest ago first."""

    async def talked(self, before: float, most: int) -> list[str]:
        """The same, without those whose talk was erased."""

    async def silenced(self, table: str, changed: float) -> None:
        """Nothing is left of its talk until its last change, which was then."""

    async def whole(self, table: str) -> TableChange | None:
        """The table as the one change that would make it."""

    async def rewrite(self, change: TableChange, length: int) -> None:
        """Put this in the place of all that is stored of a table, which has so many entries; EntryConflict if not. The
        one exception from entries staying as they are: for what must not be kept any longer. Traces may be left in
        unused parts of the files until `compact`."""

    async def delete(self, table: str) -> bool:
        """For good; whether there was such a table. Traces: as with `rewrite`."""

    async def compact(self) -> None:
        """Write the database anew, without a trace of what was deleted. Everything else waits for it."""

    async def size(self) -> int:
        """In bytes: how long `compact` takes depends on it."""

    async def bans(self) -> list[StoredBan]:
        """Also those that are over."""

    async def keep_ban(self, ban: StoredBan) -> None:
        """Instead of the one of the same network, if there is one."""

    async def lift_ban(self, network: str) -> bool:
        """Whether there was one."""

    async def lift_bans(self, before: float) -> int:
        """Those that were over before then; how many they were."""

    async def statistics(self, name: str) -> list[BoardStatistics]:
        """By board, then by person; upper and lower case are the same."""

    async def count_open(self) -> int:
        """How many tables are neither over nor set aside."""

    async def clock(self) -> float | None:
        """The server's own clock as it was kept last; None if it never was."""

    async def keep_clock(self, now: float) -> float:
        """It never goes back: what is kept now, by the server whose clock is ahead."""

    async def latest_change(self, until: float) -> float | None:
        """Of all tables, not counting what is said to have changed later than `until`."""

    async def keep_board(self, board: KeptBoard) -> None:
        """For good: a table may need it as long as it is there."""

    async def board(self, hash: str) -> bytes | None: ...

    async def boards(self) -> list[KeptBoard]: ...

    def everything(self) -> AsyncIterator[TableChange]:
        """Every table as the one change that would make it, ordered by name."""

    async def is_healthy(self) -> bool:
        """Whether it could commit a change now. It really writes, so do not ask all the time."""
