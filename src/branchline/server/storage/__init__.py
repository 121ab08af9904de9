"""Where the server keeps its tables: SQLite in a folder, or PostgreSQL."""

from .contract import (
    StoredBan,
    BoardStatistics,
    TableChange,
    StoredEntry,
    EntryConflict,
    KeptBoard,
    SeatResult,
    Search,
    Status,
    Storage,
    StorageError,
    StorageInUse,
    StorageTooNew,
    StorageUnavailable,
    Summary,
)
from .opening import storage_for
from .transfer import Imported, TransferError, export_all, export_one, import_all

__all__ = [
    "StoredBan",
    "BoardStatistics",
    "TableChange",
    "StoredEntry",
    "EntryConflict",
    "Imported",
    "KeptBoard",
    "SeatResult",
    "Search",
    "Status",
    "Storage",
    "StorageError",
    "StorageInUse",
    "StorageTooNew",
    "StorageUnavailable",
    "Summary",
    "TransferError",
    "export_all",
    "export_one",
    "import_all",
    "storage_for",
]
