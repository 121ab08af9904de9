"""Several tables that keep playing whatever happens to the server: people, bots, talk, undo, and guests by link."""

from __future__ import annotations

import asyncio
import os
from itertools import count
from random import Random

import httpx

from tests.server.client import OPEN, Client, Message, bot, contribution, person
from tests.server.steady import PAUSE, SteadySeat


class Party:
    def __init__(self, url: str, random: Random) -> None:
        self.client = Client(url)
        self.random = random
        self.players: dict[str, list[SteadySeat]] = {}  # by table
        self.guests: list[tuple[str, str]] = []  # table and name, of those who were told that they sit
        self._names = count(1)

    @property
    def answered(self) -> int:
        return sum(player.answered for player in self.everybody)

    @property
    def everybody(self) -> list[SteadySeat]:
        return [player for players in self.players.values() for player in players]

    async def keep_playing(self) -> None:
        tables = [self.two_devices, self._practice, self._one_device_and_bots, self._guests]
        async with asyncio.TaskGroup() as playing:
            for new_table in tables:
                playing.create_task(self._again_and_again(new_table))

    async def _again_and_again(self, new_table: object) -> None:
        assert callable(new_table)
        while True:
            players: list[SteadySeat] = await new_table()
            await asyncio.gather(*(player.play_through() for player in players))

    async def close(self) -> None:
        for player in self.everybody:
            await player.close()
        await self.client.close()

    # tables

    async def two_devices(self) -> list[SteadySeat]:
        keys = await self._make(person("Ada"), person("Bea"), board="first_journey", start="random")
        return [self._sit(keys["table"], key["token"]) for key in keys["seats"]]

    async def _practice(self) -> list[SteadySeat]:
        keys = await self._make(person("Ada"), bot("greedy"), board="italy", start="random")
        return [self._sit(keys["table"], keys["seats"][0]["token"])]

    async def _one_device_and_bots(self) -> list[SteadySeat]:
        seats = [person("Ada"), bot("random"), person("Bea"), bot("greedy")]
        keys = await self._make(*seats, board="first_journey", start="random")
        return [self._sit(keys["table"], *(key["token"] for key in keys["seats"]))]

    async def _guests(self) -> list[SteadySeat]:
        keys = await self._make(person("Ada"), OPEN, bot("random"), board="japan")
        host = self._sit(keys["table"], keys["seats"][0]["token"], keys["host"])
        guest = await self._join(host)
        return [host, guest]

    async def _join(self, host: SteadySeat) -> SteadySeat:
        """If the answer is lost the same request, with the key the guest made, gets it again."""
        token, name = os.urandom(16).hex(), f"Guest {next(self._names)}"
        wish = {"name": name, "contribution": contribution(), "token": token}
        answer = await self._patiently("POST", f"/api/tables/{host.id}/seats", json=wish)
        assert answer.status_code == 201, answer.text
        self.guests.append((host.id, name))
        return self._sit(host.id, token)

    async def _make(self, *seats: Message, **settings: object) -> Message:
        wanted = {"seats": seats, "pace": 0, **settings}
        made = await self._patiently("POST", "/api/tables", json=wanted)
        assert made.status_code == 201, made.text
        keys: Message = made.json()
        return keys

    async def _patiently(self, method: str, path: str, json: object = None) -> httpx.Response:
        while True:
            try:
                return await self.client.http.request(method, path, json=json)
            except httpx.TimeoutException:
                raise
            except httpx.TransportError:
                await asyncio.sleep(PAUSE)

    def _sit(self, table: str, *tokens: str) -> SteadySeat:
        player = SteadySeat(self.client.url, table, list(tokens), Random(self.random.random()))
        self.players.setdefault(table, []).append(player)
        return player
