"""Running the server as a program: ports, links, browser, clean stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import socket
import sys
import webbrowser
from contextlib import suppress

import uvicorn
from prometheus_client import start_http_server

from branchline.server.addresses import links_to
from branchline.server.app import make_app
from branchline.server.guards import Gate, GuardedConfig
from branchline.server.headers import HEADERS
from branchline.server.metrics import Metrics
from branchline.server.processes import Share, Workers
from branchline.server.settings import Address, ServerSettings
from branchline.server.storage import Storage


class ListeningError(Exception):
    """Why the server cannot listen at its address, in words for its operator."""


class Server(uvicorn.Server):
    """Says where it is once it answers."""

    def __init__(self, config: uvicorn.Config, links: list[str], opens_browser: bool, share: Share | None) -> None:
        super().__init__(config)
        self.links = links
        self.opens_browser = opens_browser
        self.share = share

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        if self.share is not None:
            self.share.say_ready()
        else:
            print(f"Branchline is at {'  or  '.join(self.links)}  (Ctrl+C stops it)", flush=True)
            if self.opens_browser:
                await asyncio.to_thread(webbrowser.open, self.links[0])


def serve(
    settings: ServerSettings, storage: Storage, *, opens_browser: bool, desk: socket.socket | None = None
) -> None:
    """`desk` listens for the operator."""
    share = Share.of_this_process()
    listening = share.listening if share is not None else listen(settings)
    port = listening.getsockname()[1]
    limits = settings.limits
    metrics = Metrics()
    gate = Gate(limits, metrics, has_proxy=bool(settings.public_url))
    config = GuardedConfig(
        make_app(settings, storage, gate, metrics, desk),
        gate,
        log_config=None,
        access_log=False,
        ws_max_size=limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=60,  # clients ping more often, and notice more
        server_header=False,
        headers=list(HEADERS.items()),  # uvicorn's own errors carry them too
        proxy_headers=bool(settings.public_url),  # without a proxy whoever asks could name any address as their own
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    if settings.metrics is not None:
        _serve_metrics(metrics, settings.metrics._replace(port=settings.metrics.port + (share.number if share else 0)))
    server = Server(config, links_to(settings, port), opens_browser, share)
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_run(server, storage, listening))
    if not server.started:
        sys.exit(1)


async def _run(server: Server, storage: Storage, listening: socket.socket) -> None:
    await storage.open()
    tidying = asyncio.create_task(_collect_garbage_seldom())
    try:
        await server.serve([listening])
    finally:
        tidying.cancel()
        await storage.close()


async def _collect_garbage_seldom() -> None:
    """Most things are freed when they are let go of. Looking through everything for the rest takes more than half a
    second with thousands of players, and they all wait: once in an hour is enough."""
    gc.freeze()
    gc.set_threshold(10_000, 10, 1_000)
    while True:
        await asyncio.sleep(3600)
        gc.collect()


def serve_together(settings: ServerSettings, *, opens_browser: bool) -> int:
    """So many processes of this very command; the exit code."""
    listening = listen(settings)
    links = links_to(settings, listening.getsockname()[1])
    command = [sys.executable, "-m", "branchline", *sys.argv[1:], "--no-browser"]
    return Workers(command, listening, settings.processes).run(links, opens_browser)


def listen(settings: ServerSettings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except (OSError, UnicodeError) as error:
        listening.close()
        raise ListeningError(_why_not(settings, error)) from None
    return listening


def _serve_metrics(metrics: Metrics, at: Address) -> None:
    """In a thread that ends with the process."""
    try:
        start_http_server(at.port, at.host, metrics.registry)
    except (OSError, UnicodeError) as error:
        raise ListeningError(f"--metrics {at.host}:{at.port}: cannot listen there: {error}.") from None


def _why_not(settings: ServerSettings, error: OSError | UnicodeError) -> str:
    host, port = settings.host, settings.port
    number = None if isinstance(error, UnicodeError | socket.gaierror) else error.errno
    if number in (None, errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
        return (
            f"--host {host}: this machine has no such address. Allowed are 127.0.0.1 for this machine only, 0.0.0.0 or"
            " :: for the whole network, or one of this machine's own addresses."
        )
    if number == errno.EADDRINUSE:
        return f"Another program listens on {host} port {port} already. Choose another --port; 0 takes any free one."
    if number in (errno.EACCES, errno.EPERM):
        return f"You may not listen on port {port}: those below 1024 need special rights. Choose another --port."
    return f"Cannot listen on {host} port {port}: {error}."
