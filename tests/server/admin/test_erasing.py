"""Somebody's name and talk are really gone: from the tables, the screens, the statistics and the database's files."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from branchline.server import erasing, table_log, visibility
from branchline.server.admin import desk, messages
from branchline.server.admin.desk import Desk
from branchline.server.erasing import ErasedPerson, without_person
from branchline.server.storage import SeatResult, Storage, StoredEntry, TableChange, storage_for
from branchline.server.table_log import AnyEntry
from tests.server.admin.operator import Operator
from tests.server.changes import summary
from tests.server.client import Client, person
from tests.server.hand_clock import DAY, HandClock
from tests.server.running import ServerProcess
from tests.server.tables_in_memory import Sitting, hub_with, seated

pytestmark = pytest.mark.anyio

NAME = "Wilhelmine"
SECRET = "I live at Hauptstrasse 5"


def said_by(seat: int, made: list[AnyEntry]) -> list[str]:
    return [entry.text for entry in made if isinstance(entry, table_log.Said) and entry.seat == seat]


async def stored(at_table: Sitting) -> list[AnyEntry]:
    return [table_log.from_bytes(entry.body) for entry in await at_table.hub.storage.entries(at_table.table.id)]


async def talked(storage: Storage, clock: HandClock | None = None) -> Sitting:
    at_table = await seated(hub_with(storage, clock))
    for seat, text in ((0, "one"), (1, "two"), (0, "three")):
        await at_table.ask("say", seat=seat, text=text)
    return at_table


async def test_the_game_goes_on_without_the_name(storage: Storage) -> None:
    at_table = await talked(storage)
    await at_table.choose_tickets()
    before = at_table.table
    found = await erasing.erase_person(at_table.hub, before.id, ErasedPerson("ADA", None))
    assert (found.stays, found.lines) == (1, 2)
    after = at_table.table
    made = await stored(at_table)
    assert (said_by(0, made), said_by(1, made)) == (["", ""], ["two"])
    assert [seat.name for seat in after.seats] == ["", "Bea"]
    assert [visibility.own(after, seat) for seat in (0, 1)] == [visibility.own(before, seat) for seat in (0, 1)]
    assert after.version == len(made) == before.version + 1, "one entry tells of it; all others have their numbers"
    assert b"Ada" not in b"".join(entry.body for entry in await storage.entries(after.id))
    kept = await storage.summary(after.id)
    assert kept is not None
    assert b"Ada" not in kept.card
    await at_table.play(after.to_act[0])


async def test_only_who_is_meant_is_erased() -> None:
    """A seat may have had several people before the start, and several people one name."""
    made: list[AnyEntry] = [
        table_log.Joined(0, "Ada", "t"),
        table_log.Said(0, "first"),
        table_log.Left(0),
        table_log.Joined(0, "Bea", "t"),
        table_log.Said(0, "second"),
        table_log.Joined(1, "ada", "t", player="key"),
        table_log.Said(1, "third"),
    ]

    def left(name: str | None, seat: int | None) -> list[str]:
        found = without_person(made, ErasedPerson(name, seat))
        return [entry.text for entry in found.entries if isinstance(entry, table_log.Said)]

    assert left("Ada", None) == ["", "second", ""]
    assert left("Ada", 0) == ["", "second", "third"]
    assert left(None, 0) == ["", "", "third"]
    assert "key" not in str(without_person(made, ErasedPerson("Ada", None)).entries)
    assert left("Cleo", None) == ["first", "second", "third"]
    assert without_person(made, ErasedPerson("Ada", None)).last == {1}, "the results of seat 0 are another's"


async def test_whoever_looks_at_the_table_forgets_it_too(tmp_path: Path) -> None:
    with ServerProcess.at(tmp_path) as server:
        client = Client(server.url)
        keys = await client.make_table(person(NAME), person("Bea"), start="random")
        one, other = (key["token"] for key in keys["seats"])
        ada, bea = await client.sit(keys["table"], one), await client.sit(keys["table"], other)
        await ada.ask("say", seat=0, text=SECRET)
        await bea.until(lambda: any(event.get("text") == SECRET for event in bea.log))
        away = await client.sit(keys["table"])
        await away.close()
        await asyncio.to_thread(Operator(str(tmp_path)).does, "erase", ada.id, "--name", NAME, "--yes")
        await bea.until(lambda: bea.table["seats"][0]["name"] == "")
        assert SECRET not in str(bea.log)
        back = await client.sit(keys["table"], version=away.version)
        for text in (back.received[0], (await client.http.get(f"/api/tables/{ada.id}")).text):
            assert NAME not in text
            assert SECRET not in text
        assert '"fresh":true' in back.received[0], "or it would keep what it had seen"
        assert (await ada.ask("say", seat=0, text="Still here"))["type"] == "accepted"
        await client.close()
        server.ended_well()


async def test_results_of_that_name_at_that_table_are_gone(storage: Storage) -> None:
    at_table = await seated(hub_with(storage))
    await at_table.play_all_to_end(Random(1))
    assert [row.games for row in await storage.statistics("Ada")] == [1]
    await erasing.erase_person(at_table.hub, at_table.table.id, ErasedPerson("Ada", None))
    assert await storage.statistics("Ada") == []
    assert len(await storage.statistics("Bea")) == 1


async def test_who_was_erased_counts_for_no_statistics_later(storage: Storage) -> None:
    at_table = await seated(hub_with(storage))
    await erasing.erase_person(at_table.hub, at_table.table.id, ErasedPerson("Ada", None))
    await at_table.play_all_to_end(Random(1))
    whole = await storage.whole(at_table.table.id)
    assert whole is not None
    assert [result.name for result in whole.results] == ["Bea"]


async def test_a_finished_game_is_not_younger_for_it(storage: Storage) -> None:
    clock = HandClock()
    at_table = await seated(hub_with(storage, clock))
    await at_table.play_all_to_end(Random(1))
    before = await storage.summary(at_table.table.id)
    clock.wait(DAY)
    await erasing.erase_person(at_table.hub, at_table.table.id, ErasedPerson("Ada", None))
    after = await storage.summary(at_table.table.id)
    assert before is not None
    assert after is not None
    assert after.changed == before.changed


async def test_nothing_is_left_in_the_files_of_sqlite(folder: str) -> None:
    """Among many other tables and games, so that pages are split and freed; while the server runs."""
    with ServerProcess.at(folder) as server:
        client = Client(server.url)
        for _ in range(10):
            await client.make_table(*(person(f"somebody {n}") for n in range(5)), public=True)
        keys = await client.make_table(person(NAME), person("Bea"), start="random")
        ada = await client.sit(keys["table"], keys["seats"][0]["token"])
        for number in range(100):
            await ada.ask("say", seat=0, text=f"{SECRET}, {number}")
            if number % 10 == 0:
                await client.make_table(*(person(f"somebody {n}") for n in range(5)), public=True)
        assert remains(folder), "else this test tests nothing"
        await asyncio.to_thread(Operator(folder).does, "erase", ada.id, "--seat", "0", "--yes")
        assert not remains(folder)
        await client.close()
        server.stop()
    assert not remains(folder)


async def test_a_deleted_table_leaves_nothing_in_the_files_of_sqlite(folder: str) -> None:
    with ServerProcess.at(folder) as server:
        client = Client(server.url)
        keys = await client.make_table(person(NAME), person("Bea"), start="random")
        ada = await client.sit(keys["table"], keys["seats"][0]["token"])
        for number in range(50):
            await ada.ask("say", seat=0, text=f"{SECRET}, {number}")
        assert remains(folder)
        await asyncio.to_thread(Operator(folder).does, "delete", ada.id, "--yes")
        assert not remains(folder)
        await client.close()


def remains(folder: str) -> list[str]:
    """Files in which something of it can be found."""
    files = Path(folder).glob("*.db*")
    return [file.name for file in files if any(word.encode() in file.read_bytes() for word in (NAME, SECRET))]


@pytest.mark.parametrize("seed", [19, 27, 36])
async def test_a_compacted_file_has_no_trace_of_what_was_there(folder: str, seed: int) -> None:
    """Rows of any length move between pages, and leave something behind there."""
    rng = Random(seed)
    storage = storage_for(folder)
    await storage.open()
    tables = [f"t{rng.random()}" for _ in range(30)]
    lengths = dict.fromkeys(tables, 0)

    def body(table: str) -> bytes:
        filling = int(rng.expovariate(1 / rng.choice([20, 200, 3000])))
        return (NAME if table == tables[0] else "x").encode() + bytes(rng.choice(b"abc") for _ in range(filling))

    for _ in range(rng.randint(100, 600)):
        table, new = rng.choice(tables[: rng.randint(1, 30)]), rng.randint(1, 3)
        made = tuple(StoredEntry(table, lengths[table] + number, body(table)) for number in range(1, new + 1))
        lengths[table] += new
        now = summary(table, "over", card=body(table))
        await storage.commit(TableChange(table, made, now, (SeatResult(0, body(table).decode()[:20], 1, True),)))
    assert remains(folder)
    await storage.delete(tables[0])
    await storage.compact()
    assert not remains(folder)
    await storage.close()


async def test_players_of_a_large_server_do_not_wait_for_it(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    at_table = await talked(storage)
    operator = Desk(at_table.hub, is_running=True)
    assert 0 < await storage.size() < desk.SMALL
    monkeypatch.setattr(desk, "SMALL", 0)
    done = await operator.carry_out(messages.Erase(at_table.table.id, "Ada"))
    assert isinstance(done, messages.AdminDone)
    assert "'branchline admin compact'" in done.what


async def test_it_is_told_if_another_program_keeps_the_traces(folder: str) -> None:
    storage = storage_for(folder)
    await storage.open()
    at_table = await talked(storage)
    with closing(sqlite3.connect(Path(folder) / "branchline.db")) as backup:
        backup.execute("begin")
        backup.execute("select * from entries").fetchall()
        told = await Desk(at_table.hub, is_running=True).carry_out(messages.Erase(at_table.table.id, "Ada"))
    assert isinstance(told, messages.AdminRefusal)
    assert "another program reads it" in told.why
    assert "Ada" not in str(await stored(at_table))
    await storage.close()
