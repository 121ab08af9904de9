"""Messages lost, doubled, delayed and reordered between client and server: the same game on both sides."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

import pytest
from websockets.asyncio.client import connect

from branchline.record import read_records, verify
from tests.server.bad_network import FATES, BadNetwork
from tests.server.client import Client, Message, Seat, bot, person
from tests.server.running import ServerProcess
from tests.server.stored import check_accepted, check_log, stored_at

pytestmark = pytest.mark.anyio

RETRY_AFTER = 0.2  # seconds without an answer


class WarySeat(Seat):
    """Notices what is missing and asks for it; ignores what comes again or too late."""

    def __init__(self, url: str, table: str, tokens: list[str]) -> None:
        super().__init__(url, table, tokens)
        self.accepted: dict[str, int] = {}
        self.gaps = 0
        self.repeats = 0
        self._welcomes = 0

    async def connect(self, version: int = 0) -> None:
        self.socket = await connect(self.address, max_size=None, compression=None)
        self._reading = asyncio.create_task(self._read(self.socket))
        while not self.table:
            await self.greet()

    async def greet(self) -> None:
        before = self._welcomes
        await self.send(type="hello", tokens=self.tokens, version=self.version)
        await self.soon(lambda: self._welcomes > before)

    async def soon(self, is_so: Callable[[], object]) -> bool:
        try:
            await self.until(is_so, RETRY_AFTER)
        except TimeoutError:
            return False
        return True

    def _follow(self, message: Message) -> None:
        self._welcomes += "seats" in message
        if message["version"] < self.version:
            return
        events = message["events"]
        if events and events[0]["version"] > self.version + 1 and not message.get("fresh"):
            self.gaps += 1
            return
        super()._follow(message)

    async def play_to_end(self, random: Random, most: int = 10_000) -> None:
        for _ in range(most):
            if self.is_over:
                return
            if self.seats_to_act():
                await self._move(self.seats_to_act()[0], random)
            else:
                await self._listen()

    async def _listen(self) -> None:
        seen, gaps = self.version, self.gaps
        await self.soon(lambda: self.version > seen or self.gaps > gaps)
        if self.version == seen:
            await self.greet()

    async def _move(self, seat: int, random: Random) -> None:
        id = self.new_id()
        move = {"id": id, "seat": seat, "version": self.version, "move": self.any_move(seat, random)}
        while not await self._answered(id, move):
            self.repeats += 1
        answer = self.answers[id]
        if answer["type"] == "accepted":
            self.accepted[id] = answer["version"]
        if answer["type"] == "refused" or not await self.soon(lambda: self.version >= answer["version"]):
            await self.greet()

    async def _answered(self, id: str, move: Message) -> bool:
        await self.send(type="play", **move)
        return await self.soon(lambda: id in self.answers)


async def test_a_whole_game_over_a_bad_network(place: str) -> None:
    with ServerProcess.at(place) as server:
        client = Client(server.url)
        keys = await client.make_table(person("Ada"), person("Bea"), bot("random"), board="usa", start="random")
        network = BadNetwork(server.url, Random(1))
        async with network.running() as address:
            players = [WarySeat(address, keys["table"], [key["token"]]) for key in keys["seats"]]
            for player in players:
                await player.connect()
            await asyncio.gather(*(player.play_to_end(Random(1)) for player in players))
            watcher = await client.sit(keys["table"])
            check_same_game(players, watcher)
            await check_record(client, watcher)
            for player in players:
                await player.close()
        await client.close()
        server.stop()
    assert set(network.fates) == set(FATES)
    assert sum(player.gaps for player in players) > 0  # else nothing was tested
    assert sum(player.repeats for player in players) > 0
    await check_stored(place, players)


def check_same_game(players: list[WarySeat], watcher: Seat) -> None:
    for player in players:
        assert player.position == watcher.position
        assert moves(player) == moves(watcher)


def moves(seat: Seat) -> list[tuple[int, int, str]]:
    return [(event["number"], event["seat"], event["move"]["do"]) for event in seat.log if event["kind"] == "played"]


async def check_record(client: Client, watcher: Seat) -> None:
    record = await client.http.get(f"/api/tables/{watcher.id}/record")
    (recorded,) = read_records(record.text.splitlines())
    game = verify(recorded)
    assert game.result is not None
    assert game.result.to_dict() == watcher.position["result"]
    assert len(game.history) == len(moves(watcher))


async def check_stored(place: str, players: list[WarySeat]) -> None:
    """Every move that was acknowledged is there, and every move was made once."""
    stored = await stored_at(place, players[0].id)
    for player in players:
        check_log(stored, player)
        check_accepted(stored, player.accepted)
