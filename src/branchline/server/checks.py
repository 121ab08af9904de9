"""May they? The checks before an intention is carried out, in one order: token, running, turn, version, rules.

(The table itself was found before.) Each check either passes or raises `Refused`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from branchline.boards import Board
from branchline.game import Game
from branchline.messages import sentence
from branchline.moves import Move, MoveFormatError
from branchline.refusal import Refusal
from branchline.server import intentions, undo
from branchline.server.entries import Plan
from branchline.server.table import Table
from branchline.server.thinking.allowed import allowed, allowed_bots


class Refused(Exception):  # noqa: N818 - a refusal is no error
    """`rule` is the rule of the game that was broken, "" where the server refuses for another reason."""

    def __init__(self, key: str, rule: str = "", values: Mapping[str, str | int] = MappingProxyType({})) -> None:
        super().__init__(key)
        self.key = key
        self.rule = rule
        self.values = values

    @classmethod
    def by_rule(cls, refusal: Refusal) -> Refused:
        return cls(refusal.key, refusal.rule, refusal.values)

    def text(self, language: str) -> str:
        if self.rule:
            return Refusal(self.rule, self.key, self.values).text(language)
        return sentence("server", self.key, language, **self.values)


def not_endless(table: Table, message: intentions.Intention, longest: int) -> None:
    """Talk and taking back have no end of their own; the moves of a game have."""
    if table.version >= longest and not isinstance(message, intentions.Play):
        raise Refused("table-too-long")


def seat_is_theirs(seat: int, seats: frozenset[int]) -> None:
    if seat not in seats:
        raise Refused("not-your-seat")


def host_only(is_host: bool) -> None:
    if not is_host:
        raise Refused("host-only")


def waiting(table: Table) -> None:
    if table.status != "waiting":
        raise Refused("already-started")


def running(table: Table) -> Game:
    if table.status == "over":
        raise Refused("table-over")
    if table.game is None:
        raise Refused("not-started")
    return table.game


def can_play(table: Table, message: intentions.Play) -> Move:
    """The move, if this seat may make it now."""
    game = running(table)
    _their_turn(table, game, message.seat)
    _up_to_date(table, message.seat, message.version)
    try:
        move = Move.from_dict(message.move)
    except MoveFormatError:
        raise Refused("no-move") from None
    refusal = game.explain(move, message.seat)
    if refusal is not None:
        raise Refused.by_rule(refusal)
    return move


def _their_turn(table: Table, game: Game, seat: int) -> None:
    if table.seats[seat].bot:
        raise Refused("bot-plays")
    if seat not in game.seats_to_act:
        refusal = game.explain(Move.from_dict({"do": "pass"}), seat)
        assert refusal is not None
        raise Refused.by_rule(refusal)


def _up_to_date(table: Table, seat: int, version: int) -> None:
    if version < table.decisions[seat]:
        raise Refused("out-of-date")


def can_undo(table: Table, message: intentions.Undo) -> int:
    """How many moves are left after taking back."""
    running(table)
    _up_to_date(table, message.seat, message.version)
    left = undo.moves_left(table, message.seat)
    if left is None:
        raise Refused("cannot-undo")
    return left


def can_sit(table: Table, seat: int | None) -> int:
    """The seat asked for, or the first open one."""
    waiting(table)
    open_seats = [number for number, place in enumerate(table.seats) if place.is_open]
    if not open_seats:
        raise Refused("table-full")
    if seat is None:
        return open_seats[0]
    if seat not in open_seats:
        raise Refused("seat-taken")
    return seat


def is_a_seat(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise Refused("no-seat")


def can_seat_bot(table: Table, seat: int) -> None:
    if table.status == "over":
        raise Refused("table-over")
    if table.status == "waiting" and table.seats[seat].is_person:
        raise Refused("seat-taken")


def fits_board(plan: Plan, board: Board) -> None:
    if not board.min_players <= len(plan.bots) <= board.max_players:
        raise Refused("wrong-seats", values={"least": board.min_players, "most": board.max_players})
    if plan.first is not None and plan.first >= len(plan.bots):
        raise Refused("no-seat")


def known_bot(bot: str) -> str:
    """The bot as it will be asked."""
    try:
        return allowed(bot)
    except ValueError:
        raise Refused("no-bot", values={"bots": ", ".join(allowed_bots())}) from None
