"""Requests no browser would send, and what every answer must be like."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from branchline.server.headers import HEADERS
from tests.patience import PATIENCE


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: str


async def raw(port: int, request: bytes) -> Answer:
    """Send just these bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    async with asyncio.timeout(PATIENCE):
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        is_head = request.startswith(b"HEAD ")
        body = await reader.readexactly(0 if is_head else int(headers.get("content-length", 0)))
    writer.close()
    return Answer(int(first.split()[1]), headers, body.decode())


async def get(port: int, path: str, method: str = "GET", **headers: str) -> Answer:
    """With the path as it is, and with no other headers than these and Host."""
    named = {"host": f"127.0.0.1:{port}", **headers}
    lines = "".join(f"{name}: {value}\r\n" for name, value in named.items())
    return await raw(port, f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode("latin-1"))


async def post(port: int, path: str, body: bytes, content_type: str = "application/json", **headers: str) -> Answer:
    named = {"host": f"127.0.0.1:{port}", "content-type": content_type, "content-length": str(len(body)), **headers}
    lines = "".join(f"{name}: {value}\r\n" for name, value in named.items() if value)
    return await raw(port, f"POST {path} HTTP/1.1\r\n{lines}\r\n".encode("latin-1") + body)


def assert_safe(answer: Answer) -> None:
    """No error of the server; nothing a browser could take for a page or a script."""
    assert answer.status < 500, answer
    assert HEADERS.items() <= answer.headers.items()
    if answer.body:
        assert answer.headers["content-type"] in ("application/json", "application/jsonl")
