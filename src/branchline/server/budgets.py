"""Budgets: how much a connection, a seat or an address may ask for."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable

MOST_REMEMBERED = 10_000  # addresses
KEPT_IN_A_CROWD = MOST_REMEMBERED * 9 // 10  # looking for those to forget takes long, so it must be seldom


class RateBudget:
    """So much a second, and more at once after a pause."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = self._left = burst
        self._at = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """False if that is more than there is: then nothing is taken."""
        self._refill()
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def give_back(self, cost: float = 1.0) -> None:
        """What was taken for something that did not happen."""
        self._left = min(self._burst, self._left + cost)

    def owe(self, cost: float = 1.0) -> float:
        """Take it even if there is less: seconds until it is paid for."""
        self._refill()
        self._left -= cost
        return max(0.0, -self._left / self._rate)

    @property
    def is_full(self) -> bool:
        self._refill()
        return self._left >= self._burst

    @property
    def is_empty(self) -> bool:
        """Not even 1 is left."""
        self._refill()
        return self._left < 1.0

    def _refill(self) -> None:
        now = time.monotonic()
        self._left = min(self._burst, self._left + self._rate * (now - self._at))
        self._at = now


class BudgetsByAddress:
    """Those that are full again are forgotten."""

    def __init__(self, new_budget: Callable[[], RateBudget]) -> None:
        self._new_budget = new_budget
        self._budgets: dict[str, RateBudget] = {}

    def __getitem__(self, address: str) -> RateBudget:
        if address not in self._budgets:
            if len(self._budgets) >= MOST_REMEMBERED:
                self._forget()
            self._budgets[address] = self._new_budget()
        return self._budgets[address]

    def take(self, address: str, cost: float = 1.0) -> bool:
        return self[address].take(cost)

    def _forget(self) -> None:
        self._budgets = {address: budget for address, budget in self._budgets.items() if not budget.is_full}
        while len(self._budgets) > KEPT_IN_A_CROWD:  # a crowd of addresses: the oldest go first
            del self._budgets[next(iter(self._budgets))]


def ip_of(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address itself, in the shorter form where it has two; None if it is no such address."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def address_of(host: str) -> str:
    """Who is charged for what comes from there: in IPv6 a network of 64 bits, which a household has to itself."""
    address = ip_of(host)
    if address is None:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.IPv6Network((int(address) >> 64 << 64, 64)))
    return str(address)


def is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
