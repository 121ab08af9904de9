"""Commands as processes that can be interrupted: all of their group gets Ctrl+C, as from a terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.arena.test_command import children
from tests.patience import is_alive, wait_until

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}

INTERRUPTED_AT = """
import os, signal, sys

class Trap:
    def find_spec(self, name, path=None, target=None):
        if name == module:
            sys.meta_path.remove(self)
            exec("os.kill(os.getpid(), signal.SIGINT)")  # such code is generated for dataclasses

module, *sys.argv[1:] = sys.argv[1:]
sys.meta_path.insert(0, Trap())
from branchline.cli import main
main()
"""


def interrupted_at(module: str, *words: object) -> subprocess.CompletedProcess[str]:
    """The command, with Ctrl+C at the moment when it loads a module."""
    command = [sys.executable, "-c", INTERRUPTED_AT, module, *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, preexec_fn=_listen, check=False)


class Running:
    """A command at work, in a group of its own."""

    def __init__(self, *words: object) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "branchline", *map(str, words)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
            start_new_session=True,
            preexec_fn=_listen,
        )

    def until(self, is_so: Callable[[], object]) -> Running:
        wait_until(lambda: is_so() or self.process.poll() is not None)
        assert self.process.poll() is None
        return self

    def workers(self) -> list[int]:
        return children(self.process)

    def interrupted(self) -> subprocess.CompletedProcess[str]:
        workers = self.workers()
        os.killpg(self.process.pid, signal.SIGINT)
        out, err = self.process.communicate()
        wait_until(lambda: not any(map(is_alive, workers)))
        return subprocess.CompletedProcess(self.process.args, self.process.returncode, out, err)


def holds_a_game(folder: Path) -> bool:
    return any(path.stat().st_size for path in folder.glob("*.new"))


def _listen() -> None:
    """Tests that run in the background ignore Ctrl+C, and so would all they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
