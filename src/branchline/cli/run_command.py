"""Running a command, and how it ends: the one place where errors become sentences and exit codes."""

from __future__ import annotations

import os
import sys

from branchline.cli import INTERRUPTED, Stopped, say_stopped
from branchline.cli.app import app
from branchline.cli.system_errors import is_wrong_use, sentence

FAILED, WRONG_USE = 1, 2  # docs/command-line.md says what they mean


def run() -> int:
    """The exit code; what is wrong has been said."""
    code = _run()
    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python tries again at its end
        return _say(f"branchline: {sentence(error)}", FAILED)
    return code


def _run() -> int:
    try:
        app(prog_name="branchline")
    except Stopped as stopped:
        say_stopped(str(stopped))
        return INTERRUPTED
    except SystemExit as end:
        return _code(end.code)
    except OSError as error:
        return _say(f"branchline: {sentence(error)}", WRONG_USE if is_wrong_use(error) else FAILED)
    except ValueError as error:  # also everything wrong with a board, a seed, the name of a bot
        return _say(f"branchline: {error}", WRONG_USE)
    return 0


def _code(ended: str | int | None) -> int:
    """What `sys.exit` was given. Of Ctrl+C only the code is left; Stopped is for those who say more."""
    if ended == INTERRUPTED:
        say_stopped("Stopped.")
        return INTERRUPTED
    return _say(ended, FAILED) if isinstance(ended, str) else ended or 0


def _say(text: str, code: int) -> int:
    print(text, file=sys.stderr)
    return code
