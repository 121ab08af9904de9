"""What the storage holds of a table, compared with what its players were told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from branchline.server import table_log
from branchline.server.storage import storage_for
from branchline.server.table_log import AnyEntry
from tests.server.client import Message, Seat


async def stored_at(place: str, table: str) -> list[AnyEntry]:
    """Each command was carried out once."""
    storage = storage_for(place)
    await storage.open()
    stored = [table_log.from_bytes(entry.body) for entry in await storage.entries(table)]
    await storage.close()
    times = Counter((entry.by, entry.id) for entry in stored if entry.id)
    assert set(times.values()) <= {1}
    return stored


def check_accepted(stored: list[AnyEntry], accepted: Mapping[str, int]) -> None:
    """Every command that was acknowledged is there, as the version that was told."""
    for id, version in accepted.items():
        assert stored[version - 1].id == id


def check_log(stored: list[AnyEntry], player: Seat) -> None:
    versions = [event["version"] for event in player.log]
    assert versions == sorted(set(versions))
    for event in player.log:
        entry = stored[event["version"] - 1]
        assert event["kind"] == type(entry).__name__.lower()
        if isinstance(entry, table_log.Played) and "taken_back" not in event:
            check_move(event, entry, entry.seat in player.seats)


def check_move(event: Message, entry: table_log.Played, is_own: bool) -> None:
    assert event["seat"] == entry.seat
    told = entry.move if is_own or entry.move["do"] != "keep" else {"do": "keep"}
    assert event["move"] == told
