"""How many tables one server carries: python3 benchmarks/server_load.py --tables 1000 --rate 500

The real server on this machine, every move on disk; the clients are this process. Stops by itself. With --against
another checkout carries the same load in turns with this one, and what a move costs them is compared; --matrix does so
with SQLite and with PostgreSQL and 1, 2 and 4 processes.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from load_players import SEATS, Player, Players, connect_all, echoes
from load_server import Server, stolen_seconds
from load_turns import FLAT_OUT, Turns, percentile_99

if TYPE_CHECKING:
    from tests.server.postgres import PostgresServer

GOALS: dict[str, float] = {
    "p99 ms": 100,
    "moves/s": 500,
    "KiB per connection": 50,
    "KiB per running game": 100,
    "back after kill -9, s": 30,
}
ACCEPTABLE = 0.1  # seconds, for 99 of 100 moves
STEP = 1.3  # from one rate to the next


@contextmanager
def stopping(process: subprocess.Popen[Any]) -> Iterator[None]:
    try:
        yield
    finally:
        process.kill()
        process.wait()


class Measurement:
    def __init__(self, server: Server, chosen: argparse.Namespace) -> None:
        self.server = server
        self.chosen = chosen
        self.players = Players(server.url)
        self.found: dict[str, float] = {"tables": chosen.tables, "connections": SEATS * chosen.tables}

    def note(self, name: str, value: float) -> None:
        self.found[name] = value
        print(f"  {name}: {value:,.2f}", file=sys.stderr, flush=True)

    async def memory(self) -> None:
        """Of new games without connections, then of connections that do nothing."""
        empty = self.server.kib
        await self.players.open_tables(self.chosen.tables)
        games = self.server.kib
        await self.players.connect()
        gc.disable()  # a pause of the clients is none of the server
        seated = self.server.kib
        tables = dict.fromkeys(player.table for player in self.players.all)
        spectators = [Player(self.players, table, -1, "") for table in tables]
        await connect_all(spectators)
        watched = self.server.kib
        for spectator in spectators:
            assert spectator.socket is not None
            spectator.socket.close()
        self.note("KiB per new game", (games - empty) / self.chosen.tables)
        self.note("KiB per seated connection", (seated - games) / len(self.players.all))
        self.note("KiB per connection", (watched - seated) / len(spectators))
        self._games = games - empty

    async def quiet(self) -> None:
        """Until the server has nothing to do."""
        while True:
            before = self.server.cpu_seconds
            await asyncio.sleep(1.0)
            if self.server.cpu_seconds - before < 0.05:
                return

    async def pace(self) -> None:
        """The rate asked for; then what the games have grown by."""
        before, cpu, stolen, start = self.server.kib, self.server.cpu_seconds, stolen_seconds(), time.perf_counter()
        chosen = self.chosen
        seconds = await self.players.play(chosen.rate, chosen.seconds)
        moves = len(seconds)
        self.note("cores stolen by the host", (stolen_seconds() - stolen) / (time.perf_counter() - start))
        self.note("moves/s", reached(seconds, chosen.rate, chosen.seconds))
        self.note("median ms", 1000 * median(seconds or [float("inf")]))
        self.note("p99 ms", 1000 * percentile_99(seconds))
        self.note("server CPU ms per move", 1000 * (self.server.cpu_seconds - cpu) / max(moves, 1))
        self.note("moves per game so far", moves / chosen.tables)
        self.note("KiB per running game", (self._games + self.server.kib - before) / chosen.tables)

    async def highest_rate(self) -> None:
        """Higher and higher, as long as it is quick enough."""
        rate, best = float(self.chosen.rate), 0.0
        for _ in range(self.chosen.steps):
            seconds = await self.players.play(rate, self.chosen.step_seconds)
            is_good = len(seconds) >= 0.95 * rate * self.chosen.step_seconds and percentile_99(seconds) < ACCEPTABLE
            if is_good:
                best = rate
            elif best:
                break
            rate = rate * STEP if is_good else rate / STEP
        self.note("highest moves/s with p99 < 100 ms", best)

    async def flat_out(self) -> None:
        """Against an empty handler."""
        port = free_port()
        command = [sys.executable, str(Path(__file__).with_name("load_echo.py")), str(port)]
        with stopping(subprocess.Popen(command)) as _:
            url = f"http://127.0.0.1:{port}"
            await until_listening(port)
            moves = await self.players.play_flat_out(FLAT_OUT, self.chosen.step_seconds)
            echoed = await echoes(url, FLAT_OUT, self.chosen.step_seconds)
        self.note("moves/s flat out", moves)
        self.note("echoes/s", echoed)
        self.note("moves per echo", moves / echoed)

    async def comeback(self) -> None:
        start = time.perf_counter()
        await asyncio.to_thread(self.server.kill_and_restart)
        self.note("ready after kill -9, s", time.perf_counter() - start)
        await self.players.connect()
        self.note("back after kill -9, s", time.perf_counter() - start)
        self.note("server CPU s for it", self.server.cpu_seconds)

    async def all(self) -> dict[str, float]:
        for part in (self.memory, self.pace, self.highest_rate, self.flat_out, self.comeback):
            print(part.__name__.replace("_", " "), file=sys.stderr, flush=True)
            await part()
            await self.quiet()
        return self.found


def reached(seconds: list[float], rate: float, wanted: float) -> float:
    """Moves a second; those that came late made it longer."""
    return len(seconds) / max(wanted, len(seconds) / rate + max(seconds, default=0.0))


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def until_listening(port: int) -> None:
    for _ in range(600):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise TimeoutError("the echo server does not start")


def shown(found: dict[str, float]) -> str:
    lines = [f"{'measured':36} {'found':>12} {'goal':>8}"]
    for name, value in found.items():
        goal = f"{GOALS[name]:8,.0f}" if name in GOALS else ""
        lines.append(f"{name:36} {value:12,.2f} {goal}".rstrip())
    return "\n".join(lines)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure how many tables one server carries.")
    parser.add_argument("--tables", type=int, default=1000, help="of four players each")
    parser.add_argument("--rate", type=float, default=500, help="moves a second of all tables together")
    parser.add_argument("--seconds", type=float, default=20, help="at that rate")
    parser.add_argument("--steps", type=int, default=8, help="rates tried for the highest")
    parser.add_argument("--step-seconds", type=float, default=5)
    parser.add_argument("--database", help="postgresql://…, instead of SQLite in a temporary folder")
    parser.add_argument("--processes", help="how many the server shall be")
    parser.add_argument("--against", type=Path, help="another checkout, compared with this one in turns")
    parser.add_argument("--against-database", help="postgresql://… of that one: two servers cannot share a database")
    parser.add_argument(
        "--matrix", action="store_true", help="compare SQLite, and PostgreSQL with 1, 2 and 4 processes"
    )
    parser.add_argument("--rounds", type=int, default=5, help="of --seconds each, with --against or --matrix")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def options(folder: str, database: str | None, processes: str | None) -> list[str]:
    """Of `branchline serve`."""
    place = ["--database", database] if database else ["--data", folder]
    return [*place, *(["--processes", processes] if processes else [])]


def started(chosen: argparse.Namespace, folder: Path) -> Iterator[tuple[str, Server]]:
    here = Path(__file__).resolve().parent.parent
    if chosen.against:
        before = options(str(folder / "old"), chosen.against_database, chosen.processes)
        yield "before", Server(chosen.against.resolve(), before)
    yield "now", Server(here, options(str(folder / "new"), chosen.database, chosen.processes))


def started_matrix(chosen: argparse.Namespace, folder: Path, postgres: PostgresServer) -> Iterator[tuple[str, Server]]:
    here = Path(__file__).resolve().parent.parent
    if chosen.against:
        yield "before, SQLite", Server(chosen.against.resolve(), options(str(folder / "old"), None, None))
    yield "SQLite", Server(here, options(str(folder / "new"), None, None))
    for processes in "124":
        yield f"PostgreSQL, {processes}", Server(here, options("", postgres.new_schema(), processes))


@contextmanager
def all_started(chosen: argparse.Namespace) -> Iterator[dict[str, Server]]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        os.environ["XDG_RUNTIME_DIR"] = str(folder)  # for the operators' desks
        starting = started(chosen, folder)
        if chosen.matrix:
            sys.path.append(str(Path(__file__).parent.parent))
            from tests.server.postgres import PostgresServer

            postgres = PostgresServer()
            stack.callback(postgres.remove)
            starting = started_matrix(chosen, folder, postgres)
        servers = {}
        for name, server in starting:
            stack.callback(server.kill)
            servers[name] = server
        yield servers


def main() -> None:
    chosen = arguments()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the server inherits it
    with all_started(chosen) as servers:
        is_compared = chosen.against or chosen.matrix
        found = asyncio.run(
            Turns(servers, chosen).compare() if is_compared else Measurement(servers["now"], chosen).all()
        )
    print(json.dumps(found) if chosen.json else shown(found))


if __name__ == "__main__":
    main()
