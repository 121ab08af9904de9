"""A player nothing discourages: it connects again with the last version it saw, and sends a command again, with the
same id, until it is answered."""

from __future__ import annotations

import asyncio
from random import Random

from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.client import Message, Seat

PAUSE = 0.05  # seconds before it tries again


class SteadySeat(Seat):
    def __init__(self, url: str, table: str, tokens: list[str], random: Random) -> None:
        super().__init__(url, table, tokens)
        self.random = random
        self.pending: Message | None = None
        self.accepted: dict[str, int] = {}  # versions by the ids of the commands that made them
        self.refused: dict[str, str] = {}  # keys of the refusals
        self.connections = 0
        self.resent = 0

    @property
    def answered(self) -> int:
        return len(self.accepted) + len(self.refused)

    # commands

    async def insist(self, type: str, **words: object) -> None:
        """Until it is answered; `accepted` and `refused` tell how."""
        self.pending = {"type": type, "id": self.new_id(), **words}
        await self.settle()

    async def settle(self) -> None:
        times = 0
        while self.pending is not None:
            await self.come_back()
            self.resent += times > 0
            times += 1
            await self._ask(self.pending)

    async def _ask(self, command: Message) -> None:
        id = command["id"]
        try:
            await self.send(**command)
        except ConnectionClosed:
            return
        await self.until(lambda: self.is_cut or id in self.answers)
        answer = self.answers.pop(id, None)
        if answer is not None and answer.get("key") != "overtaken":  # worth trying again, says docs/socket.md
            self.note(id, answer)
            self.pending = None

    def note(self, id: str, answer: Message) -> None:
        if answer["type"] == "accepted":
            assert self.accepted.setdefault(id, answer["version"]) == answer["version"]
        else:
            self.refused[id] = answer["key"]

    async def come_back(self) -> None:
        while self.is_cut:
            try:
                await self.connect(self.version)
                self.connections += 1
            except TimeoutError:
                raise
            except (OSError, WebSocketException):
                await asyncio.sleep(PAUSE)

    # playing

    async def play_through(self) -> None:
        """To the end of the game."""
        while True:
            await self.come_back()
            if self.is_over:
                return
            command = self.next_command()
            if command is not None:
                await self.insist(**command)
            await self._wait_for_news(self.version)

    async def _wait_for_news(self, seen: int) -> None:
        await self.until(lambda: self.is_cut or self.is_over or self.seats_to_act() or self.version > seen)

    def next_command(self) -> Message | None:
        """Mostly a move; now and then talk, taking back, a bot for a while."""
        if self.table["status"] != "running":
            return None
        for seat in self.seats:
            if self.table["seats"][seat]["bot"]:
                return {"type": "return", "seat": seat}
            if seat in self.position["undo"] and self.random.random() < 0.1:
                return {"type": "undo", "seat": seat, "version": self.version}
        for seat in self.seats_to_act():
            return self._deed(seat)
        return None

    def _deed(self, seat: int) -> Message:
        chance = self.random.random()
        if chance < 0.05:
            return {"type": "say", "seat": seat, "text": f"hm {self.random.random()}"}
        if chance < 0.07:
            return {"type": "leave", "seat": seat, "bot": "random"}
        move = self.any_move(seat, self.random)
        return {"type": "play", "seat": seat, "version": self.version, "move": move}
