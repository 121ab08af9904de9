"""From what an operator writes to a storage."""

from __future__ import annotations

from pathlib import Path

from branchline.extras import how_to_install

from .contract import Storage, StorageError
from .sqlite import SqliteStorage


def storage_for(place: str | Path, *, is_shared: bool = False) -> Storage:
    """A folder means SQLite in it, postgresql://… that database, which several servers may share."""
    if isinstance(place, Path) or "://" not in place:
        return SqliteStorage(Path(place))
    if place.startswith(("postgresql://", "postgres://")):
        return _postgres(place, is_shared)
    raise StorageError("A database is a folder or an address like postgresql://user@host/name.")


def _postgres(url: str, is_shared: bool) -> Storage:
    try:
        from .postgres import PostgresStorage
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StorageError(f"PostgreSQL needs asyncpg: {how_to_install('postgresql')}.") from None
    return PostgresStorage(url, is_shared=is_shared)
