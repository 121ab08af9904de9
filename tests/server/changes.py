"""Changes to store."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.server.storage import SeatResult, Status, StoredEntry, Summary, TableChange


def summary(
    table: str,
    status: Status = "running",
    *,
    public: bool = True,
    board: str = "usa",
    changed: float = 1000.0,
    wake: float | None = None,
    card: bytes = b"{}",
) -> Summary:
    return Summary(table, status, public, board, changed, wake, card)


def body(table: str, number: int) -> bytes:
    return f'{{"what":"entry {number} of {table}"}}'.encode()


def entries(table: str, *numbers: int) -> tuple[StoredEntry, ...]:
    return tuple(StoredEntry(table, number, body(table, number)) for number in numbers)


def change(
    table: str, *numbers: int, now: Summary | None = None, results: Sequence[SeatResult] = (), text: bytes | None = None
) -> TableChange:
    """The entries of these numbers; `text` stands in them instead of what entries of tests say."""
    new = entries(table, *numbers)
    if text is not None:
        new = tuple(entry._replace(body=text) for entry in new)
    return TableChange(table, new, now or summary(table), tuple(results))
