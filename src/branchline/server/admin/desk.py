"""What an operator asks for is done here, on a running server as on a stopped one's data: both have a Hub."""

from __future__ import annotations

import logging

from branchline import __version__
from branchline.plain_text import tidied
from branchline.server import erasing, retention, settings, table_log
from branchline.server.admin import looking, messages
from branchline.server.admin.messages import AdminDone, AdminRefusal, Answer, AnyRequest, BanLeft, BanList, ServerStatus
from branchline.server.checks import Refused
from branchline.server.handlers import stamped
from branchline.server.hub import Hub, clear_refusal
from branchline.server.logs import DESK
from branchline.server.storage import Notice, StorageError

log = logging.getLogger(DESK)

SMALL = 256 * 1024 * 1024  # bytes of a database that is written anew in a second or two
READING = (messages.List, messages.Show, messages.Export, messages.Bans, messages.Status)
WORDS = {  # where the sentence for players says too little
    "no-table": "There is no such table; 'branchline admin list' finds them.",
    "not-over": "The game is not over: what is hidden in it is shown only with --reveal, and its players see that.",
    "table-damaged": "The table is damaged and cannot be read. It can be exported (--reveal) and deleted.",
}


class CannotError(Exception):
    """Why it is not done, in words for the operator."""


class Desk:
    def __init__(self, hub: Hub, *, is_running: bool) -> None:
        self._hub = hub
        self._is_running = is_running

    async def carry_out(self, request: AnyRequest) -> Answer:
        """Every change is logged; names and texts are not."""
        try:
            answer = await self._answer(request)
        except Refused as refused:
            return AdminRefusal(WORDS.get(refused.key) or refused.text("en"))
        except CannotError as error:
            return AdminRefusal(str(error))
        if not isinstance(request, READING):
            done = {"did": type(request).__name__.lower()}
            log.info("done for the operator", extra=done | {"table": getattr(request, "table", "")})
        return answer

    async def _answer(self, request: AnyRequest) -> Answer:
        hub = self._hub
        match request:
            case messages.List():
                return await looking.list_tables(hub, request)
            case messages.Show():
                return await looking.show(hub, request.table, reveal=request.reveal)
            case messages.Export():
                return await looking.export(hub, request.table, reveal=request.reveal)
            case messages.CloseTable():
                return await self._close(request.table)
            case messages.Restore():
                return await self._restore(request.table)
            case messages.Delete():
                return await self._delete(request.table)
            case messages.Erase():
                return await self._erase(request)
            case messages.Prune():
                return await self._prune(request)
            case messages.Compact():
                await self._compact()
                return AdminDone("The database is written anew: nothing that was deleted is left in it.")
        return await self._answer_of_server(request)

    async def _answer_of_server(self, request: AnyRequest) -> Answer:
        match request:
            case messages.Ban():
                return await self._ban(request)
            case messages.Unban():
                return await self._unban(request.network)
            case messages.Bans():
                return BanList([BanLeft(network, round(left)) for network, left in self._hub.bans.left().items()])
            case messages.Announce():
                return self._announce(request.text)
            case messages.Drain():
                return self._drain(on=request.on)
            case messages.Status():
                return await self._status()
        raise AssertionError(request)

    # tables

    async def _close(self, id: str) -> AdminDone:
        live = await self._hub.find(id)
        async with self._hub.changing(live) as table:
            if table.status == "over":
                raise CannotError("The table is over already.")
            await self._hub.commit(live, *stamped([table_log.Ended(operator=True)], self._hub.clock.now()))
        return AdminDone(f"Table {id} is closed, without a result.")

    async def _restore(self, id: str) -> AdminDone:
        hub = self._hub
        with clear_refusal():
            was_set_aside = await hub.storage.restore(id, hub.clock.now() / 1000)
        await hub.find(id)
        if not was_set_aside:
            raise CannotError("The table is not set aside.")
        return AdminDone(f"Table {id} is back.")

    async def _delete(self, id: str) -> AdminDone:
        if not await self._hub.delete(id):
            raise Refused("no-table")
        return AdminDone(f"Table {id} is deleted. {await self._remove_traces()}")

    async def _erase(self, request: messages.Erase) -> AdminDone:
        if request.name is None and request.seat is None:
            raise CannotError("Say whose name and talk are to be erased: a name, a seat, or both.")
        found = await erasing.erase_person(self._hub, request.table, erasing.ErasedPerson(request.name, request.seat))
        if not found.stays:
            raise CannotError("Nobody of that name or seat has sat at this table, or they are erased already.")
        done = f"Erased at table {request.table}: the name, {found.lines} lines of talk, and results in the statistics."
        return AdminDone(f"{done} {await self._remove_traces()}", found.lines)

    async def _remove_traces(self) -> str:
        """Unless people would have to wait for it; how far it is done."""
        with clear_refusal():
            is_small = await self._hub.storage.size() <= SMALL
        if not is_small:
            return (
                "Traces may be left in unused parts of the database's files until 'branchline admin compact'; moves"
                " wait while that runs."
            )
        await self._compact()
        return "No trace is left in the database's files."

    async def _compact(self) -> None:
        try:
            await self._hub.storage.compact()
        except StorageError as error:
            raise CannotError(f"What was deleted is deleted, but traces of it could not be removed. {error}") from None

    async def _prune(self, request: messages.Prune) -> AdminDone:
        """Some at a time: whoever asks asks again until nothing is left."""
        tables, talks = await retention.forget(self._hub, request.finished, request.talk)
        return AdminDone(f"{tables} finished games deleted, the talk of {talks} looked through.", tables + talks)

    # the server

    async def _ban(self, request: messages.Ban) -> AdminDone:
        network = _network(request.network)
        with clear_refusal():
            await self._hub.bans.add(network, request.seconds)
        closed = self._hub.sockets.close_banned(self._hub.bans)
        self._hub.others.tell(Notice(bans=True))
        return AdminDone(f"{network} is banned; {closed} of its sockets were open and are closed.", closed)

    async def _unban(self, text: str) -> AdminDone:
        network = _network(text)
        with clear_refusal():
            was_banned = await self._hub.bans.lift(network)
        self._hub.others.tell(Notice(bans=True))
        if not was_banned:
            raise CannotError(f"{network} is not banned; 'branchline admin bans' lists those that are.")
        return AdminDone(f"{network} is not banned any more.")

    def _announce(self, text: str) -> AdminDone:
        self._require_running("Nobody would hear it")
        if not tidied(text):
            raise CannotError("Nothing of the text can be read.")
        elsewhere, _ = self._hub.others.sockets_and_people()
        sockets = self._hub.sockets.announce(tidied(text)) + elsewhere
        self._hub.others.tell(Notice(announcement=tidied(text)))
        return AdminDone(f"Said to {sockets} sockets.", sockets)

    def _drain(self, *, on: bool) -> AdminDone:
        self._require_running("There is nothing to drain")
        self._hub.is_draining = on
        self._hub.others.tell(Notice(drains=on))
        people = self._hub.sockets.people() + self._hub.others.sockets_and_people()[1]
        state = "Draining: games go on, no new tables are made" if on else "New tables are made again"
        return AdminDone(f"{state}. People connected to open tables: {people}.", people)

    def _require_running(self, why: str) -> None:
        if not self._is_running:
            raise CannotError(f"{why}: the server is not running.")

    async def _status(self) -> ServerStatus:
        hub = self._hub
        with clear_refusal():
            open_tables = await hub.storage.count_open()
        sockets, people = hub.others.sockets_and_people()
        return ServerStatus(
            __version__,
            self._is_running,
            hub.is_draining,
            hub.saves,
            open_tables,
            len(hub.sockets) + sockets,
            hub.sockets.people() + people,
            sorted(hub.damaged),
            len(hub.bans.left()),
            1 + hub.others.count() if self._is_running else 0,
        )


def _network(text: str) -> str:
    try:
        return settings.banned_network(text)
    except ValueError as error:
        raise CannotError(f"{error}.") from None
