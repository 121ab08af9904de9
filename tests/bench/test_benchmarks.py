"""The programs in benchmarks/ can be started: nothing they need has moved away."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", sorted(path.stem for path in (ROOT / "benchmarks").glob("*.py")))
def test_it_loads(name: str) -> None:
    code = f"import sys; sys.path[:0] = ['benchmarks', '.']; import {name}"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
