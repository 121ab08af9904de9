"""Where the server keeps its tables: SQLite in a folder, or PostgreSQL."""

from .contract import (
    BoardStatistics,
    Change,
    Entry,
    EntryConflict,
    Outcome,
    Status,
    Storage,
    StorageError,
    StorageInUse,
    StorageTooNew,
    StorageUnavailable,
    Summary,
)
from .opening import storage_for
from .transfer import Imported, TransferError, export_all, import_all

__all__ = [
    "BoardStatistics",
    "Change",
    "Entry",
    "EntryConflict",
    "Imported",
    "Outcome",
    "Status",
    "Storage",
    "StorageError",
    "StorageInUse",
    "StorageTooNew",
    "StorageUnavailable",
    "Summary",
    "TransferError",
    "export_all",
    "import_all",
    "storage_for",
]
