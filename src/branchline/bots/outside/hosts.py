"""The host processes of foreign Python bots. One that has behaved plays its bot's next game too: starting costs more
than playing."""

from __future__ import annotations

import os
import sys
from threading import Lock

from branchline.bots.outside.child import Child
from branchline.bots.outside.loading import Target

MOST_IDLE = 8

_idle: list[tuple[Target, Child]] = []
_lock = Lock()


def borrow(target: Target) -> Child:
    with _lock:
        for number, (idle_target, child) in enumerate(_idle):
            if idle_target == target:
                del _idle[number]
                if child.is_running:
                    child.words.last.clear()
                    return child
                break
    return _new_host(target)


def give_back(target: Target, child: Child) -> None:
    with _lock:
        _idle.append((target, child))
        surplus = _idle.pop(0)[1] if len(_idle) > MOST_IDLE else None
    if surplus:
        surplus.end()


def _new_host(target: Target) -> Child:
    command = [sys.executable, "-P", "-m", "branchline.bots.outside.host", *target]
    return Child(command, {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONHASHSEED": "0"})
