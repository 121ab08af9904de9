"""A table: what its entries add up to."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Literal

import msgspec

from branchline.boards import Board
from branchline.events import Event
from branchline.fair import FairDeal, bot_seed, commitment_of
from branchline.game import Game
from branchline.moves import Move
from branchline.server import table_log
from branchline.server.carried_out import CarriedOut
from branchline.server.clock import Clocks
from branchline.server.revealing import Stage, reveals
from branchline.server.seat import TableSeat
from branchline.server.table_log import AnyEntry, Created
from branchline.server.tokens import hashed

Status = Literal["waiting", "running", "over"]

HOST = -1  # in `Entry.by`
COLORS = 5  # that boards draw trains in
NO_MOVE = -1
TAKEN_BACK = -2


class Logged(msgspec.Struct, frozen=True, gc=False):
    """What everybody at the table may know of an entry; a move is the event of that number in the game."""

    entry: AnyEntry | None
    at: int
    move: int = NO_MOVE
    late: bool = False

    @property
    def is_start(self) -> bool:
        return isinstance(self.entry, table_log.Started)


class Table:
    def __init__(self, id: str, created: Created, board: Board) -> None:
        self.id = id
        self.board = board
        self.plan = created.plan
        self.host = created.host
        self.secret = bytes.fromhex(created.secret)
        self.rematch_of = created.rematch_of
        self.origin = created.origin
        self.bots_seeded = created.bots_seeded
        self.rematch = ""
        self.seats = [TableSeat(bot=bot or "", name="") for bot in created.plan.bots]
        self.game: Game | None = None
        self.ended = False  # without a result
        self.clocks = Clocks(created.plan.clock, len(self.seats))
        self.log: list[Logged] = [Logged(created, created.at)]
        self.carried_out = CarriedOut()
        self.carried_out.note("", None, "")  # to be created was nobody's command
        self.lines_said = 0
        self.said: Counter[int] = Counter()  # lines of talk of who sits at every seat now,
        self.changes: Counter[int] = Counter()  # and other things it did than moves; of the host, too
        self.has_ticks = bool(created.tick)  # or else was last changed by version 0.1.0
        self.changed = created.tick or created.at  # by the server's own clock
        self.last_undo = 0  # the version; who has seen less must forget something
        self.taken_back = False  # moves of a practice game were
        self.has_revealed: list[bool] = []  # every move of the game, something besides itself
        self._stage = Stage("", None)
        self.decisions = [0] * len(self.seats)  # the version since which a seat has its present decision

    @property
    def version(self) -> int:
        return len(self.log)

    @property
    def status(self) -> Status:
        if self.ended or (self.game is not None and self.game.is_over):
            return "over"
        return "waiting" if self.game is None else "running"

    @property
    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.is_person]

    @property
    def colors(self) -> list[int]:
        """Of every seat's trains: what was chosen; else the seat's own number, or the first one that is free."""
        chosen = {seat.color for seat in self.seats if seat.color is not None}
        free = [color for color in range(COLORS) if color not in chosen]
        wanted = {number for number, seat in enumerate(self.seats) if seat.color is None and number in free}
        spare = [color for color in free if color not in wanted]
        return [
            seat.color if seat.color is not None else number if number in wanted else spare.pop(0)
            for number, seat in enumerate(self.seats)
        ]

    @property
    def open_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.is_open]

    @property
    def to_contribute(self) -> list[int]:
        """People whose contribution to the fair deal is still to come: without it there is no game."""
        return [number for number, seat in enumerate(self.seats) if seat.must_contribute]

    @property
    def is_practice(self) -> bool:
        """One person among bots may take back whatever they like."""
        return len(self.people) == 1

    @property
    def counts(self) -> bool:
        """For statistics: not if moves were taken back to learn from them, or it began in the middle."""
        return not self.taken_back and self.origin is None

    @property
    def moves_before(self) -> int:
        """How many moves of the game were made at another table."""
        return len(self.origin.moves) if self.origin else 0

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.game.seats_to_act if self.game is not None and self.status == "running" else ()

    def people_to_act(self) -> list[int]:
        return [seat for seat in self.to_act if not self.seats[seat].bot]

    def bots_to_act(self, now: int) -> list[int]:
        """Bots, and those for whom one moves because their time is over."""
        moves_late = self.plan.clock is not None and self.plan.clock.at_zero == "bot_moves"
        return [seat for seat in self.to_act if self.seats[seat].bot or (moves_late and self.clocks.is_late(seat, now))]

    @property
    def fair(self) -> FairDeal:
        """With its secret; shown only when the game is over."""
        given = [bytes.fromhex(seat.contribution) if seat.contribution else None for seat in self.seats]
        chosen = self.plan.first is not None
        return FairDeal(commitment_of(self.secret), self.secret, tuple(given), chosen, self.bots_seeded)

    @property
    def deal_seed(self) -> bytes:
        return bytes.fromhex(self.origin.seed) if self.origin else self.fair.seed()

    def bot_seed(self, seat: int) -> int:
        """The randomness of a bot's decision at this seat, now."""
        assert self.game is not None
        made = sum(event.seat == seat for event in self.game.history)
        return bot_seed(self.fair.seed(), seat, made)

    # entries

    def apply(self, entry: AnyEntry) -> None:
        self.log.append(self._logged(entry))
        self._remember(entry)
        self._count(entry)
        self._keep_time(entry)
        match entry:
            case table_log.Joined():
                self._sit_down(entry)
            case table_log.Contributed():
                self.seats[entry.seat].contribution = entry.contribution
            case table_log.Left():
                self.seats[entry.seat] = TableSeat()
            case table_log.BotSeated():
                self.seats[entry.seat].bot = entry.bot
                self.seats[entry.seat].has_left |= entry.by == entry.seat
            case table_log.Returned():
                self.seats[entry.seat].bot = ""
                self.seats[entry.seat].has_left = False
            case table_log.Started():
                self._start()
            case table_log.Played():
                self._play(entry)
            case table_log.Undone():
                self._take_back(entry)
            case table_log.Muted():
                mutes = self.seats[entry.seat].muted
                (mutes.add if entry.on else mutes.discard)(entry.other)
            case table_log.Colored():
                self.seats[entry.seat].color = entry.color
            case table_log.Agreed():
                self.seats[entry.seat].agreed = entry.on
            case table_log.Ended():
                self.ended = True
                if self.game is not None:
                    self.game.abandon()
            case table_log.Invited():
                self.seats[entry.seat].invitation = entry.code
                self.seats[entry.seat].invited_until = entry.until
            case table_log.Moved():
                self.seats[entry.seat].token = entry.token
                self.seats[entry.seat].taken = self.version
                self.seats[entry.seat].invitation = ""
            case table_log.Rematched():
                self.rematch = entry.table
            case table_log.Erased():
                self.last_undo = self.version
        self._follow(entry)

    def _logged(self, entry: AnyEntry) -> Logged:
        if isinstance(entry, table_log.Played):
            assert self.game is not None
            return Logged(None, entry.at, len(self.game.history), entry.late)
        return Logged(entry, entry.at)

    def _remember(self, entry: AnyEntry) -> None:
        by = entry.by
        key = "" if by is None else self.host if by == HOST else self.seats[by].token
        self.carried_out.note(key, by, entry.id)

    def done_before(self, tokens: list[str], by: int, id: str) -> int | None:
        """The version a command made, if somebody with one of these keys sent it before, whose seat it was then."""
        return self.carried_out.version(map(hashed, tokens), by, id)

    def _count(self, entry: AnyEntry) -> None:
        if isinstance(entry, table_log.Joined):
            del self.said[entry.seat], self.changes[entry.seat]
        elif isinstance(entry, table_log.Said):
            self.lines_said += 1
            self.said[entry.seat] += 1
        elif entry.by is not None and not isinstance(entry, table_log.Played):
            self.changes[entry.by] += 1

    def _keep_time(self, entry: AnyEntry) -> None:
        if isinstance(entry, table_log.Restored):
            self.clocks.skip(entry.tick - self.changed)
            for seat in self.seats:
                seat.invitation = ""
        if entry.tick and not self.has_ticks:
            self.clocks.resume(entry.tick)
            self.has_ticks = True
        self.changed = entry.tick or entry.at

    def _sit_down(self, entry: table_log.Joined) -> None:
        """Nothing is left of who had the seat before, no link either."""
        self.seats[entry.seat] = TableSeat(
            name=entry.name,
            token=entry.token,
            taken=self.version,
            player=entry.player,
            contribution=entry.contribution,
        )

    def _start(self) -> None:
        self.game = self.new_game()
        for seat, move in self.origin.moves if self.origin else ():
            self.game.play(Move.from_dict(move), seat)
            self.has_revealed.append(True)
        self._stage = Stage.of(self.game.view())

    def new_game(self) -> Game:
        """As it is dealt, without a move."""
        first = self.origin.first if self.origin else self.plan.first
        return Game(self.board, len(self.seats), seed=self.deal_seed, first=first)

    def _play(self, entry: table_log.Played) -> None:
        assert self.game is not None
        self.game.play(Move.from_dict(entry.move), entry.seat)
        event = self.game.history[-1] = _shared(self.game.history[-1])
        view = self.game.view()
        self.has_revealed.append(reveals(event, self._stage, view))
        self._stage = Stage.of(view)
        self.clocks.played(entry.seat, entry.spent, ends_turn=entry.seat not in self.to_act)

    def _take_back(self, entry: table_log.Undone) -> None:
        assert self.game is not None
        self.game.undo_to(entry.left)
        self._stage = Stage.of(self.game.view())
        del self.has_revealed[entry.left :]
        self.clocks.take_back(entry.left, self.to_act)
        self.taken_back |= self.is_practice
        self.last_undo = self.version
        self.log = [_taken_back(logged) if logged.move >= entry.left else logged for logged in self.log]

    def _follow(self, entry: AnyEntry) -> None:
        """Whose decision it is now, and since when."""
        if isinstance(entry, table_log.Started | table_log.Undone):
            self.decisions = [self.version] * len(self.seats)
        elif isinstance(entry, table_log.Played):
            assert self.game is not None
            moved = range(len(self.seats)) if self._stage.phase != "opening" else (entry.seat,)
            for seat in moved:
                self.decisions[seat] = self.version
        self.clocks.follow(tuple(self.people_to_act()), self.changed)

    def event(self, logged: Logged) -> Event:
        assert self.game is not None
        return self.game.history[logged.move]


def _taken_back(logged: Logged) -> Logged:
    return Logged(None, logged.at, TAKEN_BACK, logged.late)


@lru_cache(10_000)
def _shared(event: Event) -> Event:
    """The same object for equal events: drawing and taking cards is most of a game, and alike in all games."""
    return event
