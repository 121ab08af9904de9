"""What floods do to the games of others: python3 benchmarks/attacks.py

The real server as one process on this machine, with its usual limits. Ten tables play at a steady pace while one attack
after the other runs in a process of its own; before each the same players are measured in peace. Stops by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

import httpx
from attackers import ATTACKS
from load_players import SEATS, Players
from load_server import PAGE
from server_load import percentile_99, stopping

TABLES = 10
LONG_GAME = 120  # entries of a table: then new ones are opened, before the games end
HERE = Path(__file__).parent
MOST_TIMES, MOST_MEGABYTES, MOST_SECONDS = 3.0, 200.0, 5.0  # beside calm; of memory; until a stop is obeyed


class Result(NamedTuple):
    attack: str
    calm: float  # milliseconds, the 99th percentile of moves
    attacked: float
    megabytes: float  # more than at the start

    @property
    def times(self) -> float:
        return self.attacked / self.calm


def memory(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 1e6


class Siege:
    def __init__(self, server: subprocess.Popen[str], url: str, chosen: argparse.Namespace) -> None:
        self.server = server
        self.url = url
        self.chosen = chosen
        self.players = Players(url)
        self.results: list[Result] = []

    async def all(self) -> None:
        await self._new_tables()
        await self.players.play(self.chosen.rate, 2.0)
        at_first = memory(self.server.pid)
        for attack in self.chosen.attacks or ATTACKS:
            if max(player.version for player in self.players.all) > LONG_GAME:
                await self._new_tables()
            calm = await self._played()
            with self._attacking(attack):
                await asyncio.sleep(0.5)
                attacked = await self._played()
                more = memory(self.server.pid) - at_first
            self.results.append(Result(attack, calm, attacked, more))
            print(_row(self.results[-1], self.results), flush=True)

    async def _new_tables(self) -> None:
        """As soon as the address may make some again."""
        self.players.close()
        while len(self.players.all) < SEATS * TABLES:
            try:
                await self.players.open_tables(1)
            except httpx.HTTPStatusError:
                await asyncio.sleep(2)
        await self.players.connect()

    async def _played(self) -> float:
        """The 99th percentile in milliseconds; a move that never came back counts as long as was waited for it."""
        seconds = await self.players.play(self.chosen.rate, self.chosen.seconds)
        missing = round(self.chosen.rate * self.chosen.seconds) - len(seconds)
        return 1000 * percentile_99([*seconds, *missing * [self.chosen.seconds]])

    def _attacking(self, attack: str) -> subprocess.Popen[bytes]:
        seconds = str(self.chosen.seconds + 1.0)
        table = self.players.all[0].table
        return subprocess.Popen([sys.executable, HERE / "attackers.py", attack, self.url, seconds, table])

    def stop(self) -> float:
        """Seconds until the server has ended, while it is flooded with frames."""
        with stopping(self._attacking("empty_continuations")):
            time.sleep(2.0)
            asked = time.perf_counter()
            self.server.send_signal(signal.SIGTERM)
            self.server.wait(60)
            return time.perf_counter() - asked


def _row(result: Result, results: list[Result]) -> str:
    usual = median(found.calm for found in results)
    return (
        f"{result.attack:30} {result.calm:9.1f} {result.attacked:9.1f} {result.attacked / usual:7.2f}"
        f" {result.megabytes:8.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what floods do to the games of others.")
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"those alone, of {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=5, help="for each measurement, in peace and attacked")
    parser.add_argument("--rate", type=float, default=50, help="moves a second of all tables together")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    if unknown := set(chosen.attacks) - set(ATTACKS):
        parser.error(f"no attack {', '.join(sorted(unknown))}")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "branchline", "serve", "--no-browser", "--port", "0", "--data", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        with stopping(server):
            assert server.stdout
            url = server.stdout.readline().split(" is at ")[1].split()[0].rstrip("/")
            siege = Siege(server, url, chosen)
            print(f"{'attack':30} {'calm p99':>9} {'attacked':>9} {'times':>7} {'MB more':>8}")
            asyncio.run(siege.all())
            stopped = siege.stop()
    usual = median(result.calm for result in siege.results)
    worst = max(siege.results, key=lambda result: result.attacked)
    most_memory = max(result.megabytes for result in siege.results)
    print(f"calm: {usual:.1f} ms; worst: {worst.attack}, {worst.attacked / usual:.2f} times (at most {MOST_TIMES:g})")
    print(f"memory: {most_memory:.0f} MB more (at most {MOST_MEGABYTES:g})")
    print(f"SIGTERM obeyed after {stopped:.1f} s (at most {MOST_SECONDS:g})")
    if chosen.json:
        found = {"results": [result._asdict() for result in siege.results], "stopped": stopped}
        print(json.dumps(found))


if __name__ == "__main__":
    main()
