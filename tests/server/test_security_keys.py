"""Who has a seat's key has the seat, and nobody else: keys that are wrong, foreign, void; and where keys are kept."""

from __future__ import annotations

import ast
import asyncio
import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from branchline.server import checks, handlers, tokens
from branchline.server.boards import Boards
from branchline.server.commands import Invite, Leave
from branchline.server.hub import Hub
from branchline.server.live_table import LiveTable
from branchline.server.newcomers import Newcomer
from branchline.server.settings import Limits, ServerSettings
from branchline.server.storage import Storage, storage_for
from branchline.server.table_log import TablePlan
from tests.server.client import OPEN, Client, Message, Seat, contribution, person
from tests.server.running import ServerProcess
from tests.server.tables_in_memory import hub_with, seated

pytestmark = pytest.mark.anyio

SEATS_COMMANDS: list[Message] = [
    {"type": "play", "version": 0, "move": {"do": "draw"}},
    {"type": "undo", "version": 0},
    {"type": "say", "text": "it was me"},
    {"type": "mute", "other": 0},
    {"type": "color", "color": 1},
    {"type": "leave"},
    {"type": "return"},
    {"type": "agree"},
    {"type": "invite"},
    {"type": "rematch", "contribution": "00" * 32},
    {"type": "why", "track": "atlanta--miami"},
    {"type": "ways"},
]
HOSTS_COMMANDS: list[Message] = [
    {"type": "start"},
    {"type": "remove", "seat": 0},
    {"type": "bot", "seat": 0},
    {"type": "close"},
]


async def view(client: Client, table: str, token: str) -> int:
    answer = await client.http.get(f"/api/tables/{table}/view", headers={"authorization": f"Bearer {token}"})
    return answer.status_code


async def move_to_another_device(client: Client, table: str, code: str) -> Message:
    answer = await client.http.post(f"/api/tables/{table}/moved", json={"code": code})
    return {"status": answer.status_code, **answer.json()}


async def assert_powerless(client: Client, device: Seat) -> None:
    """It sees nothing of its own, and may do nothing."""
    assert (device.seats, device.own) == ([], {})
    for command in SEATS_COMMANDS:
        for seat in range(len(device.table["seats"])):
            assert (await device.ask(**command, seat=seat))["key"] == "not-your-seat"
    for token in device.tokens:
        assert await view(client, device.id, token) == 403


# wrong and foreign keys


async def test_a_wrong_key_opens_nothing(client: Client) -> None:
    ada, _ = await client.two_people()
    key, host = ada.tokens
    other, _ = await client.two_people()
    for wrong in ("x", key[:-1], key + "=", key.swapcase(), tokens.hashed(key), host, *other.tokens):
        await assert_powerless(client, await client.sit(ada.id, wrong))
    await assert_powerless(client, await client.sit(ada.id))


@pytest.mark.parametrize("command", SEATS_COMMANDS, ids=lambda command: command["type"])
async def test_no_seat_acts_for_another(client: Client, command: Message) -> None:
    ada, bea = await client.two_people()
    before = bea.version
    assert (await bea.ask(**command, seat=0))["key"] == "not-your-seat"
    assert (await bea.ask(**command, seat=4))["key"] == "no-seat"
    for nonsense in (-1, 5, 1.5, "1", None, [1], 2**70):
        await bea.send(**command, seat=nonsense, id="forged")
    await bea.ask("say", seat=1, text="done")
    assert sum("bad-message" in text for text in bea.received) == 7
    assert (await client.sit(ada.id)).version == before + 1


@pytest.mark.parametrize("command", HOSTS_COMMANDS, ids=lambda command: command["type"])
async def test_only_the_tables_own_host_is_host(client: Client, command: Message) -> None:
    keys = await client.make_table(person("Ada"), OPEN, OPEN)
    foreign = await client.make_table(person("Bea"), OPEN, OPEN)
    for token in (keys["seats"][0]["token"], foreign["host"], tokens.hashed(keys["host"])):
        device = await client.sit(keys["table"], token)
        assert (await device.ask(**command))["key"] == "host-only"
    assert (await client.sit(keys["table"])).version == 2


async def test_a_key_is_no_key_to_other_seats_of_the_same_table(client: Client) -> None:
    ada, bea = await client.two_people()
    assert list(ada.own) == ["0"]
    assert list(bea.own) == ["1"]
    assert not any(bea.own["1"]["offer"][0] in text for text in ada.received)


# keys that are void


async def test_a_key_is_void_after_leaving_or_being_removed(client: Client) -> None:
    keys = await client.make_table(person("Ada"), person("Bea"), OPEN)
    host = await client.sit(keys["table"], keys["host"])
    ada, bea = [await client.sit(keys["table"], key["token"]) for key in keys["seats"]]
    assert (ada.seats, bea.seats) == ([0], [1])
    await ada.ask("leave", seat=0)
    await host.ask("remove", seat=1)
    await ada.until(lambda: ada.seats == [])
    await bea.until(lambda: bea.seats == [])
    for device in (ada, bea):
        await assert_powerless(client, device)
        await assert_powerless(client, await client.sit(keys["table"], *device.tokens))


async def test_a_key_is_void_when_the_seat_has_moved(client: Client) -> None:
    ada, _ = await client.two_people()
    code = (await ada.ask("invite", seat=0))["code"]
    moved = await move_to_another_device(client, ada.id, code)
    await ada.until(lambda: ada.seats == [])
    ada.tokens = ada.tokens[:1]
    await assert_powerless(client, ada)
    phone = await client.sit(ada.id, moved["token"])
    seen = len(ada.received)
    await phone.choose_tickets()
    await ada.catch_up(phone)
    assert not any(phone.own["0"]["offer"][0] in text for text in ada.received[seen:])


async def test_the_code_of_a_private_link_serves_once_at_its_own_table(client: Client) -> None:
    ada, _ = await client.two_people()
    other, _ = await client.two_people()
    old = (await ada.ask("invite", seat=0))["code"]
    code = (await ada.ask("invite", seat=0))["code"]
    assert (await move_to_another_device(client, other.id, code))["key"] == "link-void"
    assert (await move_to_another_device(client, ada.id, old))["key"] == "link-void"
    assert (await move_to_another_device(client, ada.id, code))["seat"] == 0
    assert (await move_to_another_device(client, ada.id, code))["key"] == "link-void"
    assert await view(client, ada.id, code) == 403


async def test_a_private_link_is_void_after_its_time(tmp_path: Path) -> None:
    storage = storage_for(tmp_path)
    await storage.open()
    for minutes in (15, 0):
        hub = Hub(ServerSettings(limits=Limits(invitation_minutes=minutes)), Boards(), storage)
        made = await handlers.create(hub, TablePlan("usa", (None, None)), {0: Newcomer("Ada", contribution())})
        live = await hub.find(made.table)
        done = await handlers.carry_out(hub, live, [made.seats[0]], Invite(id="a", seat=0))
        with pytest.raises(checks.Refused, match="link-void") if minutes == 0 else nullcontext():
            await handlers.move_here(hub, live, done.code)
    await storage.close()


class Onlooker:
    """A device that keeps what it is sent."""

    def __init__(self, live: LiveTable, token: str) -> None:
        self.live = live
        self.token = token
        self.received: list[bytes] = []
        self.changed_seats()

    def changed_seats(self) -> bool:
        self.seats = handlers.rights_of(self.live.table, [self.token]).seats
        return not self.seats

    def send(self, message: bytes) -> None:
        self.received.append(message)


async def test_a_key_is_void_too_when_the_server_learns_of_the_move_only_from_disk(tmp_path: Path) -> None:
    """As after a commit of which it was not known whether it had come through."""
    storage = storage_for(tmp_path)
    await storage.open()
    hub, other = Hub(ServerSettings(), Boards(), storage), Hub(ServerSettings(), Boards(), storage)
    people = {seat: Newcomer(name, contribution()) for seat, name in enumerate(("Ada", "Bea"))}
    made = await handlers.create(hub, TablePlan("usa", (None, None)), people, start="random")
    live, elsewhere = await hub.find(made.table), await other.find(made.table)
    old = Onlooker(live, made.seats[0])
    live.viewers.add(old)
    done = await handlers.carry_out(other, elsewhere, [made.seats[0]], Invite(id="a", seat=0))
    await handlers.move_here(other, elsewhere, done.code)
    live.is_unsure = True
    async with hub.changing(live):
        assert old.seats == frozenset()
    told = json.loads(old.received[-1])
    assert (told["seats"], told["own"], told["version"]) == ([], {}, elsewhere.table.version)
    await storage.close()


async def test_who_saw_the_table_before_they_had_their_seat_is_shown_all_of_it_again(storage: Storage) -> None:
    """What only the seat may know of earlier moves, too."""
    at_table = await seated(hub_with(storage))
    await at_table.choose_tickets()
    code = (await at_table.ask("invite", seat=0)).code
    seen = at_table.table.version
    _, token = await handlers.move_here(at_table.hub, at_table.live, code)
    phone, watcher = Onlooker(at_table.live, token), Onlooker(at_table.live, "")
    for device in (phone, watcher):
        at_table.live.welcome(device, seen)
    assert [json.loads(device.received[-1])["fresh"] for device in (phone, watcher)] == [True, False]
    at_table.live.welcome(phone, at_table.table.version)
    assert not json.loads(phone.received[-1])["fresh"]


# where keys are


async def test_keys_and_secrets_are_neither_on_disk_nor_in_logs_nor_told_to_others(tmp_path: Path) -> None:
    server = ServerProcess.at(tmp_path, "--log-level", "debug")
    client = Client(server.url)
    ada, bea = await client.two_people(public=True)
    watcher = await client.sit(ada.id)
    code = (await ada.ask("invite", seat=0))["code"]
    moved = await move_to_another_device(client, ada.id, code)
    phone = await client.sit(ada.id, moved["token"])
    await bea.ask("say", seat=1, text="nobody-else-reads-this")
    await phone.ask("agree", seat=0)
    before_the_end = len(watcher.received)
    await bea.ask("agree", seat=1)
    again = await phone.ask("rematch", seat=0, contribution=contribution())
    await watcher.until(lambda: watcher.table["rematch"] == again["table"])
    pages = [(await client.http.get(path)).text for path in ("/api/tables", f"/api/tables/{ada.id}")]
    keys = [*ada.tokens, *bea.tokens, moved["token"], code, again["host"], again["seats"][0]["token"]]
    secret = watcher.table["fair"]["secret"]
    await client.close()
    logs = "".join(server.ended_well())
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for key in keys:
        assert key.encode() not in stored
        assert key not in logs
        assert not any(key in text for text in (*watcher.received, *pages))
    assert not any(key in text for key in (*ada.tokens, moved["token"], code) for text in bea.received)
    assert tokens.hashed(bea.tokens[0]).encode() in stored
    assert not any(secret in text for text in (logs, *watcher.received[:before_the_end]))
    assert not any(word in logs for word in ("Ada", "Bea", "nobody-else-reads-this"))


def test_keys_are_compared_in_constant_time() -> None:
    """Wherever the server looks at a key or its hash, `tokens.fits` does; and that uses hmac.compare_digest."""
    source = Path(tokens.__file__)
    assert "hmac.compare_digest(hashed(token), hash)" in source.read_text("utf-8")
    compared = [(path.name, name) for path in source.parent.rglob("*.py") for name in _compared_names(path)]
    assert ("boards.py", "hash") in compared, "this test finds comparisons"
    secret = {"token", "tokens", "code", "invitation", "secret"}
    assert [(file, name) for file, name in compared if name in secret] == []
    assert {file for file, name in compared if name == "host"} == {
        "addresses.py",
        "main.py",
        "origin.py",
    }  # the address


def _compared_names(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Compare):
            for side in (node.left, *node.comparators):
                if isinstance(side, ast.Name | ast.Attribute):
                    yield side.id if isinstance(side, ast.Name) else side.attr


async def left_and_invited(client: Client, table: str) -> str:
    """Eve takes a seat, leaves it with one device and asks for a private link with another at the same moment."""
    taken = await client.http.post(f"/api/tables/{table}/seats", json={"name": "Eve", "contribution": contribution()})
    phone, laptop = [await client.sit(table, taken.json()["token"]) for _ in range(2)]
    seat = taken.json()["seat"]
    left, invited = await asyncio.gather(phone.ask("leave", seat=seat, bot="easy"), laptop.ask("invite", seat=seat))
    assert left["type"] == "accepted"
    return str(invited.get("code", ""))


async def test_who_left_a_seat_has_no_link_to_it(client: Client) -> None:
    """Nobody else's seat, hand or tickets, whatever came first."""
    keys = await client.make_table(person("Ada"), OPEN, OPEN, public=True)
    codes = [await left_and_invited(client, keys["table"]) for _ in range(10)]
    for name in ("Bea", "Cleo"):
        mine = {"name": name, "contribution": contribution()}
        assert (await client.http.post(f"/api/tables/{keys['table']}/seats", json=mine)).is_success
    for code in filter(None, codes):  # asked for before the seat was left
        assert (await move_to_another_device(client, keys["table"], code))["key"] == "link-void"


async def test_rights_are_those_of_the_moment_in_which_the_table_is_held(tmp_path: Path) -> None:
    """Two commands wait for the table; the first gives the seat away."""
    storage = storage_for(tmp_path)
    await storage.open()
    hub = Hub(ServerSettings(), Boards(), storage)
    people = {seat: Newcomer(name, contribution()) for seat, name in enumerate(("Ada", "Eve"))}
    made = await handlers.create(hub, TablePlan("usa", (None, None, None)), people)
    live, eve = await hub.find(made.table), [made.seats[1]]
    async with live.lock:
        leaving = asyncio.create_task(handlers.carry_out(hub, live, eve, Leave(id="a", seat=1, bot="easy")))
        inviting = asyncio.create_task(handlers.carry_out(hub, live, eve, Invite(id="b", seat=1)))
        await asyncio.sleep(0)
    await leaving
    with pytest.raises(checks.Refused, match="not-your-seat"):
        await inviting
    await storage.close()


async def test_a_moved_seat_is_not_taken_back_by_its_old_device(client: Client) -> None:
    ada, _ = await client.two_people()
    for _ in range(10):
        code = (await ada.ask("invite", seat=0))["code"]
        moved, again = await asyncio.gather(move_to_another_device(client, ada.id, code), ada.ask("invite", seat=0))
        if "code" in again:  # it came first, so the other link was void
            assert moved["key"] == "link-void"
            continue
        assert again["key"] == "not-your-seat"
        ada = await client.sit(ada.id, moved["token"])
