"""How a server is run, and what an operator may write for it.

The functions read what was written for one setting; a ValueError says what is wrong with it and what is allowed.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

POSTGRESQL = ("postgresql://", "postgres://")
USUAL_PORTS = {"http": 80, "https": 443}
THIS_MACHINE = (ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::1/128"))
WIDEST = {4: 8, 6: 16}  # bits of a network that can be banned, by version
TRUSTED_PROXIES = "FORWARDED_ALLOW_IPS"  # uvicorn reads it


def _limit(default: int, meaning: str) -> int:
    limit: int = field(default=default, metadata={"meaning": meaning})
    return limit


@dataclass(frozen=True, slots=True)
class Limits:
    """How much strangers may ask of a server: everything that costs something is here, and docs/hosting.md lists it.

    An address is an IPv4 address or an IPv6 network of 64 bits, as one household has it."""

    most_tables: int = _limit(5000, "tables waiting or running at once")
    waiting_hours: int = _limit(24, "until a table that has not begun is set aside; who opens its link has it back")
    tables_per_minute: int = _limit(30, "new tables that one address may make in a minute, rematches too")
    tables_per_day: int = _limit(300, "and in a day")

    viewers_per_table: int = _limit(60, "spectators of one table; as many players' devices")
    sockets_per_table: int = _limit(150, "connections of one table, also before they have said hello")
    talk_per_minute: int = _limit(60, "lines one seat may say in a minute, as many at once after a pause")
    talk_per_seat: int = _limit(500, "lines one seat may say at one table")
    changes_per_seat: int = _limit(
        1000, "other things than moves and talk that a seat, or the host, may do at one table"
    )
    talk_shown: int = _limit(100, "the last lines of talk that a newcomer is sent at once; older ones when asked for")

    message_bytes: int = _limit(8192, "the longest message or request")
    messages_per_second: int = _limit(20, "messages of one connection, and of one seat; three times as many at once")
    queued_bytes: int = _limit(512 * 1024, "what may wait for a client that reads slowly")
    queued_bytes_in_all: int = _limit(64 * 1024 * 1024, "what may wait for all slow clients together")
    hello_seconds: int = _limit(20, "until a new socket must have said hello")
    request_seconds: int = _limit(20, "until a request must be there, from its first byte to its last")
    reading_seconds: int = _limit(20, "until a client must have taken what waits for it")
    head_bytes: int = _limit(64 * 1024, "the longest head of a request")

    connections: int = _limit(20_000, "open at once, fewer if the system allows the server fewer files")
    connections_per_address: int = _limit(200, "open at once from one address")
    brief_sockets_per_minute: int = _limit(
        300, "sockets of one address that are closed within ten seconds; after that each new one has to wait"
    )
    requests_per_second: int = _limit(30, "requests of one address; ten times as many at once. Costly ones count more")
    costly_waiting: int = _limit(8, "replays and pictures that may wait to be made")
    record_lines: int = _limit(5000, "the longest record that is shown as a replay")
    invitation_minutes: int = _limit(15, "how long a private link to a seat is good")
    away_minutes: int = _limit(
        5, "how long somebody must be away before a bot may play for them, or the others end the game"
    )


class Address(NamedTuple):
    host: str
    port: int


@dataclass(frozen=True, slots=True)
class ServerSettings:
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""  # as people see it behind a reverse proxy
    keep_days: int = 30  # tables that were given up are set aside after so long, and deleted after as long again
    keep_finished: int | None = None  # finished games are deleted after so many days,
    keep_talk: int | None = None  # and their talk after so many; None is never
    admin_socket: Path | None = None  # of the operator's desk
    boards: Path | None = None  # a folder with boards of one's own
    processes: int = 1  # that serve at this address
    workers: int | None = None  # processes for bots, of each of them
    metrics: Address | None = None  # where they are served besides
    limits: Limits = field(default_factory=Limits)


def metrics(text: str) -> Address:
    """PORT, for this machine only, or HOST:PORT."""
    name, _, number = text.rpartition(":")
    if not (number.isascii() and number.isdigit() and int(number) < 65536):
        raise ValueError(f"{text!r} is no address; allowed is a port such as 9464, or an address such as 10.0.0.7:9464")
    return Address(name.strip("[]") or "127.0.0.1", int(number))


class ChosenLimit(NamedTuple):
    name: str
    value: int


def limit(text: str) -> ChosenLimit:
    """NAME=NUMBER, the name as docs/hosting.md has it."""
    known = {limit.name.replace("_", "-"): limit.name for limit in fields(Limits)}
    name, _, number = text.partition("=")
    if name not in known:
        raise ValueError(f"{name!r} is no limit; there are {', '.join(known)}")
    if not (number.isascii() and number.isdigit() and 0 < int(number) < 2**53):
        raise ValueError(f"{text!r}: a limit is a whole number from 1, as in {name}=100")
    return ChosenLimit(known[name], int(number))


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


UNITS = {"s": 1, "m": 60, "h": 3600, "d": 24 * 3600}  # seconds


def duration(text: str) -> int:
    """In seconds: 90s, 30m, 2h, 7d."""
    number, unit = text[:-1], text[-1:]
    if unit not in UNITS or not (number.isascii() and number.isdigit() and 0 < int(number) <= 36_500):
        raise ValueError(f"{text!r} is no time; allowed are a number and s, m, h or d, such as 90s, 30m, 2h or 7d")
    return int(number) * UNITS[unit]


def banned_network(text: str) -> str:
    """An IPv4 address or network; in IPv6 a network of 64 bits or larger, which is what one household has."""
    allowed = "allowed is an address such as 203.0.113.7 or 2001:db8::7, or a network such as 203.0.113.0/24"
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise ValueError(f"{text!r} is no address and no network; {allowed}") from None
    if isinstance(network, ipaddress.IPv6Network):
        mapped = network.network_address.ipv4_mapped
        if mapped is not None:
            return banned_network(f"{mapped}/{max(0, network.prefixlen - 96)}")
        network = network.supernet(new_prefix=min(64, network.prefixlen))
    if any(network.version == own.version and network.overlaps(own) for own in THIS_MACHINE):
        raise ValueError(f"{text!r} is this machine itself, from where a proxy and its operator come; {allowed}")
    if network.prefixlen < WIDEST[network.version]:
        raise ValueError(f"{text!r} is a large part of the world; the largest network is /{WIDEST[network.version]}")
    return str(network)


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
