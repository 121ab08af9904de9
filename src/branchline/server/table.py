"""A table: what its entries add up to."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from branchline.boards import Board
from branchline.events import Event
from branchline.fair import FairDeal, commitment_of
from branchline.game import Game
from branchline.moves import Move
from branchline.server import entries
from branchline.server.clock import Clocks
from branchline.server.entries import AnyEntry, Created
from branchline.server.seat import Seat, remember

Status = Literal["waiting", "running", "over"]

HOST = -1  # in `Entry.by`
NO_MOVE = -1
TAKEN_BACK = -2


class Logged(msgspec.Struct, frozen=True, gc=False):
    """What everybody at the table may be told of an entry; a move is the event of that number in the game."""

    entry: AnyEntry | None
    at: int
    move: int = NO_MOVE
    late: bool = False


class Table:
    def __init__(self, id: str, created: Created, board: Board) -> None:
        self.id = id
        self.board = board
        self.plan = created.plan
        self.host = created.host
        self.secret = bytes.fromhex(created.secret)
        self.rematch_of = created.rematch_of
        self.rematch = ""
        self.seats = [Seat(bot=bot or "", name="") for bot in created.plan.bots]
        self.game: Game | None = None
        self.ended = False  # without a result
        self.clocks = Clocks(created.plan.clock, len(self.seats))
        self.log: list[Logged] = [Logged(created, created.at)]
        self._host_done: dict[str, int] = {}
        self.changed = created.at
        self.last_undo = 0  # the version
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
    def is_practice(self) -> bool:
        """One person among bots may take back whatever they like."""
        return len(self.people) == 1

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
        return FairDeal(commitment_of(self.secret), self.secret, tuple(given), self.plan.first is not None)

    # entries

    def apply(self, entry: AnyEntry) -> None:
        self.log.append(self._logged(entry))
        self.changed = entry.at
        self._remember(entry)
        match entry:
            case entries.Joined():
                self._sit_down(entry)
            case entries.Left():
                self.seats[entry.seat] = Seat()
            case entries.BotSeated():
                self.seats[entry.seat].bot = entry.bot
            case entries.Returned():
                self.seats[entry.seat].bot = ""
            case entries.Started():
                self._start()
            case entries.Played():
                self._play(entry)
            case entries.Undone():
                self._take_back(entry)
            case entries.Muted():
                mutes = self.seats[entry.seat].muted
                (mutes.add if entry.on else mutes.discard)(entry.other)
            case entries.Agreed():
                self.seats[entry.seat].agreed = entry.on
            case entries.Ended():
                self.ended = True
                if self.game is not None:
                    self.game.abandon()
            case entries.Invited():
                self.seats[entry.seat].invitation = entry.code
                self.seats[entry.seat].invited_until = entry.until
            case entries.Moved():
                self.seats[entry.seat].token = entry.token
                self.seats[entry.seat].invitation = ""
            case entries.Rematched():
                self.rematch = entry.table
        self._follow(entry)

    def _logged(self, entry: AnyEntry) -> Logged:
        if isinstance(entry, entries.Played):
            assert self.game is not None
            return Logged(None, entry.at, len(self.game.history), entry.late)
        return Logged(entry, entry.at)

    def _remember(self, entry: AnyEntry) -> None:
        if not entry.id or entry.by is None:
            return
        remember(self.done_by(entry.by), entry.id, self.version)

    def done_by(self, by: int) -> dict[str, int]:
        """The last intentions of a seat or of the host, with the versions they made."""
        return self._host_done if by == HOST else self.seats[by].done

    def _sit_down(self, entry: entries.Joined) -> None:
        """Nothing is left of who had the seat before, no link either."""
        self.seats[entry.seat] = Seat(name=entry.name, token=entry.token, contribution=entry.contribution)

    def _start(self) -> None:
        self.game = self.new_game()

    def new_game(self) -> Game:
        return Game(self.board, len(self.seats), seed=self.fair.seed(), first=self.plan.first)

    def _play(self, entry: entries.Played) -> None:
        assert self.game is not None
        self.game.play(Move.from_dict(entry.move), entry.seat)
        self.game.history[-1] = _shared(self.game.history[-1])
        self.clocks.spend(entry.seat, entry.spent, entry.at)

    def _take_back(self, entry: entries.Undone) -> None:
        assert self.game is not None
        kept = self.game.history[: entry.left]
        self.game = self.new_game()
        for event in kept:
            self.game.play(event.move, event.seat)
        self.last_undo = self.version
        self.log = [_taken_back(logged) if logged.move >= entry.left else logged for logged in self.log]

    def _follow(self, entry: AnyEntry) -> None:
        """Whose decision it is now, and since when."""
        if isinstance(entry, entries.Started | entries.Undone):
            self.decisions = [self.version] * len(self.seats)
        elif isinstance(entry, entries.Played):
            assert self.game is not None
            moved = range(len(self.seats)) if self.game.view().phase != "opening" else (entry.seat,)
            for seat in moved:
                self.decisions[seat] = self.version
        self.clocks.follow(tuple(self.people_to_act()), entry.at)

    def event(self, logged: Logged) -> Event:
        assert self.game is not None
        return self.game.history[logged.move]


def _taken_back(logged: Logged) -> Logged:
    return Logged(None, logged.at, TAKEN_BACK, logged.late)


@lru_cache(10_000)
def _shared(event: Event) -> Event:
    """The same object for equal events: drawing and taking cards is most of a game, and alike in all games."""
    return event
