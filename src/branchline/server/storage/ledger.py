"""What a batch of changes adds to its tables, worked out before anything is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .contract import EntryConflict, SeatResult, StoredEntry, Summary, TableChange

Key = tuple[str, int]  # a table and an entry's number


def stored_already(changes: Iterable[TableChange], lengths: Mapping[str, int]) -> list[Key]:
    """The entries that are only compared, because the table has entries of their numbers."""
    entries = (entry for change in changes for entry in change.entries)
    return [(entry.table, entry.number) for entry in entries if entry.number <= lengths[entry.table]]


def anew(change: TableChange) -> Ledger:
    """Of a table of which nothing is stored."""
    ledger = Ledger({change.table: 0}, {})
    ledger.add(change)
    return ledger


def require_length(table: str, expected: int, found: int) -> None:
    if found != expected:
        raise EntryConflict(f"Table {table} has {found} entries, not {expected}.")


class Ledger:
    """Begins with the lengths of the tables and the stored entries of repeated numbers."""

    def __init__(self, lengths: Mapping[str, int], bodies: Mapping[Key, bytes]) -> None:
        self._lengths = dict(lengths)
        self._bodies = dict(bodies)
        self.entries: list[StoredEntry] = []
        self.summaries: dict[str, Summary] = {}
        self._outcomes: dict[Key, SeatResult] = {}

    def add(self, change: TableChange) -> None:
        for entry in change.entries:
            self._add_entry(entry)
        length = self._lengths[change.table]
        if length == 0:
            raise EntryConflict(f"Table {change.table} has no entries.")
        if change.entries and change.entries[-1].number < length:
            return  # repeated after others have followed: its summary is out of date
        self.summaries[change.table] = change.summary
        self._outcomes.update({(change.table, outcome.seat): outcome for outcome in change.results})

    def _add_entry(self, entry: StoredEntry) -> None:
        table, number, body = entry
        length = self._lengths[table]
        if number > length + 1:
            raise EntryConflict(f"StoredEntry {number} cannot follow entry {length} of table {table}.")
        if number <= length:
            if self._bodies[table, number] != body:
                raise EntryConflict(f"Table {table} has another entry {number}.")
            return
        self.entries.append(entry)
        self._bodies[table, number] = body
        self._lengths[table] = number

    def lengths(self) -> dict[str, int]:
        """Of the tables that change: the number of the last entry."""
        return {table: self._lengths[table] for table in self.summaries}

    def outcome_rows(self) -> list[tuple[str, int, str, str, int, bool, str]]:
        return [
            (table, seat, outcome.name, folded(outcome.name), outcome.points, outcome.won, outcome.player)
            for (table, seat), outcome in self._outcomes.items()
        ]


def folded(name: str) -> str:
    """How names are compared. The databases' own lower() knows only some letters."""
    return name.casefold()


def check(change: TableChange) -> None:
    """ValueError if the change makes no sense, whatever is stored."""
    if {change.table, change.summary.table, *(entry.table for entry in change.entries)} != {change.table}:
        raise ValueError(f"a change of table {change.table} speaks of another table")
    if any(entry.number < 1 for entry in change.entries):
        raise ValueError("entries are numbered from 1")
