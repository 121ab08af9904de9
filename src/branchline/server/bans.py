"""Addresses that the operator does not want to hear from, for a time: by the server's own clock, and in the database,
so that a restart changes nothing."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler

from branchline.server.budgets import ip_of
from branchline.server.charges import host_of
from branchline.server.checks import Refused
from branchline.server.server_clock import ServerClock
from branchline.server.storage import Storage, StoredBan

BANNED = "banned"  # the refusal

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class BannedAddresses:
    def __init__(self, storage: Storage, clock: ServerClock) -> None:
        self._storage = storage
        self._clock = clock
        self._until: dict[Network, float] = {}

    async def load(self) -> None:
        """Those that are over are forgotten."""
        await self._storage.lift_bans(self._now)
        self._until = {ipaddress.ip_network(ban.network): ban.until for ban in await self._storage.bans()}

    @property
    def _now(self) -> float:
        return self._clock.now() / 1000

    async def add(self, network: str, seconds: float) -> None:
        """As `settings.banned_network` writes it."""
        ban = StoredBan(network, self._now + seconds)
        await self._storage.keep_ban(ban)
        self._until[ipaddress.ip_network(network)] = ban.until

    async def lift(self, network: str) -> bool:
        """Whether there was one."""
        was_there = await self._storage.lift_ban(network)
        self._until.pop(ipaddress.ip_network(network), None)
        return was_there

    def left(self) -> dict[str, float]:
        """By network, for how many seconds more."""
        now = self._now
        return {str(network): until - now for network, until in self._until.items() if until > now}

    def holds(self, host: str) -> bool:
        address = ip_of(host)
        if address is None or not self._until:
            return False
        now = self._now
        return any(until > now and address in network for network, until in self._until.items())

    def check(self, host: str) -> None:
        if self.holds(host):
            raise Refused(BANNED)


def turning_away(bans: BannedAddresses) -> Callable[[ASGIConnection[Any, Any, Any, Any], BaseRouteHandler], None]:
    """A guard of all routes. Sockets are looked at where they are opened: a refusal must reach them."""

    def turn_away(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        if connection.scope["type"] == ScopeType.HTTP:
            bans.check(host_of(connection))

    return turn_away
