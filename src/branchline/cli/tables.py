"""Tables that are never cut: where the window is too narrow they have fewer columns, and say so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from rich.console import Console
from rich.markup import escape
from rich.measure import Measurement
from rich.table import Table

from branchline.cli.common import table


@dataclass
class Figures:
    """A table of numbers. Its `spare` columns are left out, the first one first, until it fits."""

    title: str
    columns: Sequence[str]
    spare: Sequence[str] = ()
    rows: list[list[str]] = field(default_factory=list)

    def fitting(self, console: Console) -> tuple[Table, list[str]]:
        """The table for this window, and the names of the columns that are left out."""
        for count in range(len(self.spare) + 1):
            made = self._without(self.spare[:count])
            if width_of(made, console) <= console.width:
                break
        return made, [_in_a_line(column) for column in self.columns if column in self.spare[:count]]

    def show(self, console: Console) -> None:
        made, left_out = self.fitting(console)
        width = max(console.width, width_of(made, console))
        Console(file=console.file, force_terminal=console.is_terminal, width=width, highlight=False).print(made)
        if left_out:
            console.print(f"[dim]Not shown in so narrow a window: {', '.join(left_out)}.[/]")

    def _without(self, left_out: Sequence[str]) -> Table:
        kept = [i for i, column in enumerate(self.columns) if column not in left_out]
        made = table(*(self.columns[i] for i in kept), title=self.title)
        for row in self.rows:
            made.add_row(*(escape(row[i]) for i in kept))
        return made


def width_of(made: Table, console: Console) -> int:
    return Measurement.get(console, console.options.update(width=10_000), made).maximum


def _in_a_line(title: str) -> str:
    return title.replace("\n", "")


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
