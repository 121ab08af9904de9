"""Tickets others may hold in a race: none that their tracks join, for it would have been turned up (FJ-6)."""

from __future__ import annotations

from . import chance, const, network, pool
from .layout import Layout
from .pool import Unseen
from .state import State


def rule_out(state: State, layout: Layout, seat: int, unseen: Unseen) -> None:
    """Believe in no ticket that is joined."""
    for other in range(state.players):
        if other != seat:
            network.build(unseen.network, state, layout, other, False)
            for ticket in range(layout.tickets):
                if network.joins(unseen.network, layout, ticket):
                    unseen.beliefs[other][ticket] = 0.0
    unseen.has_ruled_out = True


def deal(state: State, layout: Layout, seat: int, unseen: Unseen) -> None:
    """Fill the hidden places of the others' hands from the unseen tickets."""
    if not unseen.has_ruled_out:
        rule_out(state, layout, seat, unseen)
    find_spots(state, seat, unseen)
    for _ in range(const.MOST_DEALS):
        if deal_any(state, unseen):
            return
    deal_exactly(state, unseen)


def find_spots(state: State, seat: int, unseen: Unseen) -> None:
    unseen.spots = 0
    for other in range(state.players):
        if other != seat:
            for place in range(state.ticket_count[other]):
                if state.race_hand[other][place] == const.HIDDEN:
                    unseen.spot_seat[unseen.spots] = other
                    unseen.spot_place[unseen.spots] = place
                    unseen.spots += 1


def deal_any(state: State, unseen: Unseen) -> bool:
    """Deal as chance has it; False if that is impossible, and nothing is dealt: so all possible deals are as likely."""
    for spot in range(unseen.spots):
        seat = unseen.spot_seat[spot]
        ticket = pool.take_ticket_for(state, unseen, seat)
        if unseen.beliefs[seat][ticket] == 0.0:
            pool.put_back(unseen, ticket)
            take_back(state, unseen, spot)
            return False
        give(state, unseen, spot, ticket)
    return True


def give(state: State, unseen: Unseen, spot: int, ticket: int) -> None:
    seat = unseen.spot_seat[spot]
    state.race_hand[seat][unseen.spot_place[spot]] = ticket
    state.holder[ticket] = seat
    state.dealt_to[ticket] |= 1 << seat


def take_back(state: State, unseen: Unseen, spots: int) -> None:
    for spot in range(spots):
        ticket = state.race_hand[unseen.spot_seat[spot]][unseen.spot_place[spot]]
        state.holder[ticket] = const.NOBODY
        state.dealt_to[ticket] = 0
        pool.put_back(unseen, ticket)
        state.race_hand[unseen.spot_seat[spot]][unseen.spot_place[spot]] = const.HIDDEN


def deal_exactly(state: State, unseen: Unseen) -> None:
    """When few deals are possible: tickets are matched with places along augmenting paths, so one is always found."""
    for i in range(unseen.ticket_count):
        unseen.spot_of[i] = const.NOBODY
    shuffle_tickets(state, unseen)
    for spot in range(unseen.spots):
        for i in range(unseen.ticket_count):
            unseen.tried[i] = 0
        find_ticket(unseen, spot)
    for i in range(unseen.ticket_count - 1, -1, -1):
        if unseen.spot_of[i] != const.NOBODY:
            give(state, unseen, unseen.spot_of[i], pool.pick_ticket(unseen, i))
    for spot in range(unseen.spots):  # a position set up by hand may have no possible deal
        if state.race_hand[unseen.spot_seat[spot]][unseen.spot_place[spot]] == const.HIDDEN:
            give(state, unseen, spot, pool.take_ticket(state, unseen))


def shuffle_tickets(state: State, unseen: Unseen) -> None:
    for i in range(unseen.ticket_count - 1, 0, -1):
        j = chance.below(state, i + 1)
        ticket = unseen.tickets[i]
        unseen.tickets[i] = unseen.tickets[j]
        unseen.tickets[j] = ticket


def find_ticket(unseen: Unseen, spot: int) -> bool:
    """One that is free, or that its present spot can do without."""
    for i in range(unseen.ticket_count):
        if not unseen.tried[i] and unseen.beliefs[unseen.spot_seat[spot]][unseen.tickets[i]] > 0.0:
            unseen.tried[i] = 1
            if unseen.spot_of[i] == const.NOBODY or find_ticket(unseen, unseen.spot_of[i]):
                unseen.spot_of[i] = spot
                return True
    return False
