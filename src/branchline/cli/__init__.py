"""The command line: branchline …

Importing this must be quick, as nobody listens for Ctrl+C until `main` is called.
"""

from __future__ import annotations

import signal
import sys

INTERRUPTED = 130  # the exit code after Ctrl+C


class Stopped(Exception):  # noqa: N818, nothing is wrong
    """Ctrl+C has stopped a command that has something to say about it: what is kept, and how to go on."""


def main() -> None:
    """Run the command of `sys.argv`. It ends with an exit code and, if something is wrong, with one sentence."""
    code = INTERRUPTED
    try:
        from branchline.cli.running import run

        code = run()
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left to stop
    sys.exit(code)
