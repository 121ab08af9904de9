"""What one seat may know of a game (ALL-1)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

import msgspec

from .boards import Board
from .numbering import kinds, numbering_of
from .rules import const, knowledge, reading
from .rules.pool import Unseen
from .rules.state import State
from .view_types import OwnPosition, Phase, PublicPosition, SeatPosition, SeatView

if TYPE_CHECKING:
    from random import Random

    from .game import Game

PHASES: dict[int, Phase] = {
    const.OPENING: "opening",
    const.TURN: "turn",
    const.SECOND_CARD: "second_card",
    const.KEEPING: "keeping",
    const.OVER: "over",
}


def named_seats(seats: Sequence[int]) -> str:
    """'seat 1', 'seats 0, 1'; nothing for none."""
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}" if seats else ""


class View:
    """Made by `game.view(seat)`. It is cut from the state when it is made and holds nothing its seat may not know.

    `seat` is None for a spectator.
    """

    __slots__ = ("_abandoned", "_state", "board", "seat")

    def __init__(self, board: Board, state: State, seat: int | None, abandoned: bool) -> None:
        self.board = board
        self.seat = seat
        self._state = state  # cut
        self._abandoned = abandoned

    @classmethod
    def of(cls, board: Board, state: State, seat: int | None, abandoned: bool) -> View:
        mine = state.copy()
        over = abandoned or state.phase == const.OVER
        knowledge.cut(mine, numbering_of(board).layout, const.NOBODY if seat is None else seat, over)
        return cls(board, mine, seat, abandoned)

    def __repr__(self) -> str:
        viewer = "a spectator" if self.seat is None else named_seats((self.seat,))
        acting = named_seats(self.seats_to_act) or "nobody"
        return f"<View of {viewer} on {self.board.id}: {self.players} players, {self.phase}, to act: {acting}>"

    @property
    def own_seat(self) -> int:
        """The seat, for what only a player can ask; a spectator's view raises ValueError."""
        if self.seat is None:
            raise ValueError("this is a spectator's view: ask for the view of a seat, such as game.view(0)")
        return self.seat

    @property
    def players(self) -> int:
        return self._state.players

    @property
    def phase(self) -> Phase:
        """'opening', 'turn', 'second_card', 'keeping' (tickets were drawn) or 'over'."""
        return "over" if self._abandoned else PHASES[self._state.phase]

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        if self.phase == "over":
            return ()
        if self.phase == "opening":
            return tuple(seat for seat, chosen in enumerate(self._state.chosen[: self.players]) if not chosen)
        return (self._state.seat,)

    @property
    def first(self) -> int:
        return self._state.first

    @property
    def turns_left(self) -> int | None:
        """Turns to go once the last round has begun."""
        return self._state.turns_left if self._state.turns_left >= 0 else None

    @property
    def row(self) -> dict[str, int]:
        return kinds(self._state.row)

    @property
    def discards(self) -> dict[str, int]:
        return kinds(self._state.discards)

    @property
    def deck_size(self) -> int:
        return self._state.deck_count

    @property
    def ticket_deck_size(self) -> int:
        return self._state.pile_count

    @property
    def ferry_cards_left(self) -> int:
        return self._state.ferries_left

    @property
    def bullet_trains_left(self) -> int:
        return self._state.bullets_left

    @property
    def hand(self) -> dict[str, int]:
        """Own cards; a spectator has none."""
        return {} if self.seat is None else kinds(reading.hand(self._state, self.seat))

    @property
    def tickets(self) -> tuple[str, ...]:
        """Own tickets in hand: on a race board the oldest first, else in the board's order."""
        return () if self.seat is None else self._held_by(self.seat)

    @property
    def revealed(self) -> tuple[tuple[str, ...], ...]:
        """Every seat's tickets in hand, once the game is over; nothing before."""
        return tuple(map(self._held_by, range(self.players))) if self.phase == "over" else ()

    def _held_by(self, seat: int) -> tuple[str, ...]:
        if not self.board.tickets_to_win:
            return self._held_as(seat)
        ids = numbering_of(self.board).ticket_ids
        return tuple(ids[ticket] for ticket in self._state.race_hand[seat][: self._state.ticket_count[seat]])

    def _held_as(self, mark: int) -> tuple[str, ...]:
        ids = numbering_of(self.board).ticket_ids
        return tuple(ids[ticket] for ticket in reading.held(self._state, len(ids), mark))

    @property
    def offer(self) -> tuple[str, ...]:
        """Tickets to choose from now; in the opening they stay until all have chosen."""
        if self.seat is None:
            return ()
        ids = numbering_of(self.board).ticket_ids
        return tuple(ids[t] for t in self._state.offers[self.seat][: self._state.offer_count[self.seat]])

    @property
    def choice(self) -> tuple[str, ...]:
        """The own opening choice, once made and while others still choose."""
        if self.seat is None or self.phase != "opening":
            return ()
        return tuple(ticket for i, ticket in enumerate(self.offer) if self._state.chosen[self.seat] >> i & 1)

    @property
    def returned(self) -> dict[int, str]:
        """Tickets this seat put under the ticket deck and that still lie there, by the number of tickets above."""
        ids = numbering_of(self.board).ticket_ids
        return {place: ids[ticket] for place, ticket in reading.known_places(self._state)}

    @property
    def returned_shuffled(self) -> tuple[str, ...]:
        """Tickets this seat returned in the opening and has not seen since, on boards that shuffle what all returned:
        it knows which they are, but not where."""
        state = self._state
        if not self.board.opening_shuffled or self.phase == "opening":
            return ()
        seen = set(state.pile[: state.pile_start + state.pile_count])
        ids = numbering_of(self.board).ticket_ids
        hidden, dealt_to = reading.held(state, len(ids), const.HIDDEN), state.dealt_to
        return tuple(ids[ticket] for ticket in hidden if dealt_to[ticket] and ticket not in seen)

    @property
    def seats(self) -> tuple[SeatPosition, ...]:
        return tuple(self._seat(seat) for seat in range(self.players))

    def _seat(self, seat: int) -> SeatPosition:
        state = self._state
        opening = state.phase == const.OPENING  # USA-3: until all have chosen, the number dealt
        return SeatPosition(
            cards=state.hand_count[seat],
            ferry_cards=reading.hand(state, seat)[const.FERRY],
            tickets=state.offer_count[seat] if opening else state.ticket_count[seat],
            trains=state.trains[seat],
            points=state.points[seat],
            progress=state.progress[seat],
            tracks=numbering_of(self.board).tracks_in(reading.owned(state, seat)),
            completed=self._held_as(const.DONE + seat) if state.completed[seat] else (),
            bonus=bool(state.bonus[seat]),
            known_cards=kinds(reading.seen(state, seat)),
        )

    @property
    def shared_tracks(self) -> tuple[str, ...]:
        """Claimed bullet tracks."""
        return numbering_of(self.board).tracks_in(self._state.shared)

    @property
    def open_tracks(self) -> tuple[str, ...]:
        """What this seat may still claim, cards and trains aside; for a spectator, what anybody may."""
        if self.seat is not None:
            words = reading.claimable(self._state, self.seat)
        else:
            by_seat = zip(*(reading.claimable(self._state, seat) for seat in range(self.players)), strict=True)
            words = [reduce(or_, masks) for masks in by_seat]
        return numbering_of(self.board).tracks_in(words)

    def to_dict(self) -> dict[str, object]:
        """Everything in the view, as plain values."""
        plain: dict[str, object] = msgspec.to_builtins(self.whole())
        return plain

    def whole(self) -> SeatView:
        """What everybody sees, and what only its seat does."""
        parts = {**msgspec.structs.asdict(self.public()), **msgspec.structs.asdict(self.own())}
        return SeatView(seat=self.seat, **parts)

    def public(self) -> PublicPosition:
        """What everybody sees."""
        return PublicPosition(
            board=self.board.id,
            players=self.players,
            phase=self.phase,
            seats_to_act=self.seats_to_act,
            first=self.first,
            turns_left=self.turns_left,
            row=self.row,
            discards=self.discards,
            deck_size=self.deck_size,
            ticket_deck_size=self.ticket_deck_size,
            ferry_cards_left=self.ferry_cards_left,
            bullet_trains_left=self.bullet_trains_left,
            shared_tracks=self.shared_tracks,
            seats=self.seats,
            revealed=self.revealed,
        )

    def own(self) -> OwnPosition:
        """What only its seat sees."""
        return OwnPosition(
            hand=self.hand,
            tickets=self.tickets,
            offer=self.offer,
            choice=self.choice,
            returned=self.returned,
            returned_shuffled=self.returned_shuffled,
            open_tracks=self.open_tracks,
        )

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))

    def _repr_svg_(self) -> str:
        """How a notebook shows it."""
        from .drawing import draw_game

        return draw_game(self)

    def known_state(self) -> State:
        """All of the view as the compiled rules hold it, for bots that think inside them."""
        return self._state.copy()

    def imagine(self, rng: Random) -> Game:
        """A whole game that looks like this to the seat and could have come about: unseen cards and tickets are dealt
        at random."""
        from .game import Game

        state = self._state.copy()
        seat = const.NOBODY if self.seat is None else self.seat
        if self._abandoned:
            state.phase = const.OVER  # nobody's tickets are hidden
        knowledge.imagine(state, numbering_of(self.board).layout, seat, Unseen(), rng.getrandbits(64))
        state.phase = self._state.phase
        game = Game.from_state(self.board, state, rng.randbytes(32))
        if self._abandoned:
            game.abandon()
        return game
