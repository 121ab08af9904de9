"""How a server is run, and what an operator may write for it.

The functions read what was written for one setting; a ValueError says what is wrong with it and what is allowed.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

POSTGRESQL = ("postgresql://", "postgres://")
USUAL_PORTS = {"http": 80, "https": 443}
TRUSTED_PROXIES = "FORWARDED_ALLOW_IPS"  # uvicorn reads it


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


def host(text: str) -> str:
    if not text.strip():
        raise ValueError("is empty; allowed are 127.0.0.1, 0.0.0.0, :: or an address of this machine")
    return text


def public_url(text: str) -> str:
    """As browsers write it: without the port that the scheme has anyway."""
    allowed = "allowed is an address like https://trains.example.org/"
    _check_parts(text, allowed)
    url = urlsplit(text)
    if url.scheme not in USUAL_PORTS or not url.hostname:
        raise ValueError(f"{text!r} is no web address; {allowed}")
    if url.path not in ("", "/") or url.query or url.fragment or url.username is not None:
        raise ValueError(f"{text!r} has more than a host and a port; {allowed}")
    if not text.isascii():
        raise ValueError(f"{text!r} has letters beyond ASCII; write its name as browsers send it, with xn--")
    name = f"[{url.hostname}]" if ":" in url.hostname else url.hostname
    port = "" if url.port in (None, USUAL_PORTS[url.scheme]) else f":{url.port}"
    return f"{url.scheme}://{name}{port}/"


def database(text: str) -> str:
    """Its password is shown to nobody, not even in an error."""
    allowed = "allowed is an address like postgresql://user@host/name; a folder is given with --data"
    if not text.startswith(POSTGRESQL):
        shown = f"an address with {text.partition('@')[2]!r}" if "@" in text else repr(text)
        raise ValueError(f"{shown} is no PostgreSQL database; {allowed}")
    _check_parts(text, allowed)
    return text


def folder(text: str) -> Path:
    path = Path(text)
    if not text.strip():
        raise ValueError("is empty; allowed is the path of a folder")
    if path.exists() and not path.is_dir():
        raise ValueError(f"{text!r} is a file; allowed is the path of a folder")
    return path


def boards_folder(text: str) -> Path:
    path = folder(text)
    if not path.exists():
        raise ValueError(f"there is no folder {text!r}")
    if not any(path.glob("*.json")):
        raise ValueError(f"there is no board file in {text!r}: their names end with .json")
    return path


def check_environment(environment: Mapping[str, str]) -> None:
    """uvicorn takes whatever it cannot read for the name of a proxy that never comes."""
    for proxy in environment.get(TRUSTED_PROXIES, "").split(","):
        if proxy.strip() not in ("", "*") and not _is_network(proxy.strip()):
            raise ValueError(
                f"{TRUSTED_PROXIES}: {proxy.strip()!r} is no address; allowed are addresses and networks of proxies"
                " with commas between them, such as 10.0.0.7,192.168.1.0/24, or * for every one"
            )


def _check_parts(text: str, allowed: str) -> None:
    try:
        url = urlsplit(text)
        _ = url.port, url.hostname  # they are read only now
    except ValueError as error:
        raise ValueError(f"the address cannot be read ({error}); {allowed}") from None


def _is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        return False
    return True
