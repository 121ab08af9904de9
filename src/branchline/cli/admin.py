"""branchline admin: asking a server's desk, and showing what it answers."""

from __future__ import annotations

import json
import sys
import time
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from branchline.cli.common import out, table, visible
from branchline.cli.serve import place_of
from branchline.files import replacing
from branchline.server.admin import messages
from branchline.server.admin.asking import NoDeskError, ask
from branchline.server.admin.messages import (
    AdminDone,
    AdminRefusal,
    Answer,
    AnyRequest,
    BanList,
    Exported,
    ListedTable,
    ServerStatus,
    ShownTable,
    TableList,
)
from branchline.server.admin.places import socket_of
from branchline.server.storage import StorageError
from branchline.server.table_types import SeatInfo, TableInfo

T = TypeVar("T", bound=Answer)

LOOK_AGAIN_SECONDS = 1.0


class Operator:
    def __init__(self, data: Path | None, database: str | None, admin_socket: Path | None, as_json: bool) -> None:
        self._place = place_of(data, database)
        self._socket = admin_socket or socket_of(self._place)
        self._as_json = as_json

    def _ask(self, request: AnyRequest, kind: type[T]) -> T:
        """What the desk refuses ends the command."""
        try:
            answer = ask(self._place, self._socket, request)
        except (NoDeskError, StorageError) as error:
            sys.exit(str(error))
        if isinstance(answer, AdminRefusal):
            sys.exit(visible(answer.why))
        assert isinstance(answer, kind)
        return answer

    def _tell(self, answer: Answer) -> bool:
        """As JSON, if that is wanted. It is all ASCII: no name in it steers the terminal."""
        if self._as_json:
            typer.echo(json.dumps(msgspec.to_builtins(answer), indent=1))
        return self._as_json

    def _do(self, request: AnyRequest) -> None:
        done = self._ask(request, AdminDone)
        if not self._tell(done):
            _say(done.what)

    def _make_sure(self, question: str, is_sure: bool) -> None:
        if is_sure:
            return
        if not sys.stdin.isatty():
            raise ValueError(f"{question} Nobody is here to answer: say --yes if it is meant")
        if not typer.confirm(question):
            sys.exit("Nothing was done.")

    # looking

    def status(self) -> None:
        found = self._ask(messages.Status(), ServerStatus)
        if not self._tell(found):
            _show_status(found)

    def list_tables(self, wish: messages.List) -> None:
        found = self._ask(wish, TableList)
        if not self._tell(found):
            _show_list(found)

    def show(self, id: str, *, reveal: bool) -> None:
        found = self._ask(messages.Show(id, reveal), ShownTable)
        if not self._tell(found):
            _show_table(found)

    def export(self, id: str, file: Path, *, reveal: bool) -> None:
        if file.exists():
            raise ValueError(f"{file} is there already; an export never overwrites a file")
        found = self._ask(messages.Export(id, reveal), Exported)
        with replacing(file) as path:
            path.touch(mode=0o600)  # keys and secrets are in it
            path.write_text(found.lines, "utf-8")
        done = AdminDone(f"Table {id} is exported to {file}. It holds names, talk and secrets: keep it safe.")
        if not self._tell(done):
            _say(done.what)

    def bans(self) -> None:
        found = self._ask(messages.Bans(), BanList)
        if not self._tell(found):
            _show_bans(found)

    # changing

    def close(self, id: str, *, is_sure: bool) -> None:
        self._make_sure(f"End table {id} without a result?", is_sure)
        self._do(messages.CloseTable(id))

    def restore(self, id: str) -> None:
        self._do(messages.Restore(id))

    def erase(self, id: str, name: str | None, seat: int | None, *, is_sure: bool) -> None:
        if name is None and seat is None:
            raise typer.BadParameter("say who: --name NAME, --seat N, or both")
        self._make_sure(f"Erase the name and the talk from table {id} for good?", is_sure)
        self._do(messages.Erase(id, name, seat))

    def delete(self, id: str, *, is_sure: bool) -> None:
        self._make_sure(f"Delete table {id} with all that belongs to it, for good?", is_sure)
        self._do(messages.Delete(id))

    def prune(self, finished: int | None, talk: int | None, *, is_sure: bool) -> None:
        self._make_sure("Delete all that is older, for good?", is_sure)
        count = 0
        while some := self._ask(messages.Prune(finished, talk), AdminDone).count:
            count += some
        done = AdminDone(f"Deleted from {count} tables what was old enough.", count)
        if not self._tell(done):
            _say(done.what)

    def compact(self) -> None:
        self._do(messages.Compact())

    def ban(self, network: str, seconds: int) -> None:
        self._do(messages.Ban(network, seconds))

    def unban(self, network: str) -> None:
        self._do(messages.Unban(network))

    def announce(self, text: str) -> None:
        if not 0 < len(text.strip()) <= 500:
            raise ValueError(f"an announcement has 1 to 500 letters, this one {len(text.strip())}")
        self._do(messages.Announce(text.strip()))

    def drain(self, wait: int | None) -> None:
        self._do(messages.Drain(on=True))
        if wait is None:
            return
        until = time.monotonic() + wait
        while people := self._ask(messages.Status(), ServerStatus).people:
            if time.monotonic() >= until:
                sys.exit(f"Still connected to open tables: {people}. The server goes on draining.")
            time.sleep(min(LOOK_AGAIN_SECONDS, max(0.0, until - time.monotonic())))
        if not self._as_json:
            out.print("Nobody is connected to an open table any more.")

    def undrain(self) -> None:
        self._do(messages.Drain(on=False))


def _show_status(found: ServerStatus) -> None:
    if not found.is_running:
        out.print(f"The server is not running. Open tables in its data: {found.open_tables}.")
    else:
        several = f" ({found.servers} servers at one database)" if found.servers > 1 else ""
        draining = ", draining" if found.is_draining else ""
        out.print(f"The server is running{several}, version {found.version}{draining}.")
        out.print(f"Open tables: {found.open_tables}; people at them: {found.people}; sockets: {found.sockets}.")
    if not found.saves:
        out.print("Changes cannot be saved: the server's log says why.")
    if found.damaged:
        out.print(f"Damaged tables: {', '.join(map(_line, found.damaged))}", markup=False, soft_wrap=True)
    out.print(f"Bans: {found.bans}.")


def _show_list(found: TableList) -> None:
    if not found.tables:
        out.print("There are no such tables.")
        return
    shown = table("table", "status", "board", "unchanged", "sockets", "seats", text=6)
    for one in found.tables:
        _add_row(shown, one.id, _status(one), one.board, span(one.idle), str(one.connected), _seats(one))
    out.print(shown)
    if found.has_more:
        out.print(f"These are the first {len(found.tables)}; --limit shows more.")


def _add_row(shown: Table, *cells: str) -> None:
    shown.add_row(*(Text(_line(cell)) for cell in cells))


def _status(one: ListedTable) -> str:
    if one.is_damaged:
        return "damaged"
    status = one.status if one.set_aside is None else "set aside"
    return f"{status}, public" if one.public else status


def _seats(one: ListedTable) -> str:
    return ", ".join(name or "–" for name in one.seats)


def _show_table(found: ShownTable) -> None:
    facts = found.facts
    created = datetime.fromtimestamp(found.created / 1000).strftime("%Y-%m-%d %H:%M") if found.created else "?"
    _say(f"Table {facts.id}: {facts.board}, {_status(facts)}")
    size = "" if found.bytes is None else f", {found.bytes} bytes"
    _say(f"made {created}, unchanged for {span(facts.idle)}, {found.entries} entries{size}")
    if facts.set_aside is not None:
        _say(f"set aside for {span(facts.set_aside)}; 'branchline admin restore' brings it back")
    if found.trouble:
        _say(found.trouble)
    if found.table is not None:
        _show_seats(found, found.table)
    _show_log(found)
    if found.hidden is not None:
        _say(f"secret of the deal: {found.hidden.secret}")


def _show_seats(found: ShownTable, info: TableInfo) -> None:
    numbers = ["points", "trains", "cards", "tickets"]
    position = found.position
    shown = table("seat", "who", *(numbers if position else ()), text=2)
    for number, seat in enumerate(info.seats):
        counted = [str(getattr(position.seats[number], name)) for name in numbers] if position else []
        _add_row(shown, str(number), _who(seat), *counted)
    out.print(shown)
    if position:
        _say(f"{position.phase}, to move: {list(position.seats_to_act)}, {position.moves} moves made")
    for number, own in enumerate(found.hidden.seats if found.hidden else ()):
        held = {"hand": own.hand, "tickets": own.tickets, "offer": own.offer}
        _say(f"seat {number}: {json.dumps({name: value for name, value in held.items() if value})}")


def _who(seat: SeatInfo) -> str:
    name = seat.name or ("?" if seat.person else "open")
    if seat.bot:
        return f"{seat.name} (bot {seat.bot})" if seat.person else f"bot {seat.bot}"
    return f"{name} (connected)" if seat.connected else name


def _show_log(found: ShownTable) -> None:
    for event in found.events:
        if event.kind == "said" and event.text:
            _say(f"seat {event.seat} said: {event.text}")
        elif event.kind == "inspected":
            _say("the operator looked at what is hidden")


def _show_bans(found: BanList) -> None:
    if not found.bans:
        out.print("Nobody is banned.")
        return
    shown = table("network", "left", text=2)
    for ban in found.bans:
        _add_row(shown, ban.network, span(ban.seconds))
    out.print(shown)


def _say(text: str) -> None:
    out.print(_line(text), markup=False, soft_wrap=True)


def _line(text: str) -> str:
    """What strangers wrote, on one line."""
    return visible(text).replace("\n", "\\n")


def span(seconds: int) -> str:
    for unit, length in (("d", 24 * 3600), ("h", 3600), ("min", 60)):
        if seconds >= 2 * length:
            return f"{seconds // length} {unit}"
    return f"{seconds} s"
