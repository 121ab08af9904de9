"""Ctrl+C while other processes are at work: the terminal sends it to all of them, but only the first one answers."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_deferred() -> Iterator[None]:
    """A Ctrl+C in this block is heard when the block ends. A process started in it never hears any."""
    with _answered_later(), _blocked_for_children():
        yield


@contextmanager
def _answered_later() -> Iterator[None]:
    """Python answers signals in its main thread only."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if heard:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def _blocked_for_children() -> Iterator[None]:
    """What is blocked here stays blocked in a new process. (Other threads of this one still let the signal through.)"""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # if multiprocessing starts it later, it lets the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
