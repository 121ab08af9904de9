"""Running a server: starting, stopping, going on, moving house, limits, boards of one's own."""

from __future__ import annotations

import json
import os
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

from branchline.server import settings
from branchline.server.settings import Limits, check_environment, public_url
from tests.cli.test_commands import branchline
from tests.contract.tables import BOARDS, board_file
from tests.server.client import OPEN, Client, bot, person
from tests.server.running import ROOT, ServerProcess

pytestmark = pytest.mark.anyio


async def test_a_restarted_server_goes_on_where_it_was(place: str) -> None:
    server = ServerProcess.at(place)
    client = Client(server.url)
    ada, bea = await client.two_people(first=0)
    await ada.choose_tickets()
    seen = ada.version
    assert server.stop() in (0, -15)
    server.restart()
    again = await client.sit(ada.id, *ada.tokens, version=seen)
    assert (again.version, again.own) == (seen, ada.own)
    back = await client.sit(bea.id, *bea.tokens)
    await back.choose_tickets()
    await again.until(lambda: 0 in again.seats_to_act())
    await client.close()
    server.stop()


async def test_bots_go_on_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    server = ServerProcess.at(tmp_path)
    client = Client(server.url)
    keys = await client.make_table(bot("random"), bot("random"), pace=300, start="random")
    server.stop()
    server.restart()
    watcher = await client.sit(keys["table"])
    seen = watcher.version
    await watcher.until(lambda: watcher.version > seen)
    await client.close()
    server.stop()


async def test_all_games_move_to_another_server(folder: str, address: str, tmp_path: Path) -> None:
    server = ServerProcess.at(folder)
    client = Client(server.url)
    finished = await client.alone("greedy", "first_journey")
    await finished.play_to_end(Random(1))
    running = await client.alone("greedy")
    record = (await client.http.get(f"/api/tables/{finished.id}/record")).text
    await client.close()
    server.stop()
    file = tmp_path / "all.jsonl"
    done = branchline("games", "export", file, "--data", folder)
    assert done.stdout.startswith("2 tables exported"), done.stderr
    assert branchline("games", "import", file, "--database", address).stdout.startswith("2 tables imported; 0 were")
    assert branchline("games", "import", file, "--database", address).stdout.startswith("0 tables imported; 2 were")
    other = ServerProcess.at(address)
    client = Client(other.url)
    assert (await client.http.get(f"/api/tables/{finished.id}/record")).text == record
    ada = await client.sit(running.id, *running.tokens)
    assert ada.own == running.own
    await client.close()
    other.stop()


async def test_health_and_version(client: Client) -> None:
    health = await client.get("/api/health")
    assert health["status"] == "ok"


async def test_two_servers_cannot_share_a_folder(tmp_path: Path) -> None:
    server = ServerProcess.at(tmp_path)
    second = branchline("serve", "--no-browser", "--port", "0", "--data", tmp_path)
    assert second.returncode != 0
    assert "Traceback" not in second.stderr
    server.stop()


def test_a_taken_port_is_said(server: ServerProcess, tmp_path: Path) -> None:
    second = branchline("serve", "--no-browser", "--port", str(server.port), "--data", tmp_path)
    assert second.returncode == 1
    assert f"port {server.port}" in second.stderr


async def test_tables_are_limited(tmp_path: Path) -> None:
    server = ServerProcess.at(tmp_path, "--most-tables", "2")
    client = Client(server.url)
    for _ in range(2):
        await client.make_table(person("Ada"), OPEN)
    full = await client.http.post("/api/tables", json={"board": "usa", "seats": [OPEN, OPEN]})
    assert (full.status_code, full.json()["key"]) == (503, "server-full")
    await client.close()
    server.stop()


async def test_one_address_cannot_make_tables_all_the_time(tmp_path: Path) -> None:
    server = ServerProcess.at(tmp_path, "--new-tables", "3")
    client = Client(server.url)
    answers = [await client.http.post("/api/tables", json={"board": "usa", "seats": [OPEN, OPEN]}) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
    await client.get("/api/health")
    await client.close()
    server.stop()


async def test_a_board_of_ones_own_is_played(tmp_path: Path) -> None:
    boards = tmp_path / "boards"
    boards.mkdir()
    own = board_file(BOARDS["usa"]) | {"board": "mine", "name": "Mine", "name_it": "Mia"}
    (boards / "mine.json").write_text(json.dumps(own), "utf-8")
    server = ServerProcess.at(tmp_path / "data", "--boards", str(boards))
    client = Client(server.url)
    assert "mine" in [board["id"] for board in await client.get("/api/boards")]
    ada = await client.alone("planner", "mine")
    await ada.choose_tickets()
    await ada.until(lambda: 0 in ada.seats_to_act())
    await client.close()
    server.stop()


def test_a_broken_board_is_said_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text("{}", "utf-8")
    done = branchline("serve", "--no-browser", "--port", "0", "--data", tmp_path / "data", "--boards", tmp_path)
    assert done.returncode != 0
    assert "mine.json" in done.stderr
    assert "Traceback" not in done.stderr


WRONG_SETTINGS = [
    ("--boards", "FILE", "is a file"),
    ("--boards", "EMPTY", "no board file"),
    ("--boards", "nowhere", "no folder"),
    ("--data", "FILE", "is a file"),
    ("--data", "", "is empty"),
    ("--database", "foo", "postgresql://user@host/name"),
    ("--database", "", "postgresql://user@host/name"),
    ("--database", "postgresql://host:many/name", "postgresql://user@host/name"),
    ("--public-url", "foo", "https://trains.example.org/"),
    ("--public-url", "ftp://example.org", "https://trains.example.org/"),
    ("--public-url", "https://example.org/trains/", "https://trains.example.org/"),
    ("--public-url", "https://example.org:http/", "https://trains.example.org/"),
    ("--public-url", "", "https://trains.example.org/"),
    ("--host", "", "0.0.0.0"),
    ("--log-level", "loud", "'debug', 'info', 'warning', 'error'"),
    ("--port", "65536", "65535"),
    ("--keep-days", "0", "36500"),
    ("--bot-processes", "100000", "1000"),
    ("--new-tables", "0", "1"),
]


@pytest.mark.parametrize(("option", "value", "allowed"), WRONG_SETTINGS)
def test_a_wrong_setting_is_refused_at_the_start(option: str, value: str, allowed: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("{}", "utf-8")
    (tmp_path / "empty").mkdir()
    given = {"FILE": str(tmp_path / "file"), "EMPTY": str(tmp_path / "empty")}.get(value, value)
    place = () if option in ("--data", "--database") else ("--data", tmp_path / "data")
    done = branchline("serve", "--no-browser", *place, option, given)
    assert done.returncode == 2
    said = " ".join(done.stderr.replace("│", " ").split())
    assert option in said
    assert value in said or value in ("FILE", "EMPTY") or ":many" in value or ":http/" in value
    assert allowed in said
    assert not (tmp_path / "data").exists()


def test_a_password_is_not_shown(tmp_path: Path) -> None:
    for address in ("postgresql://me:secret@host:many/name", "mysql://me:secret@host/name"):
        assert "secret" not in branchline("serve", "--no-browser", "--database", address).stderr


@pytest.mark.parametrize("host", ["192.0.2.1", "nowhere.invalid", "a..b"])
def test_a_wrong_host_is_said_without_advising_another_port(host: str, tmp_path: Path) -> None:
    done = branchline("serve", "--no-browser", "--port", "0", "--host", host, "--data", tmp_path)
    assert done.returncode == 1
    assert f"--host {host}" in done.stderr
    assert "0.0.0.0" in done.stderr
    assert "--port" not in done.stderr


def test_a_wrong_proxy_in_the_environment_is_refused() -> None:
    for right in ("", "127.0.0.1", "10.0.0.7, 192.168.1.0/24", "*", "::1"):
        check_environment({"FORWARDED_ALLOW_IPS": right})
    with pytest.raises(ValueError, match="FORWARDED_ALLOW_IPS: 'proxy' is no address"):
        check_environment({"FORWARDED_ALLOW_IPS": "127.0.0.1,proxy"})


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("https://Trains.example.org", "https://trains.example.org/"),
        ("https://trains.example.org:443/", "https://trains.example.org/"),
        ("http://trains.example.org:8080/", "http://trains.example.org:8080/"),
        ("http://[2001:db8::1]:80", "http://[2001:db8::1]/"),
    ],
)
def test_the_public_address_is_the_one_that_browsers_send(written: str, read: str) -> None:
    assert public_url(written) == read


def test_two_boards_with_one_id_are_refused(tmp_path: Path) -> None:
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_text(json.dumps(board_file(BOARDS["usa"]) | {"board": "mine"}), "utf-8")
    done = branchline("serve", "--no-browser", "--port", "0", "--data", tmp_path / "data", "--boards", tmp_path)
    assert done.returncode == 1
    assert "two.json: another board in this folder has the id 'mine'" in done.stderr


def test_an_export_needs_games_and_a_new_file(tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    done = branchline("games", "export", file, "--data", tmp_path / "typo")
    assert (done.returncode, file.exists(), (tmp_path / "typo").exists()) == (2, False, False)
    assert "typo" in done.stderr
    file.write_text("precious", "utf-8")
    done = branchline("games", "export", file, "--data", tmp_path)
    assert (done.returncode, file.read_text("utf-8")) == (2, "precious")
    done = branchline("games", "import", file, "--data", tmp_path / "data")
    assert done.returncode == 1
    assert "all.jsonl: Line 1 of the file is broken: not JSON" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="rights of files")
async def test_games_are_for_nobody_elses_eyes(tmp_path: Path) -> None:
    """Database and export hold the secrets of running games."""
    data, export = tmp_path / "data", tmp_path / "games.jsonl"
    with ServerProcess.at(data) as server:
        client = Client(server.url)
        await client.two_people()
        assert {path.stat().st_mode & 0o777 for path in data.iterdir()} == {0o600}
        assert data.stat().st_mode & 0o777 == 0o700
        await client.close()
        server.stop()
        assert not server.count_logged("others on this machine")
    assert branchline("games", "export", export, "--data", data).returncode == 0
    assert export.stat().st_mode & 0o777 == 0o600
    (data / "branchline.db").chmod(0o644)  # as version 0.1.0 left it
    with ServerProcess.at(data) as server:
        server.stop()
        assert any("others on this machine" in line for line in server.ended_well())


def test_the_page_lists_every_limit() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    for limit in fields(Limits):
        row = f"| `{limit.name.replace('_', '-')}` | {limit.default:,} | {limit.metadata['meaning']} |"
        assert row in page, row


@pytest.mark.parametrize("wrong", ["tables=5", "most-tables", "most-tables=0", "most-tables=-1", "talk-shown=x", ""])
def test_a_wrong_limit_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="limit"):
        settings.limit(wrong)
    assert settings.limit("talk-shown=7") == ("talk_shown", 7)
