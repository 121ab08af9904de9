"""How long a newcomer waits: python3 benchmarks/first_run.py --runs 3

Clones the last commit into an empty folder, with an empty package cache, runs `python3 dev.py play` there and asks for
the first page until it comes; once with a C compiler and once without, as often as --runs says. Shown are the steps,
their times, when a table with a bot was made, when the rules were compiled, how large .venv is, and how long the second
call takes. Needs the package index; everything is removed afterwards.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[1]
LIMIT = 600.0  # seconds, for one call
ADDRESS = re.compile(r"Branchline is at (http://\S+?)/?(?:\s|$)")
COMPILED = "The rules are compiled"


class Times(NamedTuple):
    """Seconds from the call."""

    page: float
    table: float
    compiled: float | None
    second: float
    megabytes: float


class Call:
    """`python3 dev.py play`, and what it says when."""

    def __init__(self, checkout: Path, variables: dict[str, str]) -> None:
        self.started = time.monotonic()
        self.said: list[tuple[float, str]] = []
        command = [sys.executable, "-u", "dev.py", "play", "--no-browser", "--port", "0", "--data", "../data"]
        self._process = subprocess.Popen(
            command,
            cwd=checkout,
            env=variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.rstrip())
        self._lines.put(None)

    def until(self, wanted: str | re.Pattern[str]) -> re.Match[str]:
        """The first line that matches."""
        while (left := LIMIT - self.seconds) > 0:
            try:
                line = self._lines.get(timeout=left)
            except queue.Empty:
                break
            if line is None:
                break
            self.said.append((self.seconds, line))
            if found := re.search(wanted, line):
                return found
        said = "\n".join(line for _, line in self.said)
        sys.exit(f"dev.py play ended, or took more than {LIMIT:.0f} s, before it said {wanted!r}:\n{said}")

    def stop(self) -> None:
        """Ctrl+C, as a terminal sends it: to the server and to what works in the background."""
        os.killpg(self._process.pid, signal.SIGINT)
        self._reading.join(60)  # until the last of them has ended
        if self._reading.is_alive():
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


@contextmanager
def playing(checkout: Path, variables: dict[str, str]) -> Iterator[Call]:
    call = Call(checkout, variables)
    try:
        yield call
    finally:
        call.stop()


def ask_for_page(address: str) -> None:
    """As a browser does: the page, its script and style, the boards."""
    page = get(f"{address}/").decode()
    for part in re.findall(r'(?:src|href)="(/assets/[^"]+)"', page):
        get(f"{address}{part}")
    get(f"{address}/api/boards")


def make_table(address: str) -> None:
    person = {"kind": "person", "name": "New", "contribution": os.urandom(32).hex()}
    wanted = {"board": "usa", "start": "random", "seats": [person, {"kind": "bot", "bot": "medium"}]}
    made = Request(f"{address}/api/tables", json.dumps(wanted).encode(), {"Content-Type": "application/json"})
    get(made)


def get(what: str | Request) -> bytes:
    with urlopen(what, timeout=60) as answer:
        content: bytes = answer.read()
    return content


def first_run(folder: Path, *, with_compiler: bool) -> Times:
    checkout = folder / "branchline"
    subprocess.run(["git", "clone", "--quiet", ROOT, checkout], check=True)
    variables = {**os.environ, "PIP_CACHE_DIR": str(folder / "cache"), **({} if with_compiler else {"CC": "false"})}
    for name in ("VIRTUAL_ENV", "PYTHONPATH", "BRANCHLINE_PURE", "BRANCHLINE_CHECK"):
        variables.pop(name, None)
    with playing(checkout, variables) as call:
        page, table = open_page(call)
        compiled = None
        if with_compiler:
            call.until(COMPILED)
            compiled = call.seconds
        else:
            call.until("No C compiler")
    show(call)
    megabytes = sum(file.lstat().st_size for file in (checkout / ".venv").rglob("*")) / 1e6
    with playing(checkout, variables) as again:
        second, _ = open_page(again)
    return Times(page, table, compiled, second, megabytes)


def open_page(call: Call) -> tuple[float, float]:
    address = call.until(ADDRESS)[1]
    ask_for_page(address)
    page = call.seconds
    make_table(address)
    return page, call.seconds


def show(call: Call) -> None:
    for seconds, line in call.said:
        if not re.search(r"… \d+ s$", line):  # said every few seconds while a step takes its time
            print(f"  {seconds:6.1f} s  {line}")


def summarize(runs: list[Times]) -> None:
    named = {"first page": [run.page for run in runs], "table with a bot": [run.table for run in runs]}
    named["rules compiled"] = [run.compiled for run in runs if run.compiled is not None]
    named["second call"] = [run.second for run in runs]
    for name, seconds in named.items():
        if seconds:
            times = ", ".join(f"{value:.1f}" for value in sorted(seconds))
            print(f"  {name:18} {median(seconds):6.1f} s  ({times})")
    print(f"  {'.venv':18} {median(run.megabytes for run in runs):6.0f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how long a newcomer waits for the first page.")
    parser.add_argument("--runs", type=int, default=1, help="with a compiler, and as many without")
    chosen = parser.parse_args()
    for with_compiler in (True, False):
        kind = "with a C compiler" if with_compiler else "without a C compiler"
        runs = []
        for number in range(1, chosen.runs + 1):
            print(f"{kind}, run {number}", flush=True)
            with tempfile.TemporaryDirectory(prefix="branchline-first-run-") as folder:
                runs.append(first_run(Path(folder), with_compiler=with_compiler))
        print(f"{kind}, median (all)")
        summarize(runs)


if __name__ == "__main__":
    main()
