"""One game: the readable face of the rules."""

from __future__ import annotations

import operator
import os
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Self, SupportsIndex

from . import position
from .boards import Board
from .deal import Deal, DealError, GameOrders, Seed, checked_deal, deal_from_seed, seed_of_deal, seed_text
from .events import Event, Outcome
from .moves import AnyMove, Move
from .networks import joined_regions
from .numbering import numbering_of
from .outcomes import opening_outcome, outcome
from .refusal import Refusal, explain, rule_about
from .result import ABANDONED, Result, Standing, result_from, standing_from
from .rules import const, context, turn
from .rules.context import RulesContext
from .rules.dealer import TableDealer
from .rules.layout import KIND_NAMES
from .rules.state import State
from .view import View, named_seats


class IllegalMoveError(ValueError):
    """Refused; the game is as it was. `refusal` names the rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)


_MADE_ANEW = (
    "_numbering",
    "_orders",
    "_dealer",
    "_context",
    "_listed_state",
    "_listed",
    "_standing_tracks",
    "_standing",
)  # in a copy, and after unpickling


_NONE: Mapping[Any, Any] = MappingProxyType({})


class Game:
    """A game on a board, dealt from a seed or from explicit orders.

    >>> game = Game("usa", players=2, seed=1)
    >>> while not game.is_over:
    ...     events = game.play(game.legal_moves()[0])

    `seed` is a whole number, a text or bytes (see `branchline.deal.parse_seed`); `game.seed` is the text that deals the
    same game again. A game can be copied and pickled.
    """

    def __init__(
        self,
        board: Board | str | os.PathLike[str],
        players: int = 4,
        *,
        seed: int | bytes | str | None = None,
        deal: Deal | None = None,
        first: int | None = None,
    ) -> None:
        self.board = _loaded(board)
        players, first = _checked_seats(self.board, players, first)
        if deal is None:
            chosen = Seed(seed)
            deal = deal_from_seed(self.board, chosen)
        else:
            deal = checked_deal(self.board, deal)
            chosen = seed_of_deal(deal) if seed is None else Seed(seed)
        self.seed = chosen.text
        self.deal = deal
        names = numbering_of(self.board)
        state = State()
        state.deck = _laid([KIND_NAMES.index(card) for card in reversed(deal.cards)], const.MAX_CARDS)
        state.deck_count = len(deal.cards)
        state.pile = _laid([names.tickets[ticket] for ticket in deal.tickets], const.MAX_PASSED)
        state.pile_count = len(deal.tickets)
        self._begin(state)
        start = chosen.below(players, "first") if first is None else first
        turn.deal(state, names.layout, self._dealer, players, start)
        self._refuse_misfit()
        self.opening = opening_outcome(state, self._orders, deal, players * self.board.starting_hand)

    def _begin(self, state: State) -> None:
        """A state is never changed once it is the game's: a move makes a new one."""
        self._start = self._state = state
        self._abandoned = False
        self.opening = Outcome()
        self.history: list[Event] = []
        self._make_anew()

    def _make_anew(self) -> None:
        self._numbering = numbering_of(self.board)
        self._orders = GameOrders(Seed(self.seed), self.deal, self._numbering.ticket_ids)
        self._dealer = TableDealer(self._orders)
        self._context = RulesContext(self._numbering.layout, self._dealer)
        self._listed_state: State | None = None  # whose legal moves are listed
        self._listed: tuple[int, ...] = ()
        self._standing_tracks: object = None  # what `_standing` is of
        self._standing = Standing()

    @classmethod
    def from_state(cls, board: Board, state: State, seed: bytes) -> Self:
        """A game that goes on from a state of the rules, as imagined from a view: it has no history, and nothing is
        checked. For a position of your own use `from_position`."""
        game = cls.__new__(cls)
        game.board = board
        game.seed = seed_text(seed)
        game.deal = Deal((), ())
        game._begin(state)
        return game

    @classmethod
    def from_position(
        cls,
        board: Board | str | os.PathLike[str],
        players: int = 2,
        *,
        to_move: int = 0,
        hands: Mapping[int, Mapping[str, int]] = _NONE,
        row: Mapping[str, int] | None = None,
        deck: Sequence[str] = (),
        discards: Mapping[str, int] = _NONE,
        tracks: Mapping[int, Sequence[str]] = _NONE,
        tickets: Mapping[int, Sequence[str]] = _NONE,
        ticket_deck: Sequence[str] = (),
        completed: Mapping[int, Sequence[str]] = _NONE,
        turns_left: int | None = None,
        seed: int | bytes | str | None = None,
    ) -> Self:
        """A game in the middle: the seat `to_move` begins its turn. What cannot be is refused with a PositionError.

        `hands`, `tracks`, `tickets` and, on race boards, `completed` tickets are given by seat; a seat that is not
        named has none. `deck` and `ticket_deck` are what lies on top; all other cards and tickets are shuffled below,
        and without a `row` one is dealt from them. Trains, points and what is still open follow from the tracks.
        `turns_left` counts the turns to come once the last round has begun.
        """
        board = _loaded(board)
        players, _ = _checked_seats(board, players, None)
        position.check_seats(players, to_move, hands=hands, tracks=tracks, tickets=tickets, completed=completed)
        chosen = Seed(seed)
        state = State()
        state.players, state.seat, state.first, state.phase = players, to_move, to_move, const.TURN
        position.lay_cards(state, board, hands, row, deck, discards, chosen)
        position.lay_tracks(state, board, tracks)
        position.lay_tickets(state, board, tickets, ticket_deck, completed, chosen)
        position.begin_last_round(state, board, turns_left)
        return cls.from_state(board, state, chosen.value)

    def copy(self) -> Self:
        """An independent game in the same position."""
        game = self.__class__.__new__(self.__class__)
        game.__setstate__(self.__getstate__())
        game._state = self._state.copy()
        game.history = self.history.copy()
        return game

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in _MADE_ANEW}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._make_anew()

    def __repr__(self) -> str:
        return f"<Game on {self.board.id}: {self.players} players, {len(self.history)} moves, {self._stands()}>"

    def _stands(self) -> str:
        if self._abandoned:
            return "abandoned"
        if result := self.result:
            return f"won by {named_seats(result.winners)}"
        return f"to act: {named_seats(self.seats_to_act)}"

    # the position

    @property
    def players(self) -> int:
        return self._state.players

    @property
    def first(self) -> int:
        return self._state.first

    @property
    def seat(self) -> int:
        """Whose move it is; in the opening, the lowest seat that has not chosen."""
        return self._state.seat

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """In the opening all seats choose independently (USA-3); later one seat, after the end none."""
        if self.is_over:
            return ()
        state = self._state
        if state.phase == const.OPENING:
            return tuple(seat for seat in range(state.players) if not state.chosen[seat])
        return (state.seat,)

    @property
    def is_over(self) -> bool:
        return self._state.phase == const.OVER or self._abandoned

    @property
    def result(self) -> Result | None:
        """None while the game runs."""
        if self._abandoned:
            return ABANDONED
        return self.score() if self.is_over else None

    def score(self) -> Result:
        """The points as they are, or would be if the game ended now."""
        context.score(self._context, self._state, True)
        return result_from(self.board, self._state, self._context.tally)

    def standing(self) -> Standing:
        """What the tracks are worth beyond their points. It follows from what lies open, and is found anew only when
        that has changed."""
        tracks = (self._state.owned, self._state.shared, self._state.progress)
        if tracks != self._standing_tracks:
            context.score(self._context, self._state, True)
            self._standing_tracks = tracks
            standing = standing_from(self.board, self.players, self._context.tally)
            if self.board.region_bonus:
                joined = tuple(joined_regions(self.board, seat.tracks) for seat in self.view().seats)
                standing = standing._replace(joined=joined)
            self._standing = standing
        return self._standing

    def whole_state(self) -> State:
        """All of the game, what is hidden too, as the compiled rules hold it."""
        return self._state.copy()

    def view(self, seat: int | None = None) -> View:
        """What this seat may know; without a seat, what everybody may."""
        self._check_seat(seat)
        return View.of(self.board, self._state, seat, self._abandoned)

    def _repr_svg_(self) -> str:
        """How a notebook shows it."""
        from .drawing import draw_game

        return draw_game(self)

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= _whole("a seat", seat) < self.players:
            raise ValueError(f"no seat {seat}: the seats are 0 to {self.players - 1}")

    # moves

    def _at(self, seat: int | None) -> State:
        """The state with this seat to move: differs from the game's only for a choice of the opening."""
        self._check_seat(seat)
        if seat is None or seat == self._state.seat or seat not in self.seats_to_act:
            return self._state
        state = self._state.copy()
        state.seat = seat
        return state

    def _offer(self, state: State) -> list[str]:
        seat = state.seat
        ids = self._numbering.ticket_ids
        return [ids[ticket] for ticket in state.offers[seat][: state.offer_count[seat]]]

    def _legal_numbers(self, state: State) -> tuple[int, ...]:
        """Found once for the game's own state, which does not change: asking what is legal, explaining a move and
        playing it are one search."""
        if self._listed_state is not state:
            context.find_moves(self._context, state)
            self._listed_state, self._listed = state, tuple(sorted(self._context.moves.listed()))
        return self._listed

    def legal_moves(self, seat: int | None = None) -> list[AnyMove]:
        """All legal moves of the seat to move; in the opening, of any seat that has not chosen."""
        numbers = self.legal_indices(seat)
        offer = self._offer(self._at(seat))
        return [self._numbering.move(number, offer) for number in numbers]

    def legal_indices(self, seat: int | None = None) -> Sequence[int]:
        """The numbers of the legal moves, in ascending order."""
        self._check_seat(seat)
        if self.is_over or (seat is not None and seat not in self.seats_to_act):
            return ()
        return self._legal_numbers(self._at(seat))

    def mask(self, seat: int | None = None) -> bytes:
        """One byte for every move number of the board, 1 where it is legal."""
        mask = bytearray(self._numbering.size)
        for number in self.legal_indices(seat):
            mask[number] = 1
        return bytes(mask)

    def index(self, move: Move, seat: int | None = None) -> int:
        """The number of a move in the board's fixed numbering."""
        _check_move(move)
        number = self._numbering.number(move, self._offer(self._at(seat)))
        if number is None:
            raise ValueError(f"the board {self.board.id!r} has no move {str(move)!r} here")
        return number

    def move_at(self, index: int, seat: int | None = None) -> AnyMove:
        """The move with this number."""
        index = _whole("the number of a move", index)
        if not 0 <= index < self._numbering.size or index == const.KEEP:
            raise ValueError(f"no move {index}: the numbers of {self.board.id!r} go to {self._numbering.size - 1}")
        offer = self._offer(self._at(seat))
        if const.KEEP + (1 << len(offer)) <= index < const.FIRST_CLAIM:
            raise ValueError(f"no move {index} here: {len(offer)} tickets are offered")
        return self._numbering.move(index, offer)

    def explain(self, move: Move, seat: int | None = None) -> Refusal | None:
        """Why a move is illegal: the rule it breaks and a sentence; None if it is legal."""
        _check_move(move)
        self._check_seat(seat)
        if self.is_over:
            return Refusal("ALL-3", "game-over")
        if seat is not None and seat not in self.seats_to_act:
            if self._state.phase == const.OPENING:
                return Refusal(rule_about("opening", self.board), "already-chosen")
            return Refusal(rule_about("order of play", self.board), "not-your-turn")
        state = self._at(seat)
        number = self._numbering.number(move, self._offer(state))
        if number is not None and number in self._legal_numbers(state):
            return None
        return explain(self.view(state.seat), move)

    def play(self, move: Move, seat: int | None = None) -> list[Event]:
        """Carry out a move of the seat to move and return what happened.

        In the opening any seat that has not chosen may be named. An illegal move raises IllegalMoveError and
        leaves the game untouched (ALL-3).
        """
        refusal = self.explain(move, seat)
        if refusal is not None:
            raise IllegalMoveError(refusal)
        before = self._state
        after = before.copy()
        if seat is not None:
            after.seat = seat
        acting = after.seat
        offer = self._offer(after)
        number = self._numbering.number(move, offer)
        assert number is not None
        move = self._numbering.move(number, offer)  # equal, and the same object in all games
        self._orders.begin_step()
        context.play(self._context, after, number)
        self._refuse_misfit()
        event = Event(acting, move, outcome(self._numbering, self._orders, before, after, acting, move))
        self._state = after
        self.history.append(event)
        return [event]

    def undo(self) -> Event:
        """Take back the last move; returns its event. The game is exactly as it was before the move: played again, it
        draws the same cards."""
        if not self.history:
            raise ValueError("there is no move to take back")
        return self.undo_to(len(self.history) - 1)[0]

    def undo_to(self, moves: int) -> list[Event]:
        """Take back all moves but the first so many; returns their events, the first one first."""
        if self._abandoned:
            raise ValueError("the game is abandoned; no move can be taken back")
        if not 0 <= _whole("the number of moves", moves) <= len(self.history):
            raise ValueError(f"{moves} moves cannot be left: {len(self.history)} were made")
        state = self._start
        for event in self.history[:moves]:
            state = self._after(state, event)
        self._state = state
        taken_back, self.history[moves:] = self.history[moves:], []
        return taken_back

    def _after(self, state: State, event: Event) -> State:
        after = state.copy()
        after.seat = event.seat
        number = self._numbering.number(event.move, self._offer(after))
        assert number is not None
        context.play(self._context, after, number)
        return after

    def abandon(self) -> None:
        """Stop the game: it has no scores."""
        if not self.is_over:
            self._abandoned = True

    def _refuse_misfit(self) -> None:
        failure, self._dealer.failure = self._dealer.failure, None
        if failure is not None:
            raise failure
        if self._orders.problem:
            raise DealError(self._orders.problem)


def _loaded(board: Board | str | os.PathLike[str]) -> Board:
    if isinstance(board, Board):
        return board
    if not isinstance(board, str | os.PathLike):
        raise TypeError(f"a board is a Board, the name of a built-in one or the path of a file, not {board!r}")
    return Board.load(board)


def _checked_seats(board: Board, players: int, first: int | None) -> tuple[int, int | None]:
    players = _whole("the number of players", players)
    if not board.min_players <= players <= board.max_players:
        raise ValueError(f"{board.id} is for {board.min_players} to {board.max_players} players, not {players}")
    if first is not None and not 0 <= _whole("the first seat", first) < players:
        raise ValueError(f"the first seat is 0 to {players - 1}, not {first}")
    return players, first


def _whole(what: str, value: SupportsIndex) -> int:
    if type(value) is int:  # nearly always; to ask a protocol takes longer than to make a view
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise TypeError(f"{what} is a whole number, not {value!r}")
    return operator.index(value)


def _check_move(move: Move) -> None:
    if not isinstance(move, Move) or not move.do:
        raise TypeError(
            f"{move!r} is no move: take one of game.legal_moves(), make one such as Draw(), or read a text with "
            "Move.parse and a record's object with Move.from_dict"
        )


def _laid(values: Sequence[int], size: int) -> list[int]:
    return [*values, *[0] * (size - len(values))]
