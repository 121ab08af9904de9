"""The server's application: routes, the socket, errors, security headers, starting and stopping."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from litestar import Litestar, WebSocket, websocket
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp

from branchline import __version__
from branchline.server import screen
from branchline.server.api import NEW_TABLE, SEAT_KEY, Api, TableId
from branchline.server.boards import Boards
from branchline.server.checks import Refused
from branchline.server.connection import Connection
from branchline.server.driving import Driver
from branchline.server.hub import Hub
from branchline.server.origin import OwnOriginOnly
from branchline.server.problems import HANDLERS, require_json
from branchline.server.settings import Settings
from branchline.server.storage import Storage
from branchline.server.thinking.thinkers import Thinkers

log = logging.getLogger("branchline.server")

HOUSEKEEPING_SECONDS = 300.0
# Only what is the same for everybody: lengths of compressed answers can tell something about secrets in them.
NOT_COMPRESSED = ["^/api/(?!boards)"]
NO_SUCH_TABLE, TRY_LATER = 4404, 1013  # why a socket is closed


def make_app(settings: Settings, storage: Storage) -> ASGIApp:
    """The storage is open while the application runs."""
    hub = Hub(settings, Boards(settings.boards), storage)
    thinkers = Thinkers(settings.workers)
    driver = Driver(hub, thinkers)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await thinkers.start()
        chores = asyncio.create_task(_keep_house(hub, driver))
        yield
        chores.cancel()
        with suppress(asyncio.CancelledError):
            await chores
        await driver.close()
        await thinkers.close()

    app = Litestar(
        [Api, play, screen.page, screen.icon, screen.asset],
        dependencies={"hub": Provide(lambda: hub, sync_to_thread=False)},
        lifespan=[lifespan],
        middleware=[_limit_new_tables(settings).middleware],
        before_request=require_json,
        exception_handlers=HANDLERS,
        openapi_config=OpenAPIConfig(
            title="Branchline",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            components=Components(security_schemes={SEAT_KEY: SecurityScheme(type="http", scheme="bearer")}),
        ),
        compression_config=CompressionConfig("gzip", gzip_compress_level=5, exclude=NOT_COMPRESSED),
        request_max_body_size=settings.longest_message,
        logging_config=None,
        signature_types=[Hub],
    )
    return OwnOriginOnly(app, settings.public_url)


@websocket("/api/tables/{table:str}/socket")
async def play(socket: WebSocket[Any, Any, Any], hub: Hub, table: TableId) -> None:
    """docs/socket.md"""
    await socket.accept()
    try:
        live = await hub.find(table)
    except Refused as refused:
        await socket.send_json({"type": "refused", "id": "", "key": refused.key, "text": refused.text("en")})
        await socket.close(TRY_LATER if refused.key == "storage-unavailable" else NO_SUCH_TABLE)
        return
    if live.sockets >= hub.settings.most_sockets:
        await socket.close(TRY_LATER)
        return
    await Connection(hub, socket, live).serve()


def _limit_new_tables(settings: Settings) -> RateLimitConfig:
    """From one address; behind a proxy, from the address it forwards."""
    return RateLimitConfig(
        ("minute", settings.tables_per_minute),
        check_throttle_handler=lambda request: request.route_handler.name == NEW_TABLE,
    )


async def _keep_house(hub: Hub, driver: Driver) -> None:
    """Wake tables after a start; then, from time to time, forget those nobody needs. No chore stops another."""
    await _supervised("waking tables", driver.wake_all)
    while True:
        await _supervised("clearing tables", lambda: _clear(hub))
        await asyncio.sleep(HOUSEKEEPING_SECONDS)


async def _clear(hub: Hub) -> None:
    gone = await hub.delete_unused()
    if gone:
        log.info("unused tables cleared", extra={"tables": gone})


async def _supervised(chore: str, work: Callable[[], Awaitable[None]]) -> None:
    try:
        await work()
    except Refused as refused:
        log.warning("a chore has to wait", extra={"chore": chore, "why": refused.key})
    except Exception as error:
        log.error("a chore failed; the others go on", exc_info=error, extra={"chore": chore})
