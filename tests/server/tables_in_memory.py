"""Tables of a hub without sockets and bots, at which tests do one thing after the other."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import NamedTuple

import msgspec

from branchline.moves import Move
from branchline.server import commands, table_log
from branchline.server.boards import Boards
from branchline.server.commands import Command
from branchline.server.handlers import carry_out, create
from branchline.server.hub import Hub
from branchline.server.live_table import LiveTable
from branchline.server.messages import AcceptedMessage
from branchline.server.newcomers import Newcomer
from branchline.server.settings import Limits, ServerSettings
from branchline.server.storage import Storage
from branchline.server.table import Table
from branchline.server.table_log import TablePlan
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
    live: LiveTable
    host: str
    keys: dict[int, str]

    @property
    def table(self) -> Table:
        return self.live.table

    async def do(self, command: Command, *keys: str) -> AcceptedMessage:
        """By everybody's keys, unless some are named."""
        return await carry_out(self.hub, self.live, list(keys or (*self.keys.values(), self.host)), command)

    async def ask(self, type: str, *keys: str, **words: object) -> AcceptedMessage:
        message = commands.read(msgspec.json.encode({"type": type, "id": new_id(), **words}))
        assert isinstance(message, Command)
        return await self.do(message, *keys)

    async def play(self, seat: int, move: Move | None = None) -> AcceptedMessage:
        """This move, or the first legal one."""
        assert self.table.game is not None
        chosen = move or self.table.game.legal_moves(seat)[0]
        return await self.ask("play", seat=seat, version=LATEST, move=chosen.to_dict())

    async def undo(self, seat: int) -> AcceptedMessage:
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
            played = table_log.Played(seat, move.to_dict(), tick=self.hub.clock.now())
            await self.hub.commit(self.live, played)

    def clock(self, seat: int) -> int:
        """Milliseconds left."""
        return self.table.clocks.left(seat, self.hub.clock.now())


def hub_with(
    storage: Storage, clock: HandClock | None = None, boards: Boards | None = None, limits: Limits = UNLIMITED
) -> Hub:
    return Hub(ServerSettings(limits=limits), boards or Boards(), storage, clock=clock or HandClock())


async def seated(hub: Hub, people: int = 2, plan: TablePlan | None = None) -> Sitting:
    """A running table of so many people on the first seats."""
    wanted = plan or TablePlan("usa", (None,) * people)
    persons = {seat: Newcomer(NAMES[seat], contribution()) for seat in range(people)}
    made = await create(hub, wanted, persons, start="random")
    return Sitting(hub, await hub.find(made.table), made.host, made.seats)
