"""What a viewer may see of a table: the one place where secrets are cut.

Everything is made from `game.view(seat)` and `event.seen_by(seat)`; tokens, secrets and other players' contributions
to a deal that is still to come do not occur here. A viewer is the set of seats on their device, empty for a spectator.
"""

from __future__ import annotations

import sys
from functools import cache
from itertools import islice
from typing import NamedTuple

import msgspec

from branchline.boards import Board
from branchline.game import Game
from branchline.hints import cheapest_route
from branchline.moves import Claim, Keep, Take
from branchline.rules.sources import of_board as sources
from branchline.server import table_log, undo
from branchline.server.api_types import BoardCard, Fair, LobbyCard, SeatCard, TableCard
from branchline.server.table import TAKEN_BACK, Logged, Table
from branchline.trails import longest_trail
from branchline.view import View

Shown = dict[str, object]

ALL = sys.maxsize
OPERATORS = (table_log.Inspected, table_log.Erased)  # what everybody shall know of the operator's doing, also later


def card(table: Table, connected: frozenset[int]) -> TableCard:
    """The table as everybody may know it, whoever plays."""
    return {
        "id": table.id,
        "board": table.plan.board,
        "board_hash": table.board.hash,
        "status": table.status,
        "public": table.plan.public,
        "first": table.plan.first,
        "clock": table.plan.clock,
        "pace": table.plan.pace,
        "seats": [_seat(table, seat, connected) for seat in range(len(table.seats))],
        "practice": table.is_practice,
        "taken_back": table.taken_back,
        "rematch": table.rematch or None,
        "rematch_of": table.rematch_of or None,
        "fair": _fair(table),
    }


def lobby_card(table: Table) -> LobbyCard:
    """What the lobby shows of a public table."""
    return {
        "id": table.id,
        "board": table.plan.board,
        "status": table.status,
        "clock": table.plan.clock,
        "seats": [_seat(table, seat, frozenset()) for seat in range(len(table.seats))],
    }


def _seat(table: Table, number: int, connected: frozenset[int]) -> SeatCard:
    seat = table.seats[number]
    return {
        "name": seat.name,
        "bot": seat.bot or None,
        "person": seat.is_person,
        "connected": number in connected,
        "agreed": seat.agreed,
        "contributed": bool(seat.contribution),
    }


def _fair(table: Table) -> Fair:
    """The promise; what keeps it is told when the cards are known anyway."""
    if table.game is None:
        return {"commitment": table.fair.commitment.hex()}
    return msgspec.convert(table.fair.to_dict(reveal=table.status == "over"), Fair)


def board_card(board: Board) -> BoardCard:
    return {
        "id": board.id,
        "name": board.name.en,
        "name_it": board.name.it,
        "players": [board.min_players, board.max_players],
        "unconfirmed": list(board.unconfirmed),
    }


def what(table: Table, logged: Logged, viewer: frozenset[int]) -> Shown:
    """One entry of the log."""
    entry = logged.entry
    if entry is None:
        return _move(table, logged, viewer)
    told: Shown = {"kind": type(entry).__name__.lower(), "at": logged.at}
    match entry:
        case table_log.Said():
            told |= {"seat": entry.seat}
            is_muted = any(entry.seat in table.seats[seat].muted for seat in viewer)
            if entry.text and not is_muted:  # or erased
                told |= {"text": entry.text}
        case (
            table_log.Joined()
            | table_log.Contributed()
            | table_log.Left()
            | table_log.Returned()
            | table_log.Agreed()
            | table_log.Moved()
            | table_log.Erased()
        ):
            told |= {"seat": entry.seat}
        case table_log.BotSeated():
            told |= {"seat": entry.seat, "bot": entry.bot}
        case table_log.Undone():
            told |= {"seat": entry.seat, "left": entry.left}
        case table_log.Muted():
            if entry.seat in viewer:
                told |= {"seat": entry.seat, "other": entry.other, "on": entry.on}
        case table_log.Rematched():
            told |= {"table": entry.table}
        case table_log.Ended(operator=True):
            told |= {"operator": True}
    return told


def _move(table: Table, logged: Logged, viewer: frozenset[int]) -> Shown:
    if logged.move == TAKEN_BACK:
        return {"kind": "played", "at": logged.at, "taken_back": True}
    event = table.event(logged)
    seen = event.seen_by(event.seat if event.seat in viewer else None)
    told: Shown = {"kind": "played", "at": logged.at, "number": logged.move, **seen}
    del told["type"]
    return {**told, "late": True} if logged.late else told


def position(table: Table, now: int) -> Shown:
    """What everybody sees of the game, and of its clocks. `now` is a tick."""
    assert table.game is not None
    shown = public(table.game)
    shown["clocks"] = table.clocks.shown(now)
    shown["undo"] = [seat for seat in table.people if undo.moves_left(table, seat, now) is not None]
    return shown


def public(game: Game) -> Shown:
    """What everybody sees of the game."""
    shown = game.view().public()
    shown["moves"] = len(game.history)
    shown["standing"] = _standing(game)
    if game.result is not None:
        shown["result"] = game.result.to_dict()
        shown["made"] = [_made(game.view(seat)) for seat in range(game.players)]
        if game.board.longest_path_bonus:
            shown["longest"] = [longest_trail(game.view(), seat) for seat in range(game.players)]
    return shown


def _made(view: View) -> list[str]:
    """The tickets in hand that are complete."""
    ways = {ticket: cheapest_route(view, ticket) for ticket in view.tickets}
    return [ticket for ticket, way in ways.items() if way is not None and not way.tracks]


def _standing(game: Game) -> Shown:
    """What the tracks on the board are worth beyond their points so far: all of it follows from what lies open."""
    score = game.score()
    open_sources = [source for source in ("regions", "bullets") if source in sources(game.board)]
    standing: Shown = {source: [points[source] for points in score.scores] for source in open_sources}
    return {**standing, "longest": score.longest_path} if score.longest_path else standing


def own(table: Table, seat: int) -> Shown:
    """What only this seat sees, and what it may do now."""
    game = table.game
    assert game is not None
    shown = game.view(seat).own()
    if seat in table.to_act and not table.seats[seat].bot:
        shown["can"] = can(game, seat)
    return shown


def can(game: Game, seat: int) -> Shown:
    """The legal moves, by kind; claims by track, the cheapest payment first."""
    plain: dict[str, bool] = {}
    take: list[str] = []
    claims: dict[str, list[PaymentOption]] = {}
    kept: list[int] = []
    for move in game.legal_moves(seat):
        match move:
            case Claim():
                claims.setdefault(move.track, []).append(_way(move.pay))
            case Take():
                take.append(move.card)
            case Keep():
                kept.append(len(move.tickets))
            case _:
                plain[move.do] = True
    shown: Shown = {**plain}
    if take:
        shown["take"] = take
    if kept:
        shown["keep"] = min(kept)
    if claims:
        hand = game.view(seat).hand
        shown["claim"] = {track: _cheapest_first(ways, hand) for track, ways in claims.items()}
    return shown


class PaymentOption(NamedTuple):
    """A payment: its dear cards (locomotives, ferry cards), its color if it has one, and all of it."""

    dear: int
    color: str
    cards: dict[str, int]


@cache
def _way(pay: tuple[tuple[str, int], ...]) -> PaymentOption:
    """There are some hundreds; players of many tables are offered them all the time."""
    dear = sum(n for kind, n in pay if kind in ("locomotive", "ferry"))
    return PaymentOption(dear, next((kind for kind, _ in pay if kind not in ("locomotive", "ferry")), ""), dict(pay))


def _cheapest_first(ways: list[PaymentOption], hand: dict[str, int]) -> list[dict[str, int]]:
    """Dear cards count first; among colors, the one there is most of is cheapest."""
    if len(ways) > 1:
        ways.sort(key=lambda way: (way.dear, -hand.get(way.color, 0)))
    return [way.cards for way in ways]


def log(table: Table, since: int, viewer: frozenset[int], most_talk: int = ALL) -> list[tuple[int, Shown]]:
    """What happened after a version, each event with its own. From the beginning, only what still counts: moves that
    were not taken back, the last lines of talk, and what the operator did."""
    events = enumerate(table.log[since:], since + 1)
    talk = set() if since else set(_talk(table, table.version + 1, most_talk))
    return [
        (version, {"version": version, **what(table, logged, viewer)})
        for version, logged in events
        if since or logged.move >= 0 or version in talk or isinstance(logged.entry, OPERATORS)
    ]


def talk_before(table: Table, before: int, most: int, viewer: frozenset[int]) -> Shown:
    """The last lines of talk before a version, and whether there are older ones."""
    versions = _talk(table, before, most + 1)
    lines = [{"version": version, **what(table, table.log[version - 1], viewer)} for version in versions[-most:]]
    return {"talk": lines, "more": len(versions) > most}


def _talk(table: Table, before: int, most: int) -> list[int]:
    """The versions of the last lines said before one."""
    backwards = range(min(before, table.version + 1) - 1, 0, -1)
    said = (version for version in backwards if isinstance(table.log[version - 1].entry, table_log.Said))
    return list(islice(said, most))[::-1]
