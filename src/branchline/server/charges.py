"""What an address is charged for: new tables, and requests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler

from branchline.server.budgets import BudgetsByAddress, RateBudget, address_of, is_this_machine
from branchline.server.checks import Refused
from branchline.server.settings import ServerSettings

DAY = 24 * 60 * 60  # seconds
BURST_OF_REQUESTS = 10  # seconds' worth of them at once
COST = "cost"  # of a route's requests, where it is not 1
COSTLY = 3.0  # from here on requests are counted wherever they come from


class Charges:
    def __init__(self, settings: ServerSettings) -> None:
        limits = settings.limits
        minute, day, requests = limits.tables_per_minute, limits.tables_per_day, limits.requests_per_second
        self._has_proxy = bool(settings.public_url)
        self._tables_a_minute = BudgetsByAddress(lambda: RateBudget(minute / 60, minute))
        self._tables_a_day = BudgetsByAddress(lambda: RateBudget(day / DAY, day))
        self._requests = BudgetsByAddress(lambda: RateBudget(requests, BURST_OF_REQUESTS * requests))

    def new_table(self, host: str) -> None:
        address = address_of(host)
        if not self._tables_a_minute.take(address):
            raise Refused("too-many-tables")
        if not self._is_trusted(host) and not self._tables_a_day.take(address):
            raise Refused("too-many-tables")

    def request(self, host: str, cost: float) -> None:
        is_free = cost < COSTLY and self._is_trusted(host)
        if not is_free and not self._requests.take(address_of(host), cost):
            raise Refused("too-many-requests")

    def _is_trusted(self, host: str) -> bool:
        """Whoever sits at this machine could stop the server anyway. A proxy's word for it does not count."""
        return not self._has_proxy and is_this_machine(host)


def host_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where it comes from; behind a proxy, what the proxy says."""
    return connection.client.host if connection.client else ""


def charging(charges: Charges) -> Callable[[ASGIConnection[Any, Any, Any, Any], BaseRouteHandler], None]:
    """A guard of all routes. Sockets are charged where they are opened: a refusal must reach them."""

    def charge(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        if connection.scope["type"] == ScopeType.HTTP:
            charges.request(host_of(connection), handler.opt.get(COST, 1.0))

    return charge
