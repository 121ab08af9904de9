"""Tables of a hub without sockets and bots, at which tests do one thing after the other."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import NamedTuple

import msgspec

from branchline.moves import Move
from branchline.server import entries, intentions
from branchline.server.boards import Boards
from branchline.server.deeds import Done, Person, carry_out, create
from branchline.server.entries import Plan
from branchline.server.hub import Hub
from branchline.server.intentions import Intention
from branchline.server.live import Live
from branchline.server.settings import Limits, Settings
from branchline.server.storage import Storage
from branchline.server.table import Table
from tests.server.client import contribution
from tests.server.hand_clock import HandClock

NAMES = ("Ada", "Bea", "Cleo", "Dora", "Elsa")
UNLIMITED = Limits(messages_per_second=1_000_000, talk_per_minute=1_000_000)
LATEST = 2**53  # a version from the future is up to date

_ids = count(1)


def new_id() -> str:
    return f"id-{next(_ids)}"


class Sitting(NamedTuple):
    """A running table, and the keys of those at it."""

    hub: Hub
    live: Live
    host: str
    keys: dict[int, str]

    @property
    def table(self) -> Table:
        return self.live.table

    async def do(self, intention: Intention, *keys: str) -> Done:
        """By everybody's keys, unless some are named."""
        return await carry_out(self.hub, self.live, list(keys or (*self.keys.values(), self.host)), intention)

    async def ask(self, type: str, *keys: str, **words: object) -> Done:
        message = intentions.read(msgspec.json.encode({"type": type, "id": new_id(), **words}))
        assert isinstance(message, Intention)
        return await self.do(message, *keys)

    async def play(self, seat: int, move: Move | None = None) -> Done:
        """This move, or the first legal one."""
        assert self.table.game is not None
        chosen = move or self.table.game.legal_moves(seat)[0]
        return await self.ask("play", seat=seat, version=LATEST, move=chosen.to_dict())

    async def undo(self, seat: int) -> Done:
        return await self.ask("undo", seat=seat, version=LATEST)

    async def choose_tickets(self) -> None:
        for seat in self.table.to_act:
            await self.play(seat)

    async def play_all_to_end(self, rng: Random) -> None:
        """All seats, those of bots too."""
        while self.table.status == "running":
            game, seat = self.table.game, self.table.to_act[0]
            assert game is not None
            moves = game.legal_moves(seat)
            move = rng.choice([move for move in moves if move.do == "claim"] or moves)
            played = entries.Played(seat, move.to_dict(), tick=self.hub.clock.now())
            await self.hub.commit(self.live, played)

    def clock(self, seat: int) -> int:
        """Milliseconds left."""
        return self.table.clocks.left(seat, self.hub.clock.now())


def hub_with(storage: Storage, clock: HandClock | None = None, boards: Boards | None = None) -> Hub:
    return Hub(Settings(limits=UNLIMITED), boards or Boards(), storage, clock=clock or HandClock())


async def seated(hub: Hub, people: int = 2, plan: Plan | None = None) -> Sitting:
    """A running table of so many people on the first seats."""
    wanted = plan or Plan("usa", (None,) * people)
    persons = {seat: Person(NAMES[seat], contribution()) for seat in range(people)}
    made = await create(hub, wanted, persons, start="random")
    return Sitting(hub, await hub.find(made.table), made.host, made.seats)
