"""Programs of this folder, run as processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def start(module: str, *words: str) -> subprocess.Popen[str]:
    """It imports what the test imports."""
    return subprocess.Popen(
        [sys.executable, "-m", f"tests.server.{module}", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        text=True,
    )


def next_line(program: subprocess.Popen[str]) -> str:
    assert program.stdout is not None
    return program.stdout.readline().strip()


def kill(program: subprocess.Popen[str]) -> str:
    """What it had said that nobody had read yet."""
    program.kill()
    rest, _ = program.communicate()
    return rest
