"""What a viewer may see of a table: the one place where secrets are cut.

Everything is made from `game.view(seat)` and `event.seen_by(seat)`; tokens, secrets and other players' contributions
to a deal that is still to come do not occur here. A viewer is the set of seats on their device, empty for a spectator.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import islice
from typing import Any, cast

import msgspec

from branchline.boards import Board
from branchline.game import Game
from branchline.hints import cheapest_route, way_of
from branchline.server import table_log, undo
from branchline.server.api_types import BoardInfo
from branchline.server.messages import ShownRoute
from branchline.server.offered_moves import offered_moves
from branchline.server.table import NO_MOVE, TAKEN_BACK, Logged, Table
from branchline.server.table_types import (
    ContinuedGame,
    EventKind,
    FairInfo,
    GamePosition,
    GameResult,
    LobbyInfo,
    OwnSeat,
    SeatInfo,
    ShownStanding,
    TableEvent,
    TableInfo,
    TableNow,
    TablePosition,
)
from branchline.trails import longest_trail
from branchline.view import View

ALL = sys.maxsize
OPERATORS = (table_log.Inspected, table_log.Erased)  # what everybody shall know of the operator's doing, also later


def table_info(table: Table, connected: frozenset[int]) -> TableInfo:
    """The table as everybody may know it, whoever plays."""
    return TableInfo(
        id=table.id,
        board=table.plan.board,
        board_hash=table.board.hash,
        status=table.status,
        public=table.plan.public,
        first=table.plan.first,
        clock=table.plan.clock,
        pace=table.plan.pace,
        seats=_seats(table, connected),
        practice=table.is_practice,
        taken_back=table.taken_back,
        rematch=table.rematch or None,
        rematch_of=table.rematch_of or None,
        continues=_continued(table),
        fair=_fair(table),
    )


def table_now(table: Table, connected: frozenset[int]) -> TableNow:
    """For those who look from outside."""
    info = msgspec.structs.asdict(table_info(table, connected))
    moved = (logged.at for logged in reversed(table.log) if logged.move != NO_MOVE or logged.is_start)
    return TableNow(**info, to_act=table.to_act, since=next(moved, table.log[0].at))


def _continued(table: Table) -> ContinuedGame | None:
    return ContinuedGame(table=table.origin.table, move=table.moves_before) if table.origin else None


def lobby_info(table: Table) -> LobbyInfo:
    """What the lobby shows of a public table."""
    return LobbyInfo(
        id=table.id,
        board=table.plan.board,
        status=table.status,
        clock=table.plan.clock,
        seats=_seats(table, frozenset()),
    )


def _seats(table: Table, connected: frozenset[int]) -> list[SeatInfo]:
    return [
        SeatInfo(
            name=seat.name,
            bot=seat.bot or None,
            person=seat.is_person,
            connected=number in connected,
            agreed=seat.agreed,
            contributed=bool(seat.contribution),
            color=None if color == number else color,
        )
        for number, (seat, color) in enumerate(zip(table.seats, table.colors, strict=True))
    ]


def _fair(table: Table) -> FairInfo:
    """The promise. What proves it is added when the cards are known anyway."""
    if table.game is None:
        return FairInfo(commitment=table.fair.commitment.hex())
    return msgspec.convert(table.fair.to_dict(reveal=table.status == "over"), FairInfo)


def board_info(board: Board) -> BoardInfo:
    return BoardInfo(
        id=board.id,
        name=board.name.en,
        name_it=board.name.it,
        players=(board.min_players, board.max_players),
        unconfirmed=board.unconfirmed,
    )


def event(table: Table, version: int, viewer: frozenset[int]) -> TableEvent:
    """One entry of the log."""
    logged = table.log[version - 1]
    entry = logged.entry
    if entry is None:
        return _move(table, version, logged, viewer)
    shown = _shown_of(table, entry, viewer)
    kind = cast("EventKind", entry.__struct_config__.tag)
    return TableEvent(version=version, kind=kind, at=logged.at, **shown)


def _shown_of(table: Table, entry: table_log.AnyEntry, viewer: frozenset[int]) -> dict[str, Any]:
    """The fields of its event."""
    match entry:
        case table_log.Said():
            is_muted = any(entry.seat in table.seats[seat].muted for seat in viewer)
            return {"seat": entry.seat, "text": "" if is_muted else entry.text}  # or erased
        case (
            table_log.Joined()
            | table_log.Contributed()
            | table_log.Left()
            | table_log.Returned()
            | table_log.Agreed()
            | table_log.Colored()
            | table_log.Moved()
            | table_log.Erased()
        ):
            return {"seat": entry.seat}
        case table_log.BotSeated():
            return {"seat": entry.seat, "bot": entry.bot}
        case table_log.Undone():
            return {"seat": entry.seat, "left": entry.left}
        case table_log.Muted() if entry.seat in viewer:
            return {"seat": entry.seat, "other": entry.other, "on": entry.on}
        case table_log.Rematched():
            return {"table": entry.table}
        case table_log.Ended():
            return {"operator": entry.operator}
    return {}


def _move(table: Table, version: int, logged: Logged, viewer: frozenset[int]) -> TableEvent:
    if logged.move == TAKEN_BACK:
        return TableEvent(version=version, kind="played", at=logged.at, taken_back=True)
    made = table.event(logged)
    seen = made.seen_by(made.seat if made.seat in viewer else None)
    shown = {**seen, "version": version, "kind": "played", "at": logged.at, "number": logged.move, "late": logged.late}
    return msgspec.convert(shown, TableEvent)


def position(table: Table, now: int) -> TablePosition:
    """What everybody sees of the game, and of its clocks. `now` is a tick."""
    assert table.game is not None
    shown = msgspec.structs.asdict(public(table.game))
    return TablePosition(**shown, clocks=table.clocks.shown(now), undo=undo.seats(table, now))


def public(game: Game) -> GamePosition:
    """What everybody sees of the game."""
    shown = msgspec.structs.asdict(game.view().public())
    standing = ShownStanding(**{bonus: [*by_seat] for bonus, by_seat in game.standing()._asdict().items()})
    at_the_end = {} if game.result is None else _end(game)
    return GamePosition(**shown, moves=len(game.history), standing=standing, **at_the_end)


def _end(game: Game) -> dict[str, Any]:
    """The fields of the position that only a finished game has."""
    assert game.result is not None
    seats = range(game.players)
    made = tuple(_made(game.view(seat)) for seat in seats)
    shown: dict[str, Any] = {
        "result": msgspec.convert(game.result.to_dict(), GameResult),
        "made": made,
        "ways": tuple(_ways(game.view(seat), made[seat]) for seat in seats),
    }
    if game.board.longest_path_bonus:
        shown["longest"] = tuple(longest_trail(game.view(), seat) for seat in seats)
    return shown


def _made(view: View) -> list[str]:
    """The tickets in hand that are complete."""
    routes = {ticket: cheapest_route(view, ticket) for ticket in view.tickets}
    return [ticket for ticket, route in routes.items() if route is not None and not route.tracks]


def _ways(view: View, made: Sequence[str]) -> dict[str, tuple[str, ...]]:
    complete = [*view.seats[view.own_seat].completed, *made]
    ways = {ticket: way_of(view, view.own_seat, ticket) for ticket in complete}
    for ticket in set(view.tickets) - ways.keys():
        route = cheapest_route(view, ticket)
        ways[ticket] = route.tracks if route else ()
    return ways


def ticket_route(view: View, ticket: str) -> ShownRoute | None:
    """The cheapest one that is left; None if the ticket cannot be made any more."""
    route = cheapest_route(view, ticket)
    if route is None:
        return None
    tracks = [view.board.track(track) for track in route.tracks]
    bullet = sum(track.length for track in tracks if track.kind == "bullet") if view.bullet_trains_left else 0
    return ShownRoute(route.tracks, route.trains, bullet)


def own(table: Table, seat: int) -> OwnSeat:
    """What only this seat sees, and what it may do now."""
    game = table.game
    assert game is not None
    is_to_act = seat in table.to_act and not table.seats[seat].bot
    seen = game.view(seat).own()
    can = offered_moves(game, seat, seen.hand) if is_to_act else None
    return OwnSeat(**msgspec.structs.asdict(seen), can=can)


def log(table: Table, since: int, viewer: frozenset[int], most_talk: int = ALL) -> list[TableEvent]:
    """What happened after a version."""
    return [event(table, version, viewer) for version in versions(table, since, most_talk)]


def versions(table: Table, since: int, most_talk: int = ALL) -> Sequence[int]:
    """The entries after a version. From the beginning, only those that still count: moves that were not taken back, the
    last lines of talk, and what the operator did."""
    if since:
        return range(since + 1, table.version + 1)
    talk = set(_talk(table, table.version + 1, most_talk))
    return [version for version, logged in enumerate(table.log, 1) if version in talk or _counts(logged)]


def insiders(table: Table, version: int) -> frozenset[int]:
    """The seats that may see more of an entry than everybody: of a move, the one that made it. Viewers who have the
    same ones of them see the same."""
    logged = table.log[version - 1]
    if logged.entry is not None:
        return frozenset(range(len(table.seats)))
    return frozenset() if logged.move == TAKEN_BACK else frozenset((table.event(logged).seat,))


def _counts(logged: Logged) -> bool:
    return logged.move >= 0 or isinstance(logged.entry, OPERATORS)


def talk_before(table: Table, before: int, most: int, viewer: frozenset[int]) -> tuple[list[TableEvent], bool]:
    """The last lines of talk before a version, and whether there are older ones."""
    versions = _talk(table, before, most + 1)
    return [event(table, version, viewer) for version in versions[-most:]], len(versions) > most


def _talk(table: Table, before: int, most: int) -> list[int]:
    """The versions of the last lines said before one."""
    backwards = range(min(before, table.version + 1) - 1, 0, -1)
    said = (version for version in backwards if isinstance(table.log[version - 1].entry, table_log.Said))
    return list(islice(said, most))[::-1]
