"""Options whose values are checked when they are read: wrong ones are refused before anything is begun."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import wraps
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from branchline.cli.numbers import whole
from branchline.server import settings
from branchline.server.settings import Address as Address
from branchline.server.settings import ChosenLimit as ChosenLimit

T = TypeVar("T")


def _checked(read: Callable[[str], T]) -> Callable[[str], T]:
    """The same, with its ValueError said as a wrong value of the option."""

    @wraps(read)
    def checked(text: str) -> T:
        try:
            return read(text)
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None

    return checked


def _seed(text: str) -> str:
    """Always the text that is also printed for this seed."""
    from branchline.deal import parse_seed, seed_text

    return seed_text(parse_seed(text))


seed = _checked(_seed)
host = _checked(settings.host)
public_url = _checked(settings.public_url)
database = _checked(settings.database)
folder = _checked(settings.folder)
boards_folder = _checked(settings.boards_folder)
limit = _checked(settings.limit)
metrics = _checked(settings.metrics)
duration = _checked(settings.duration)
banned_network = _checked(settings.banned_network)


class LogLevel(StrEnum):
    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


# Options of several commands.

DataOption = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", parser=folder, help="Where games are kept. Default: your data folder."),
]
DatabaseOption = Annotated[
    str | None,
    typer.Option("--database", metavar="postgresql://…", parser=database, help="Keep games in PostgreSQL instead."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as JSON, for other programs.")]
SocketOption = Annotated[
    Path | None,
    typer.Option(
        "--admin-socket",
        metavar="PATH",
        help="The socket of the operator's desk. Default: in the data folder; with --database in the runtime folder.",
    ),
]

WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers", metavar="N", parser=whole(1), help="Play on so many processes at once. Default: all cores."
    ),
]
