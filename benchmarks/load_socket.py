"""The least WebSocket client that does: thousands of them must cost less than the server they measure."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from urllib.parse import urlsplit

TEXT, PING, PONG = 0x81, 0x89, 0x8A
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Socket(asyncio.Protocol):
    def __init__(self, path: str, host: str, on_message: Callable[[bytes], None]) -> None:
        self._upgrade = UPGRADE.format(path=path, host=host).encode()
        self._on_message = on_message
        self._data = bytearray()
        self.transport: asyncio.Transport | None = None
        self.is_open = asyncio.get_running_loop().create_future()

    @classmethod
    async def connected(cls, url: str, path: str, on_message: Callable[[bytes], None]) -> Socket:
        host = urlsplit(url).netloc
        name, _, port = host.rpartition(":")
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(path, host, on_message), name, int(port))
        await socket.is_open
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._upgrade)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError("closed before it was open"))

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self.is_open.done():
            self._read_head()
        if self.is_open.done():
            self._read_frames()

    def _read_head(self) -> None:
        head, end, rest = self._data.partition(b"\r\n\r\n")
        if end and head.startswith(b"HTTP/1.1 101"):
            self._data = rest
            self.is_open.set_result(None)
        elif end:
            self.is_open.set_exception(ConnectionError(head.decode()))

    def _read_frames(self) -> None:
        while (frame := self._frame()) is not None:
            start, end = frame
            kind, content = self._data[0], bytes(self._data[start:end])
            del self._data[:end]
            if kind == TEXT:
                self._on_message(content)
            elif kind == PING:
                self.send(content, PONG)

    def _frame(self) -> tuple[int, int] | None:
        """Where the first whole frame's content begins and ends. The server never masks, and never splits."""
        data = self._data
        if len(data) < 2:
            return None
        length, start = data[1], 2
        if length >= 126:
            start = 4 if length == 126 else 10
            if len(data) < start:
                return None
            length = int.from_bytes(data[2:start])
        return (start, start + length) if len(data) >= start + length else None

    def send(self, message: bytes, kind: int = TEXT) -> None:
        """Masked with zeros, which is allowed and leaves it as it is."""
        length = len(message)
        size = bytes([0x80 | length]) if length < 126 else b"\xfe" + length.to_bytes(2)
        if self.transport is None or self.transport.is_closing():
            raise ConnectionError("the server has closed the connection")
        self.transport.write(bytes([kind]) + size + b"\0\0\0\0" + message)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()
