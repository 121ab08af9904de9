"""How long finished games and their talk are kept: `serve --keep-finished`, `--keep-talk`, and `admin prune`."""

from __future__ import annotations

from typing import NamedTuple

from branchline.server import erasing
from branchline.server.hub import DAY_MS, Hub, clear_refusal

AT_ONCE = 50  # tables; the next ones come with the next round of housekeeping


class Forgotten(NamedTuple):
    tables: int  # deleted whole
    talks: int  # tables whose talk was looked through and erased


async def forget(hub: Hub, finished_days: int | None, talk_days: int | None) -> Forgotten:
    """Delete some of the games that were finished so many days ago, and the talk of some others. None is never."""
    tables = talks = 0
    if finished_days is not None:
        tables = await _delete_finished(hub, finished_days)
    if talk_days is not None:
        talks = await _erase_talk(hub, talk_days)
    return Forgotten(tables, talks)


async def _delete_finished(hub: Hub, days: int) -> int:
    with clear_refusal():
        found = await hub.storage.finished(_before(hub, days), AT_ONCE)
    for table in found:
        await hub.delete(table)
    return len(found)


async def _erase_talk(hub: Hub, days: int) -> int:
    with clear_refusal():
        found = await hub.storage.talked(_before(hub, days), AT_ONCE)
    for table in found:
        await erasing.erase_talk(hub, table)
    return len(found)


def _before(hub: Hub, days: int) -> float:
    return (hub.clock.now() - days * DAY_MS) / 1000
