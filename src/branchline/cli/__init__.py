"""The command line: branchline …"""

from __future__ import annotations

import sys

from branchline.boards import BoardError
from branchline.bots.failure import BotFailure
from branchline.cli.app import app


def main() -> None:
    """Errors a user can cause end in one sentence: 2 for wrong use, 1 for a check that failed."""
    try:
        app()
    except (BoardError, BotFailure, ValueError, OSError) as error:
        print(f"branchline: {error}", file=sys.stderr)
        sys.exit(2)
