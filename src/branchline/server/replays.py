"""A game move by move, for looking back: positions as a viewer saw them, or open when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from branchline.boards import Board
from branchline.events import Event
from branchline.game import Game
from branchline.record import Recorded, RecordError, read_records, verify
from branchline.server import sight
from branchline.server.boards import Boards
from branchline.server.checks import Refused
from branchline.server.hub import Hub
from branchline.server.names import told
from branchline.server.shapes import ReplaySeat, ShownReplay
from branchline.server.sight import Shown
from branchline.server.table import Table


class Replay(NamedTuple):
    """All it takes to show a game again, however the table goes on."""

    start: Game
    events: list[Event]
    names: list[ReplaySeat]
    is_open: bool
    eyes: frozenset[int]  # the seats through whose eyes it can be seen

    def shown(self) -> ShownReplay:
        frames = list(_frames(self.start, self.events, self.eyes))
        board = self.start.board
        return {
            "board": board.id,
            "board_hash": board.hash,
            "seats": self.names,
            "open": self.is_open,
            "frames": frames,
        }


def replay_of(table: Table, viewer: frozenset[int]) -> Replay:
    """Over, a game is open to all; while it runs everybody sees what they could see."""
    if table.game is None:
        raise Refused("not-started")
    is_over = table.status == "over"
    eyes = frozenset(range(len(table.seats))) if is_over else viewer
    names: list[ReplaySeat] = [
        {"name": seat.name, "player": "human" if seat.is_person else seat.bot} for seat in table.seats
    ]
    return Replay(table.new_game(), table.game.history.copy(), names, is_over, eyes)


def first_in(record: str) -> Recorded:
    """The first game in the text of a record."""
    try:
        recorded = next(read_records(record.split("\n")), None)
    except RecordError as error:
        raise Refused("no-record", values={"why": str(error)}) from None
    if recorded is None:
        raise Refused("no-record", values={"why": "it is empty"})
    return recorded


async def board_of(recorded: Recorded, hub: Hub) -> Board | None:
    """The board it was played on, if the server has kept it."""
    name, hash = recorded.start.get("board"), recorded.start.get("board_hash")
    if not isinstance(name, str) or not isinstance(hash, str):
        return None
    with suppress(Refused):
        return await hub.board(name, hash)
    return None


def replay_from(recorded: Recorded, board: Board | None, boards: Boards) -> Replay:
    """The game is verified first, on this board or on the one of its name."""
    try:
        game = verify(recorded, lambda name: board or boards.current(name))
    except RecordError as error:
        raise Refused("no-record", values={"why": str(error)}) from None
    first = Game(game.board, game.players, seed=game.seed, deal=game.deal, first=game.first)
    return Replay(first, game.history, _names(recorded.start.get("seats")), True, frozenset(range(game.players)))


def _names(seats: object) -> list[ReplaySeat]:
    """What a record says of its seats; any program may have written it."""
    said = [seat for seat in seats if isinstance(seat, dict)] if isinstance(seats, list) else []
    return [{"name": told(seat.get("name", "")), "player": told(seat.get("player", ""))} for seat in said]


def _frames(game: Game, events: Sequence[Event], seats: frozenset[int]) -> Iterator[Shown]:
    """The position before the first move and after each; only what has changed since the one before."""
    before: Shown = {}
    for number in range(len(events) + 1):
        frame: Shown = {}
        if number:
            event = events[number - 1]
            game.play(event.move, event.seat)
            frame["event"] = event.seen_by(event.seat if event.seat in seats else None)
        now: Shown = {
            "position": sight.public(game),
            **{str(seat): game.view(seat).own() for seat in sorted(seats)},
        }
        yield {**frame, **_changes(before, now)}
        before = now


def _changes(before: Shown, now: Shown) -> Shown:
    """By part (the position, every seat), the fields that are new."""
    changed: Shown = {}
    for part, fields in now.items():
        old = before.get(part)
        assert isinstance(fields, dict)
        if not isinstance(old, dict):
            changed[part] = fields
            continue
        news = {key: value for key, value in fields.items() if key not in old or old[key] != value}
        if news:
            changed[part] = news
    return changed
