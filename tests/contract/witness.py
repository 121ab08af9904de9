"""What one seat can tell of a game from what it was shown, written apart from the rules: which cards the others must
hold, and where each ticket that it has seen can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import count
from typing import Any

from branchline import Board, Game
from branchline.rules import const
from branchline.rules.layout import KIND_NAMES

Place = tuple[str, int]  # ("hand", seat) or ("deck", the number of a place)


class Witness:
    """Follows a game through the eyes of one seat: `watch` is called after every move."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat, self.board = game, seat, game.board
        self.numbers = count()
        self.deck = [next(self.numbers) for _ in range(game.view(seat).ticket_deck_size)]
        self.can_be: dict[str, set[Place]] = {}  # the places of every ticket seen and not held
        self.drawn: dict[int, list[int]] = {}  # by seat, the places it has drawn and not yet decided on
        self.taken: list[Counter[str]] = [Counter() for _ in range(game.players)]
        self.opened = False
        self.hands: list[list[str | None]] = []  # of a race: the tickets known, the oldest first
        if self.board.tickets_to_win:
            self.hands = [[None] * shown.tickets for shown in game.view(seat).seats]
            self.hands[seat] = list(game.view(seat).tickets)
            self.race_deck: list[str | None] = [None] * len(self.deck)

    def watch(self) -> None:
        event = self.game.history[-1]
        line: Any = event.seen_by(self.seat)
        do, outcome = line["move"]["do"], line.get("outcome", {})
        if do == "take":
            self.taken[event.seat][line["move"]["card"]] += 1
        elif do == "claim":
            self.taken[event.seat] -= Counter(line["move"]["pay"])
        if self.hands:
            self._race(event.seat, do == "swap", outcome)
        elif do == "tickets":
            self._draw(event.seat, outcome.get("offered", ()))
        elif do == "keep" and not self.opened:
            self._open()
        elif do == "keep":
            self._keep(event.seat, line["move"].get("tickets", ()))

    # tickets drawn, kept and returned

    def _open(self) -> None:
        """When all have chosen, what they return goes under the deck in seat order, or shuffled together."""
        view = self.game.view(self.seat)
        if view.phase == "opening":
            return
        self.opened = True
        own = next(event.move for event in self.game.history if event.seat == self.seat)
        offered = self.offered_at_first
        mine = [ticket for ticket in offered if ticket not in own.to_dict()["tickets"]]  # type: ignore[operator]
        new = {
            seat: [next(self.numbers) for _ in range(self.board.opening_deal - shown.tickets)]
            for seat, shown in enumerate(view.seats)
        }
        everybodys = [place for places in new.values() for place in places]
        for ticket, place in zip(mine, new[self.seat], strict=True):
            places = everybodys if self.board.opening_shuffled else [place]
            self.can_be[ticket] = {("deck", number) for number in places}
        self.deck += everybodys

    def remember_offer(self) -> None:
        """Before the first choice."""
        self.offered_at_first = self.game.view(self.seat).offer

    def _draw(self, seat: int, offered: tuple[str, ...]) -> None:
        size = min(self.board.draw_tickets, len(self.deck))
        places, self.deck = self.deck[:size], self.deck[size:]
        self.drawn[seat] = places
        if seat == self.seat:
            for places_of in self.can_be.values():
                places_of -= {("deck", number) for number in places}
            for ticket, number in zip(offered, places, strict=True):
                self.can_be[ticket] = {("deck", number)}

    def _keep(self, seat: int, kept: tuple[str, ...]) -> None:
        drawn = self.drawn.pop(seat)
        back = len(drawn) - (sum(shown.tickets for shown in self.game.view().seats) - self._held_before)
        new = [next(self.numbers) for _ in range(back)]
        self.deck += new
        if seat == self.seat:
            returned = [t for number in drawn for t, at in self.can_be.items() if at == {("deck", number)}]
            for ticket in kept:
                del self.can_be[ticket]
            for ticket, number in zip((t for t in returned if t not in kept), new, strict=True):
                self.can_be[ticket] = {("deck", number)}
            return
        for places in self.can_be.values():
            for i, number in enumerate(drawn):
                if ("deck", number) in places:
                    places.remove(("deck", number))
                    places.add(("hand", seat))
                    places |= {("deck", new[j]) for j in range(back) if j <= i and back - j <= len(drawn) - i}

    def before_move(self) -> None:
        self._held_before = sum(shown.tickets for shown in self.game.view().seats)

    # the tickets of a race

    def _race(self, seat: int, swapped: bool, outcome: Mapping[str, Any]) -> None:
        hand = self.hands[seat]
        received = list(outcome.get("received", ()))
        if swapped:
            size = len(hand)
            self.race_deck += hand
            hand.clear()
            for _ in range(size):
                self._receive(seat, received)
        for ticket in outcome.get("completed", ()):
            hand.remove(ticket if ticket in hand else None)
            if self.race_deck:
                self._receive(seat, received)

    def _receive(self, seat: int, received: list[str]) -> None:
        top = self.race_deck.pop(0)
        if seat == self.seat:
            assert top in (None, received[0])
            top = received.pop(0)
        self.hands[seat].append(top)

    # what must hold in a world

    def check(self, world: Game) -> None:
        self._check_cards(world)
        if self.hands:
            self._check_race(world)
        else:
            for ticket, places in self.can_be.items():
                assert place_of(self, world, ticket) in places, f"{ticket} cannot be at {place_of(self, world, ticket)}"

    def _check_cards(self, world: Game) -> None:
        for seat, taken in enumerate(self.taken):
            held = dict(zip(KIND_NAMES, world._state.hands[seat], strict=True))
            assert all(held[kind] >= n for kind, n in taken.items())

    def _check_race(self, world: Game) -> None:
        for seat, known in enumerate(self.hands):
            held = world.view(seat).tickets
            assert all(ticket in (None, there) for ticket, there in zip(known, held, strict=True))
            assert not [ticket for ticket in held if is_joined(world, seat, ticket)]
        for place, ticket in enumerate(self.race_deck):
            assert ticket in (None, ticket_in_deck(world, place))


def ticket_in_deck(world: Game, place: int) -> str:
    state = world._state
    return world.board.tickets[state.pile[(state.pile_start + place) % const.MAX_PASSED]].id


def place_of(witness: Witness, world: Game, ticket: str) -> Place:
    for seat in range(world.players):
        if ticket in world.view(seat).tickets:
            return ("hand", seat)
        if ticket in world.view(seat).offer:
            return ("deck", witness.drawn[seat][world.view(seat).offer.index(ticket)])
    deck = [ticket_in_deck(world, place) for place in range(len(witness.deck))]
    return ("deck", witness.deck[deck.index(ticket)])


def is_joined(world: Game, seat: int, ticket: str) -> bool:
    """By the seat's own tracks, on a board without countries."""
    start, goal = board_ticket(world.board, ticket)
    reached = {start}
    tracks = [set(world.board.track(track).ends) for track in world.view().seats[seat].tracks]
    while near := [ends for ends in tracks if ends & reached and not ends <= reached]:
        reached |= near[0]
    return goal in reached


def board_ticket(board: Board, ticket: str) -> tuple[str, str]:
    one, other = board.ticket(ticket).ends
    return one, other
