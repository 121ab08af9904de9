"""The host processes of foreign Python bots. One that has behaved plays its bot's next game too: starting costs more
than playing."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import Lock

from branchline.bots.external.child import Child
from branchline.bots.external.loading import Target

MOST_IDLE = 8

_idle: list[HostProcess] = []
_lock = Lock()


class HostProcess(Child):
    def __init__(self, target: Target) -> None:
        self.target = target
        self.written = _time_written(target)
        path = os.pathsep.join(filter(None, sys.path))
        command = [sys.executable, "-P", "-m", "branchline.bots.external.host", *target]
        super().__init__(command, {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"})

    def can_play(self, target: Target) -> bool:
        """A file that was edited meanwhile needs a new process."""
        return self.target == target and self.written == _time_written(target) and self.is_running


def borrow(target: Target) -> HostProcess:
    with _lock:
        for number, host in enumerate(_idle):
            if host.can_play(target):
                del _idle[number]
                host.words.last.clear()
                return host
    return HostProcess(target)


def give_back(host: HostProcess) -> None:
    with _lock:
        _idle.append(host)
        surplus = _idle.pop(0) if len(_idle) > MOST_IDLE else None
    if surplus:
        surplus.end()


def _time_written(target: Target) -> int:
    try:
        return Path(target.path).stat().st_mtime_ns if target.path else 0
    except OSError:
        return 0
