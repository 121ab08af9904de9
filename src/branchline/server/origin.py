"""Where requests may come from: pages of this server, never those of other sites.

A page of another site could otherwise play in a visitor's name, or reach a server on the visitor's own machine by
letting its name point there. So the Host must be one the server is known by, and an Origin must be that same host.
"""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send


class OwnOriginOnly:
    def __init__(self, app: ASGIApp, public_url: str = "") -> None:
        self.app = app
        self.names = {"localhost", socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
        public = urlsplit(public_url.lower())
        self.public = public.netloc
        self.public_origin = f"{public.scheme}://{public.netloc}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET) and not self._is_own(scope):
            await _refuse(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _is_own(self, scope: Scope) -> bool:
        headers = {name: value.decode("latin-1").lower() for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        origin = headers.get(b"origin")
        return self._is_known(host) and (origin is None or origin in self._origins(host))

    def _origins(self, host: str) -> tuple[str, ...]:
        """Of this server's own pages; a proxy may not have passed on the host they were asked for."""
        if self.public:
            return (self.public_origin,) if host == self.public else (self.public_origin, f"http://{host}")
        return (f"http://{host}", f"https://{host}")

    def _is_known(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return bool(name) and (host == self.public or name in self.names or _is_address(name))


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": "another origin"})
        return
    body = b'{"key":"another-origin","text":"This server answers its own pages only."}'
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
