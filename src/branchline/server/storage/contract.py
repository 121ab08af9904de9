"""What the server stores, and what it may expect of every storage."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Literal, NamedTuple, Protocol

Status = Literal["waiting", "running", "over"]


class Entry(NamedTuple):
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
    changed: float  # seconds since 1970
    wake: float | None  # when the server must look at it though nobody is connected; 0 is at once
    card: bytes  # what the lobby shows


class Outcome(NamedTuple):
    """What one seat made of a finished game."""

    seat: int
    name: str
    points: int
    won: bool


class Change(NamedTuple):
    """New entries of one table with its new summary. Stored whole or not at all."""

    table: str
    entries: tuple[Entry, ...]
    summary: Summary
    results: tuple[Outcome, ...] = ()


class BoardStatistics(NamedTuple):
    """What one name made of its finished games on one board."""

    board: str
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

    async def open(self) -> None:
        """Make the database or bring it up to date, and keep other servers out of it."""

    async def close(self) -> None:
        """Finish what is being committed, and let go of the database."""

    async def commit(self, change: Change) -> None:
        """Returns when the change is on disk. Committing the same change again does nothing; EntryConflict if the
        entries do not continue the stored ones. A table begins with entry 1."""

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """In their order; none if there is no such table."""

    async def summary(self, table: str) -> Summary | None: ...

    async def lobby(self, limit: int) -> list[Summary]:
        """The public tables that are not over, the latest change first."""

    async def waking(self) -> list[Summary]:
        """The running tables that have a time to wake, the earliest first."""

    async def delete_unused(self, before: float) -> int:
        """Delete the tables that are not over and have not changed since then; how many they were."""

    async def statistics(self, name: str) -> list[BoardStatistics]:
        """By board; upper and lower case are the same."""

    async def count_open(self) -> int:
        """How many tables are not over."""

    def everything(self) -> AsyncIterator[Change]:
        """Every table as the one change that would make it, ordered by name."""

    async def is_healthy(self) -> bool:
        """Whether it could commit a change now. It really writes, so do not ask all the time."""
