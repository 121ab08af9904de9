"""The command line: branchline …

Importing this must take no time: before `main` is called nobody listens for Ctrl+C.
"""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130  # the exit code after Ctrl+C


class Stopped(Exception):  # noqa: N818 - nothing is wrong
    """Ctrl+C has stopped a command that has something to say about it: what is kept, and how to go on."""


def main() -> None:
    """Run the command of `sys.argv`. It ends with an exit code and, if something is wrong, with one sentence."""
    code = INTERRUPTED
    try:
        from branchline.cli.run_command import run

        code = run()
    except KeyboardInterrupt:
        say_stopped("Stopped.")
    _leave(code)


def say_stopped(text: str) -> None:
    """Below the ^C that a terminal shows."""
    print(f"\n{text}" if sys.stderr.isatty() else text, file=sys.stderr)


def _leave(code: int) -> None:
    """A Ctrl+C from now on changes nothing; Python would show a traceback while it clears up."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if code == INTERRUPTED:  # Python itself may end by a signal instead, if the interrupt fell into generated code
        sys.stdout.flush()
        os._exit(code)
    sys.exit(code)
