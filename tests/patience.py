"""Waiting for what must happen. No test fails because a machine is slow: only what hangs is given up."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 600.0  # seconds


def wait_until(is_so: Callable[[], object]) -> None:
    given_up = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < given_up, "it has not happened"
        time.sleep(0.01)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits for its parent to notice does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
