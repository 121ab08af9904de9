"""Several servers at one PostgreSQL: any of them serves any table, and the database decides who was first."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, suppress
from random import Random

import pytest

from branchline.server import table_log
from branchline.server.storage import StorageInUse, storage_for
from tests.patience import PATIENCE
from tests.server.balancer import Balancer
from tests.server.client import OPEN, Client, Seat, bot, contribution, person
from tests.server.party import Party
from tests.server.running import ServerProcess
from tests.server.stored import stored_at
from tests.server.test_faults_kills import ANSWERS_BETWEEN, check_finished, check_players_see_the_same, check_stored

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two(address: str) -> AsyncIterator[tuple[Client, Client]]:
    """Clients of two servers at the same database."""
    clients = [Client(ServerProcess.at(address).url) for _ in range(2)]
    yield clients[0], clients[1]
    for client in clients:
        await client.close()


async def two_people(one: Client, other: Client) -> tuple[Seat, Seat]:
    keys = await one.make_table(person("Ada"), person("Bea"), board="first_journey", start="random")
    first, second = (key["token"] for key in keys["seats"])
    return await one.sit(keys["table"], first, keys["host"]), await other.sit(keys["table"], second)


async def test_a_game_over_two_servers(two: tuple[Client, Client]) -> None:
    ada, bea = await two_people(*two)
    random = Random(1)
    await asyncio.gather(ada.play_to_end(random), bea.play_to_end(random))
    assert ada.position == bea.position
    assert [event["version"] for event in ada.log] == [event["version"] for event in bea.log]


async def test_each_sees_that_the_other_is_there_and_goes(two: tuple[Client, Client]) -> None:
    ada, bea = await two_people(*two)
    await ada.until(lambda: ada.presence.get("connected") == [0, 1])
    await bea.until(lambda: bea.presence.get("connected") == [0, 1])
    watching = await two[1].sit(ada.id)
    await ada.until(lambda: ada.presence["watching"] == 1)
    await watching.close()
    await bea.close()
    await ada.until(lambda: ada.presence == {"type": "presence", "connected": [0], "watching": 0})


async def lines_heard(seat: Seat, number: int) -> list[str]:
    def said() -> list[str]:
        return [event["text"] for event in seat.log if event["kind"] == "said"]

    await seat.until(lambda: len(said()) == number)
    return said()


async def test_what_is_said_at_the_same_time_is_said_once_and_in_one_order(two: tuple[Client, Client]) -> None:
    ada, bea = await two_people(*two)

    async def talk(seat: Seat, number: int) -> None:
        for line in range(25):
            answer = await seat.ask("say", seat=number, text=f"{number} {line}")
            assert answer["type"] == "accepted", answer

    await asyncio.gather(talk(ada, 0), talk(bea, 1))
    said = await asyncio.gather(*(lines_heard(seat, 50) for seat in (ada, bea)))
    assert said[0] == said[1]
    assert sorted(said[0]) == sorted(f"{number} {line}" for number in range(2) for line in range(25))


async def test_one_seat_for_one_of_two_who_want_it(two: tuple[Client, Client]) -> None:
    keys = await two[0].make_table(person("Ada"), OPEN, board="first_journey")
    wishes = [{"name": name, "contribution": contribution()} for name in ("Bea", "Cleo")]
    answers = await asyncio.gather(
        *(
            client.http.post(f"/api/tables/{keys['table']}/seats", json=wish)
            for client, wish in zip(two, wishes, strict=True)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [201, 409]


async def test_the_same_command_sent_to_both_is_carried_out_once(two: tuple[Client, Client]) -> None:
    ada, _ = await two_people(*two)
    again = await two[1].sit(ada.id, *ada.tokens)
    answers = await asyncio.gather(*(seat.ask("say", id="once", seat=0, text="hello") for seat in (ada, again)))
    assert answers[0]["version"] == answers[1]["version"]


async def test_bots_move_though_their_server_was_killed(address: str) -> None:
    first, second = ServerProcess.at(address), ServerProcess.at(address)
    client = Client(first.url)
    keys = await client.make_table(person("Ada"), bot("random"), board="first_journey", start="random")
    ada = await client.sit(keys["table"], keys["seats"][0]["token"])
    await ada.until(lambda: bool(ada.seats_to_act()) or ada.is_over)
    first.kill()
    other = Client(second.url)
    back = await other.sit(keys["table"], keys["seats"][0]["token"])
    await back.play_to_end(Random(1))
    for each in (client, other):
        await each.close()


async def test_a_deleted_table_is_gone_everywhere(two: tuple[Client, Client], address: str) -> None:
    ada, bea = await two_people(*two)
    storage = storage_for(address, is_shared=True)
    await storage.open()
    assert await storage.delete(ada.id)
    await storage.close()
    await ada.until(lambda: ada.has_ended)
    await bea.until(lambda: bea.has_ended)


async def test_nobody_else_has_the_database_for_themselves(two: tuple[Client, Client], address: str) -> None:
    with pytest.raises(StorageInUse):
        await storage_for(address).open()


# kills


async def kill_often(servers: list[ServerProcess], party: Party, kills: int, random: Random) -> None:
    playing = asyncio.create_task(party.keep_playing())

    async def play_until(is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_so() and not playing.done():
                await asyncio.sleep(0.01)

    def answered(enough: int) -> Callable[[], bool]:
        return lambda: party.answered >= enough

    for _ in range(kills):
        await play_until(answered(party.answered + ANSWERS_BETWEEN))
        victim = random.choice(servers)
        await asyncio.to_thread(victim.kill)
        await asyncio.to_thread(victim.restart)
    await play_until(lambda: any(player.is_over for player in party.everybody))
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing


@pytest.mark.parametrize("kills", [6, pytest.param(100, marks=pytest.mark.long)])
async def test_kill_9_of_one_of_three_with_random_balancing(address: str, kills: int) -> None:
    seed = Random().randrange(10**6)
    print(f"seed {seed}")
    random = Random(seed)
    async with AsyncExitStack() as stack:
        servers = [stack.enter_context(ServerProcess.at(address)) for _ in range(3)]
        balancer = Balancer(lambda: [server.port for server in servers], random)
        url = await stack.enter_async_context(balancer.running())
        party = Party(url, Random(seed))
        await kill_often(servers, party, kills, random)
        for player in party.everybody:
            await player.settle()
        assert await check_finished(party) > 0
        await check_players_see_the_same(party)
        await party.close()
        for server in servers:
            server.stop()
    await check_stored(address, party)


# one command


@pytest.fixture
def together(address: str) -> ServerProcess:
    return ServerProcess.at(address, "--processes", "3")


def children(server: ServerProcess) -> list[int]:
    found = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True)
    return [int(number) for number in found.stdout.split()]


async def play_a_game(server: ServerProcess, disturb: Callable[[], None]) -> str:
    """With something that happens in the middle; the table."""
    party = Party(server.url, Random(1))
    players = await party.two_devices()
    playing = asyncio.gather(*(player.play_through() for player in players))
    async with asyncio.timeout(PATIENCE):
        while party.answered < 10:
            await asyncio.sleep(0.01)
        await asyncio.to_thread(disturb)
        await playing
    table = players[0].id
    await party.close()
    return table


async def test_several_processes_at_one_address(together: ServerProcess, address: str) -> None:
    before = children(together)
    assert len(before) == 3
    table = await play_a_game(together, lambda: os.kill(before[1], signal.SIGKILL))
    async with asyncio.timeout(PATIENCE):
        while len(set(children(together)) - set(before)) < 1:
            await asyncio.sleep(0.05)
    assert together.stop() == 0
    assert isinstance((await stored_at(address, table))[-1], table_log.Played)


async def test_processes_are_replaced_one_after_the_other(together: ServerProcess) -> None:
    before = children(together)
    await play_a_game(together, lambda: together.process.send_signal(signal.SIGHUP))
    async with asyncio.timeout(PATIENCE):
        while set(children(together)) & set(before):
            await asyncio.sleep(0.05)
    assert together.stop() == 0
