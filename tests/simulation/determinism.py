"""All that is not the same in every run, replaced in one place: time, chance, and the order of sets."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from branchline.server import app, budgets, handlers, hub, server_clock, tokens
from branchline.server.connection import Connection
from branchline.server.storage import postgres
from tests.simulation.event_loop import OrderedTask, VirtualLoop
from tests.simulation.postgres import SimulatedPostgres

BEGINNING = 1_700_000_000  # the time of day, in seconds
HOUSEKEEPING_SECONDS = 20.0  # often enough for tables to be evicted


class OrderedConnection(Connection):
    """Sets of connections have the same order in every run."""

    numbers = count()

    def __init__(self, *words: Any) -> None:
        self._number = next(self.numbers)
        super().__init__(*words)

    def __hash__(self) -> int:
        return self._number


@contextmanager
def deterministic(loop: VirtualLoop, random: Random, database: SimulatedPostgres) -> Iterator[None]:
    def urlsafe(size: int) -> str:
        return random.randbytes(size).hex()[: size * 4 // 3]

    time = SimpleNamespace(monotonic=loop.time, time_ns=lambda: int((BEGINNING + loop.time()) * 1e9))
    OrderedTask.numbers = count()
    OrderedConnection.numbers = count()
    with ExitStack() as stack:
        for module in (budgets, hub, server_clock):
            stack.enter_context(patch.object(module, "time", time))
        stack.enter_context(patch.object(tokens, "secrets", SimpleNamespace(token_urlsafe=urlsafe)))
        stack.enter_context(patch.object(postgres, "token_hex", lambda size: random.randbytes(size).hex()))
        stack.enter_context(patch.object(handlers, "new_secret", lambda: random.randbytes(32)))
        stack.enter_context(patch.object(handlers, "uniform", random.uniform))
        stack.enter_context(patch.object(app, "Connection", OrderedConnection))
        stack.enter_context(patch.object(app, "HOUSEKEEPING_SECONDS", HOUSEKEEPING_SECONDS))
        stack.enter_context(patch("asyncpg.connect", database.connect))
        asyncio.set_event_loop(loop)
        yield
        asyncio.set_event_loop(None)
