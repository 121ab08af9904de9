"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""  # as people see it behind a reverse proxy
    keep_days: int = 30  # tables that were given up are cleared after so long
    boards: Path | None = None  # a folder with boards of one's own
    workers: int | None = None  # processes for bots

    most_tables: int = 5000  # waiting or running
    most_viewers: int = 60  # of one table; as many players' devices
    most_sockets: int = 150  # of one table, also before they have said who they are
    longest_log: int = 20_000  # entries of one table: moves, talk
    longest_message: int = 8192  # bytes
    messages_per_second: float = 20.0  # of one connection; three times as many after a pause
    tables_per_minute: int = 30  # made from one address
    invitation_minutes: int = 15
