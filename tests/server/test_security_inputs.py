"""Whatever a stranger sends is refused in good order: frames, bodies, paths, scripts in names and in the talk."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from random import Random

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from branchline.server.headers import HEADERS
from tests.server import requests
from tests.server.client import OPEN, Client, Message, Seat, bot, person
from tests.server.requests import Answer, assert_safe
from tests.server.running import ServerProcess
from tests.server.test_security_keys import HOSTS_COMMANDS, SEATS_COMMANDS

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess.at(tmp_path_factory.mktemp("attacked"))
    yield server
    server.ended_well()


@pytest.fixture
async def client(attacked: ServerProcess) -> AsyncIterator[Client]:
    client = Client(attacked.url)
    yield client
    await client.close()


# frames


def play(move: str) -> str:
    return f'{{"type":"play","id":"a","seat":0,"version":9,"move":{move}}}'


BAD_FRAMES: dict[str, str | bytes] = {
    "empty": "",
    "binary": b"\x00\xff",
    "binary json": b'{"type":"ping"}',
    "no json": "hello",
    "half": '{"type":"hello"',
    "two": '{"type":"ping"}{"type":"ping"}',
    "a list": "[]",
    "no type": "{}",
    "unknown type": '{"type":"cheat","id":"a"}',
    "unknown field": '{"type":"ping","please":true}',
    "no id": '{"type":"start"}',
    "bad id": '{"type":"start","id":"<script>"}',
    "id with a line break": '{"type":"start","id":"a\\n"}',
    "long id": json.dumps({"type": "start", "id": "a" * 65}),
    "long talk": json.dumps({"type": "say", "id": "a", "seat": 0, "text": "a" * 501}),
    "no talk": '{"type":"say","id":"a","seat":0,"text":""}',
    "half a character": '{"type":"say","id":"a","seat":0,"text":"\\ud800"}',
    "many keys": json.dumps({"type": "hello", "tokens": ["a"] * 7}),
    "no key": '{"type":"hello","tokens":[""]}',
    "another language": '{"type":"hello","language":"xx"}',
    "deep lists": play("[" * 3000 + "]" * 3000),
    "deep objects": play('{"a":' * 1200 + "1" + "}" * 1200),
    "endless": "[" * 8000,
    "huge number": play('{"do":' + "9" * 6000 + "}"),
    "no number": play('{"do":1e999}'),
}


@pytest.mark.parametrize("frame", BAD_FRAMES.values(), ids=BAD_FRAMES)
async def test_a_bad_frame_is_refused_and_the_connection_goes_on(client: Client, frame: str | bytes) -> None:
    ada, _ = await client.two_people()
    version = ada.version
    await _send(ada, frame)
    await ada.until(lambda: "" in ada.answers)
    assert ada.answers[""]["key"] == "bad-message"
    assert (await ada.ask("say", seat=0, text="still here"))["version"] == version + 1


async def _send(device: Seat, frame: str | bytes) -> None:
    assert device.socket is not None
    await device.socket.send(frame)


ODD_MOVES: list[Message] = [
    {},
    {"do": None},
    {"do": ["draw"]},
    {"do": {"do": "draw"}},
    {"do": "keep", "tickets": "all"},
    {"do": "keep", "tickets": [1, None]},
    {"do": "keep", "tickets": ["x" * 7000]},
    {"do": "take", "card": {}},
    {"do": "claim"},
    {"do": "claim", "track": "atlanta--miami", "pay": {"blue": 10**25}},
    {"do": "claim", "track": "atlanta--miami", "pay": {"blue": -5}},
    {"do": "claim", "track": "atlanta--miami", "pay": {"blue": 1.5}},
    {"do": "claim", "track": "atlanta--miami", "pay": {"ferry": 5}},
    {"do": "claim", "track": "{0.__class__}", "pay": {"blue": 5}},
    {"do": "claim", "track": "../../etc/passwd", "pay": {}},
]


@pytest.mark.parametrize("move", ODD_MOVES, ids=lambda move: json.dumps(move)[:40])
async def test_an_odd_move_is_refused(client: Client, move: Message) -> None:
    ada, bea = await client.two_people(first=0)
    assert (await ada.play(0, move))["type"] == "refused"
    for player in (ada, bea):
        await player.choose_tickets()
    await ada.until(lambda: ada.position["phase"] == "turn")
    assert (await ada.play(0, move))["type"] == "refused"
    assert (await ada.play(0, {"do": "draw"}))["type"] == "accepted"


@pytest.mark.parametrize(
    ("frame", "code"), [("x" * 8193, 1009), (["x" * 5000] * 2, 1009), (b"\xff\xfe", 1007)], ids=["long", "parts", "utf"]
)
async def test_a_frame_no_client_sends_closes_its_own_connection_only(
    client: Client, frame: str | list[str] | bytes, code: int
) -> None:
    ada, bea = await client.two_people()
    assert ada.socket is not None
    await ada.socket.send(frame, text=True)
    await ada.until(lambda: ada.has_ended)
    assert ada.socket.close_code == code
    assert (await bea.ask("say", seat=1, text="still here"))["type"] == "accepted"


async def test_before_hello_nothing_is_allowed_and_nothing_told(client: Client) -> None:
    ada, bea = await client.two_people()
    async with connect(ada.address, compression=None) as socket:
        for command in (*SEATS_COMMANDS, *HOSTS_COMMANDS):
            await socket.send(json.dumps({"seat": 0, "id": "early", **command}))
            refused = json.loads(await socket.recv())
            assert refused["key"] in ("not-your-seat", "host-only", "bad-message")
        await bea.ask("say", seat=1, text="not for strangers")
        await socket.send('{"type":"ping"}')
        assert await socket.recv() == '{"type":"pong"}'


async def test_a_client_that_never_reads_is_let_go(client: Client) -> None:
    """Before what waits for it fills the memory."""
    ada, bea = await client.two_people()
    for _ in range(40):
        await ada.ask("say", seat=0, text="much to tell " * 35)
    async with connect(ada.address, compression=None, max_queue=1, close_timeout=0.1) as socket:
        asking = asyncio.create_task(_ask_again_and_again(socket))
        await bea.until(lambda: bea.presence["watching"] == 1)
        await bea.until(lambda: bea.presence["watching"] == 0)
        asking.cancel()
    assert (await bea.ask("say", seat=1, text="still here"))["type"] == "accepted"


async def _ask_again_and_again(socket: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        for _ in range(5_000):
            await socket.send('{"type":"hello"}')
            await asyncio.sleep(0)


@pytest.mark.parametrize("table", ["nothing", "a" * 33, "a%20b", "..%2f..", "%00", "%ff"])
async def test_there_is_no_socket_at_other_tables(attacked: ServerProcess, table: str) -> None:
    address = f"ws://127.0.0.1:{attacked.port}/api/tables/{table}/socket"
    assert await _refusal_at(address) in ("HTTP 403", "no-table 4404")


async def _refusal_at(address: str) -> str:
    """Before the handshake, or after it."""
    try:
        async with connect(address) as socket:
            key = json.loads(await socket.recv())["key"]
            await socket.wait_closed()
            return f"{key} {socket.close_code}"
    except InvalidStatus as refused:
        return f"HTTP {refused.response.status_code}"


# bodies


GOOD_BODY = b'{"board":"usa","seats":[{"kind":"open"},{"kind":"open"}]}'


def new_table(**changes: object) -> bytes:
    return json.dumps({"board": "usa", "seats": [OPEN, OPEN], **changes}).encode()


def with_person(**changes: object) -> bytes:
    return new_table(seats=[{**person("Ada"), **changes}, OPEN])


BAD_BODIES: dict[str, bytes] = {
    "empty": b"",
    "no json": b"board=usa",
    "half": GOOD_BODY[:-1],
    "not UTF-8": b'{"board":"\xff\xfe"}',
    "a list": b"[]",
    "null": b"null",
    "deep": b"[" * 8000,
    "deep objects": b'{"a":' * 1500,
    "huge number": b'{"board":"usa","pace":' + b"9" * 7000 + b"}",
    "no seats": new_table(seats=[]),
    "six seats": new_table(seats=[OPEN] * 6),
    "unknown seat": new_table(seats=[{"kind": "king"}, OPEN]),
    "negative time": new_table(clock={"kind": "move", "seconds": -5}),
    "endless time": new_table(clock={"kind": "move", "seconds": 2**62}),
    "endless increment": new_table(clock={"kind": "game", "seconds": 60, "increment": 2**62}),
    "endless pace": new_table(pace=10**9),
    "no name": with_person(name=""),
    "long name": with_person(name="a" * 25),
    "half a character": with_person(name="Ada").replace(b"Ada", b"\\ud800"),
    "short contribution": with_person(contribution="00" * 31),
    "contribution with a line break": with_person(contribution="0" * 63 + "\n"),
    "contribution with capitals": with_person(contribution="AB" * 32),
}


@pytest.mark.parametrize("body", BAD_BODIES.values(), ids=BAD_BODIES)
async def test_a_bad_body_is_refused(attacked: ServerProcess, body: bytes) -> None:
    answer = await requests.post(attacked.port, "/api/tables", body)
    assert_safe(answer)
    assert answer.status == 400
    assert json.loads(answer.body)["key"] == "http"


@pytest.mark.parametrize(
    "route", ["/api/tables", "/api/tables/x/seats", "/api/tables/x/contributions", "/api/tables/x/moved"]
)
async def test_a_long_body_is_refused(attacked: ServerProcess, route: str) -> None:
    told = await requests.post(attacked.port, route, b" " * 8193)
    assert_safe(told)
    head = f"POST {route} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    parts = b"1000\r\n" + b" " * 0x1000 + b"\r\n"
    found_out = await requests.raw(
        attacked.port, f"{head}transfer-encoding: chunked\r\n\r\n".encode() + 3 * parts + b"0\r\n\r\n"
    )
    assert_safe(found_out)
    assert (told.status, found_out.status) == (413, 413)


@pytest.mark.parametrize(
    "content_type",
    ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/msgpack"],
)
async def test_only_json_is_read(attacked: ServerProcess, content_type: str) -> None:
    """What forms of other sites can send is none."""
    answer = await requests.post(attacked.port, "/api/tables", GOOD_BODY, content_type)
    assert_safe(answer)
    assert answer.status == 415
    assert (
        await requests.post(attacked.port, "/api/tables", GOOD_BODY, "application/json; charset=utf-8")
    ).status == 201


# paths and methods


ODD_PATHS = [
    "/api/../../etc/passwd",
    "/api/boards/..%2f..%2f..%2fpyproject.toml",
    "/api/boards/..%5c..%5cusa",
    "/api/boards/%2fetc%2fpasswd",
    "/api/boards/usa.json",
    "/api/boards/usa%00",
    "/api/boards/" + "a" * 61,
    "/api/tables/%00",
    "/api/tables/%0d%0aset-cookie:%20a=b",
    "/api/tables/a%2fview",
    "/api/tables/" + "a" * 20_000,
    "/api/names/%00",
    "/api/names/" + "%F0%9F%9A%82" * 25,
    "/api/names/a%2fb",
    "/api/schema/../../etc/passwd",
    "/api/schema/%2e%2e/openapi.json",
    "/api/tables/x?" + "y=" * 10_000,
    "/api/health/../tables/x",
]


@pytest.mark.parametrize("path", ODD_PATHS, ids=lambda path: path[:40])
async def test_odd_paths_lead_nowhere(attacked: ServerProcess, path: str) -> None:
    answer = await requests.get(attacked.port, path)
    assert_safe(answer)
    assert answer.status in (400, 404)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["//", "/..", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/.git/config"])
async def test_what_is_not_the_servers_own_shows_the_screen_and_no_file(attacked: ServerProcess, path: str) -> None:
    page = await requests.get(attacked.port, "/")
    assert page.headers["content-type"].startswith("text/html")
    answer = await requests.get(attacked.port, path)
    assert (answer.status, answer.body) == (200, page.body)
    assert HEADERS.items() <= answer.headers.items()


async def test_only_the_documented_methods_are_allowed(attacked: ServerProcess, client: Client) -> None:
    document = await client.get("/api/schema/openapi.json")
    for path, operations in document["paths"].items():
        there = path.replace("{", "").replace("}", "")
        for method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"):
            if method.lower() not in operations:
                answer = await requests.get(attacked.port, there, method)
                assert answer.status in (400, 405), (method, path)  # 400: no method of HTTP at all
                assert HEADERS.items() <= answer.headers.items()


@pytest.mark.parametrize("request_", [b"GARBAGE\r\n\r\n", b"\x16\x03\x01\x02\x00\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"])
async def test_what_is_no_http_is_refused(attacked: ServerProcess, request_: bytes) -> None:
    answer = await requests.raw(attacked.port, request_)
    assert answer.status == 400
    assert HEADERS.items() <= answer.headers.items()


# scripts


SCRIPTS = ["<script>alert(1)</script>", '"><img src=x onerror=a>', "{{7*7}}${7*7}", "'; drop table x;--", "אבג <b>"]


@pytest.mark.parametrize("script", SCRIPTS)
async def test_scripts_in_names_and_talk_are_just_text(attacked: ServerProcess, client: Client, script: str) -> None:
    name = script[:24]
    keys = await client.make_table(person(name), person("Bea"), board="first_journey", start="random", public=True)
    ada, bea = [await client.sit(keys["table"], key["token"]) for key in keys["seats"]]
    await ada.ask("say", seat=0, text=script)
    await bea.until(lambda: any(event.get("text") == script for event in bea.log))
    assert bea.table["seats"][0]["name"] == name
    for player in (ada, bea):
        await player.ask("agree", seat=player.seats[0])
    for path in ("/api/tables", f"/api/tables/{ada.id}", f"/api/tables/{ada.id}/record"):
        answer = await requests.get(attacked.port, path)
        assert_safe(answer)
        assert answer.status == 200
    page: Answer = await requests.get(attacked.port, f"/api/tables/{ada.id}/record")
    assert page.headers["content-disposition"].startswith("attachment")


async def test_the_statistics_of_odd_names(client: Client) -> None:
    name = "'; drop table--%_\\"
    keys = await client.make_table(person(name), bot("greedy"), board="first_journey", start="random")
    ada = await client.sit(keys["table"], keys["seats"][0]["token"])
    await ada.play_to_end(Random(1))
    found = await client.http.get("/api/names/" + "".join(f"%{byte:02x}" for byte in name.encode()))
    assert [row["games"] for row in found.json()] == [1]
    assert (await client.get("/api/names/%25")) == []
    assert (await client.http.post("/api/tables", json={"board": name, "seats": [OPEN, OPEN]})).status_code == 404


@pytest.mark.parametrize(
    "name", ["%00", "..%2f..%2fapp.py", "%2e%2e/app.py", "nothing.js", "index-%00.js", "%ff", "x" * 5000]
)
async def test_there_are_no_other_files_than_those_of_the_screen(attacked: ServerProcess, name: str) -> None:
    answer = await requests.get(attacked.port, f"/assets/{name}")
    assert_safe(answer)
    assert answer.status in (400, 404)
