"""A copy made while a server is running is whole: a server started on it goes on in the middle of every game."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest

from branchline.server.storage.sqlite import FILE
from tests.server.client import Client, Seat
from tests.server.postgres import PostgresServer
from tests.server.running import ServerProcess

pytestmark = pytest.mark.anyio


async def begun(client: Client) -> tuple[Seat, Seat]:
    ada, bea = await client.two_people(board="first_journey")
    for _ in range(5):
        for seat, player in enumerate((ada, bea)):
            await player.until(lambda: bool(ada.seats_to_act()) or bool(bea.seats_to_act()))
            while seat in player.seats_to_act():
                await player.play_on(seat, player.any_move(seat, Random(seat)))
            await ada.catch_up(bea)
            await bea.catch_up(ada)
    return ada, bea


async def goes_on(place: str | Path, ada: Seat, version: int) -> None:
    """As of the moment of the copy, to the end."""
    with ServerProcess.at(place) as server:
        client = Client(server.url)
        players = [await client.sit(ada.id, *tokens) for tokens in (ada.tokens, [])]
        assert players[0].version == version
        assert players[0].own["0"]["hand"]
        answer = await players[0].ask("say", seat=0, text="we are back")
        assert answer == {"type": "accepted", "id": answer["id"], "version": version + 1}
        await client.close()


def back_up_sqlite(source: Path, target: Path) -> None:
    """As the documents say; where SQLite's own program is not installed, what it calls."""
    if shutil.which("sqlite3"):
        subprocess.run(["sqlite3", str(source), f".backup {target}"], check=True)
        return
    with sqlite3.connect(source) as one, sqlite3.connect(target) as other:
        one.backup(other)


async def test_of_sqlite(tmp_path: Path) -> None:
    with ServerProcess.at(tmp_path / "data") as server:
        client = Client(server.url)
        ada, bea = await begun(client)
        version = ada.version
        (tmp_path / "copy").mkdir()
        back_up_sqlite(tmp_path / "data" / FILE, tmp_path / "copy" / FILE)
        await bea.ask("say", seat=1, text="not in the copy")
        await client.close()
    await goes_on(tmp_path / "copy", ada, version)


async def test_of_postgresql(postgres: PostgresServer, address: str) -> None:
    (schema,) = parse_qs(urlsplit(address).query)["search_path"]
    with ServerProcess.at(address) as server:
        client = Client(server.url)
        ada, bea = await begun(client)
        version = ada.version
        dump = postgres.dump(schema)
        await bea.ask("say", seat=1, text="not in the copy")
        await client.close()
    await goes_on(postgres.restore(dump, schema), ada, version)


@pytest.mark.long
async def test_of_postgresql_to_a_moment() -> None:
    """Point-in-time restore: a backup of long ago, and the write-ahead log since."""
    postgres = PostgresServer(archives=True)
    try:
        address = postgres.new_schema()
        with ServerProcess.at(address) as server:
            client = Client(server.url)
            postgres.back_up()
            ada, bea = await begun(client)
            version, moment = ada.version, postgres.now()
            await bea.ask("say", seat=1, text="a mistake")
            await client.close()
        postgres.restore_to(moment)
        await goes_on(address, ada, version)
    finally:
        postgres.remove()
