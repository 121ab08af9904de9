"""The addresses of a server: for who sits at this machine, and for others."""

from __future__ import annotations

import ipaddress
import socket

from branchline.server.settings import ServerSettings

EVERYWHERE = ("0.0.0.0", "::")


def links_to(settings: ServerSettings, port: int) -> list[str]:
    if settings.public_url:
        return [settings.public_url]
    if settings.host in EVERYWHERE:
        return [f"http://localhost:{port}/", f"http://{_own_address()}:{port}/"]
    return [_link(settings.host, port)]


def link_for_others(settings: ServerSettings, port: int) -> str:
    """Where others reach the server; "" if it listens to this machine only."""
    if settings.public_url:
        return settings.public_url
    host = _own_address() if settings.host in EVERYWHERE else settings.host
    return "" if _is_loopback(host) else _link(host, port)


def _link(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _own_address() -> str:
    """On the local network; nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])
