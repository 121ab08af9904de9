"""branchline doctor"""

from __future__ import annotations

import platform
import shutil
import sys

from branchline import __version__, rules
from branchline.boards import BUILT_IN, Board
from branchline.cli.common import out


def show_health() -> None:
    out.print(f"branchline {__version__}, Python {platform.python_version()}, {platform.platform()}")
    out.print(f"[dim]{sys.executable}[/dim]")
    if rules.COMPILED:
        out.print("[green]✓[/green] the rules run compiled")
    else:
        out.print("[yellow]![/yellow] the rules run interpreted: everything works, about a hundred times slower")
        out.print(f"  {_why_interpreted()}")
    for name in BUILT_IN:
        board = Board.load(name)
        out.print(f"[green]✓[/green] board {board.id}: {board.name.en}, {board.hash[:12]}")


def _why_interpreted() -> str:
    if rules.FORCED_PURE:
        return "BRANCHLINE_PURE is set in the environment."
    if not any(shutil.which(compiler) for compiler in ("cc", "gcc", "clang", "cl")):
        return "There is no C compiler; install one (Debian: apt-get install gcc python3-dev) and install again."
    return "The compiled modules are missing or older than the sources; install again (python3 dev.py does it)."
