"""A whole run from one seed: a database, several servers, clients at tables, faults; then all is healed and judged."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from itertools import count
from random import Random
from typing import Any, NamedTuple

from branchline.server.checks import Refused
from branchline.server.handlers import create, join
from branchline.server.newcomers import Newcomer, NewTableKeys
from branchline.server.table_log import AtZero, ClockSettings, TablePlan
from tests.simulation.clients import SimulatedClient
from tests.simulation.determinism import deterministic
from tests.simulation.event_loop import VirtualLoop
from tests.simulation.faults import Faults
from tests.simulation.invariants import Judge, Violation
from tests.simulation.network import Broken, Network
from tests.simulation.postgres import SimulatedPostgres
from tests.simulation.server import SimulatedServer
from tests.simulation.trace import Trace

NAMES = ("Ada", "Bea", "Cleo", "Dora")
MOST_SERVERS = 4
MOST_CLIENTS = 14
CLOCK_SECONDS = 0.25  # between two looks at the servers' clocks
QUICKEST_MS = 1000 * CLOCK_SECONDS + 10  # the one that is ahead may be killed between two looks
SETTLING_SECONDS = 60.0  # for everybody to learn everything, after the faults
EXPECTED_ERRORS = ("games cannot be saved: commands are refused until they can",)


class Report(NamedTuple):
    seed: int
    digest: str  # of all that happened
    steps: int  # of the event loop
    entries: int  # on disk
    faults: int
    most_lost: int  # milliseconds of somebody's clock
    most_won: int


class World:
    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.random = Random(seed)
        self.loop = VirtualLoop()
        self.trace = Trace(self.loop.time)
        self.database = SimulatedPostgres(self.loop, self.random, self.trace)
        self.network = Network(self.loop, self.random, self.trace)
        self.judge = Judge(self)
        self.database.on_entry = self.judge.stored
        self.servers: list[SimulatedServer] = []
        self.clients: list[SimulatedClient] = []
        self.is_healed = False
        self.stood_still = 0.0  # seconds, the clocks of all servers
        self.thinking_seconds = self.random.choice([0.1, 0.4, 1.5])
        self.most_lost = self.most_won = 0
        self._names = count(1)
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self) -> Report:
        listening = ErrorsOfServers(self)
        log = logging.getLogger("branchline.server")
        log.addHandler(listening)
        try:
            with deterministic(self.loop, self.random, self.database):
                try:
                    self.loop.run_until_complete(self._course())
                finally:
                    listening.is_over = True
                    self.loop.end()
        except Exception as error:
            raise Violation(self._explained(error)) from error
        finally:
            log.removeHandler(listening)
        entries = sum(map(len, self.judge.tables.values()))
        faults = len(self.trace.faults)
        return Report(self.seed, self.trace.digest(), self.loop.steps, entries, faults, self.most_lost, self.most_won)

    def _explained(self, error: Exception) -> str:
        replay = f"python -m tests.simulation.replay {self.seed}"
        return "\n".join([f"seed {self.seed}: {error}", f"replay: {replay}", "faults:", *self.trace.faults])

    # who is there

    def living(self) -> list[SimulatedServer]:
        return [server for server in self.servers if server.process.is_alive]

    def any_server(self) -> SimulatedServer | None:
        serving = [server for server in self.living() if server.is_serving]
        return self.random.choice(serving) if serving else None

    def start_server(self) -> None:
        if len(self.living()) < MOST_SERVERS:
            name = f"server-{next(self._names)}"
            self.trace.note(name, "starts")
            self.servers.append(SimulatedServer(self.loop, self.random, name))

    def new_token(self) -> str:
        return self.random.randbytes(16).hex()

    def add_client(self, table: str, tokens: list[str]) -> None:
        if len(self.clients) < MOST_CLIENTS and not self.is_healed:
            client = SimulatedClient(self, f"client-{next(self._names)}", table, tokens)
            self.clients.append(client)
            self._spawn(client.live())

    def _spawn(self, work: Any) -> None:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) and self.judge.failure is None:
            self.judge.failure = repr(error)

    async def _watch_clocks(self) -> None:
        """The clock that is ahead never goes quicker than the time."""
        before, furthest = self.loop.time(), 0
        while True:
            await asyncio.sleep(CLOCK_SECONDS)
            now, ahead = self.loop.time(), max((server.time() for server in self.living()), default=0)
            passed = 1000 * (now - before)
            quick = ahead - furthest - passed
            self.judge.require(furthest == 0 or quick <= QUICKEST_MS, f"a clock went {quick} ms too quickly")
            self.stood_still += max(0.0, -quick) / 1000
            before, furthest = now, max(furthest, ahead)

    # the course of a run

    async def _course(self) -> None:
        self._spawn(self._watch_clocks())
        for _ in range(self.random.randint(2, 3)):
            self.start_server()
        for _ in range(self.random.randint(1, 3)):
            self._spawn(self._seat_people())
        await self._judged(Faults(self).happen(self.random.uniform(20.0, 60.0)))
        Faults(self).heal()
        self.is_healed = True
        self.trace.note("world", "is healed")
        await self._judged(self._settle())
        self.judge.check_log()

    async def _judged(self, work: Any) -> None:
        """A violation ends the run at once."""
        task = self.loop.create_task(work)
        while not task.done() and self.judge.failure is None:
            await asyncio.wait([task], timeout=0.5)
            if self.loop.unexpected and self.judge.failure is None:
                self.judge.failure = self.loop.unexpected[0]
        if self.judge.failure is not None:
            task.cancel()
            raise Violation(self.judge.failure)
        task.result()

    async def _settle(self) -> None:
        """Games may go on meanwhile, with bots and clocks: each client must be right at some moment."""
        await asyncio.sleep(10.0)
        for wrong in (self.judge.behind, self.judge.presence_wrong, self.judge.stuck):
            await self._until_right(wrong)
        for client in self.clients:
            await self._until_right(lambda client=client: self._differs(client))

    async def _until_right(self, wrong: Any) -> None:
        given_up = self.loop.time() + SETTLING_SECONDS
        while True:
            found = wrong()
            found = await found if asyncio.iscoroutine(found) else found
            if found is None:
                return
            self.judge.require(self.loop.time() < given_up, found)
            await asyncio.sleep(1.0)

    async def _differs(self, client: SimulatedClient) -> str | None:
        newcomer = SimulatedClient(self, f"{client.name}-anew", client.id, client.tokens)
        coming = self.loop.create_task(newcomer.live())
        try:
            await newcomer._wait(lambda: newcomer.is_fresh, 20.0)
            if not newcomer.is_fresh:
                return f"nobody lets {newcomer.name} in"
            return self.judge.different(client, newcomer)
        finally:
            coming.cancel()
            if newcomer.link is not None:
                newcomer.link.break_off()

    # tables

    async def _seat_people(self) -> None:
        people = self.random.choice([1, 2, 2, 3])
        is_joined = self.random.random() < 0.3  # the last one comes by link
        seats = [None] * people + ["random"] * self.random.choice([0, 1] if people > 1 else [1, 2])
        if len(seats) > 4:
            seats = seats[:4]
        board = self.random.choice(["first_journey"] * 6 + ["italy", "usa", "japan"])
        plan = TablePlan(board, tuple(seats), clock=self._any_clock(), pace=self.random.choice([0, 0, 300]))
        tokens = {seat: self.new_token() for seat in range(people)}
        sitting = {
            seat: Newcomer(NAMES[seat], self.random.randbytes(32).hex(), tokens[seat])
            for seat in range(people - is_joined if people > 1 else people)
        }
        keys = await self._create(plan, sitting, start="" if len(sitting) < people else "random")
        for seat in set(tokens) - set(sitting):
            await self._join(keys.table, Newcomer(NAMES[seat], self.random.randbytes(32).hex(), tokens[seat]))
        self._come(keys.table, list(tokens.values()))

    def _come(self, table: str, tokens: list[str]) -> None:
        if len(tokens) > 1 and self.random.random() < 0.3:
            self.add_client(table, tokens)  # one device for all
        else:
            for token in tokens:
                self.add_client(table, [token])
        if self.random.random() < 0.3:
            self.add_client(table, [tokens[0]])  # a second device
        if self.random.random() < 0.5:
            self.add_client(table, [])  # a spectator

    def _any_clock(self) -> ClockSettings | None:
        at_zero: AtZero = "bot_moves" if self.random.random() < 0.5 else "bot_takes_over"
        return self.random.choice(
            [
                None,
                ClockSettings("move", self.random.choice([3, 10, 30]), at_zero=at_zero),
                ClockSettings("game", self.random.choice([20, 60]), self.random.choice([0, 3]), at_zero),
            ]
        )

    async def _create(self, plan: TablePlan, people: dict[int, Newcomer], start: str) -> NewTableKeys:
        async def work(server: SimulatedServer) -> NewTableKeys:
            return await create(server.hub, plan, people, start=start)

        keys: NewTableKeys = await self._patiently(work)
        return keys

    async def _join(self, table: str, person: Newcomer) -> None:
        async def work(server: SimulatedServer) -> object:
            return await join(server.hub, await server.hub.find(table), person, None)

        await self._patiently(work)

    async def _patiently(self, work: Any) -> Any:
        """The same request, to any server, until one answers."""
        while True:
            server = self.any_server()
            if server is not None:
                with suppress(Broken, Refused):
                    return await self.network.request("somebody", server, partial(work, server))
            await asyncio.sleep(self.random.uniform(0.1, 1.0))


class ErrorsOfServers(logging.Handler):
    """What a server takes for unexpected is a violation."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self._world = world
        self.is_over = False

    def emit(self, record: logging.LogRecord) -> None:
        if not self.is_over and record.getMessage() not in EXPECTED_ERRORS and self._world.judge.failure is None:
            self._world.judge.failure = self.format(record)
