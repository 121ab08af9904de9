"""Servers under the same load, turn about: what differs between them is not the machine's mood."""

from __future__ import annotations

import argparse
import gc
import sys
from statistics import median, quantiles

from load_players import Players
from load_server import Server

FLAT_OUT = 64  # moves under way


class Turns:
    """Any number of servers; the others are compared with the first."""

    def __init__(self, servers: dict[str, Server], chosen: argparse.Namespace) -> None:
        self.servers = servers
        self.players = {name: Players(server.url) for name, server in servers.items()}
        self.chosen = chosen
        self.costs: dict[str, list[float]] = {name: [] for name in servers}
        self.p99: dict[str, list[float]] = {name: [] for name in servers}
        self.flat_out: dict[str, list[float]] = {name: [] for name in servers}

    async def compare(self) -> dict[str, float]:
        kib = {name: await self._open_tables(name) for name in self.servers}
        gc.disable()
        for number in range(self.chosen.rounds):
            for name in list(self.servers)[:: 1 if number % 2 == 0 else -1]:
                await self._measure(name)
            print(f"  {', '.join(f'{name} {cost[-1]:.2f}' for name, cost in self.costs.items())}", file=sys.stderr)
        found = {}
        for name, server in self.servers.items():
            found |= spread(f"{name}: server CPU ms per move", self.costs[name])
            found[f"{name}: p99 ms"] = median(self.p99[name])
            if self.chosen.matrix:
                found |= spread(f"{name}: moves/s flat out", self.flat_out[name])
            found[f"{name}: KiB per game and its sockets"] = (server.kib - kib[name]) / self.chosen.tables
        return found | self._ratios()

    def _ratios(self) -> dict[str, float]:
        first, *others = self.servers
        found: dict[str, float] = {}
        for name in others:
            pairs = zip(self.costs[first], self.costs[name], strict=True)
            found |= spread(f"CPU, {name} / {first}", [new / old for old, new in pairs])
        return found

    async def _open_tables(self, name: str) -> float:
        """The server's memory before."""
        kib = self.servers[name].kib
        await self.players[name].open_tables(self.chosen.tables)
        await self.players[name].connect()
        return kib

    async def _measure(self, name: str) -> None:
        before = self.servers[name].cpu_seconds
        seconds = await self.players[name].play(self.chosen.rate, self.chosen.seconds)
        self.costs[name].append(1000 * (self.servers[name].cpu_seconds - before) / max(len(seconds), 1))
        self.p99[name].append(1000 * percentile_99(seconds))
        if self.chosen.matrix:
            self.flat_out[name].append(await self.players[name].play_flat_out(FLAT_OUT, self.chosen.step_seconds))


def percentile_99(seconds: list[float]) -> float:
    return quantiles(seconds, n=100, method="inclusive")[98] if len(seconds) > 1 else float("inf")


def spread(name: str, values: list[float]) -> dict[str, float]:
    return {name: median(values), f"{name}, least": min(values), f"{name}, most": max(values)}
