"""Several server processes at one address: each serves any table, and the database keeps them in step.

The first process listens, and starts the others with its socket; the system gives each new connection to one of
them. One that dies is replaced. SIGTERM and Ctrl+C stop all; SIGHUP replaces them one after the other, so that somebody
always answers: their clients come back to another one within a second.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Sequence
from types import FrameType

log = logging.getLogger("branchline.server")

LISTENING = "BRANCHLINE_LISTENING"  # for a process that others share the work with: the socket's number, and its own
READY = "ready"
STOP_SECONDS = 10.0
LOOK_SECONDS = 0.2
REST_SECONDS = 1.0  # before one that died is replaced


class Workers:
    def __init__(self, command: Sequence[str], listening: socket.socket, count: int) -> None:
        self._command = list(command)
        self._listening = listening
        self._processes = [self._start(number) for number in range(count)]
        self._stopping = False
        self._replacing = False

    def _start(self, number: int) -> subprocess.Popen[str]:
        handle = self._listening.fileno()
        return subprocess.Popen(
            self._command,
            env={**os.environ, LISTENING: f"{handle} {number}"},
            pass_fds=[handle],
            stdin=subprocess.PIPE,  # ends with this process, and the worker with it
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, links: Sequence[str], opens_browser: bool) -> int:
        """Runs until it is asked to stop; returns the exit code."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, self._replace)
        if not all(map(_is_ready, self._processes)):
            return self._end(1)
        print(f"Branchline is at {'  or  '.join(links)}  (Ctrl+C stops it)", flush=True)
        if opens_browser:
            threading.Thread(target=webbrowser.open, args=(links[0],), daemon=True).start()
        while not self._stopping:
            self._look_after()
            time.sleep(LOOK_SECONDS)
        return self._end(0)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True

    def _replace(self, number: int, frame: FrameType | None) -> None:
        self._replacing = True

    def _look_after(self) -> None:
        for number, process in enumerate(self._processes):
            if process.poll() is not None and not self._stopping:
                log.error("a server process ended; another takes its place", extra={"code": process.returncode})
                time.sleep(REST_SECONDS)
                self._processes[number] = self._start(number)
        if self._replacing:
            self._replacing = False
            self._replace_all()

    def _replace_all(self) -> None:
        """The new one is ready before the old one goes."""
        for number, old in enumerate(self._processes):
            new = self._start(number)
            if self._stopping or not _is_ready(new):
                log.error("a new server process did not start; the old ones go on")
                _stop(new)
                return
            self._processes[number] = new
            _stop(old)
        log.info("all server processes were replaced")

    def _end(self, code: int) -> int:
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            _stop(process)
        return code


def _is_ready(process: subprocess.Popen[str]) -> bool:
    """It says so; or it ends."""
    assert process.stdout is not None
    return process.stdout.readline().strip() == READY


def _stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Share(threading.Thread):
    """What a process needs to know that shares its address with others; ends it with them."""

    def __init__(self, handle: int, number: int) -> None:
        super().__init__(daemon=True)
        self.listening = socket.socket(fileno=handle)
        self.number = number

    @classmethod
    def of_this_process(cls) -> Share | None:
        written = os.environ.get(LISTENING)
        return cls(*map(int, written.split())) if written else None

    def say_ready(self) -> None:
        print(READY, flush=True)
        self.start()

    def run(self) -> None:
        while sys.stdin.readline():
            pass
        os.kill(os.getpid(), signal.SIGTERM)
