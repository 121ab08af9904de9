"""Ctrl+C where it must not fall into the middle of something; processes that end with the one that started them."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_deferred() -> Iterator[None]:
    """A Ctrl+C in this block is heard when the block ends."""
    if threading.current_thread() is not threading.main_thread():  # Python interrupts no other
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
def starting_processes() -> Iterator[None]:
    """The same, and a process that is started in this block never hears Ctrl+C.

    A terminal sends it to all processes of a command; only the one that started the others shall answer.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    with interrupts_deferred():
        resource_tracker.ensure_running()  # if multiprocessing starts it later, it lets the signal through again
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # what is blocked here is blocked there
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_with_parent() -> None:
    """For a thread of a process of multiprocessing: a parent that was killed cannot dismiss its workers."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
