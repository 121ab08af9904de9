"""Where the server keeps its tables: SQLite in a folder, or PostgreSQL."""

from .contract import (
    Ban,
    BoardStatistics,
    Change,
    Entry,
    EntryConflict,
    KeptBoard,
    Outcome,
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
    "Ban",
    "BoardStatistics",
    "Change",
    "Entry",
    "EntryConflict",
    "Imported",
    "KeptBoard",
    "Outcome",
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
