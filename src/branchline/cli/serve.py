"""branchline serve, and taking all games from one server to another."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar

import typer

from branchline.files import replacing
from branchline.server.admin.places import socket_of
from branchline.server.admin.socket_file import DeskPlaceError, desk_socket
from branchline.server.boards import BoardsError
from branchline.server.logs import DESK, set_up
from branchline.server.settings import ServerSettings, check_environment
from branchline.server.storage import (
    Imported,
    Storage,
    StorageError,
    TransferError,
    export_all,
    import_all,
    storage_for,
)
from branchline.server.storage.sqlite import FILE

T = TypeVar("T")

log = logging.getLogger(DESK)


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    from platformdirs import user_data_path

    return user_data_path("branchline", appauthor=False)


def place_of(data: Path | None, database: str | None) -> str | Path:
    if data is not None and database is not None:
        raise typer.BadParameter("give either --data or --database: a folder or a PostgreSQL database")
    return database or data or data_folder()


def serve_games(settings: ServerSettings, place: str | Path, log_level: str, *, opens_browser: bool) -> None:
    from branchline.server.main import ListeningError, serve, serve_together  # slow to import, for this command alone
    from branchline.server.processes import Share

    check_environment(os.environ)
    set_up(log_level)
    share = Share.of_this_process()
    try:
        if settings.processes > 1 and share is None:
            sys.exit(serve_together(settings, opens_browser=opens_browser))
        with ExitStack() as stack:
            desk = _desk(settings, place, stack) if share is None or share.number == 0 else None
            serve(settings, storage_for(place, is_shared=True), opens_browser=opens_browser, desk=desk)
    except (StorageError, BoardsError, ListeningError) as error:
        sys.exit(str(error))


def _desk(settings: ServerSettings, place: str | Path, stack: ExitStack) -> socket.socket | None:
    """Games are played without one, too, unless it was asked for."""
    try:
        return stack.enter_context(desk_socket(settings.admin_socket or socket_of(place)))
    except DeskPlaceError as error:
        if settings.admin_socket is not None:
            raise ValueError(f"--admin-socket: {error}") from None
        log.warning("there is no operator's desk", extra={"why": str(error)})
        return None


def export_games(place: str | Path, file: Path) -> None:
    if file.exists():
        raise ValueError(f"{file} is there already; an export never overwrites a file")
    if isinstance(place, Path) and not (place / FILE).is_file():
        raise ValueError(f"there are no games in {place}: it has no {FILE}; name another folder with --data")

    async def export(storage: Storage) -> int:
        with replacing(file) as path:
            path.touch(mode=0o600)  # secrets of running games are in it
            with path.open("w", encoding="utf-8") as out:
                return await export_all(storage, out)

    tables = _with_storage(place, export)
    typer.echo(f"{tables} tables exported to {file}. It holds the secrets of running games: keep it safe.")


def import_games(place: str | Path, file: Path) -> None:
    async def bring_in(storage: Storage) -> Imported:
        try:
            with file.open("rb") as found:
                return await import_all(storage, found)
        except TransferError as error:
            raise TransferError(f"{file}: {error}") from None

    imported = _with_storage(place, bring_in)
    typer.echo(f"{imported.new} tables imported; {imported.skipped} were there already.")


def _with_storage(place: str | Path, work: Callable[[Storage], Awaitable[T]]) -> T:
    async def run() -> T:
        storage = storage_for(place)
        await storage.open()
        try:
            return await work(storage)
        finally:
            await storage.close()

    try:
        return asyncio.run(run())
    except StorageError as error:
        sys.exit(str(error))
