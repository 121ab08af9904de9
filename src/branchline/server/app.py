"""The server's application: routes, the socket, errors, security headers, starting and stopping."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, WebSocket, get, websocket
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp

from branchline import __version__
from branchline.server import frontend, retention
from branchline.server.admin.desk import Desk
from branchline.server.admin.listening import UnixSocket, open_desk
from branchline.server.api import PLAYER_KEY, SEAT_KEY, Api, TableId
from branchline.server.automation import Automation
from branchline.server.bans import BANNED, turning_away
from branchline.server.boards import Boards
from branchline.server.bot_workers.bot_workers import BotWorkers
from branchline.server.budgets import is_this_machine
from branchline.server.charges import COST, charging, host_of
from branchline.server.checks import Refused
from branchline.server.connection import Connection
from branchline.server.following import Following
from branchline.server.guards import Gate
from branchline.server.http_errors import handlers, require_json
from branchline.server.hub import Hub
from branchline.server.metrics import CONTENT_TYPE, Metrics
from branchline.server.origin import OwnOriginOnly
from branchline.server.other_servers import BEAT_SECONDS
from branchline.server.settings import ServerSettings
from branchline.server.sockets import NO_SUCH_TABLE, POLICY, TRY_LATER
from branchline.server.storage import Storage

log = logging.getLogger("branchline.server")

HOUSEKEEPING_SECONDS = 300.0


def make_app(
    settings: ServerSettings, storage: Storage, gate: Gate, metrics: Metrics, desk: UnixSocket | None = None
) -> ASGIApp:
    """The storage is open while the application runs; `desk` is where its operator comes to."""
    hub = Hub(settings, Boards(settings.boards), storage, metrics)
    thinkers = BotWorkers(settings.workers)
    driver = Automation(hub, thinkers)
    following = Following(hub)
    _watch(metrics, hub, gate, thinkers)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await hub.start()
        following.begin()
        work = [_keep_house(hub, driver), _keep_time(hub)]
        if storage.is_shared:
            work.append(_keep_together(hub, driver, following))
        chores = [asyncio.create_task(chore) for chore in work]
        async with open_desk(Desk(hub, is_running=True), desk):
            yield
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await _supervised(hub, "keeping the time", hub.keep_time)
        await following.end()
        await driver.close()
        await thinkers.close()
        hub.costly_work.close()

    app = Litestar(
        [Api, play, metrics_text, frontend.page, frontend.named_file, frontend.asset],
        dependencies={"hub": Provide(lambda: hub, sync_to_thread=False)},
        lifespan=[lifespan],
        guards=[turning_away(hub.bans), charging(hub.charges)],
        before_request=require_json,
        exception_handlers=handlers(metrics),
        openapi_config=OpenAPIConfig(
            title="Branchline",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            components=Components(
                security_schemes={key: SecurityScheme(type="http", scheme="bearer") for key in (SEAT_KEY, PLAYER_KEY)}
            ),
        ),
        request_max_body_size=settings.limits.message_bytes,
        logging_config=None,
        signature_types=[Hub],
    )
    return OwnOriginOnly(app, settings.public_url)


def _watch(metrics: Metrics, hub: Hub, gate: Gate, thinkers: BotWorkers) -> None:
    metrics.gauge("tables", "Tables in memory.", lambda: len(hub.live))
    metrics.gauge("tables_damaged", "Tables that cannot be read.", lambda: len(hub.damaged))
    metrics.gauge("connections", "Open connections.", lambda: gate.open)
    metrics.gauge("sockets", "Open sockets of tables.", lambda: sum(live.sockets for live in list(hub.live.values())))
    metrics.gauge("queued_bytes", "What waits for clients that read slowly.", lambda: hub.queued.bytes)
    metrics.gauge("saves", "1 if the last change could be committed.", lambda: hub.saves)
    metrics.gauge("bot_workers", "Processes in which bots think.", lambda: len(thinkers.load().processes))
    metrics.gauge("bots_thinking", "Questions that bots are thinking about.", lambda: thinkers.load().thinking)
    metrics.gauge("bots_waiting", "Questions that wait for a worker.", lambda: thinkers.load().waiting)


@websocket("/api/tables/{table:str}/socket")
async def play(socket: WebSocket[Any, Any, Any], hub: Hub, table: TableId) -> None:
    """docs/socket.md"""
    await socket.accept()
    try:
        hub.bans.check(host_of(socket))
        hub.charges.request(host_of(socket), 1.0)
        live = await hub.find(table)
    except Refused as refused:
        await socket.send_json({"type": "refused", "id": "", "key": refused.key, "text": refused.text("en")})
        await socket.close(_code_of(refused))
        return
    if live.sockets >= hub.limits.sockets_per_table:
        hub.metrics.limit_hit("sockets_per_table")
        await socket.close(TRY_LATER)
        return
    await Connection(hub, socket, live, host_of(socket)).serve()


def _code_of(refused: Refused) -> int:
    if refused.key == BANNED:
        return POLICY
    return TRY_LATER if refused.is_passing else NO_SUCH_TABLE


@get("/metrics", include_in_schema=False, opt={COST: 5})
async def metrics_text(hub: Hub, request: Request[Any, Any, Any]) -> Response[bytes]:
    """For this machine alone; behind a proxy, whose word for it does not count, at an address of their own."""
    if hub.settings.public_url or not is_this_machine(host_of(request)):
        raise NotFoundException("There is no such page.")
    return Response(hub.metrics.text(), media_type=CONTENT_TYPE)


async def _keep_house(hub: Hub, driver: Automation) -> None:
    """Wake tables after a start; then, from time to time, forget those nobody needs. No chore stops another."""
    if not hub.storage.is_shared:  # or else another server may go on with them
        await _supervised(hub, "waking tables", driver.wake_all)
    while True:
        await _supervised(hub, "clearing tables", lambda: _clear(hub))
        await _supervised(hub, "forgetting old games", lambda: _forget(hub))
        await asyncio.sleep(HOUSEKEEPING_SECONDS)


async def _clear(hub: Hub) -> None:
    cleared = await hub.clear_unused()
    if any(cleared):
        log.info("unused tables cleared", extra=cleared._asdict())


async def _forget(hub: Hub) -> None:
    forgotten = await retention.forget(hub, hub.settings.keep_finished, hub.settings.keep_talk)
    if any(forgotten):
        log.info("old games forgotten", extra=forgotten._asdict())


async def _keep_time(hub: Hub) -> None:
    while True:
        await asyncio.sleep(hub.time.seconds)
        await _supervised(hub, "keeping the time", hub.keep_time)


async def _keep_together(hub: Hub, driver: Automation, following: Following) -> None:
    """With other servers at the same database: a sign of life, and what notices may have left out."""
    while True:
        hub.others.beat(len(hub.sockets), hub.sockets.people())
        await _supervised(hub, "looking for what was missed", following.look_for_missed)
        await _supervised(hub, "waking tables", driver.wake_overdue)
        await asyncio.sleep(BEAT_SECONDS)


async def _supervised(hub: Hub, chore: str, work: Callable[[], Awaitable[None]]) -> None:
    try:
        await work()
    except Refused as refused:
        log.warning("a chore has to wait", extra={"chore": chore, "why": refused.key})
    except Exception as error:
        hub.metrics.faults.labels("chore").inc()
        log.error("a chore failed; the others go on", exc_info=error, extra={"chore": chore})
