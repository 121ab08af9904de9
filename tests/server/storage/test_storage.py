"""What every storage must do, on both databases."""

from __future__ import annotations

import asyncio

import pytest

from branchline.server.storage import (
    BoardStatistics,
    EntryConflict,
    Search,
    SeatResult,
    Storage,
    StoredBan,
    Summary,
    TableChange,
    storage_for,
)
from tests.server.changes import change, entries, summary

pytestmark = pytest.mark.anyio

ANN, BOB = SeatResult(0, "Ann", 120, True), SeatResult(1, "Bob", 90, False)


async def test_entries_come_back_in_their_order(storage: Storage) -> None:
    await storage.commit(change("a", 1, 2))
    await storage.commit(change("b", 1))
    await storage.commit(change("a", 3))
    assert await storage.entries("a") == list(entries("a", 1, 2, 3))
    assert await storage.entries("a", after=2) == list(entries("a", 3))
    assert await storage.entries("a", after=3) == []


async def test_an_unknown_table_is_empty(storage: Storage) -> None:
    assert await storage.entries("nowhere") == []
    assert await storage.summary("nowhere") is None


async def test_the_summary_is_the_latest(storage: Storage) -> None:
    latest = summary("a", "over", public=False, board="italy", changed=1234.5678901, wake=0.25, card=b"\x00\xff{}")
    await storage.commit(change("a", 1, now=summary("a", "waiting")))
    await storage.commit(change("a", 2, now=latest))
    found = await storage.summary("a")
    assert found == latest
    assert found.public is False


async def test_a_summary_may_change_alone(storage: Storage) -> None:
    await storage.commit(change("a", 1))
    await storage.commit(change("a", now=summary("a", wake=5.0)))
    assert await storage.summary("a") == summary("a", wake=5.0)
    assert len(await storage.entries("a")) == 1


async def test_everything_is_still_there_after_opening_again(place: str) -> None:
    first = storage_for(place)
    await first.open()
    await first.commit(change("a", 1, 2))
    await first.close()
    second = storage_for(place)
    await second.open()
    assert await second.entries("a") == list(entries("a", 1, 2))
    await second.commit(change("a", 3))
    await second.close()


async def test_any_bytes_and_any_letters_are_kept(storage: Storage) -> None:
    every_byte = bytes(range(256))
    name = SeatResult(0, "Zoë 🚂 'or 1=1; --", -3, True)
    new = change("Tisch–✓", 1, now=summary("Tisch–✓", "over", card=every_byte), results=[name], text=every_byte)
    await storage.commit(new)
    assert [found async for found in storage.everything()] == [new]


# Committing again, conflicts, gaps


async def test_the_same_change_again_does_nothing(storage: Storage) -> None:
    end = change("a", 2, now=summary("a", "over"), results=[ANN, BOB])
    await storage.commit(change("a", 1))
    for _ in range(3):
        await storage.commit(end)
    assert await storage.entries("a") == list(entries("a", 1, 2))
    assert await storage.statistics("Ann") == [BoardStatistics("usa", "", 1, 1, 120, 120.0)]


async def test_the_same_change_twice_at_once_is_stored_once(storage: Storage) -> None:
    await asyncio.gather(*(storage.commit(change("a", 1, 2)) for _ in range(5)))
    assert await storage.entries("a") == list(entries("a", 1, 2))


async def test_an_old_change_again_leaves_the_newer_summary(storage: Storage) -> None:
    old = change("a", 1, now=summary("a", "waiting"))
    await storage.commit(old)
    await storage.commit(change("a", 2, now=summary("a", "running")))
    await storage.commit(old)
    assert await storage.summary("a") == summary("a", "running")


@pytest.mark.parametrize(
    "bad",
    [
        change("a", 2, text=b"other"),
        change("a", 2, 3, text=b"other"),
        change("a", 4),
        change("a", 3, 5),
        change("unknown", 2),
        change("unknown"),
    ],
    ids=["other", "other and next", "gap", "gap inside", "no first", "no table"],
)
async def test_a_change_that_does_not_continue_its_table_is_refused_whole(storage: Storage, bad: TableChange) -> None:
    await storage.commit(change("a", 1, 2))
    with pytest.raises(EntryConflict):
        await storage.commit(bad._replace(summary=summary(bad.table, "over"), results=(ANN,)))
    assert [found async for found in storage.everything()] == [change("a", 1, 2)]


async def test_a_change_speaks_of_one_table(storage: Storage) -> None:
    with pytest.raises(ValueError, match="another table"):
        await storage.commit(change("a", 1)._replace(summary=summary("b")))
    with pytest.raises(ValueError, match="another table"):
        await storage.commit(change("a", 1)._replace(entries=entries("b", 1)))


async def test_entries_are_numbered_from_1(storage: Storage) -> None:
    with pytest.raises(ValueError, match="from 1"):
        await storage.commit(change("a", 0, 1))


async def test_a_bad_change_does_not_harm_those_committed_with_it(storage: Storage) -> None:
    await storage.commit(change("bad", 1))
    changes = [change(f"table {number}", 1) for number in range(20)]
    changes[7:7] = [change("bad", 1, text=b"other"), change("bad", 2)]
    nameless = SeatResult(0, "\ud800", 1, True)  # half a character, which no database takes
    changes[13:13] = [change("worse", 1, now=summary("worse", "over"), results=[nameless])]
    failed = await asyncio.gather(*(storage.commit(new) for new in changes), return_exceptions=True)
    assert [type(error) for error in failed if error] == [EntryConflict, type(failed[13])]
    assert isinstance(failed[13], ValueError)
    assert await storage.count_open() == 21
    assert await storage.entries("bad") == list(entries("bad", 1, 2))
    assert await storage.entries("worse") == []


async def test_what_follows_a_refused_change_leaves_no_gap(storage: Storage) -> None:
    await storage.commit(change("a", 1, 2))
    bad, next_one = storage.commit(change("a", 2, 3, text=b"other")), storage.commit(change("a", 4))
    failed = await asyncio.gather(bad, next_one, return_exceptions=True)
    assert [type(error) for error in failed] == [EntryConflict, EntryConflict]
    assert await storage.entries("a") == list(entries("a", 1, 2))


async def test_a_change_nobody_waits_for_any_more_is_stored_all_the_same(storage: Storage) -> None:
    impatient = asyncio.create_task(storage.commit(change("a", 1)))
    patient = asyncio.create_task(storage.commit(change("b", 1)))
    await asyncio.sleep(0)
    impatient.cancel()
    await patient
    assert await storage.entries("a") == list(entries("a", 1))


async def test_closing_finishes_what_waits(place: str) -> None:
    storage = storage_for(place)
    await storage.open()
    waiting = [asyncio.create_task(storage.commit(change("a", number))) for number in range(1, 500)]
    await asyncio.sleep(0)
    await storage.close()
    await asyncio.gather(*waiting)


# Lists of tables


async def test_the_lobby_shows_open_public_tables_the_latest_first(storage: Storage) -> None:
    shown = [summary("new", "waiting", changed=30.0), summary("old", changed=10.0), summary("middle", changed=20.0)]
    hidden = [summary("over", "over", changed=40.0), summary("by link", public=False, changed=50.0)]
    for one in (*shown, *hidden):
        await storage.commit(change(one.table, 1, now=one))
    assert [one.table for one in await storage.lobby(10)] == ["new", "middle", "old"]
    assert [one.table for one in await storage.lobby(2)] == ["new", "middle"]
    assert await storage.lobby(1) == [shown[0]]
    assert await storage.count_open() == 4


async def test_running_tables_wake_the_earliest_first(storage: Storage) -> None:
    tables = [
        summary("later", wake=20.5),
        summary("at once", wake=0, public=False),
        summary("never"),
        summary("waiting", "waiting", wake=1.0),
        summary("over", "over", wake=1.0),
    ]
    for one in tables:
        await storage.commit(change(one.table, 1, now=one))
    assert await storage.waking() == [tables[1], tables[0]]


async def test_unused_tables_are_set_aside_and_later_deleted_with_their_entries(storage: Storage) -> None:
    for number in range(120):
        await storage.commit(change(f"unused {number}", 1, now=summary(f"unused {number}", "waiting", changed=10.0)))
    kept = [change("over", 1, now=summary("over", "over", changed=1.0)), change("used", 1)]
    for new in kept:
        await storage.commit(new)
    assert await storage.clear_unused(before=1000.0, now=1000.0) == 120
    assert await storage.clear_unused(before=1000.0, now=1001.0) == 0
    assert await storage.delete_cleared(before=1000.0) == 0
    assert await storage.delete_cleared(before=1000.5) == 120
    assert [found async for found in storage.everything()] == kept
    assert await storage.entries("unused 0") == []
    assert await storage.delete_cleared(before=1000.5) == 0


async def test_a_deleted_table_cannot_be_continued(storage: Storage) -> None:
    await storage.commit(change("a", 1))
    await storage.clear_unused(before=2000.0, now=2000.0)
    assert await storage.delete_cleared(before=2001.0) == 1
    with pytest.raises(EntryConflict):
        await storage.commit(change("a", 2))
    await storage.commit(change("a", 1))


async def test_deleting_while_moves_are_made_never_leaves_half_a_table(storage: Storage) -> None:
    async def play(table: str) -> None:
        for number in range(1, 10):
            await storage.commit(change(table, number))

    tables = [f"table {number}" for number in range(10)]
    playing = asyncio.gather(*map(play, tables), return_exceptions=True)
    while not playing.done():
        await storage.clear_unused(before=2000.0, now=2000.0)
        await storage.delete_cleared(before=2001.0)
    assert {type(error) for error in await playing} <= {EntryConflict, type(None)}
    async for found in storage.everything():
        assert [entry.number for entry in found.entries] == list(range(1, len(found.entries) + 1))


async def test_statistics_of_a_name(storage: Storage) -> None:
    games = [("usa", 100, True), ("usa", 55, False), ("italy", -7, False)]
    for number, (board, points, won) in enumerate(games):
        results = [SeatResult(0, "ÄNNE", points, won), BOB]
        over = summary(f"game {number}", "over", board=board)
        await storage.commit(change(over.table, 1, now=over, results=results))
    assert await storage.statistics("änne") == [
        BoardStatistics("italy", "", 1, 0, -7, -7.0),
        BoardStatistics("usa", "", 2, 1, 100, 77.5),
    ]
    assert [one.games for one in await storage.statistics("bob")] == [1, 2]
    assert await storage.statistics("nobody") == []


async def test_statistics_of_people_with_one_name_are_kept_apart(storage: Storage) -> None:
    for number, (player, points) in enumerate([("", 1), ("one", 20), ("other", 300), ("one", 40)]):
        over = summary(f"game {number}", "over")
        await storage.commit(change(over.table, 1, now=over, results=[SeatResult(0, "Ann", points, True, player)]))
    assert [(row.player, row.games, row.best) for row in await storage.statistics("Ann")] == [
        ("", 1, 1),
        ("one", 2, 40),
        ("other", 1, 300),
    ]


async def test_a_name_is_found_however_its_letters_are_composed(storage: Storage) -> None:
    over = summary("a", "over")
    await storage.commit(change("a", 1, now=over, results=[SeatResult(0, "Zo\u00eb B", 1, True)]))
    assert len(await storage.statistics(" ZOE\u0308  B")) == 1


async def test_a_game_taken_back_from_its_end_counts_once_it_ends_again(storage: Storage) -> None:
    await storage.commit(change("a", 1, now=summary("a", "over"), results=[ANN]))
    await storage.commit(change("a", 2, now=summary("a", "running")))
    assert await storage.statistics("Ann") == []
    await storage.commit(change("a", 3, now=summary("a", "over"), results=[ANN._replace(points=50)]))
    assert await storage.statistics("Ann") == [BoardStatistics("usa", "", 1, 1, 50, 50.0)]


async def test_everything_is_every_table_as_one_change(storage: Storage) -> None:
    over = summary("B", "over")
    await storage.commit(change("a", 1))
    await storage.commit(change("B", 1))
    await storage.commit(change("B", 2, now=over, results=[ANN, BOB]))
    assert [found async for found in storage.everything()] == [
        TableChange("B", entries("B", 1, 2), over, (ANN, BOB)),
        change("a", 1),
    ]


async def test_many_tables_at_once(storage: Storage) -> None:
    tables = [f"table {number}" for number in range(50)]

    async def play(table: str) -> None:
        for number in range(1, 6):
            await storage.commit(change(table, number))
            assert await storage.entries(table) == list(entries(table, *range(1, number + 1)))

    await asyncio.gather(*map(play, tables))
    assert await storage.is_healthy()


# what an operator needs

EVERYTHING = Search()


async def found(storage: Storage, search: Search = EVERYTHING) -> list[str]:
    """All of them, two at a time."""
    tables: list[Summary] = []
    while some := await storage.search(search, 2, tables[-1] if tables else None):
        tables += some
    return [one.table for one in tables]


async def test_tables_are_found_by_what_is_said_of_them(storage: Storage) -> None:
    await storage.commit(change("a", 1, now=summary("a", "waiting", changed=1.0)))
    await storage.commit(change("b", 1, now=summary("b", "over", public=False, changed=2.0)))
    await storage.commit(change("c", 1, now=summary("c", board="italy", changed=3.0)))
    for table in ("d", "e"):
        await storage.commit(change(table, 1, now=summary(table, changed=4.0)))
    assert await storage.clear_unused(before=1.5, now=9.0) == 1
    assert await found(storage) == ["e", "d", "c", "b", "a"]
    assert await found(storage, Search(oldest_first=True)) == ["a", "b", "c", "d", "e"]
    assert await found(storage, Search(status="set-aside")) == ["a"]
    assert await found(storage, Search(status="waiting")) == []
    assert await found(storage, Search(status="over")) == ["b"]
    assert await found(storage, Search(board="italy")) == ["c"]
    assert await found(storage, Search(only_public=True, unchanged_since=4.0)) == ["c", "a"]


async def test_a_rewritten_table_is_what_it_was_rewritten_to(storage: Storage) -> None:
    results = [SeatResult(0, "Ada", 1, won=True), SeatResult(1, "Bea", 2, won=False)]
    await storage.commit(change("a", 1, 2, 3, now=summary("a", "over"), results=results))
    await storage.commit(change("b", 1))
    anew = change("a", 1, 2, 3, 4, now=summary("a", "over", card=b"new"), results=results[1:], text=b"nothing")
    with pytest.raises(EntryConflict):  # another server was quicker, and its entry must not be lost
        await storage.rewrite(anew, 2)
    assert [entry.number for entry in await storage.entries("a")] == [1, 2, 3]
    await storage.rewrite(anew, 3)
    assert await storage.whole("a") == anew
    assert (await storage.statistics("Ada"), len(await storage.statistics("Bea"))) == ([], 1)
    assert await storage.entries("b") == list(entries("b", 1))
    await storage.commit(change("a", 5))
    assert await storage.whole("nothing") is None


async def test_a_table_is_deleted_with_all_that_belongs_to_it(storage: Storage) -> None:
    results = [SeatResult(0, "Ada", 1, won=True)]
    await storage.commit(change("a", 1, now=summary("a", "over"), results=results))
    await storage.silenced("a", 1000.0)
    assert await storage.delete("a")
    assert not await storage.delete("a")
    assert (await storage.entries("a"), await storage.statistics("Ada")) == ([], [])


async def test_finished_tables_and_those_with_talk(storage: Storage) -> None:
    for changed, table in enumerate("abc", 1):
        await storage.commit(change(table, 1, now=summary(table, "over", changed=float(changed))))
    await storage.commit(change("running", 1, now=summary("running", changed=0.0)))
    assert await storage.finished(3.0, 10) == await storage.talked(3.0, 10) == ["a", "b"]
    await storage.silenced("a", 1.0)
    await storage.silenced("no such table", 1.0)
    assert (await storage.finished(3.0, 1), await storage.talked(3.0, 10)) == (["a"], ["b"])
    await storage.commit(change("a", 2, now=summary("a", "over", changed=1.5)))
    assert await storage.talked(3.0, 10) == ["a", "b"], "somebody has said something after the end"


async def test_bans_are_kept(storage: Storage) -> None:
    await storage.keep_ban(StoredBan("203.0.113.0/24", 1.0))
    await storage.keep_ban(StoredBan("203.0.113.0/24", 5.0))
    await storage.keep_ban(StoredBan("2001:db8::/64", 2.0))
    assert await storage.bans() == [StoredBan("2001:db8::/64", 2.0), StoredBan("203.0.113.0/24", 5.0)]
    assert await storage.lift_bans(3.0) == 1
    assert await storage.lift_ban("203.0.113.0/24")
    assert not await storage.lift_ban("203.0.113.0/24")
    assert await storage.bans() == []


async def test_a_compacted_database_holds_the_same(storage: Storage) -> None:
    await storage.commit(change("a", 1, 2))
    await storage.compact()
    assert await storage.entries("a") == list(entries("a", 1, 2))
    await storage.commit(change("a", 3))
