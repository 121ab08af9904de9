"""Programs as real processes that need not be loaded first.

`python -m branchline …` spends most of a short life on its imports, and the tests start hundreds of them. These are
forked from one process that has loaded the modules and done nothing else; what they do, how they are stopped and how
they end is as ever. Tests of how a program starts, or of other settings of the interpreter, start it with subprocess.
"""

from __future__ import annotations

import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from multiprocessing.context import ForkServerContext
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import IO, NamedTuple, Protocol

ROOT = Path(__file__).parents[1]
INTERPRETED = "BRANCHLINE_PURE"
MODULES = ["branchline.cli.run_command", "branchline.cli.serve", "branchline.server.main", "branchline.server.app"]


class Program(NamedTuple):
    """What is to be run, and where."""

    module: str
    words: tuple[str, ...]
    folder: Path
    environment: dict[str, str]


class PreparedProcess:
    """`python -m module words…`, as far as tests use subprocess.Popen; text is UTF-8."""

    def __init__(self, module: str, *words: str, folder: Path = ROOT, environment: dict[str, str]) -> None:
        program = Program(module, words, folder, environment)
        pipes = [os.pipe() for _ in range(3)]
        theirs = [pipes[0][0], pipes[1][1], pipes[2][1]]
        self._process = _context().Process(target=_run, args=(program, *map(PassedFile, theirs)))
        self._process.start()
        for file in theirs:
            os.close(file)
        self.stdin = _opened(pipes[0][1], "w")
        self.stdout = _opened(pipes[1][0], "r")
        self.stderr = _opened(pipes[2][0], "r")

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise TimeoutError(f"process {self.pid} still runs")
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class PassedFile:
    """An open file that goes along to the new process."""

    def __init__(self, file: int) -> None:
        self.file = file

    def __reduce__(self) -> tuple[Callable[[Detachable], PassedFile], tuple[Detachable]]:
        return _received, (DupFd(self.file),)


class Detachable(Protocol):
    def detach(self) -> int: ...


def _received(passed: Detachable) -> PassedFile:
    return PassedFile(passed.detach())


def completed(
    module: str, *words: str, given: str = "", folder: Path = ROOT, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """When it has ended; `given` is its standard input."""
    if environment.get(INTERPRETED) != os.environ.get(INTERPRETED):  # that is decided while it is loaded
        command = [sys.executable, "-m", module, *words]
        return subprocess.run(command, input=given, capture_output=True, encoding="utf-8", cwd=folder, env=environment)
    process = PreparedProcess(module, *words, folder=folder, environment=environment)
    with ThreadPoolExecutor(2) as readers, process.stdout, process.stderr:
        out, err = readers.submit(process.stdout.read), readers.submit(process.stderr.read)
        with suppress(BrokenPipeError), process.stdin:
            process.stdin.write(given)
        return subprocess.CompletedProcess([module, *words], process.wait(), out.result(), err.result())


@cache
def _context() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(MODULES)
    return context


def _opened(file: int, mode: str) -> IO[str]:
    return open(file, mode, encoding="utf-8")


def _run(program: Program, *files: PassedFile) -> None:
    """In the new process: as if the interpreter had been started for it."""
    for number, passed in enumerate(files):
        os.dup2(passed.file, number)
        os.close(passed.file)
    sys.stdin = _opened(0, "r")
    multiprocessing.set_start_method(None, force=True)
    os.chdir(program.folder)
    os.environ.clear()
    os.environ.update(program.environment)
    sys.argv[1:] = program.words
    runpy.run_module(program.module, run_name="__main__", alter_sys=True)
