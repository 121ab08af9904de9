"""What goes wrong in a run, by its seed. Every fault ends by itself; `heal` ends all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.simulation.server import SimulatedServer
    from tests.simulation.world import World


class Faults:
    def __init__(self, world: World) -> None:
        self.world = world
        self.random = world.random
        self.pause = self.random.choice([1.0, 3.0, 8.0])  # between two
        kinds = [
            self._kill,
            self._kill,
            self._pause_a_server,
            self._cut_from_database,
            self._cut_clients,
            self._restart_database,
            self._slow_disk,
            self._break_sockets,
            self._stop_hearing,
            self._bad_notices,
            self._lossy_network,
            self._slow_network,
        ]
        self.kinds = self.random.sample(kinds, self.random.randint(2, len(kinds)))

    async def happen(self, seconds: float) -> None:
        end = self.world.loop.time() + seconds
        while self.world.loop.time() < end:
            await asyncio.sleep(self.random.expovariate(1 / self.pause))
            self.random.choice(self.kinds)()

    def heal(self) -> None:
        world = self.world
        world.database.is_up = True
        world.database.cut_off.clear()
        world.network.cuts.clear()
        self._calm_notices()
        self._quick_disk()
        self._good_network()
        if not world.living():
            world.start_server()

    def _later(self, least: float, most: float, work: Callable[[], None]) -> float:
        seconds = self.random.uniform(least, most)
        self.world.loop.outside(seconds, work)
        return seconds

    def _victim(self) -> SimulatedServer | None:
        living = self.world.living()
        return self.random.choice(living) if living else None

    def _kill(self) -> None:
        victim = self._victim()
        if victim is None:
            return
        world = self.world
        world.trace.fault(f"{victim.name} is killed")
        victim.kill()
        world.database.forget(victim.name)
        world.network.break_all_of(victim.name, self.random)
        self._later(0.1, 10.0, world.start_server)

    def _pause_a_server(self) -> None:
        victim = self._victim()
        if victim is not None and not victim.process.is_paused:
            seconds = self.random.uniform(0.2, 8.0)
            self.world.trace.fault(f"{victim.name} stands still for {seconds:.1f} s")
            victim.process.pause(seconds)

    def _cut_from_database(self) -> None:
        victim = self._victim()
        if victim is not None:
            name, cut_off = victim.name, self.world.database.cut_off
            cut_off.add(name)
            seconds = self._later(0.5, 15.0, lambda: cut_off.discard(name))
            self.world.trace.fault(f"{name} does not reach the database for {seconds:.1f} s")

    def _cut_clients(self) -> None:
        victim = self._victim()
        if victim is None:
            return
        cuts = self.world.network.cuts
        chosen = {(client.name, victim.name) for client in self.world.clients if self.random.random() < 0.6}
        cuts.update(chosen)
        seconds = self._later(0.5, 25.0, lambda: cuts.difference_update(chosen))
        self.world.trace.fault(f"{len(chosen)} clients do not reach {victim.name} for {seconds:.1f} s")

    def _restart_database(self) -> None:
        database = self.world.database
        database.stop()

        def start() -> None:
            database.is_up = True

        seconds = self._later(0.1, 6.0, start)
        self.world.trace.fault(f"the database is away for {seconds:.1f} s")

    def _slow_disk(self) -> None:
        slowness = self.world.database.slowness = self.random.choice([20.0, 100.0, 300.0])
        seconds = self._later(0.5, 8.0, self._quick_disk)
        self.world.trace.fault(f"the database takes {slowness:.0f} times as long for {seconds:.1f} s")

    def _quick_disk(self) -> None:
        self.world.database.slowness = 1.0

    def _break_sockets(self) -> None:
        links = list(self.world.network.links)
        chosen = [link for link in links if self.random.random() < 0.4]
        self.world.trace.fault(f"{len(chosen)} of {len(links)} sockets break")
        for link in chosen:
            link.break_off()

    def _stop_hearing(self) -> None:
        hearing = [session for session in self.world.database.sessions if session.hear is not None]
        if hearing:
            session = self.random.choice(hearing)
            self.world.trace.fault(f"{session.server} does not hear the others any more")
            session.end()

    def _bad_notices(self) -> None:
        database = self.world.database
        database.lost_notices = self.random.choice([0.0, 0.2, 1.0])
        database.doubled_notices = self.random.choice([0.0, 0.3])
        database.slowest_notice = self.random.choice([0.02, 0.5, 3.0])
        seconds = self._later(2.0, 20.0, self._calm_notices)
        self.world.trace.fault(f"{database.lost_notices:.0%} of the notices are lost, others late, for {seconds:.1f} s")

    def _calm_notices(self) -> None:
        database = self.world.database
        database.lost_notices, database.doubled_notices, database.slowest_notice = 0.0, 0.0, 0.02

    def _lossy_network(self) -> None:
        self.world.network.lost_messages = self.random.choice([0.02, 0.2])
        seconds = self._later(1.0, 10.0, self._good_network)
        self.world.trace.fault(f"{self.world.network.lost_messages:.0%} of the messages are lost for {seconds:.1f} s")

    def _slow_network(self) -> None:
        self.world.network.slowest = self.random.choice([0.5, 2.0])
        seconds = self._later(1.0, 10.0, self._good_network)
        self.world.trace.fault(f"messages take up to {self.world.network.slowest} s for {seconds:.1f} s")

    def _good_network(self) -> None:
        self.world.network.lost_messages = 0.0
        self.world.network.slowest = 0.05
