"""No table waits for a bot in vain: one that is not installed any more is replaced, and the table says so."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from branchline.moves import Move
from branchline.server.automation import Automation
from branchline.server.bot_workers.bot_workers import BotWorkers
from branchline.server.bot_workers.question import Question
from branchline.server.storage import storage_for
from branchline.server.table_log import TablePlan
from tests.patience import PATIENCE, wait_until
from tests.server.client import Client, bot, contribution, person
from tests.server.running import ServerProcess
from tests.server.tables_in_memory import hub_with, seated

pytestmark = pytest.mark.anyio


def rename_bot(folder: Path, table: str, name: str) -> None:
    """As if the table had been made with another one."""
    with closing(sqlite3.connect(folder / "branchline.db")) as database, database:
        for number, body in database.execute(
            "select number, body from entries where table_id = ?", (table,)
        ).fetchall():
            renamed = body.replace(b'"random"', json.dumps(name).encode())
            update = "update entries set body = ? where table_id = ? and number = ?"
            database.execute(update, (renamed, table, number))


async def test_another_bot_plays_on_and_the_table_is_told(tmp_path: Path) -> None:
    with ServerProcess.at(tmp_path) as server:
        client = Client(server.url)
        keys = await client.make_table(person("Ada"), bot("random"), bot("random"), start="random", first=1)
        ada = await client.sit(keys["table"], keys["seats"][0]["token"])
        await ada.until(lambda: len(ada.log) >= 2)  # the bots have chosen
        await client.close()
        server.stop()
        rename_bot(tmp_path, keys["table"], "gone_bot")
        server.restart()
        client = Client(server.url)
        ada = await client.sit(keys["table"], keys["seats"][0]["token"])
        await ada.choose_tickets()
        await ada.until(lambda: 0 in ada.seats_to_act())
        assert [seat["bot"] for seat in ada.table["seats"]] == [None, "medium", "medium"]
        assert [event["seat"] for event in ada.log if event["kind"] == "botseated"] == [1, 2]
        await client.close()
        wait_until(lambda: server.count_logged("bot is not there") == 2)


class Braked(BotWorkers):
    """Answers when it is let go."""

    def __init__(self) -> None:
        super().__init__(1)
        self.may_answer = asyncio.Event()

    async def choose(self, question: Question) -> Move:
        await self.may_answer.wait()
        return question.moves[0]


async def test_a_bot_is_asked_again_for_a_player_who_was_back_and_has_left_again(tmp_path: Path) -> None:
    storage = storage_for(tmp_path)
    await storage.open()
    hub, thinkers = hub_with(storage), Braked()
    driver = Automation(hub, thinkers)
    at_table = await seated(hub, plan=TablePlan("usa", (None, None), first=0, pace=0))
    await at_table.ask("leave", seat=0)
    await at_table.ask("return", seat=0)
    thinkers.may_answer.set()
    async with asyncio.timeout(PATIENCE):
        while at_table.live.thinking:  # the answer comes too late
            await asyncio.sleep(0)
        await at_table.ask("leave", seat=0)
        while 0 in at_table.table.to_act:
            await asyncio.sleep(0)
    await driver.close()
    await storage.close()


async def test_a_rematch_has_another_bot_too(tmp_path: Path) -> None:
    storage = storage_for(tmp_path)
    await storage.open()
    at_table = await seated(hub_with(storage), people=1, plan=TablePlan("usa", (None, "easy")))
    await at_table.ask("agree", seat=0)
    at_table.table.seats[1].bot = "gone_bot"
    made = await at_table.ask("rematch", seat=0, contribution=contribution())
    again = await at_table.hub.find(made.table)
    assert [seat.bot for seat in again.table.seats] == ["", "medium"]
    await storage.close()
