"""Programs of this folder, run as processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


@contextmanager
def running(module: str, *words: str) -> Iterator[subprocess.Popen[str]]:
    """It imports what the test imports, and never outlives it."""
    program = subprocess.Popen(
        [sys.executable, "-m", f"tests.server.{module}", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        text=True,
    )
    with program:
        try:
            yield program
        finally:
            program.kill()


def next_line(program: subprocess.Popen[str]) -> str:
    assert program.stdout is not None
    return program.stdout.readline().strip()


def last_words(program: subprocess.Popen[str]) -> str:
    """What it has said that nobody has read yet, until it ended."""
    assert program.stdout is not None
    return program.stdout.read()
