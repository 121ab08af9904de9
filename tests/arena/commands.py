"""Commands that run to their end."""

from __future__ import annotations

import subprocess
import sys


def branchline(*words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "branchline", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not check or done.returncode == 0, done.stderr
    return done
