"""What one seat may know (ALL-1). Secrets are cut here and nowhere else.

A state that has been cut holds only what its seat knows; `imagine` fills the gaps with a possible world.
"""

from __future__ import annotations

from . import bits, chance, const, pile
from .arrays import ints
from .layout import Layout
from .state import State


def cut(state: State, layout: Layout, seat: int) -> None:
    """Remove what this seat may not know; NOBODY is a spectator."""
    state.random = 0
    for i in range(const.MAX_CARDS):
        state.deck[i] = 0
    cut_pile(state, seat)
    cut_holders(state, layout, seat)
    for other in range(state.players):
        if other != seat:
            cut_seat(state, other)


def cut_seat(state: State, other: int) -> None:
    """Of cards and tickets only the number is public, of an opening choice only that it was made."""
    for kind in range(const.KINDS):
        state.hands[other][kind] = 0
    for i in range(const.MAX_OFFER):
        state.offers[other][i] = const.HIDDEN
        state.race_hand[other][i] = const.HIDDEN
    if state.chosen[other]:
        state.chosen[other] = 1


def cut_pile(state: State, seat: int) -> None:
    """A seat remembers the tickets it put under the pile itself."""
    for place in range(const.MAX_TICKETS):
        slot = pile.slot(state, place)
        if place >= state.pile_count or state.pile_from[slot] != seat or seat == const.NOBODY:
            state.pile[slot] = const.HIDDEN
            state.pile_from[slot] = const.NOBODY


def cut_holders(state: State, layout: Layout, seat: int) -> None:
    """Own tickets and completed ones stay; of all others it is not known whether they are held."""
    for ticket in range(layout.tickets):
        if state.holder[ticket] < const.DONE and (state.holder[ticket] != seat or seat == const.NOBODY):
            state.holder[ticket] = const.HIDDEN


class Unseen:
    """Scratch space: the cards and tickets a cut state does not show, in random order.

    With `beliefs` the tickets in others' hands are not all equally likely, but in proportion to these numbers."""

    def __init__(self) -> None:
        self.has_beliefs: bool = False
        self.beliefs: list[list[float]] = [[1.0] * const.MAX_TICKETS for _ in range(const.MAX_PLAYERS)]
        self.cards: list[int] = ints(const.MAX_CARDS)
        self.card_count: int = 0
        self.tickets: list[int] = ints(const.MAX_TICKETS)
        self.ticket_count: int = 0


def imagine(state: State, layout: Layout, seat: int, unseen: Unseen, random: int) -> None:
    """Turn a cut state into a possible whole one; without beliefs every deal that fits what it shows is as likely."""
    state.random = random
    imagine_cards(state, layout, seat, unseen)
    imagine_tickets(state, layout, seat, unseen)


def imagine_cards(state: State, layout: Layout, seat: int, unseen: Unseen) -> None:
    unseen.card_count = 0
    for kind in range(const.KINDS):
        count = layout.card_count[kind] - state.row[kind] - state.discards[kind]
        for other in range(state.players):
            count -= state.hands[other][kind] if other == seat else state.seen[other][kind]
        for _ in range(count):
            unseen.cards[unseen.card_count] = kind
            unseen.card_count += 1
    for other in range(state.players):
        if other != seat:
            known = 0
            for kind in range(const.KINDS):
                state.hands[other][kind] = state.seen[other][kind]
                known += state.seen[other][kind]
            for _ in range(state.hand_count[other] - known):
                state.hands[other][take_card(state, unseen)] += 1
    for i in range(state.deck_count):
        state.deck[i] = take_card(state, unseen)


def take_card(state: State, unseen: Unseen) -> int:
    i = chance.below(state, unseen.card_count)
    unseen.card_count -= 1
    kind = unseen.cards[i]
    unseen.cards[i] = unseen.cards[unseen.card_count]
    return kind


def imagine_tickets(state: State, layout: Layout, seat: int, unseen: Unseen) -> None:
    gather_tickets(state, layout, seat, unseen)
    for other in range(state.players):
        if other != seat:
            imagine_ticket_hand(state, layout, other, unseen)
            for i in range(state.offer_count[other]):
                state.offers[other][i] = take_ticket(state, unseen)
            if state.chosen[other] and state.phase == const.OPENING:
                imagine_choice(state, layout, other)
    for place in range(state.pile_count):
        slot = pile.slot(state, place)
        if state.pile[slot] == const.HIDDEN:
            state.pile[slot] = take_ticket(state, unseen)


def gather_tickets(state: State, layout: Layout, seat: int, unseen: Unseen) -> None:
    """Tickets neither held nor offered nor put back by the seat, nor completed by anyone."""
    for ticket in range(layout.tickets):
        if state.holder[ticket] == const.HIDDEN:
            state.holder[ticket] = const.NOBODY
    for place in range(state.pile_count):
        ticket = state.pile[pile.slot(state, place)]
        if ticket != const.HIDDEN:
            state.holder[ticket] = const.HIDDEN  # marks it as known, for the moment
    if seat != const.NOBODY:
        for i in range(state.offer_count[seat]):
            state.holder[state.offers[seat][i]] = const.HIDDEN
    unseen.ticket_count = 0
    for ticket in range(layout.tickets):
        if state.holder[ticket] == const.NOBODY:
            unseen.tickets[unseen.ticket_count] = ticket
            unseen.ticket_count += 1
        elif state.holder[ticket] == const.HIDDEN:
            state.holder[ticket] = const.NOBODY


def imagine_ticket_hand(state: State, layout: Layout, seat: int, unseen: Unseen) -> None:
    for i in range(state.ticket_count[seat]):
        ticket = take_likely_ticket(state, unseen, seat) if unseen.has_beliefs else take_ticket(state, unseen)
        state.holder[ticket] = seat
        if layout.tickets_to_win > 0:
            state.race_hand[seat][i] = ticket


def imagine_choice(state: State, layout: Layout, seat: int) -> None:
    """Any choice the rules allow."""
    least = min(layout.opening_keep, state.offer_count[seat])
    state.chosen[seat] = 0
    while bits.count(state.chosen[seat]) < least:
        state.chosen[seat] = chance.below(state, 1 << state.offer_count[seat])


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


def take_ticket(state: State, unseen: Unseen) -> int:
    return pick_ticket(unseen, chance.below(state, unseen.ticket_count))


def pick_ticket(unseen: Unseen, i: int) -> int:
    unseen.ticket_count -= 1
    ticket = unseen.tickets[i]
    unseen.tickets[i] = unseen.tickets[unseen.ticket_count]
    return ticket
