"""What a cut state does not show, while a possible world is made of it."""

from __future__ import annotations

from . import bits, chance, const
from .arrays import ints
from .network import Network
from .state import State


class Unseen:
    """Scratch space for the worlds of one cut state: its unseen cards and tickets, and where tickets went.

    With `beliefs` the tickets in others' hands are not all equally likely, but in proportion to these numbers; in a
    race 0 stands for a ticket that cannot be there.
    """

    def __init__(self) -> None:
        self.has_beliefs: bool = False
        self.has_ruled_out: bool = False
        self.beliefs: list[list[float]] = [[1.0] * const.MAX_TICKETS for _ in range(const.MAX_PLAYERS)]
        self.cards: list[int] = ints(const.MAX_CARDS)
        self.card_count: int = 0
        self.tickets: list[int] = ints(const.MAX_TICKETS)
        self.ticket_count: int = 0
        # a possible history of the ticket deck: tickets are numbered as they lay when it began
        self.random: int = 0
        self.number: list[int] = ints(const.MAX_PASSED)  # which lay at each place of the deck
        self.ticket: list[int] = ints(const.MAX_TICKETS)  # the ticket with a number, or HIDDEN
        self.number_of: list[int] = ints(const.MAX_TICKETS)  # the number of a ticket, or NOBODY
        self.last_seen: list[int] = ints(const.MAX_TICKETS)  # the last place at which the seat saw a ticket, or NOBODY
        self.kept: list[int] = ints(const.MAX_TICKETS)  # numbers that were drawn and kept,
        self.keeper: list[int] = ints(const.MAX_TICKETS)  # by whom,
        self.kept_count: int = 0  # and how many
        # hands of a race
        self.spot_seat: list[int] = ints(const.MAX_SPOTS)  # where tickets are to be dealt: whose hand,
        self.spot_place: list[int] = ints(const.MAX_SPOTS)  # and the place there
        self.spots: int = 0
        self.spot_of: list[int] = ints(const.MAX_TICKETS)  # the spot that has an unseen ticket, or NOBODY
        self.tried: list[int] = ints(const.MAX_TICKETS)
        self.network = Network()


def below(unseen: Unseen, n: int) -> int:
    """Chance for the history: apart from the state's, so that histories without a choice leave the worlds alone."""
    unseen.random = bits.next_random(unseen.random)
    return bits.below(unseen.random, n)


def take_card(state: State, unseen: Unseen) -> int:
    i = chance.below(state, unseen.card_count)
    unseen.card_count -= 1
    kind = unseen.cards[i]
    unseen.cards[i] = unseen.cards[unseen.card_count]
    return kind


def take_ticket(state: State, unseen: Unseen) -> int:
    return pick_ticket(unseen, chance.below(state, unseen.ticket_count))


def take_ticket_for(state: State, unseen: Unseen, seat: int) -> int:
    """A ticket for this seat's hand."""
    return take_likely_ticket(state, unseen, seat) if unseen.has_beliefs else take_ticket(state, unseen)


def take_likely_ticket(state: State, unseen: Unseen, seat: int) -> int:
    total = 0.0
    for i in range(unseen.ticket_count):
        total += unseen.beliefs[seat][unseen.tickets[i]]
    rest = total * chance.below(state, 1 << 30) / (1 << 30)
    place = 0
    while place < unseen.ticket_count - 1 and rest >= unseen.beliefs[seat][unseen.tickets[place]]:
        rest -= unseen.beliefs[seat][unseen.tickets[place]]
        place += 1
    return pick_ticket(unseen, place)


def pick_ticket(unseen: Unseen, i: int) -> int:
    unseen.ticket_count -= 1
    ticket = unseen.tickets[i]
    unseen.tickets[i] = unseen.tickets[unseen.ticket_count]
    return ticket


def put_back(unseen: Unseen, ticket: int) -> None:
    unseen.tickets[unseen.ticket_count] = ticket
    unseen.ticket_count += 1
