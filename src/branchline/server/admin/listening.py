"""The server's end of the desk's socket: one line with a request, one with the answer."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec

from branchline.server.admin import messages
from branchline.server.admin.desk import Desk
from branchline.server.admin.messages import AdminRefusal, Answer
from branchline.server.logs import DESK

log = logging.getLogger(DESK)

UnixSocket = socket.socket
REQUEST_SECONDS = 20.0


@asynccontextmanager
async def open_desk(desk: Desk, listening: UnixSocket | None) -> AsyncIterator[None]:
    """While the server runs. A signal that stops it may leave no time to take the socket away later."""
    if listening is None:
        yield
        return
    path = Path(listening.getsockname())
    server = await asyncio.start_unix_server(
        lambda reader, writer: _serve(desk, reader, writer), sock=listening, limit=messages.LONGEST_REQUEST
    )
    try:
        yield
    finally:
        server.close()
        path.unlink(missing_ok=True)


async def _serve(desk: Desk, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError, TimeoutError):  # the operator is gone
        async with asyncio.timeout(REQUEST_SECONDS):
            line = await _line(reader)
        answer = await _answer(desk, line)
        writer.write(messages.encode(answer) + b"\n")
        await writer.drain()
    writer.close()


async def _line(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readline()
    except ValueError:
        return b""  # too long


async def _answer(desk: Desk, line: bytes) -> Answer:
    try:
        request = messages.read_request(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return AdminRefusal(f"The server does not understand this ({error}). Is it of another version?")
    try:
        return await asyncio.shield(desk.carry_out(request))  # begun is finished
    except Exception as error:
        log.error("unexpected error at the desk", exc_info=error)
        return AdminRefusal("Something went wrong on the server; its log says what.")
