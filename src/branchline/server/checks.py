"""May they? The checks before a command is carried out, in one order: token, running, turn, version, rules.

(The table itself was found before.) Each check either passes or raises `Refused`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from branchline.boards import Board
from branchline.boards.names import Name
from branchline.game import Game
from branchline.messages import sentence
from branchline.moves import Move, MoveFormatError
from branchline.plain_text import isolated
from branchline.refusal import Refusal
from branchline.server import commands, undo
from branchline.server.bot_workers.allowed import allowed, allowed_bots
from branchline.server.settings import Limits
from branchline.server.table import Table
from branchline.server.table_log import TablePlan

PASSING = frozenset(
    {
        "busy",
        "draining",
        "newer-version",
        "overtaken",
        "server-full",
        "storage-unavailable",
        "too-fast",
        "too-many-requests",
        "too-many-tables",
        "too-many-viewers",
    }
)


class Refused(Exception):  # noqa: N818 - a refusal is no error
    """`rule` is the rule of the game that was broken, "" where the server refuses for another reason."""

    def __init__(
        self,
        key: str,
        rule: str = "",
        values: Mapping[str, str | int] = MappingProxyType({}),
        names: Mapping[str, Name] = MappingProxyType({}),
    ) -> None:
        super().__init__(key)
        self.key = key
        self.rule = rule
        self.values = values
        self.names = names

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str, dict[str, str | int], dict[str, Name]]]:
        return Refused, (self.key, self.rule, dict(self.values), dict(self.names))  # it comes from another process, too

    @property
    def is_passing(self) -> bool:
        """Would the same be worth trying again after a while?"""
        return self.key in PASSING

    @classmethod
    def by_rule(cls, refusal: Refusal) -> Refused:
        return cls(refusal.key, refusal.rule, refusal.values, refusal.names)

    def text(self, language: str) -> str:
        if self.rule:
            return Refusal(self.rule, self.key, self.values, self.names).text(language)
        values = {key: isolated(value) if isinstance(value, str) else value for key, value in self.values.items()}
        return sentence("server", self.key, language, **values)


def not_endless(table: Table, by: int, message: commands.Command, limits: Limits) -> None:
    """Talk and taking back have no end of their own; the moves of a game have. One seat cannot silence another."""
    match message:
        case commands.Play():
            return
        case commands.Say():
            if table.said[by] >= limits.talk_per_seat:
                raise Refused("talk-too-long")
        case _ if table.changes[by] >= limits.changes_per_seat:
            raise Refused("table-too-long")


def color_is_free(table: Table, seat: int, color: int) -> None:
    """Another person's choice is theirs; a color that somebody only happens to have is changed for them."""
    if any(other.color == color for number, other in enumerate(table.seats) if number != seat):
        raise Refused("color-taken")


def seat_is_theirs(seat: int, seats: frozenset[int]) -> None:
    if seat not in seats:
        raise Refused("not-your-seat")


def host_only(is_host: bool) -> None:
    if not is_host:
        raise Refused("host-only")


def waiting(table: Table) -> None:
    if table.status != "waiting":
        raise Refused("already-started")


def all_contributed(table: Table) -> None:
    if missing := table.to_contribute:
        raise Refused(
            "contribution-missing",
            values={"names": ", ".join(table.seats[seat].name for seat in missing), "n": len(missing)},
        )


def can_contribute(table: Table, seat: int, contribution: str) -> bool:
    """False if it is there already: the answer got lost. What is in the deal cannot be exchanged."""
    given = table.seats[seat].contribution
    if given and given != contribution:
        raise Refused("already-contributed")
    if not given and table.status == "over":
        raise Refused("table-over")
    if not given:
        waiting(table)
    return not given


def running(table: Table) -> Game:
    if table.status == "over":
        raise Refused("table-over")
    if table.game is None:
        raise Refused("not-started")
    return table.game


def can_play(table: Table, message: commands.Play) -> Move:
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


def can_undo(table: Table, message: commands.Undo, now: int) -> int:
    """How many moves are left after taking back."""
    running(table)
    _up_to_date(table, message.seat, message.version)
    left = undo.moves_left(table, message.seat, now)
    if left is None:
        raise Refused("cannot-undo")
    return left


def can_sit(table: Table, seat: int | None) -> int:
    """The seat asked for, or the first open one."""
    waiting(table)
    if not table.open_seats:
        raise Refused("table-full")
    if seat is None:
        return table.open_seats[0]
    if seat not in table.open_seats:
        raise Refused("seat-taken")
    return seat


def something(said: str) -> str:
    """Talk, as far as it can be read."""
    if not said:
        raise Refused("nothing-said")
    return said


def is_a_seat(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise Refused("no-seat")


def can_seat_bot(table: Table, seat: int, is_away: bool, minutes: int) -> None:
    """Before the start at a seat without a person, later for a person who is away."""
    if table.status == "over":
        raise Refused("table-over")
    if table.status == "waiting":
        if table.seats[seat].is_person:
            raise Refused("seat-taken")
    elif table.seats[seat].bot:
        raise Refused("bot-plays-already")
    elif not is_away:
        raise Refused("not-away", values={"minutes": minutes})


def fits_board(plan: TablePlan, board: Board) -> None:
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
