"""A command that is sent again is carried out once, however long ago it was, and gets the same answer."""

from __future__ import annotations

import sys

import pytest

from branchline.server import handlers
from branchline.server.carried_out import CarriedOut
from branchline.server.checks import Refused
from branchline.server.handlers import create
from branchline.server.newcomers import Newcomer
from branchline.server.settings import Limits
from branchline.server.storage import Storage
from branchline.server.table_log import TablePlan
from tests.server.client import contribution
from tests.server.tables_in_memory import Sitting, hub_with, seated

pytestmark = pytest.mark.anyio


async def read_anew(at_table: Sitting) -> Sitting:
    """By a server that was started again."""
    hub = hub_with(at_table.hub.storage)
    return at_table._replace(hub=hub, live=await hub.find(at_table.table.id))


async def test_a_line_of_talk_is_said_once_whatever_was_said_since(storage: Storage) -> None:
    at_table = await seated(hub_with(storage))
    first = await at_table.ask("say", id="first", seat=0, text="Hello")
    for number in range(100):
        await at_table.ask("say", seat=0, text=f"line {number}")
    for again in (at_table, await read_anew(at_table)):
        version = again.table.version
        assert (await again.ask("say", id="first", seat=0, text="Hello")).version == first.version
        assert again.table.version == version


async def test_the_same_id_of_another_seat_is_another_command(storage: Storage) -> None:
    at_table = await seated(hub_with(storage))
    one = await at_table.ask("say", id="same", seat=0, text="Hello")
    other = await at_table.ask("say", id="same", seat=1, text="Hello")
    assert other.version == one.version + 1


async def test_an_invitation_asked_for_again_has_the_same_code(storage: Storage) -> None:
    at_table = await seated(hub_with(storage))
    first = await at_table.ask("invite", id="invite", seat=0)
    for again in (at_table, await read_anew(at_table)):
        told = await again.ask("invite", id="invite", seat=0)
        assert (told.version, told.code) == (first.version, first.code)
    assert (await at_table.ask("invite", seat=0)).code != first.code


async def test_a_code_from_before_the_newest_is_void(storage: Storage) -> None:
    at_table = await seated(hub_with(storage))
    first = await at_table.ask("invite", id="invite", seat=0)
    newest = await at_table.ask("invite", seat=0)
    with pytest.raises(Refused, match="link-void"):
        await handlers.move_here(at_table.hub, at_table.live, first.code)
    assert (await handlers.move_here(at_table.hub, at_table.live, newest.code))[0] == 0


async def test_who_left_a_waiting_table_is_told_so_again(storage: Storage) -> None:
    hub = hub_with(storage)
    people = {seat: Newcomer(name, contribution()) for seat, name in enumerate(("Ada", "Bea"))}
    made = await create(hub, TablePlan("usa", (None,) * 3), people)
    at_table = Sitting(hub, await hub.find(made.table), made.host, made.seats)
    bea = made.seats[1]
    left = await at_table.ask("leave", bea, id="leave", seat=1)
    await handlers.join(hub, at_table.live, Newcomer("Cleo", contribution()), 1)
    for again in (at_table, await read_anew(at_table)):
        assert (await again.ask("leave", bea, id="leave", seat=1)).version == left.version
        assert again.table.seats[1].name == "Cleo"
        with pytest.raises(Refused, match="not-your-seat"):
            await again.ask("leave", bea, id="another", seat=1)


async def test_a_rematch_asked_for_again_names_the_same_table(storage: Storage) -> None:
    at_table = await seated(hub_with(storage))
    for seat in (0, 1):
        await at_table.ask("agree", seat=seat)
    words = {"id": "again", "seat": 0, "contribution": contribution(), "token": contribution()}
    made = await at_table.ask("rematch", **words)
    again = await at_table.ask("rematch", **words)
    assert again.table == made.table


def test_a_long_table_stays_small() -> None:
    carried_out = CarriedOut()
    for number in range(20_000):
        carried_out.note("key", 0, f"id {number}")
    assert carried_out.version(["other", "key"], 0, "id 0") == 1
    assert carried_out.version(["key"], 0, "id 19999") == 20_000
    assert carried_out.version(["key"], 1, "id 7") is carried_out.version(["other"], 0, "id 7") is None
    assert sum(map(sys.getsizeof, vars(carried_out).values())) < 200_000  # bytes


async def test_what_is_decided_again_is_charged_once(storage: Storage) -> None:
    at_table = await seated(hub_with(storage, limits=Limits(talk_per_minute=10)))
    elsewhere = await read_anew(at_table)
    for line in range(9):
        await elsewhere.ask("say", seat=1, text=f"first {line}")
        await at_table.ask("say", seat=0, text=f"overtaken by it {line}")
    assert at_table.hub.metrics.registry.get_sample_value("branchline_commits_overtaken_total") == 9
