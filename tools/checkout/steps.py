"""Running commands, side by side where they can, and saying every few seconds what is being done."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

from tools.checkout.places import ROOT, environment

NEWS_SECONDS = 5.0
LOOK_SECONDS = 0.05


def say(text: str, end: str = "\n") -> None:
    print(text, end=end, file=sys.stderr, flush=True)


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl+C and SIGTERM wait until this is done: else a process could be started that nobody knows of.

    (`branchline.interrupts` does it for the commands; it is not installed yet when this runs.)
    """
    came: list[int] = []
    before = {
        number: signal.signal(number, lambda number, _: came.append(number))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for waiting in came:
            signal.raise_signal(waiting)


class Done(NamedTuple):
    title: str
    good: bool
    output: str


class Step:
    """A command under way. Its output is kept, and shown only if it fails."""

    def __init__(self, title: str, *command: str | Path, **variables: str) -> None:
        self.title = title
        self.command = [str(word) for word in command]
        self.variables = variables
        self.start = time.monotonic()
        self._output: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the step
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        self.start = time.monotonic()
        with undisturbed():
            self._process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=environment(**self.variables),
                stdin=subprocess.DEVNULL,
                stdout=self._output,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # so that stop() reaches the compilers of compilers, too
            )

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.start

    @property
    def is_running(self) -> bool:
        assert self._process is not None
        return self._process.poll() is None

    def stop(self) -> None:
        if self._process is None or self._process.poll() is not None:
            return
        with contextlib.suppress(OSError):
            if os.name == "nt":
                self._process.terminate()
            else:
                os.killpg(self._process.pid, signal.SIGTERM)
        self._process.wait()

    def result(self) -> Done:
        assert self._process is not None
        good = self._process.wait() == 0
        self._output.seek(0)
        return Done(self.title, good, self._output.read().decode("utf-8", "replace"))


def run_steps(*wanted: Step) -> list[Done]:
    """All at once; returns when all have ended, whatever became of them. None outlives this call."""
    news = News()
    running = list(wanted)
    done = {}
    try:
        for step in running:
            step.begin()
        while running:
            for step in [step for step in running if not step.is_running]:
                running.remove(step)
                done[step] = step.result()
                news.clear()
                report(step, done[step])
            news.tell(running)
            time.sleep(LOOK_SECONDS)
    finally:
        for step in running:
            step.stop()
    return [done[step] for step in wanted]


def report(step: Step, done: Done) -> None:
    say(f"{step.title} … {'done' if done.good else 'FAILED'} ({step.seconds:.0f} s)")
    if not done.good:
        say(f"$ {shlex.join(step.command)}\n{done.output.rstrip()}\n")


class News:
    """What is under way, and for how long: in a terminal one line that changes, elsewhere a line now and then."""

    def __init__(self) -> None:
        self._in_place = sys.stderr.isatty()
        self._next = time.monotonic() + (0.0 if self._in_place else NEWS_SECONDS)
        self._shown = False

    def tell(self, running: list[Step]) -> None:
        now = time.monotonic()
        if not running or now < self._next:
            return
        titles = ", ".join(step.title for step in running)
        text = f"{titles} … {max(step.seconds for step in running):.0f} s"
        if self._in_place:
            width = os.get_terminal_size(sys.stderr.fileno()).columns - 1
            say(f"\r\x1b[K{text[:width] if width > 0 else text}", end="")
            self._shown = True
        else:
            say(text)
        self._next = now + (1.0 if self._in_place else NEWS_SECONDS)

    def clear(self) -> None:
        if self._shown:
            say("\r\x1b[K", end="")
            self._shown = False
            self._next = 0.0


def must(title: str, *command: str | Path, **variables: str) -> str:
    """Run one command; if it fails nothing goes on."""
    (done,) = run_steps(Step(title, *command, **variables))
    if not done.good:
        sys.exit(f"Stopped: {title} failed; the command and its output are above.")
    return done.output


def run(*command: str | Path) -> int:
    """Run a command that talks to the user itself."""
    process = subprocess.Popen([str(word) for word in command], cwd=ROOT, env=environment())
    try:
        return process.wait()
    finally:
        if process.poll() is None:  # stopped: it has heard of Ctrl+C itself, but not of a SIGTERM
            process.terminate()
            process.wait()
