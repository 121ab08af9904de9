"""Numbers for an operator, in the text format of Prometheus. They name no table, no person and no address."""

from __future__ import annotations

import logging
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST as CONTENT_TYPE

__all__ = ["CONTENT_TYPE", "Metrics"]

log = logging.getLogger("branchline.server")

COMMIT_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
BOT_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables_made = self._counter("tables_made", "New tables.")
        self.moves = self._counter("moves", "Moves made.", "by")
        self.refusals = self._counter("refusals", "Commands and requests refused, by the key of the refusal.", "key")
        self.limits_hit = self._counter("limits_hit", "How often somebody wanted more than a limit allows.", "limit")
        self.commits_overtaken = self._counter(
            "commits_overtaken", "Changes that were decided again, because another server was quicker."
        )
        self.commits_failed = self._counter("commits_failed", "Changes that the database did not take.")
        self.faults = self._counter("faults", "Unexpected errors: each is in the log.", "where")
        self.commit_seconds = Histogram(
            "branchline_commit_seconds", "Until a change was on disk.", buckets=COMMIT_SECONDS, registry=self.registry
        )
        self.bot_seconds = Histogram(
            "branchline_bot_seconds",
            "Until a bot had decided, with its waiting.",
            ["bot"],
            buckets=BOT_SECONDS,
            registry=self.registry,
        )

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(f"branchline_{name}", meaning, labels, registry=self.registry)

    def limit_hit(self, limit: str) -> None:
        self.limits_hit.labels(limit).inc()
        log.warning("a limit was reached", extra={"limit": limit})

    def gauge(self, name: str, meaning: str, read: Callable[[], float]) -> None:
        """A number that is read whenever somebody asks."""
        Gauge(f"branchline_{name}", meaning, registry=self.registry).set_function(read)

    def text(self) -> bytes:
        return generate_latest(self.registry)
