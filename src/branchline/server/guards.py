"""Below requests and messages: connections, bytes and frames are counted, and nobody is waited for without end.

uvicorn's own protocols do the work; these only watch what goes through them. A client that is turned away is let go of
soon, whether it reads what was sent to it or not.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN

from branchline.server.arrival_queue import ArrivalQueue
from branchline.server.budgets import BudgetsByAddress, RateBudget, address_of, is_this_machine
from branchline.server.metrics import Metrics
from branchline.server.settings import Limits

if TYPE_CHECKING:
    from litestar.types import ASGIApp
    from uvicorn._types import ASGISendEvent

SPARE_FILES = 200  # for the database, workers and logs, beside connections
SLICE = 1024  # bytes looked at in one go: as empty frames they take a millisecond
BYTES_A_FRAME = 4096  # so many cost as much as a frame
FRAMES_A_MESSAGE = 2  # that may come for each message that may
BUFFER = 32 * 1024  # bytes given to the system ahead of what the client has read
MOST_PIPELINED = 8  # requests sent before the answer to the first
GOODBYE_SECONDS = 2.0
NEWCOMER_SECONDS = 0.002  # between one new socket and the next: letting one in takes half of that
BRIEF_SECONDS = 10.0  # a socket that is closed so soon has come in vain
RESTLESS_RATE = 20.0  # new sockets a second of an address whose sockets come in vain
POLICY = 1008  # why a socket is closed
SEND_NOW = "branchline.send_now"  # in the scope's extensions


class Gate:
    """All connections of the server. When it is full, those that ask for nothing make room for newcomers."""

    def __init__(self, limits: Limits, metrics: Metrics, *, has_proxy: bool) -> None:
        self.limits = limits
        self.metrics = metrics
        self.most = min(limits.connections, files_allowed() - SPARE_FILES)
        self.requests = ArrivalQueue()
        self.newcomers = ArrivalQueue(NEWCOMER_SECONDS)
        self.open = 0
        self._has_proxy = has_proxy  # then all connections come from its address
        self._by_address: Counter[str] = Counter()
        brief = limits.brief_sockets_per_minute
        self._brief = BudgetsByAddress(lambda: RateBudget(brief / 60, brief))
        self._restless = BudgetsByAddress(lambda: RateBudget(RESTLESS_RATE, 1.0))
        self._idle: dict[GuardedHttp, None] = {}  # the longest idle first

    def let_in(self, connection: GuardedHttp, host: str) -> bool:
        address = address_of(host)
        is_limited = not self._has_proxy and not is_this_machine(host)
        if is_limited and self._by_address[address] >= self.limits.connections_per_address:
            self.metrics.limit_hit("connections_per_address")
            return False
        if self.open >= self.most:
            self.metrics.limit_hit("connections")
            if not self._idle:
                return False
            next(iter(self._idle)).let_go()
        self.open += 1
        self._by_address[address] += 1
        return True

    def let_out(self, host: str) -> None:
        address = address_of(host)
        self.open -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def socket_closed(self, host: str, seconds: float) -> None:
        """After it was open for so long."""
        self.let_out(host)
        if seconds < BRIEF_SECONDS:
            self._brief.take(address_of(host))

    def seconds_before_a_socket(self, host: str) -> float:
        """How long it has to wait. Many at once are no harm, as after a restart; many again and again are."""
        address = address_of(host)
        if self._has_proxy or not self._brief[address].is_empty:
            return 0.0
        self.metrics.limit_hit("brief_sockets_per_minute")
        return self._restless[address].owe()

    def is_idle(self, connection: GuardedHttp) -> None:
        self._idle[connection] = None

    def is_busy(self, connection: GuardedHttp) -> None:
        self._idle.pop(connection, None)


class GuardedConfig(uvicorn.Config):
    def __init__(self, app: ASGIApp, gate: Gate, **options: Any) -> None:
        super().__init__(app, http=GuardedHttp, ws=GuardedSocket, **options)
        self.gate = gate


class Deadline:
    def __init__(self, seconds: float, then: Callable[[], None]) -> None:
        self._seconds = seconds
        self._then = then
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(self._seconds, self._then)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class GuardedHttp(HttpToolsProtocol):
    """A request must be there in time, its head short, and its answer taken."""

    def __init__(self, config: uvicorn.Config, *arguments: Any, **options: Any) -> None:
        super().__init__(config, *arguments, **options)
        self.gate = cast(GuardedConfig, config).gate
        limits = self.gate.limits
        self._is_in = False
        self._answering: RequestResponseCycle | None = None
        self._unasked = 0  # bytes since the last answer that no request under way accounts for
        self._request = Deadline(limits.request_seconds, lambda: self._turn_away("request_seconds"))
        self._reading = Deadline(limits.reading_seconds, lambda: self._turn_away("reading_seconds"))

    @property
    def _host(self) -> str:
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=BUFFER)
        self._is_in = self.gate.let_in(self, self._host)
        if self._is_in:
            self.gate.is_idle(self)
            self._request.start()
        else:
            self.let_go()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        if self._is_in:
            self.gate.let_out(self._host)
        self._write_no_more()
        super().connection_lost(exc)
        self._forget()

    def _write_no_more(self) -> None:
        """uvicorn tells only the last request of its loss; with several on their way that is another one."""
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def _forget(self) -> None:
        """What refers to each other would stay in memory until garbage is looked for, which is seldom."""
        self.pipeline.clear()
        self.cycle = self._answering = self.scope = self.headers = None  # type: ignore[assignment]
        del self._request, self._reading

    def data_received(self, data: bytes) -> None:
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if not is_answering:  # else the application counts the body
            self._unasked += len(data)
        super().data_received(data)
        if self._unasked > self.gate.limits.head_bytes:
            self._turn_away("head_bytes")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.gate.is_busy(self)
        self._request.start()

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_PIPELINED:
            self._turn_away("pipelined")
            raise ConnectionAbortedError  # the parser reads no further
        super().on_headers_complete()
        self._unasked = 0

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        start = super()._start_asgi_task
        self.gate.requests.take(lambda: None if cycle.disconnected else start(cycle, app))

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._request.stop()

    def on_response_complete(self) -> None:
        self._unasked = 0
        if not self.pipeline:
            self.gate.is_idle(self)
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_watching()
        self.flow.pause_reading()
        wait = self.gate.seconds_before_a_socket(self._host)
        self.loop.call_later(wait, self.gate.newcomers.take, self._upgrade)

    def _upgrade(self) -> None:
        if not self.transport.is_closing():
            self.flow.resume_reading()
            super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reading.stop()

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def let_go(self) -> None:
        self._stop_watching()
        self.pipeline.clear()
        self._write_no_more()
        self.transport.abort()

    def _turn_away(self, limit: str) -> None:
        if not self.transport.is_closing():
            self.gate.metrics.limit_hit(limit)
            self.let_go()

    def _stop_watching(self) -> None:
        self.gate.is_busy(self)
        self._request.stop()
        self._reading.stop()


class GuardedSocket(WebSocketsSansIOProtocol):
    """So many frames and bytes a second, whether or not they make whole messages."""

    def __init__(self, config: uvicorn.Config, *arguments: Any, **options: Any) -> None:
        super().__init__(config, *arguments, **options)
        self.gate = cast(GuardedConfig, config).gate
        limits = self.gate.limits
        rate = FRAMES_A_MESSAGE * limits.messages_per_second
        self._budget = RateBudget(rate, 3 * rate)
        self._reading = Deadline(limits.reading_seconds, self._reads_too_slowly)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=BUFFER)
        self._made_at = self.loop.time()

    def connection_lost(self, exc: Exception | None) -> None:
        self._reading.stop()
        self.gate.socket_closed(self.client[0] if self.client else "", self.loop.time() - self._made_at)
        super().connection_lost(exc)
        self.conn.parser.close()  # it and the protocol refer to each other, and so does the scope
        if hasattr(self, "scope"):
            self.scope["extensions"].clear()
        del self._reading

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            piece = data[start : start + SLICE]
            if not self._budget.take(len(piece) / BYTES_A_FRAME):
                self._shut_out()
                return
            super().data_received(piece)

    def handle_events(self) -> None:
        if self._budget.take(len(self.conn.events)):
            super().handle_events()
        else:
            self._shut_out()

    def _shut_out(self) -> None:
        self.gate.metrics.limit_hit("frames")
        self.conn.fail(POLICY, "too many frames or bytes")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY})
        self.close_sent = True
        self._leave()

    def _leave(self) -> None:
        """Closing waits until the client has read everything: it has a moment for that."""
        self.transport.close()
        self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"][SEND_NOW] = {"send": self._send_now}

    def _send_now(self, message: bytes) -> bool:
        """Text, if the client has taken what was sent to it before; False if it has to wait."""
        is_open = self.handshake_complete and not self.close_sent and self.conn.state is OPEN
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(Frame(Opcode.TEXT, message).serialize(mask=False))
        return True

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(GOODBYE_SECONDS, self._leave)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if self.close_timer is None:
            self._leave()

    def shutdown(self) -> None:
        super().shutdown()
        self._leave()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._leave()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reading.stop()

    def _reads_too_slowly(self) -> None:
        self.gate.metrics.limit_hit("reading_seconds")
        self.transport.abort()


def files_allowed() -> int:
    """How many files and connections the system lets this process have at most: it takes them all."""
    if sys.platform == "win32":
        return 1 << 16
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 1 << 16 if hard == resource.RLIM_INFINITY else hard
    if soft == resource.RLIM_INFINITY or soft >= most:
        return most
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most
