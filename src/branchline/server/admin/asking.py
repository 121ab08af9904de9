"""The operator's end: through the socket of a running server, or directly at the data of a stopped one."""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress
from pathlib import Path

from branchline.server.admin import messages
from branchline.server.admin.desk import Desk
from branchline.server.admin.messages import Answer, AnyRequest
from branchline.server.admin.places import LONGEST, OFFERED
from branchline.server.boards import Boards
from branchline.server.checks import Refused
from branchline.server.hub import Hub
from branchline.server.settings import ServerSettings
from branchline.server.storage import StorageInUse, storage_for
from branchline.server.storage.sqlite import FILE

ANSWER_SECONDS = 900.0  # the database may be written anew


class NoDeskError(Exception):
    """Why nobody can be asked, in words for the operator."""


def ask(place: str | Path, at: Path, request: AnyRequest) -> Answer:
    """The answer of the server whose desk is there, or else of the data."""
    try:
        return _ask_server(at, request)
    except (FileNotFoundError, ConnectionRefusedError):  # or a killed server left the socket behind
        return asyncio.run(_ask_data(place, at, request))
    except PermissionError:
        raise NoDeskError(f"You may not use the desk at {at}. {_whose(at, at.parent)}") from None
    except TimeoutError:
        raise NoDeskError(f"The server at {at} does not answer; its log may say why.") from None


def _ask_server(at: Path, request: AnyRequest) -> Answer:
    if not OFFERED or len(os.fsencode(at)) > LONGEST:
        raise FileNotFoundError
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(ANSWER_SECONDS)
        connection.connect(str(at))
        connection.sendall(messages.encode(request) + b"\n")
        line = connection.makefile("rb").readline()
    if not line:
        raise NoDeskError("The server has stopped before it answered.")
    return messages.read_answer(line)


async def _ask_data(place: str | Path, at: Path, request: AnyRequest) -> Answer:
    if isinstance(place, Path):
        _check_folder(place)
    storage = storage_for(place)
    try:
        await storage.open()
    except StorageInUse:
        raise NoDeskError(_why_silent(at)) from None
    try:
        hub = Hub(ServerSettings(), Boards(), storage)
        try:
            await hub.start()
        except Refused as refused:
            raise NoDeskError(refused.text("en")) from None
        return await Desk(hub, is_running=False).carry_out(request)
    finally:
        await storage.close()


def _check_folder(folder: Path) -> None:
    """Files of another owner would keep the server from starting again."""
    if not (folder / FILE).is_file():
        raise NoDeskError(
            f"There is neither a running server nor any game in {folder}. Name its folder with --data or its database"
            " with --database, as for 'branchline serve'."
        )
    if os.name != "nt" and (folder / FILE).stat().st_uid != os.geteuid():
        raise NoDeskError(f"The games in {folder} are not yours. {_whose(folder / FILE)}")


def _why_silent(at: Path) -> str:
    if not OFFERED:
        return "A server is running, and this system has no Unix sockets to ask it: stop the server first."
    return (
        f"A server is running, but has no desk at {at}. If it was started with --admin-socket, give the same here; the"
        " desk of another machine's server is there. A server of version 0.1 has none: stop it first."
    )


def _whose(*paths: Path) -> str:
    """Of the first that may be looked at."""
    for path in paths:
        with suppress(KeyError, OSError, NotImplementedError):
            return f"It belongs to {path.owner()}; try: sudo -u {path.owner()} branchline …"
    return "It belongs to another user."
