"""The server's application: routes, the socket, errors, security headers, starting and stopping."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from litestar import Litestar, Request, Response, WebSocket, websocket
from litestar.di import Provide
from litestar.exceptions import ClientException, HTTPException
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from branchline import __version__
from branchline.messages import LANGUAGES
from branchline.server import screen
from branchline.server.api import NEW_TABLE, Api, TableId
from branchline.server.boards import Boards
from branchline.server.checks import Refused
from branchline.server.connection import Connection
from branchline.server.driving import Driver
from branchline.server.hub import Hub
from branchline.server.origin import OwnOriginOnly
from branchline.server.settings import Settings
from branchline.server.storage import Storage
from branchline.server.thinking.thinkers import Thinkers

log = logging.getLogger("branchline.server")

STATUS = {  # of refusals over HTTP; the others are 409
    "no-table": 404,
    "no-board": 404,
    "no-bot": 422,
    "no-record": 422,
    "wrong-seats": 422,
    "no-seat": 422,
    "not-your-seat": 403,
    "link-void": 403,
    "server-full": 503,
    "storage-unavailable": 503,
}
HOUSEKEEPING_SECONDS = 300.0
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
        [Api, play, screen.page, screen.icon, *screen.assets()],
        dependencies={"hub": Provide(lambda: hub, sync_to_thread=False)},
        lifespan=[lifespan],
        middleware=[_limit_new_tables(settings).middleware],
        before_request=_require_json,
        exception_handlers={
            Refused: _refused,
            HTTPException: _http_error,
            RecursionError: _too_deep,
            Exception: _unexpected,
        },
        openapi_config=OpenAPIConfig(
            title="Branchline",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
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
    await Connection(hub, socket, live).serve()


def _limit_new_tables(settings: Settings) -> RateLimitConfig:
    """From one address; behind a proxy, from the address it forwards."""
    return RateLimitConfig(
        ("minute", settings.tables_per_minute),
        check_throttle_handler=lambda request: request.route_handler.name == NEW_TABLE,
    )


async def _keep_house(hub: Hub, driver: Driver) -> None:
    """Wake tables after a start; then, from time to time, forget those nobody needs."""
    await driver.wake_all()
    while True:
        try:
            gone = await hub.delete_unused()
            if gone:
                log.info("unused tables cleared", extra={"tables": gone})
        except Refused as refused:
            log.warning("could not clear tables", extra={"why": refused.key})
        await asyncio.sleep(HOUSEKEEPING_SECONDS)


def _require_json(request: Request[Any, Any, Any]) -> None:
    """Another site's page may send forms and plain text without asking, JSON not."""
    if request.method == "POST" and request.content_type[0] != "application/json":
        raise ClientException("The body must be application/json.", status_code=415)


# errors


def _language(request: Request[Any, Any, Any]) -> str:
    wanted = request.headers.get("accept-language", "")[:2].lower()
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


def _refused(request: Request[Any, Any, Any], refused: Refused) -> Response[dict[str, str]]:
    told = {"key": refused.key, "text": refused.text(_language(request))}
    if refused.rule:
        told["rule"] = refused.rule
    return Response(told, status_code=STATUS.get(refused.key, 409))


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, str]]:
    return Response({"key": "http", "text": error.detail}, status_code=error.status_code, headers=error.headers)


def _too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[dict[str, str]]:
    return Response({"key": "http", "text": "The body is nested too deeply."}, status_code=400)


def _unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, str]]:
    log.error("unexpected error", exc_info=error, extra={"path": request.url.path})
    return Response({"key": "unexpected", "text": "Something went wrong on the server."}, status_code=500)
