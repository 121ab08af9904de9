"""Tables that are never cut: where the window is too narrow they have fewer columns, and say so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from rich.console import Console
from rich.markup import escape
from rich.measure import Measurement
from rich.table import Table

from branchline.cli.common import table


@dataclass
class Figures:
    """A table of numbers. Where it does not fit, titles are broken into lines, and then its `spare` columns are left
    out, the first one first."""

    title: str
    columns: Sequence[str]
    spare: Sequence[str] = ()
    rows: list[list[str]] = field(default_factory=list)

    def fitting(self, console: Console) -> tuple[Table, list[str]]:
        """The table for this window, and the names of the columns that are left out."""
        made, left_out = self._made((), _as_it_is), 0
        while width_of(made, console) > console.width and left_out <= len(self.spare):
            made = self._made(self.spare[:left_out], _in_lines)
            left_out += 1
        return made, [column for column in self.columns if column in self.spare[: max(0, left_out - 1)]]

    def show(self, console: Console) -> None:
        made, left_out = self.fitting(console)
        width = max(console.width, width_of(made, console))
        Console(file=console.file, force_terminal=console.is_terminal, width=width, highlight=False).print(made)
        if left_out:
            console.print(f"[dim]Not shown in so narrow a window: {', '.join(left_out)}.[/]")

    def _made(self, left_out: Sequence[str], titled: Callable[[str], str]) -> Table:
        kept = [i for i, column in enumerate(self.columns) if column not in left_out]
        made = table(*(titled(self.columns[i]) for i in kept), title=self.title)
        for row in self.rows:
            made.add_row(*(escape(row[i]) for i in kept))
        return made


def _as_it_is(title: str) -> str:
    return title


def _in_lines(title: str) -> str:
    """Words of letters one below the other: but "95 %" stays."""
    return re.sub(r"(?<=/)(?=\w{3})|(?<=\w) (?=\w)", "\n", title)


def width_of(made: Table, console: Console) -> int:
    return Measurement.get(console, console.options.update(width=10_000), made).maximum


def short_names(bots: Iterable[str]) -> dict[str, str]:
    """What tables call each bot: one in a file by its class, a program by its name. Equal ones are numbered."""
    short = {bot: _short_name(bot) for bot in bots}
    times, seen = Counter(short.values()), Counter[str]()
    for bot, name in short.items():
        if times[name] > 1:
            seen[name] += 1
            short[bot] = f"{name} {seen[name]}"
    return short


def _short_name(bot: str) -> str:
    if bot.startswith("program:"):
        words = [PurePath(word) for word in bot.removeprefix("program:").split()]
        return next((word.name for word in words if word.suffix), words[0].name)  # my_bot.js of: node my_bot.js
    file, colon, name = bot.rpartition(":")
    return name if colon and file.endswith(".py") else bot


def show_names(short: dict[str, str], console: Console) -> None:
    """Which bot is meant by each short name."""
    for bot, name in short.items():
        if name != bot:
            console.print(f"{name}: {bot}", markup=False, soft_wrap=True)
