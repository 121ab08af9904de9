"""A table keeps the board it began with, whatever becomes of the board's file."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from branchline.boards.writing import file_from
from branchline.server import records, replays
from branchline.server.boards import Boards, board_in, kept
from branchline.server.checks import Refused
from branchline.server.hub import Hub
from branchline.server.storage import KeptBoard, Storage, export_all, import_all
from branchline.server.table_log import TablePlan
from tests.server.client import Client, person
from tests.server.running import ServerProcess
from tests.server.storage.test_transfer import other  # noqa: F401 - a fixture
from tests.server.tables_in_memory import Sitting, hub_with, seated

pytestmark = pytest.mark.anyio

GROVE = Path(__file__).parents[1] / "old" / "0.1.0" / "grove.json"
PLAN = TablePlan("grove", (None, None), first=0)


def write_board(folder: Path, points: int) -> Boards:
    """The board, its first ticket being worth so much."""
    board = json.loads(GROVE.read_text("utf-8"))
    board["tickets"][0]["points"] = points
    folder.mkdir(exist_ok=True)
    (folder / "grove.json").write_text(json.dumps(board), "utf-8")
    return Boards(folder)


async def play_on(at_table: Sitting, hub: Hub) -> None:
    """To the end, and look back."""
    again = at_table._replace(hub=hub, live=await hub.find(at_table.table.id))
    assert again.table.board == at_table.table.board
    await again.play_all_to_end(Random(1))
    record = records.record_of(again.table)
    shown = json.loads(replays.record_as_json(record, await replays.board_of(*replays.board_named(record), hub)))
    assert shown["board_hash"] == at_table.table.board.hash
    assert json.loads(replays.as_json(replays.replay_of(again.table, frozenset())))["frames"] == shown["frames"]


async def test_a_game_goes_on_after_its_board_was_edited(storage: Storage, tmp_path: Path) -> None:
    at_table = await seated(hub_with(storage, boards=write_board(tmp_path / "boards", 7)), plan=PLAN)
    edited = hub_with(storage, boards=write_board(tmp_path / "boards", 8))
    assert edited.boards.current("grove").hash != at_table.table.board.hash
    await play_on(at_table, edited)
    new = await seated(edited, plan=PLAN)
    assert new.table.board == edited.boards.current("grove")


async def test_a_game_goes_on_after_its_board_was_taken_away(storage: Storage, tmp_path: Path) -> None:
    at_table = await seated(hub_with(storage, boards=write_board(tmp_path / "boards", 7)), plan=PLAN)
    await play_on(at_table, hub_with(storage))


async def test_boards_of_tables_from_before_they_were_kept_are_kept_at_the_start(
    storage: Storage, tmp_path: Path
) -> None:
    hub = hub_with(storage, boards=write_board(tmp_path / "boards", 7))
    await hub.start()
    names = [json.loads(board.body)["board"] for board in await storage.boards()]
    assert sorted(names) == ["first_journey", "grove", "italy", "japan", "usa"]
    await hub.start()
    assert len(await storage.boards()) == 5


async def test_exported_tables_bring_their_boards(storage: Storage, other: Storage, tmp_path: Path) -> None:  # noqa: F811
    at_table = await seated(hub_with(storage, boards=write_board(tmp_path / "boards", 7)), plan=PLAN)
    file = StringIO()
    await export_all(storage, file)
    for _ in range(2):
        await import_all(other, StringIO(file.getvalue()))
    assert await other.boards() == await storage.boards()
    await play_on(at_table, hub_with(other))


async def test_a_board_nobody_kept_is_said_to_be_changed_or_not_here(storage: Storage, tmp_path: Path) -> None:
    hub = hub_with(storage)
    with pytest.raises(Refused, match="board-changed"):
        await hub.board("usa", "0" * 64)
    with pytest.raises(Refused, match="no-board"):
        await hub.board("grove", "0" * 64)
    grove = write_board(tmp_path / "boards", 7).current("grove")
    await storage.keep_board(kept(grove))
    with pytest.raises(Refused, match="board-changed"):
        await hub.board("usa", grove.hash)


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b"\xff", b'{"board": 1}'])
def test_what_is_no_board_or_another_is_not_taken_for_one(body: bytes) -> None:
    grove = kept(Boards(GROVE.parent / "none").current("usa"))
    assert board_in(body, grove.hash) is None
    assert board_in(grove.body, "0" * 64) is None
    assert board_in(grove.body, grove.hash) is not None


async def test_a_board_is_kept_as_it_was_first(storage: Storage) -> None:
    for body in (b"one", b"other"):
        await storage.keep_board(KeptBoard("hash", body))
    assert (await storage.board("hash"), await storage.board("none")) == (b"one", None)


async def test_the_screen_gets_the_board_of_the_table(tmp_path: Path) -> None:
    folder = tmp_path / "boards"
    old = write_board(folder, 7).current("grove")
    with ServerProcess.at(tmp_path / "data", "--boards", str(folder)) as server:
        client = Client(server.url)
        keys = await client.make_table(person("Ada"), person("Bea"), board="grove", start="random")
        await client.close()
        server.stop()
        new = write_board(folder, 8).current("grove")
        server.restart()
        client = Client(server.url)
        table = await client.get(f"/api/tables/{keys['table']}")
        assert table["board_hash"] == old.hash
        assert await client.get(f"/api/boards/grove?hash={old.hash}") == json.loads(json.dumps(file_from(old)))
        assert await client.get("/api/boards/grove") == json.loads(json.dumps(file_from(new)))
        assert "svg" in await client.get(f"/api/boards/grove/picture?hash={old.hash}")
        assert (await client.http.get(f"/api/boards/grove?hash={'0' * 64}")).json()["key"] == "board-changed"
        await client.close()
