"""Where the socket of a server's desk is: server and operator work it out alike."""

from __future__ import annotations

import hashlib
import os
import socket
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

FILE = "admin.sock"
LONGEST = 100  # bytes; systems allow a few more

OFFERED = hasattr(socket, "AF_UNIX")


def socket_of(place: str | Path) -> Path:
    """In the data folder. For PostgreSQL, or if the folder's path is too long, in the user's runtime folder, under a
    name made from the place."""
    if isinstance(place, Path):
        inside = place.resolve() / FILE
        return inside if len(os.fsencode(inside)) <= LONGEST else _runtime_folder() / _name(str(place.resolve()))
    return _runtime_folder() / _name(_database(place))


def _runtime_folder() -> Path:
    from platformdirs import user_runtime_path

    return user_runtime_path("branchline", appauthor=False)


def _name(place: str) -> str:
    return f"{hashlib.sha256(place.encode()).hexdigest()[:16]}.sock"


def _database(url: str) -> str:
    """Whoever comes to it, and with whatever password."""
    parts = urlsplit(url)
    options = sorted(pair for pair in parse_qsl(parts.query) if pair[0] not in ("user", "password"))
    return repr((parts.hostname or "", parts.port or 5432, parts.path, options))
