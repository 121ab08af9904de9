"""Everything that changes during a game."""

from __future__ import annotations

from collections.abc import Callable

from . import const, copying, pickling
from .arrays import grid, ints


class State:
    def __init__(self) -> None:
        self.random: int = 1  # the quick generator, for bulk play only
        self.players: int = 0
        self.first: int = 0
        self.seat: int = 0  # whose move it is
        self.phase: int = const.OPENING
        self.reason: int = const.UNFINISHED
        self.turns_left: int = -1  # turns to go once the last round has begun
        self.idle: int = 0  # turns in a row without a possible action (USA-18, FJ-11)

        self.deck: list[int] = ints(const.MAX_CARDS)  # the top card is the last
        self.deck_count: int = 0
        self.discards: list[int] = ints(const.KINDS)
        self.discard_count: int = 0
        self.row: list[int] = ints(const.KINDS)
        self.row_count: int = 0
        self.row_kinds: int = 0  # the kinds in the row, as a mask
        self.resets: int = 0  # rows thrown away in the last step
        self.shuffles: int = 0  # times the discards became the deck

        self.hands: list[list[int]] = grid(const.MAX_PLAYERS, const.HAND_KINDS)
        self.hand_count: list[int] = ints(const.MAX_PLAYERS)  # train cards
        self.seen: list[list[int]] = grid(const.MAX_PLAYERS, const.HAND_KINDS)  # cards all know a hand to hold
        self.trains: list[int] = ints(const.MAX_PLAYERS)
        self.points: list[int] = ints(const.MAX_PLAYERS)
        self.progress: list[int] = ints(const.MAX_PLAYERS)
        self.ferries_left: int = 0
        self.bullets_left: int = 0

        self.owned: list[list[int]] = grid(const.MAX_PLAYERS, const.WORDS)  # tracks, as masks
        self.open: list[list[int]] = grid(const.MAX_PLAYERS, const.WORDS)  # what a seat may still claim
        self.shared: list[int] = ints(const.WORDS)  # claimed bullet tracks

        # all tickets that lay in the ticket deck since the opening, in order; those before `pile_start` were drawn
        self.pile: list[int] = ints(const.MAX_PASSED)
        self.pile_start: int = 0
        self.pile_count: int = 0
        self.returned: list[int] = ints(const.MAX_PLAYERS)  # how many each seat put under the pile in the opening
        self.draws: int = 0  # of tickets since the opening
        self.draw_seat: list[int] = ints(const.MAX_TICKETS)  # who drew,
        self.draw_kept: list[int] = ints(const.MAX_TICKETS)  # and what was kept of the offer, as a mask
        self.dealt_to: list[int] = ints(const.MAX_TICKETS)  # seats each ticket was dealt to, as a mask
        self.holder: list[int] = ints(const.MAX_TICKETS, const.NOBODY)
        self.ticket_count: list[int] = ints(const.MAX_PLAYERS)  # in hand
        self.offers: list[list[int]] = grid(const.MAX_PLAYERS, const.MAX_OFFER)
        self.offer_count: list[int] = ints(const.MAX_PLAYERS)
        self.chosen: list[int] = ints(const.MAX_PLAYERS)  # the opening choice, 0 until made

        self.race_hand: list[list[int]] = grid(const.MAX_PLAYERS, const.MAX_OFFER)  # oldest first
        self.completed: list[int] = ints(const.MAX_PLAYERS)  # in a race, the bonus included
        self.bonus: list[int] = ints(const.MAX_PLAYERS)

    def copy_from(self, other: State) -> None:
        """Make this state equal to other."""
        copying.copy_fields(self, other)

    def copy(self) -> State:
        twin = State.__new__(State)  # without filling it first
        twin.copy_from(self)
        return twin

    def __copy__(self) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., State], tuple[type[State], dict[str, object]]]:
        return pickling.restored, (State, pickling.fields(self))
