"""One table whose data is damaged: it is refused and told of once, and every other table goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from tests.patience import wait_until
from tests.server.client import Client, Seat, bot
from tests.server.running import ServerProcess

pytestmark = pytest.mark.anyio

DAMAGES = {
    "no JSON": b"\xff{",
    "no entry": b'{"at":1}',
    "illegal move": b'{"kind":"played","seat":0,"move":{"do":"pass"},"spent":0,"at":1}',
    "no such seat": b'{"kind":"muted","seat":77,"other":0,"on":true,"at":1}',
}


def damage(folder: Path, table: str, body: bytes) -> None:
    """The last entry is no longer what it was."""
    with closing(sqlite3.connect(folder / "branchline.db")) as database, database:
        changed = database.execute(
            "update entries set body = ? where table_id = ? and number ="
            " (select max(number) from entries where table_id = ?)",
            (body, table, table),
        )
        assert changed.rowcount == 1


def entries_of(folder: Path, table: str) -> int:
    with closing(sqlite3.connect(folder / "branchline.db")) as database:
        count: int = database.execute("select count(*) from entries where table_id = ?", (table,)).fetchone()[0]
    return count


async def watch_bots(client: Client) -> Seat:
    """A table at which bots play slowly."""
    keys = await client.make_table(bot("random"), bot("random"), board="usa", start="random", pace=1000)
    watcher = await client.sit(keys["table"])
    await watcher.until(lambda: watcher.version > 4)
    return watcher


@pytest.mark.parametrize("body", DAMAGES.values(), ids=DAMAGES)
async def test_bots_of_other_tables_move_on_after_a_restart(tmp_path: Path, body: bytes) -> None:
    with ServerProcess.at(tmp_path) as server:
        client = Client(server.url)
        tables = [(await watch_bots(client)) for _ in range(3)]
        await client.close()
        server.stop()
        for watcher in tables[:2]:
            damage(tmp_path, watcher.id, body)
        before = entries_of(tmp_path, tables[2].id)
        server.restart()
        wait_until(lambda: entries_of(tmp_path, tables[2].id) > before + 2)  # although nobody looks at it
        client = Client(server.url)
        for watcher in tables[:2]:
            refused = await client.http.get(f"/api/tables/{watcher.id}")
            assert (refused.status_code, refused.json()["key"]) == (503, "table-damaged")
            async with connect(watcher.address) as socket:
                assert "table-damaged" in str(await socket.recv())
        await client.close()
        server.stop()
        assert server.count_logged("table damaged") == 2  # each once


async def test_a_table_of_a_newer_version_is_noted_once(tmp_path: Path) -> None:
    with ServerProcess.at(tmp_path) as server:
        client = Client(server.url)
        table = await watch_bots(client)
        await client.close()
        server.stop()
        damage(tmp_path, table.id, b'{"kind":"stolen","at":1}')
        server.restart()
        client = Client(server.url)
        for _ in range(2):
            refused = await client.http.get(f"/api/tables/{table.id}")
            assert (refused.status_code, refused.json()["key"]) == (503, "newer-version")
        await client.close()
        server.stop()
        assert server.count_logged("a newer version has changed the table") == 1
