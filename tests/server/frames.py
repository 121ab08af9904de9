"""A socket without a library: any bytes, at any moment."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.patience import PATIENCE

TEXT, CONTINUATION, PING, PONG, CLOSE = 0x1, 0x0, 0x9, 0xA, 0x8


def frame(kind: int, data: bytes = b"", *, is_last: bool = True) -> bytes:
    """As clients send them: masked, here with zeros."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
    return bytes([(0x80 if is_last else 0) | kind]) + length + bytes(4) + data


def stop_reading(writer: asyncio.StreamWriter) -> None:
    """And little is read ahead."""
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    transport = writer.transport
    assert isinstance(transport, asyncio.ReadTransport)
    transport.pause_reading()


class RawSocket:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def write(self, data: bytes) -> None:
        """Without waiting until it is taken."""
        self.writer.write(data)

    def stop_reading(self) -> None:
        stop_reading(self.writer)

    async def close_code(self) -> int | None:
        """Read until the server says goodbye; None if it simply hangs up."""
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    kind, data = await self.next()
                    if kind == CLOSE:
                        return int.from_bytes(data[:2], "big")
        except (asyncio.IncompleteReadError, OSError):
            return None

    async def next(self) -> tuple[int, bytes]:
        first, length = await self.reader.readexactly(2)
        if length == 126:
            (length,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
        return first & 0xF, await self.reader.readexactly(length)


@asynccontextmanager
async def raw_socket(port: int, table: str) -> AsyncIterator[RawSocket]:
    """Open, and nothing said yet."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\n"
        "connection: upgrade\r\nsec-websocket-version: 13\r\n"
        "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    async with asyncio.timeout(PATIENCE):
        head = await reader.readuntil(b"\r\n\r\n")
    assert b" 101 " in head, head
    try:
        yield RawSocket(reader, writer)
    finally:
        writer.transport.abort()
