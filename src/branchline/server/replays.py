"""A game move by move, for looking back: positions as a viewer saw them, or open when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from branchline.boards import Board
from branchline.events import Event
from branchline.game import Game
from branchline.record import Recorded, RecordError, read_records, verify
from branchline.server import visibility
from branchline.server.api_types import ReplayFrame, ReplaySeat, ShownReplay
from branchline.server.checks import Refused
from branchline.server.hub import Hub
from branchline.server.names import shown
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
        return ShownReplay(board=board.id, board_hash=board.hash, seats=self.names, open=self.is_open, frames=frames)


def replay_of(table: Table, viewer: frozenset[int]) -> Replay:
    """Over, a game is open to all; while it runs everybody sees what they could see."""
    if table.game is None:
        raise Refused("not-started")
    is_over = table.status == "over"
    eyes = frozenset(range(len(table.seats))) if is_over else viewer
    names = [ReplaySeat(name=seat.name, player="human" if seat.is_person else seat.bot) for seat in table.seats]
    return Replay(table.new_game(), table.game.history.copy(), names, is_over, eyes)


def as_json(replay: Replay) -> bytes:
    return msgspec.json.encode(replay.shown())


def board_named(record: str) -> tuple[str, str]:
    """The name of the board of the record's first game, and its hash; "" for what the record does not tell."""
    start = _first_game(record).start
    name, hash = start.get("board"), start.get("board_hash")
    return (name if isinstance(name, str) else "", hash if isinstance(hash, str) else "")


async def board_of(name: str, hash: str, hub: Hub) -> Board:
    """As it was played on, if the server has kept it, else as it is now."""
    with suppress(Refused):
        return await hub.board(name, hash)
    return hub.boards.current(name)


def record_as_json(record: str, board: Board) -> bytes:
    """Its first game, which is verified."""
    recorded = _first_game(record)
    try:
        game = verify(recorded, lambda _: board)
    except RecordError as error:
        raise Refused("no-record", values={"why": str(error)}) from None
    first = Game(game.board, game.players, seed=game.seed, deal=game.deal, first=game.first)
    names = _names(recorded.start.get("seats"))
    return as_json(Replay(first, game.history, names, True, frozenset(range(game.players))))


def _first_game(record: str) -> Recorded:
    try:
        recorded = next(read_records(record.split("\n")), None)
    except RecordError as error:
        raise Refused("no-record", values={"why": str(error)}) from None
    if recorded is None:
        raise Refused("no-record", values={"why": "it is empty"})
    return recorded


def _names(seats: object) -> list[ReplaySeat]:
    """What a record says of its seats; any program may have written it."""
    said = [seat for seat in seats if isinstance(seat, dict)] if isinstance(seats, list) else []
    return [ReplaySeat(name=shown(seat.get("name", "")), player=shown(seat.get("player", ""))) for seat in said]


Parts = dict[str, dict[str, Any]]  # the position and every seat, each with its fields


def _frames(game: Game, events: Sequence[Event], seats: frozenset[int]) -> Iterator[ReplayFrame]:
    """The position before the first move and after each; only what has changed since the one before."""
    before = _parts(game, seats)
    yield msgspec.convert(before, ReplayFrame)
    for event in events:
        game.play(event.move, event.seat)
        now = _parts(game, seats)
        seen = event.seen_by(event.seat if event.seat in seats else None)
        yield msgspec.convert({"event": seen, **_changes(before, now)}, ReplayFrame)
        before = now


def _parts(game: Game, seats: frozenset[int]) -> Parts:
    own = {str(seat): game.view(seat).own() for seat in sorted(seats)}
    shown = {"position": visibility.public(game), **own}
    return {part: msgspec.to_builtins(fields) for part, fields in shown.items()}


def _changes(before: Parts, now: Parts) -> Parts:
    changed = {
        part: {key: value for key, value in fields.items() if before[part].get(key) != value}
        for part, fields in now.items()
    }
    return {part: news for part, news in changed.items() if news}
