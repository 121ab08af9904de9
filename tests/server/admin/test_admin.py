"""The operator's desk: every verb on a running server and on a stopped one's data, on both databases."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from random import Random

import pytest

from branchline.server.admin import messages
from branchline.server.admin.asking import NoDeskError, ask
from branchline.server.admin.places import LONGEST, socket_of
from branchline.server.admin.socket_file import DeskPlaceError, desk_socket
from branchline.server.storage import storage_for
from tests.cli.test_commands import branchline
from tests.patience import PATIENCE, wait_until
from tests.server.admin.operator import Answer, Operator
from tests.server.client import OPEN, Client, Seat, person
from tests.server.running import ServerProcess

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(os.name == "nt", reason="the desk is a Unix socket"),
]

AS_NOBODY = """
import os, sys
from pathlib import Path
from branchline.server.admin import asking, messages
os.setuid(65534)
try:
    asking.ask(Path(sys.argv[1]), Path(sys.argv[1]) / "admin.sock", messages.Status())
except asking.NoDeskError as error:
    print(error)
"""
STEERING = "[bold]\x9b31m\u202eA"  # a terminal


async def talking(client: Client) -> tuple[Seat, Seat]:
    """Two people who have said something."""
    ada, bea = await client.two_people(first=0)
    for seat, (device, text) in enumerate([(ada, "Hello, I live in Ulm"), (bea, "I do not")]):
        assert (await device.ask("say", seat=seat, text=text))["type"] == "accepted"
    await ada.catch_up(bea)
    return ada, bea


def has_event(device: Seat, kind: str) -> bool:
    return any(event["kind"] == kind for event in device.log)


# both ways


async def test_everything_works_on_a_running_server_and_on_its_data(place: str, tmp_path: Path) -> None:
    operator = Operator(place)
    with ServerProcess.at(place) as server:
        client = Client(server.url)
        tables = [(await talking(client))[0].id for _ in range(2)]
        assert operator.does("status") | {"version": ""} == {
            "answer": "status",
            "version": "",
            "is_running": True,
            "is_draining": False,
            "saves": True,
            "open_tables": 2,
            "sockets": 4,
            "people": 4,
            "damaged": [],
            "bans": 0,
            "servers": 1,
        }
        look_after(operator, tables[0], tmp_path / "running.jsonl")
        gone = await client.http.get(f"/api/tables/{tables[0]}")
        assert gone.status_code == 404
        await client.close()
        server.stop()
    assert not operator.does("status")["is_running"]
    look_after(operator, tables[1], tmp_path / "stopped.jsonl")
    assert operator.does("list")["tables"] == []


def talk_in(shown: Answer) -> list[str | None]:
    return [event.get("text") for event in shown["events"] if event["kind"] == "said"]


def look_after(operator: Operator, table: str, file: Path) -> None:
    """A table of Ada and Bea, until it is gone."""
    assert table in [found["id"] for found in operator.does("list", "--name", "ADA", "--status", "running")["tables"]]
    assert operator.does("list", "--name", "Cleo")["tables"] == []
    shown = operator.does("show", table)
    assert [event["text"] for event in shown["events"] if event["kind"] == "said"] == [
        "Hello, I live in Ulm",
        "I do not",
    ]
    assert (shown["hidden"], shown["facts"]["status"], shown["trouble"]) == (None, "running", "")
    assert "--reveal" in operator.is_refused("export", table, file)
    assert not file.exists()
    operator.does("erase", table, "--name", "ada", "--yes")
    shown = operator.does("show", table)
    assert [seat["name"] for seat in shown["table"]["seats"]] == ["", "Bea"]
    assert talk_in(shown) == [None, "I do not"]
    assert "erased already" in operator.is_refused("erase", table, "--name", "ada", "--yes")
    assert "not set aside" in operator.is_refused("restore", table)
    operator.does("close", table, "--yes")
    assert "over already" in operator.is_refused("close", table, "--yes")
    operator.does("export", table, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "Ada" not in file.read_text("utf-8")
    assert operator.does("list", "--status", "over")["tables"][0]["seats"] == ["", "Bea"]
    operator.does("compact")
    operator.does("prune", "--talk", 0, "--yes")
    assert talk_in(operator.does("show", table)) == [None, None]
    operator.does("delete", table, "--yes")
    for verb in (("show",), ("close", "--yes"), ("restore",), ("delete", "--yes"), ("erase", "--seat", "0", "--yes")):
        assert "no such table" in operator.is_refused(verb[0], table, *verb[1:])


async def test_an_exported_table_is_imported_elsewhere(place: str, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "table.jsonl", str(tmp_path / "elsewhere")
    with ServerProcess.at(place) as server:
        client = Client(server.url)
        ada, _ = await client.two_people()
        Operator(place).does("export", ada.id, file, "--reveal")
        assert branchline("games", "import", file, "--data", elsewhere).stdout.startswith("1 tables imported")
        await ada.until(partial(has_event, ada, "inspected"))
        assert branchline("admin", "export", ada.id, file, "--data", elsewhere).returncode == 2, "the file is there"
        await client.close()
    shown = Operator(elsewhere).does("show", ada.id)
    assert (shown["facts"]["status"], shown["table"]["seats"][0]["name"]) == ("running", "Ada")


async def test_a_stopped_server_is_not_drained_and_hears_no_announcement(folder: str) -> None:
    ServerProcess.at(folder).stop()
    for words in (("drain",), ("undrain",), ("announce", "Hello")):
        assert "the server is not running" in Operator(folder).is_refused(*words)


# the socket


async def test_only_its_owner_may_open_the_socket(place: str, runtime_folder: Path) -> None:
    is_database = place.startswith("postgresql")
    at = socket_of(place if is_database else Path(place))
    assert at.is_relative_to(runtime_folder if is_database else place)
    with ServerProcess.at(place) as server:
        found = at.stat()
        assert stat.S_ISSOCK(found.st_mode)
        assert (stat.S_IMODE(found.st_mode), found.st_uid) == (0o600, os.geteuid())
        assert at.parent.stat().st_mode & 0o077 == 0
        server.stop()
    assert not at.exists()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can be somebody else")
async def test_somebody_else_is_told_whose_it_is() -> None:
    """Also where the folder itself is open to all, as version 0.1.0 left it."""
    with tempfile.TemporaryDirectory() as data, ServerProcess.at(data):
        Path(data).chmod(0o755)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        command = [sys.executable, "-c", AS_NOBODY, data]
        done = subprocess.run(command, capture_output=True, text=True, env=environment)
        assert "It belongs to root" in done.stdout, done.stderr


async def test_the_socket_of_a_killed_server_is_replaced(tmp_path: Path) -> None:
    operator = Operator(str(tmp_path))
    server = ServerProcess.at(tmp_path)
    server.kill()
    assert (tmp_path / "admin.sock").is_socket()
    assert not operator.does("status")["is_running"], "nobody answers there, so its data is asked"
    server.restart()
    assert operator.does("status")["is_running"]
    server.stop()


async def test_the_socket_may_be_elsewhere(tmp_path: Path) -> None:
    data, at = tmp_path / "data", tmp_path / "desk.sock"
    with ServerProcess.at(data, "--admin-socket", str(at)):
        assert stat.S_IMODE(at.stat().st_mode) == 0o600
        operator = Operator(str(data))
        assert operator.does("status", "--admin-socket", at)["is_running"]
        assert "--admin-socket" in operator.is_refused("status")
        taken = branchline("serve", "--no-browser", "--port", 0, "--data", tmp_path / "x", "--admin-socket", at)
        assert (taken.returncode, "another server has its desk" in taken.stderr) == (2, True)


def test_a_wrong_place_for_the_socket_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    (tmp_path / "file").touch()
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    wrong = {
        "file": "no socket",
        "file/desk.sock": "File exists",
        "open/desk.sock": "others may write",
        "x" * LONGEST: "too long",
    }
    for name, said in wrong.items():
        with pytest.raises(DeskPlaceError, match=said), desk_socket(tmp_path / name):
            pass
    assert (tmp_path / "file").is_file()


def test_a_folder_with_a_long_path_has_its_socket_in_the_runtime_folder(tmp_path: Path) -> None:
    long = tmp_path / ("x" * LONGEST)
    with ServerProcess.at(long):
        assert not (long / "admin.sock").exists()
        assert Operator(str(long)).does("status")["is_running"]


def test_a_database_has_the_same_socket_whoever_comes_to_it() -> None:
    one = socket_of("postgresql://me:secret@host/games")
    assert one == socket_of("postgresql://host:5432/games?user=you&password=x")
    assert len({one, socket_of("postgresql://host/others"), socket_of("postgresql://elsewhere/games")}) == 3
    assert "secret" not in str(one)


def test_where_nothing_is_that_is_said(tmp_path: Path) -> None:
    assert "neither a running server nor any game" in Operator(str(tmp_path / "typo")).is_refused("list")
    assert not (tmp_path / "typo").exists()


async def test_what_is_no_request_is_refused(tmp_path: Path) -> None:
    import socket

    with ServerProcess.at(tmp_path) as server:
        for line in (b"\n", b"{}\n", b'{"do":"fly"}\n', b"\xff\n", b"x" * 100_000, b"[" * 10_000 + b"\n"):
            with socket.socket(socket.AF_UNIX) as connection:
                connection.connect(str(tmp_path / "admin.sock"))
                connection.sendall(line)
                answer = messages.read_answer(connection.makefile("rb").readline())
            assert isinstance(answer, messages.AdminRefusal)
            assert "does not understand" in answer.why
        assert Operator(str(tmp_path)).does("status")["is_running"]
        server.ended_well()


def test_a_place_nobody_answers_for_is_an_error_for_programs(tmp_path: Path) -> None:
    with pytest.raises(NoDeskError):
        ask(tmp_path, tmp_path / "admin.sock", messages.Status())


# what people read


async def test_names_and_talk_do_not_steer_the_terminal(folder: str) -> None:
    """Of version 0.1.0, or from another server: this one takes no such texts."""
    with ServerProcess.at(folder) as server:
        client = Client(server.url)
        table = (await talking(client))[0].id
        await client.close()
        server.stop()
    await spoil(folder, table)
    operator = Operator(folder)
    for words in (("list",), ("show", table)):
        text = operator.reads(*words)
        assert "[bold]" in text
        assert all(letter.isprintable() or letter == "\n" for letter in text)
    assert operator.does("show", table)["table"]["seats"][0]["name"] == STEERING


async def spoil(place: str, table: str) -> None:
    storage = storage_for(place)
    await storage.open()
    whole = await storage.whole(table)
    assert whole is not None

    def spoilt(body: bytes) -> bytes:
        return body.replace(b"Ada", STEERING.encode()).replace(b"Hello", STEERING.encode())

    made = tuple(entry._replace(body=spoilt(entry.body)) for entry in whole.entries)
    spoilt_summary = whole.summary._replace(card=spoilt(whole.summary.card))
    await storage.rewrite(whole._replace(entries=made, summary=spoilt_summary), len(whole.entries))
    await storage.close()


async def test_the_list_fits_a_narrow_window(tmp_path: Path) -> None:
    with ServerProcess.at(tmp_path) as server:
        client = Client(server.url)
        for _ in range(3):
            await client.make_table(*(person(f"{letter}" * 24) for letter in "ABC"), board="first_journey", public=True)
        text = Operator(str(tmp_path)).reads("list", "--limit", 2, "--oldest")
        assert "--limit shows more" in text
        await client.close()
    script = "from rich.console import Console; import branchline.cli.common as c; c.out = Console(width=80)\n"
    script += "from branchline.cli.admin import Operator; from branchline.server.admin.messages import List\n"
    script += f"from pathlib import Path; Operator(Path({str(tmp_path)!r}), None, None, False).list_tables(List())"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_what_cannot_be_undone_is_asked_for() -> None:
    for words in (("close", "t"), ("delete", "t"), ("erase", "t", "--seat", 0), ("prune", "--talk", 3)):
        done = branchline("admin", *words)
        assert (done.returncode, "--yes" in done.stderr) == (2, True)
    assert "--finished DAYS" in branchline("admin", "prune").stderr
    assert "--name NAME" in branchline("admin", "erase", "t").stderr


# what is hidden


async def test_looking_at_what_is_hidden_is_told_and_logged(place: str) -> None:
    operator = Operator(place)
    with ServerProcess.at(place) as server:
        client = Client(server.url)
        ada, bea = await client.two_people()
        before = ada.version
        shown = operator.does("show", ada.id)
        assert ada.version == before, "without it nothing is told"
        assert shown["hidden"] is None
        revealed = operator.does("show", ada.id, "--reveal")["hidden"]
        for seat, device in enumerate([ada, bea]):
            await device.until(partial(has_event, device, "inspected"))
            assert revealed["seats"][seat]["hand"] == device.own[str(seat)]["hand"]
            assert revealed["seats"][seat]["offer"] == device.own[str(seat)]["offer"]
        newcomer = await client.sit(ada.id)
        assert "inspected" in [event["kind"] for event in newcomer.log]
        wait_until(lambda: sum("hidden cards were shown" in line and ada.id in line for line in server.logs) == 1)
        for device in (ada, bea):
            assert revealed["secret"] not in "".join(device.received)
        await client.close()
        server.stop()
    done = branchline("admin", "show", ada.id, "--reveal", *operator._where)
    assert "hidden cards were shown" in done.stderr
    assert revealed["secret"] in done.stdout


async def test_when_a_game_is_over_nothing_is_hidden(tmp_path: Path) -> None:
    with ServerProcess.at(tmp_path) as server:
        client = Client(server.url)
        ada = await client.alone("random", "first_journey")
        await ada.play_to_end(Random(1))
        before = ada.version
        assert (
            Operator(str(tmp_path)).does("show", ada.id, "--reveal")["hidden"]["secret"] == ada.table["fair"]["secret"]
        )
        assert Operator(str(tmp_path)).does("show", ada.id)["facts"]["idle"] >= 0
        assert ada.version == before
        await client.close()


# tables


async def test_those_at_a_closed_table_are_told(tmp_path: Path) -> None:
    with ServerProcess.at(tmp_path) as server:
        client = Client(server.url)
        ada, bea = await client.two_people()
        waiting = await client.make_table(person("Cleo"), OPEN)
        for table in (ada.id, waiting["table"]):
            Operator(str(tmp_path)).does("close", table, "--yes")
        await bea.until(lambda: bea.table["status"] == "over")
        assert bea.log[-1] == bea.log[-1] | {"kind": "ended", "operator": True}
        assert "scores" not in bea.position["result"]
        assert (await client.get(f"/api/tables/{waiting['table']}"))["status"] == "over"
        await client.close()


async def test_those_at_a_deleted_table_are_told(tmp_path: Path) -> None:
    with ServerProcess.at(tmp_path) as server:
        client = Client(server.url)
        ada, bea = await client.two_people()
        Operator(str(tmp_path)).does("delete", ada.id, "--yes")
        for device in (ada, bea):
            await device.until(partial(getattr, device, "has_ended"))
            assert device.socket is not None
            assert device.socket.close_code == 4404
        await client.close()
        server.ended_well()


async def test_a_damaged_table_is_shown_with_what_is_wrong(folder: str, tmp_path: Path) -> None:
    import sqlite3

    operator = Operator(folder)
    with ServerProcess.at(folder) as server:
        client = Client(server.url)
        ada, _ = await client.two_people()
        await client.close()
        server.stop()
    with sqlite3.connect(Path(folder) / "branchline.db") as database:
        database.execute("update entries set body = x'00' where number = 3")
    shown = operator.does("show", ada.id)
    assert "entry 3" in shown["trouble"]
    assert "deleted" in operator.is_refused("close", ada.id, "--yes")
    operator.does("export", ada.id, tmp_path / "damaged.jsonl", "--reveal")
    operator.does("delete", ada.id, "--yes")


# draining and announcing


async def test_a_draining_server_finishes_its_games(place: str) -> None:
    operator = Operator(place)
    with ServerProcess.at(place) as server:
        client = Client(server.url)
        ada, bea = await client.two_people(first=0)
        assert operator.does("drain")["count"] == 2
        ready = await client.http.get("/api/ready")
        assert (ready.status_code, ready.json()["status"]) == (503, "draining")
        assert (await client.http.get("/api/health")).status_code == 200
        refused = await client.http.post("/api/tables", json={"board": "usa", "seats": [OPEN, OPEN]})
        assert (refused.status_code, refused.json()["key"]) == (503, "draining")
        await ada.choose_tickets()
        where = [*operator._where]
        command = [sys.executable, "-m", "branchline", "admin", "drain", "--wait", "1h", *where]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as waiting:
            assert waiting.stdout is not None
            assert "Draining" in waiting.stdout.readline()
            assert waiting.poll() is None
            await ada.close()
            assert waiting.poll() is None
            await bea.close()
            assert waiting.wait(PATIENCE) == 0
        operator.does("undrain")
        assert (await client.http.get("/api/ready")).status_code == 200
        await client.make_table(person("Ada"), OPEN)
        await client.close()


async def test_who_still_plays_when_the_time_is_over_is_said(tmp_path: Path) -> None:
    with ServerProcess.at(tmp_path) as server:
        client = Client(server.url)
        await client.two_people()
        done = branchline("admin", "drain", "--wait", "1s", "--data", tmp_path)
        assert (done.returncode, "Still connected to open tables: 2" in done.stderr) == (1, True)
        await client.close()


async def test_an_announcement_reaches_all_tables(tmp_path: Path) -> None:
    with ServerProcess.at(tmp_path) as server:
        client = Client(server.url)
        ada, bea = await client.two_people()
        watcher = await client.sit((await client.two_people())[0].id)
        told = '{"type":"announcement","text":"Tea is ready: «tè»"}'
        assert Operator(str(tmp_path)).does("announce", "Tea is ready: «tè»")["count"] == 5
        for device in (ada, bea, watcher):
            await device.until(partial(device.received.__contains__, told))
        await client.close()


@pytest.mark.parametrize("text", ["", "  ", "x" * 501])
def test_an_announcement_has_a_length(text: str, tmp_path: Path) -> None:
    assert branchline("admin", "announce", text, "--data", tmp_path).returncode == 2
