"""Finding tables and looking at them, with what is hidden only on request; the players then see that it was shown."""

from __future__ import annotations

import logging
from io import StringIO

import msgspec

from branchline.server import names, table_log, visibility
from branchline.server.admin import messages
from branchline.server.admin.messages import Exported, Hidden, ListedTable, ShownTable, TableList
from branchline.server.checks import Refused
from branchline.server.handlers import stamped
from branchline.server.hub import Hub, clear_refusal
from branchline.server.logs import DESK
from branchline.server.storage import KeptBoard, Search, Summary, TableChange, export_one
from branchline.server.table import Table

log = logging.getLogger(DESK)

PAGE = 200  # tables read at once


async def list_tables(hub: Hub, wish: messages.List) -> TableList:
    now = hub.clock.now() / 1000
    search = Search(
        wish.status, wish.board, wish.only_public, now - wish.idle if wish.idle else None, wish.oldest_first
    )
    found: list[Summary] = []
    last: Summary | None = None
    while len(found) <= wish.limit:
        with clear_refusal():
            page = await hub.storage.search(search, PAGE, last)
        found += [summary for summary in page if _has_name(summary, wish.name)]
        if len(page) < PAGE:
            break
        last = page[-1]
    return TableList([_listed(hub, summary) for summary in found[: wish.limit]], len(found) > wish.limit)


def _has_name(summary: Summary, name: str) -> bool:
    return not name or any(names.is_same(name, found) for found in _names(summary))


class _SeatOfCard(msgspec.Struct):
    name: str = ""
    bot: str | None = None


class _Card(msgspec.Struct):
    seats: list[_SeatOfCard] = []


def _names(summary: Summary) -> list[str]:
    try:
        return [seat.name or seat.bot or "" for seat in msgspec.json.decode(summary.card, type=_Card).seats]
    except msgspec.MsgspecError:  # damaged
        return []


def _listed(hub: Hub, summary: Summary) -> ListedTable:
    now = hub.clock.now() / 1000
    live = hub.live.get(summary.table)
    return ListedTable(
        summary.table,
        summary.status,
        summary.board,
        summary.public,
        max(0, round(now - summary.changed)),
        None if summary.cleared is None else max(0, round(now - summary.cleared)),
        summary.table in hub.damaged,
        live.sockets if live else 0,
        _names(summary),
    )


async def show(hub: Hub, id: str, *, reveal: bool) -> ShownTable:
    """As a spectator sees it. To reveal what is hidden is an event of the table, which comes first."""
    trouble = ""
    table: Table | None = None
    try:
        if reveal:
            await _inspect(hub, id)
        table = await hub.look(id)
    except Refused as refused:
        if refused.key == "no-table" or refused.is_passing:
            raise
        trouble = refused.text("en")
    whole = await _whole(hub, id)
    return _shown(hub, whole, table, trouble, hidden=_hidden(table) if reveal and table else None)


def _shown(hub: Hub, whole: TableChange, table: Table | None, trouble: str, hidden: Hidden | None) -> ShownTable:
    live = hub.live.get(whole.table)
    connected = live.connected if live else frozenset[int]()
    return ShownTable(
        _listed(hub, whole.summary),
        _created(whole),
        len(whole.entries),
        sum(len(entry.body) for entry in whole.entries) if whole.summary.status == "over" else None,
        f"{trouble} (entry {hub.damaged[whole.table]})" if whole.table in hub.damaged else trouble,
        visibility.table_info(table, connected) if table is not None else None,
        visibility.position(table, hub.clock.now()) if table is not None and table.game else None,
        visibility.log(table, 0, frozenset(), hub.limits.talk_shown) if table is not None else [],
        hidden,
    )


def _created(whole: TableChange) -> int:
    try:
        return table_log.from_bytes(whole.entries[0].body).at
    except msgspec.MsgspecError:
        return 0


def _hidden(table: Table) -> Hidden:
    seats = range(len(table.seats)) if table.game is not None else ()
    return Hidden([visibility.own(table, seat) for seat in seats], table.secret.hex())


async def _inspect(hub: Hub, id: str) -> None:
    """Nothing is hidden any more when a game is over."""
    live = await hub.find(id)
    async with hub.changing(live) as table:
        if table.status != "over":
            await hub.commit(live, *stamped([table_log.Inspected()], hub.clock.now()))
            log.warning("hidden cards were shown to the operator", extra={"table": id})


async def export(hub: Hub, id: str, *, reveal: bool) -> Exported:
    """For another server, with all secrets of the table: of one that is not over only if that is said."""
    whole = await _whole(hub, id)
    if whole.summary.status != "over":
        if not reveal:
            raise Refused("not-over")
        whole = await _inspected(hub, whole)
    file = StringIO()
    with clear_refusal():
        await export_one(hub.storage, whole, await _board(hub, whole), file)
    return Exported(file.getvalue())


async def _inspected(hub: Hub, whole: TableChange) -> TableChange:
    """A table that cannot be read cannot be shown a message either; the log has it."""
    try:
        await _inspect(hub, whole.table)
    except Refused as refused:
        if refused.is_passing:
            raise
        log.warning("hidden cards were shown to the operator", extra={"table": whole.table})
    return await _whole(hub, whole.table)


async def _board(hub: Hub, whole: TableChange) -> KeptBoard | None:
    try:
        created = table_log.from_bytes(whole.entries[0].body)
    except msgspec.MsgspecError:
        return None
    hash = created.board_hash if isinstance(created, table_log.Created) else ""
    body = await hub.storage.board(hash)
    return None if body is None else KeptBoard(hash, body)


async def _whole(hub: Hub, id: str) -> TableChange:
    with clear_refusal():
        whole = await hub.storage.whole(id)
    if whole is None:
        raise Refused("no-table")
    return whole
