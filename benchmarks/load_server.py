"""The real server of a checkout as a program of its own, with all its processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

UNLIMITED = (
    "--new-tables=1000000",
    "--messages=1000000",
    "--most-tables=100000",
    "--limit=requests-per-second=1000000",
)
PAGE, TICKS = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")


class Server:
    """`options` are those of `branchline serve`. A checkout runs with its own .venv if it has one."""

    def __init__(self, checkout: Path, options: list[str]) -> None:
        own = checkout / ".venv" / "bin" / "python"
        python = str(own) if own.exists() else sys.executable
        self.environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
        self.command = [python, "-m", "branchline", "serve", "--no-browser", *UNLIMITED, *options, "--port"]
        self.start(0)

    def start(self, port: int) -> None:
        self.process = subprocess.Popen(
            [*self.command, str(port)], stdout=subprocess.PIPE, text=True, env=self.environment
        )
        assert self.process.stdout
        told = self.process.stdout.readline()
        if " is at " not in told:
            raise SystemExit("The server does not start; it has said why.")
        self.url = told.split(" is at ")[1].split()[0].rstrip("/")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def kill_and_restart(self) -> None:
        self.kill()
        self.start(int(self.url.rpartition(":")[2]))

    @property
    def kib(self) -> float:
        return sum(process.kib for process in family(self.process.pid))

    @property
    def cpu_seconds(self) -> float:
        return sum(process.cpu_seconds for process in family(self.process.pid))


class Process(NamedTuple):
    pid: int
    parent: int
    cpu_seconds: float
    kib: float


def family(pid: int) -> list[Process]:
    """A process and all that it has started."""
    running = [process for path in Path("/proc").glob("[0-9]*/stat") if (process := read(path))]
    found = [process for process in running if process.pid == pid]
    for parent in found:
        found += [process for process in running if process.parent == parent.pid]
    return found


def read(stat: Path) -> Process | None:
    """None if it has ended."""
    try:
        fields = stat.read_text().rpartition(")")[2].split()
    except OSError:
        return None
    cpu_seconds = (int(fields[11]) + int(fields[12])) / TICKS
    return Process(int(stat.parent.name), int(fields[1]), cpu_seconds, int(fields[21]) * PAGE / 1024)


def stolen_seconds() -> float:
    """Of both cores, that the host of a virtual machine gave to others."""
    return int(Path("/proc/stat").read_text().split()[8]) / TICKS
