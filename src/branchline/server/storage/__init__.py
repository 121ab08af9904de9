"""Where the server keeps its tables: SQLite in a folder, or PostgreSQL."""

from .contract import (
    BoardStatistics,
    EntryConflict,
    KeptBoard,
    Search,
    SeatResult,
    Status,
    Storage,
    StorageError,
    StorageInUse,
    StorageTooNew,
    StorageUnavailable,
    StoredBan,
    StoredEntry,
    Summary,
    TableChange,
)
from .notices import READ_ANEW, Notice, Onlookers
from .opening import storage_for
from .transfer import Imported, TransferError, export_all, export_one, import_all

__all__ = [
    "READ_ANEW",
    "BoardStatistics",
    "EntryConflict",
    "Imported",
    "KeptBoard",
    "Notice",
    "Onlookers",
    "Search",
    "SeatResult",
    "Status",
    "Storage",
    "StorageError",
    "StorageInUse",
    "StorageTooNew",
    "StorageUnavailable",
    "StoredBan",
    "StoredEntry",
    "Summary",
    "TableChange",
    "TransferError",
    "export_all",
    "export_one",
    "import_all",
    "storage_for",
]
