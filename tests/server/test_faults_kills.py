"""kill -9 at random moments under load: nothing acknowledged is lost, nothing is done twice, every game goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

from branchline.fair import FairDeal, proof
from branchline.record import read_records, verify
from branchline.server import table_log
from tests.patience import PATIENCE
from tests.server.party import Party
from tests.server.running import ServerProcess
from tests.server.stored import check_accepted, check_log, stored_at

pytestmark = pytest.mark.anyio

ANSWERS_BETWEEN = 10  # at least, from one kill to the next


@pytest.mark.parametrize("kills", [10, pytest.param(100, marks=pytest.mark.long)])
async def test_kill_9_under_load(place: str, kills: int) -> None:
    seed = Random().randrange(10**6)
    print(f"seed {seed}")
    with ServerProcess.at(place) as server:
        party = Party(server.url, Random(seed))
        await kill_often(server, party, kills, Random(seed))
        for player in party.everybody:
            await player.settle()
        assert await check_finished(party) > 0
        await check_players_see_the_same(party)
        await party.close()
        server.stop()
    await check_stored(place, party)


async def kill_often(server: ServerProcess, party: Party, kills: int, random: Random) -> None:
    """So often at least, until an answer was lost; and until a game is finished, however slow the machine is."""
    playing = asyncio.create_task(party.keep_playing())

    async def play_until(is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_so() and not playing.done():
                await asyncio.sleep(0.01)

    def answered(enough: int) -> Callable[[], bool]:
        return lambda: party.answered >= enough

    while kills > 0 or not any(player.resent for player in party.everybody):
        await play_until(answered(party.answered + ANSWERS_BETWEEN))
        await asyncio.sleep(random.uniform(0.0, 0.5))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.restart)
        kills -= 1
    await play_until(lambda: any(player.is_over for player in party.everybody))
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing


async def check_finished(party: Party) -> int:
    """Their records replay, and the deals are proven fair; how many there are."""
    finished = 0
    for table in party.players:
        answer = await party.client.http.get(f"/api/tables/{table}/record")
        if answer.status_code == 409:
            assert (await party.client.get(f"/api/tables/{table}"))["status"] != "over"
            continue
        (recorded,) = read_records(answer.text.splitlines())
        game = verify(recorded)
        seats = recorded.start["seats"]
        assert isinstance(seats, list)
        people = [seat["player"] == "human" for seat in seats]
        steps = proof(FairDeal.from_dict(recorded.start["fair"]), game, people)
        assert [step.problem for step in steps if step.problem] == []
        finished += 1
    return finished


async def check_players_see_the_same(party: Party) -> None:
    """Whoever followed through all the kills has what a newcomer gets."""
    for player in party.everybody:
        await player.close()
        await player.connect(player.version)
        newcomer = await party.client.sit(player.id, *player.tokens)
        while newcomer.version != player.version:  # bots play on
            await player.catch_up(newcomer)
            await newcomer.catch_up(player)
        assert newcomer.own == player.own
        assert newcomer.position == player.position
        await newcomer.close()


async def check_stored(place: str, party: Party) -> None:
    for table, players in party.players.items():
        stored = await stored_at(place, table)
        for player in players:
            check_accepted(stored, player.accepted)
            assert not set(player.refused) & {entry.id for entry in stored}
            check_log(stored, player)
        names = [entry.name for entry in stored if isinstance(entry, table_log.Joined)]
        assert all(names.count(name) == 1 for guests_table, name in party.guests if guests_table == table)
