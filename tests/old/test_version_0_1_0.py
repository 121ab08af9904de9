"""Databases, exports, records and board files of version 0.1.0 are read as they are, and games go on."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from branchline import Board
from branchline.boards import BUILT_IN
from branchline.record import read_records, verify
from tests.cli.test_commands import branchline
from tests.server.client import Client, contribution
from tests.server.conftest import postgres  # noqa: F401 - a fixture
from tests.server.running import ServerProcess

if TYPE_CHECKING:
    from tests.server.postgres import PostgresServer

OLD = Path(__file__).parent / "0.1.0"
TABLES = json.loads((OLD / "tables.json").read_text("utf-8"))
NEVER_CLEARED = ("--keep-days", "36500")

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgresql", "export"])
def old_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[ServerProcess, dict[str, Any]]]:
    """A server of today with the database of an old one, or with games that the old one exported."""
    place: str | Path = tmp_path / "data"
    if request.param == "sqlite":
        (tmp_path / "data").mkdir()
        shutil.copy(OLD / "branchline.db", place)
    elif request.param == "export":
        assert "6 tables imported" in branchline("games", "import", OLD / "games.jsonl", "--data", place).stdout
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        place = server.restore((OLD / "postgresql.sql").read_text("utf-8"), "version_0_1_0")
    with ServerProcess.at(place, *NEVER_CLEARED) as running:
        yield running, TABLES["postgresql" if request.param == "postgresql" else "sqlite"]


async def test_finished_games_are_as_they_were(old_server: tuple[ServerProcess, dict[str, Any]]) -> None:
    server, tables = old_server
    client = Client(server.url)
    for board in BUILT_IN:
        left = tables[f"finished {board}"]
        table = left["keys"]["table"]
        watcher = await client.sit(table)
        assert (watcher.version, watcher.position["result"]) == (left["version"], left["result"])
        record = await client.http.get(f"/api/tables/{table}/record")
        (recorded,) = read_records(record.text.splitlines())
        assert verify(recorded).result is not None
    await client.close()


async def test_statistics_are_there_and_are_nobodys(old_server: tuple[ServerProcess, dict[str, Any]]) -> None:
    server, _ = old_server
    client = Client(server.url)
    found = await client.http.get("/api/names/ada", headers={"authorization": f"Bearer {contribution()}"})
    assert sorted(row["board"] for row in found.json()) == sorted(BUILT_IN)
    assert {(row["games"], row["player"], row["mine"]) for row in found.json()} == {(1, "", False)}
    await client.close()


async def test_a_running_game_goes_on_with_the_old_keys(old_server: tuple[ServerProcess, dict[str, Any]]) -> None:
    server, tables = old_server
    client = Client(server.url)
    left = tables["running"]
    tokens = [key["token"] for key in left["keys"]["seats"]]
    players = await client.sit(left["keys"]["table"], *tokens, left["keys"]["host"])
    assert players.version == left["version"]
    assert (
        players.position.items() >= {key: left["position"][key] for key in ("moves", "phase", "row", "seats")}.items()
    )
    assert {seat: own["hand"] for seat, own in players.own.items()} == {
        seat: own["hand"] for seat, own in left["own"].items()
    }
    await players.play_to_end(Random(1))
    assert players.position["result"]["reason"] == "trains"
    await client.close()


async def test_a_seat_at_a_waiting_table_can_be_taken(old_server: tuple[ServerProcess, dict[str, Any]]) -> None:
    server, tables = old_server
    client = Client(server.url)
    keys = tables["waiting"]["keys"]
    ada = await client.sit(keys["table"], keys["seats"][0]["token"], keys["host"])
    assert ada.table["status"] == "waiting"
    assert [table["id"] for table in await client.get("/api/tables")] == [keys["table"]]
    mine = {"name": "Bea", "contribution": contribution()}
    assert (await client.http.post(f"/api/tables/{keys['table']}/seats", json=mine)).is_success
    await ada.until(lambda: ada.table["status"] == "running")
    await client.close()


@pytest.mark.parametrize("board", BUILT_IN)
def test_records_of_bots_and_of_fair_deals_verify(board: str) -> None:
    assert "2 games verified" in branchline("verify", OLD / f"{board}-bots.jsonl").stdout
    assert branchline("verify", "--fair", OLD / f"{board}-fair.jsonl").returncode == 0


def test_a_board_file_is_the_board_it_was() -> None:
    board = Board.load(OLD / "grove.json")
    assert board.hash == "8cd20661e4fc9f700808227df24d42dea9ce69c510dde8038d7b2fab59412031"
