"""An upgrade without a pause: servers of two neighboring versions at one PostgreSQL.

What a newer version may add without breaking the older one (fields of entries and notices) is passed over; what it may
not (kinds of entries, a changed database) is refused in words, and the older servers go on with everything else.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import asyncpg
import pytest
from websockets.asyncio.client import connect

from branchline.server.sockets import TRY_LATER
from branchline.server.storage import Storage, StoredEntry, TableChange, storage_for
from branchline.server.storage.postgres_notices import NOTIFY
from tests.server.client import Client, Message, Seat, person
from tests.server.running import ROOT, ServerProcess

pytestmark = pytest.mark.anyio

OLDER = "aa47cf3"  # says that it is 0.4.0, and is the first that shares a database


@pytest.fixture
async def newer(address: str) -> AsyncIterator[Storage]:
    """What a server of the next version does at the database."""
    storage = storage_for(address, is_shared=True)
    await storage.open()
    yield storage
    await storage.close()


@pytest.fixture
async def client(address: str) -> AsyncIterator[Client]:
    client = Client(ServerProcess.at(address).url)
    yield client
    await client.close()


async def add_entry(storage: Storage, table: str, **entry: object) -> None:
    number = (await storage.lengths([table]))[table] + 1
    summary = await storage.summary(table)
    assert summary is not None
    now = {"at": 1, "tick": round(1000 * summary.changed), "moods": ["merry"], **entry}
    await storage.commit(TableChange(table, (StoredEntry(table, number, json.dumps(now).encode()),), summary))


async def notify(address: str, *texts: str) -> None:
    connection = await asyncpg.connect(address)
    for text in texts:
        await connection.execute(NOTIFY, text)
    await connection.close()


async def seated(client: Client) -> Seat:
    keys = await client.make_table(person("Ada"), person("Bea"), board="first_journey", start="random")
    return await client.sit(keys["table"], *(key["token"] for key in keys["seats"]))


async def test_fields_that_only_the_newer_version_knows_are_passed_over(
    client: Client, newer: Storage, address: str
) -> None:
    ada = await seated(client)
    notice = {"sender": "of 9.9", "version": "9.9", "tables": {}, "hats": {"Ada": 3}}
    await notify(address, json.dumps(notice), json.dumps({**notice, "tables": 7}), "no notice at all")
    await add_entry(newer, ada.id, kind="said", seat=1, text="I am of the future.", tone={"of": "voice"})
    await ada.until(lambda: [event["text"] for event in ada.log if event["kind"] == "said"] == ["I am of the future."])
    assert (await ada.ask("say", seat=0, text="Welcome."))["type"] == "accepted"


async def test_a_kind_of_entry_that_only_the_newer_version_knows_is_for_its_servers(
    client: Client, newer: Storage
) -> None:
    """Whoever is at the table is sent away to try again, until they come to one of those."""
    ada, other = await seated(client), await seated(client)
    await add_entry(newer, ada.id, kind="knighted", seat=0)
    await ada.until(lambda: ada.has_ended)
    assert ada.socket is not None
    assert ada.socket.close_code == TRY_LATER
    async with connect(ada.address) as socket:
        told: Message = json.loads(await socket.recv())
        await socket.wait_closed()
        assert (told["key"], socket.close_code) == ("newer-version", TRY_LATER)
        assert "newer version" in told["text"]
    assert (await other.ask("say", seat=0, text="Nothing has changed here."))["type"] == "accepted"
    health = (await client.http.get("/api/health")).json()
    assert health["damaged"] == 0


async def test_a_database_that_was_changed_for_a_newer_version(client: Client, address: str) -> None:
    """Those that run go on, and an older one that starts says why it does not."""
    ada = await seated(client)
    connection = await asyncpg.connect(address)
    await connection.execute("update schema_version set version = 99")
    assert (await ada.ask("say", seat=0, text="Still here."))["type"] == "accepted"
    with pytest.raises(RuntimeError, match="schema version 99, but this Branchline knows only"):
        await asyncio.to_thread(ServerProcess.at, address)
    await connection.close()


class OlderServer(ServerProcess):
    """With the sources of the version before."""

    def __init__(self, sources: Path, address: str) -> None:
        self._sources = sources
        super().__init__("--database", address)

    def launched(self, *command: str) -> subprocess.Popen[str]:
        program = [sys.executable, "-m", self.module, *command]
        environment = {**os.environ, "PYTHONPATH": str(self._sources)}
        pipe = subprocess.PIPE
        return subprocess.Popen(program, env=environment, stdout=pipe, stderr=pipe, text=True, encoding="utf-8")


@pytest.fixture
def older_sources(tmp_path: Path) -> Path:
    found = subprocess.run(["git", "archive", OLDER, "src"], cwd=ROOT, capture_output=True)
    if found.returncode != 0:
        pytest.skip("needs the history of the sources")
    with tarfile.open(fileobj=io.BytesIO(found.stdout)) as archive:
        archive.extractall(tmp_path, filter="data")
    return tmp_path / "src"


@pytest.mark.long
async def test_a_game_over_servers_of_two_versions(older_sources: Path, address: str) -> None:
    version = [sys.executable, "-c", "import branchline; print(branchline.__version__)"]
    told = subprocess.run(version, env={"PYTHONPATH": str(older_sources)}, capture_output=True, text=True)
    assert told.stdout.split() == ["0.4.0"]
    with OlderServer(older_sources, address) as older, ServerProcess.at(address) as newer:
        clients = [Client(older.url), Client(newer.url)]
        keys = await clients[0].make_table(person("Ada"), person("Bea"), board="first_journey", start="random")
        tokens = [key["token"] for key in keys["seats"]]
        ada, bea = [await client.sit(keys["table"], token) for client, token in zip(clients, tokens, strict=True)]
        await ada.until(lambda: ada.presence.get("connected") == [0, 1])
        await bea.until(lambda: bea.presence.get("connected") == [0, 1])
        random = Random(1)
        await asyncio.gather(ada.play_to_end(random), bea.play_to_end(random))
        assert ada.position == bea.position
        assert [event["version"] for event in ada.log] == [event["version"] for event in bea.log]
        for client in clients:
            await client.close()
        for server in (older, newer):
            server.ended_well()
