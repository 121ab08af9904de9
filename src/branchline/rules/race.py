"""A race for tickets: they are completed on the spot and replaced, first to so many wins (FJ-3, FJ-6 to FJ-10)."""

from __future__ import annotations

from . import const, network, pile
from .layout import Layout
from .network import Network
from .state import State


def receive(state: State, seat: int) -> None:
    """Draw one ticket, if there is one."""
    if state.pile_count > 0:
        ticket = pile.draw(state)
        state.dealt_to[ticket] |= 1 << seat
        state.holder[ticket] = seat
        state.race_hand[seat][state.ticket_count[seat]] = ticket
        state.ticket_count[seat] += 1


def turn_up(state: State, place: int) -> None:
    """The seat to move has completed the ticket at this place of its hand."""
    seat = state.seat
    state.holder[state.race_hand[seat][place]] = const.DONE + seat
    state.completed[seat] += 1
    state.ticket_count[seat] -= 1
    for i in range(place, state.ticket_count[seat]):
        state.race_hand[seat][i] = state.race_hand[seat][i + 1]


def complete(state: State, layout: Layout, net: Network) -> None:
    """FJ-6: from the oldest ticket, each replaced at once, then again from the oldest."""
    network.build(net, state, layout, state.seat, False)
    take_bonus(state, layout, net)
    place = 0
    while place < state.ticket_count[state.seat]:
        if network.joins(net, layout, state.race_hand[state.seat][place]):
            turn_up(state, place)
            receive(state, state.seat)
            place = 0
        else:
            place += 1


def take_bonus(state: State, layout: Layout, net: Network) -> None:
    """FJ-7: once per seat, while there are bonus tickets."""
    if state.bonus[state.seat]:
        return
    taken = 0
    for seat in range(state.players):
        taken += state.bonus[seat]
    if taken < layout.bonus_tickets and network.joins_coasts(net, layout):
        state.bonus[state.seat] = 1
        state.completed[state.seat] += 1


def swap(state: State) -> None:
    """FJ-10: the older ticket lies above the younger."""
    seat = state.seat
    count = state.ticket_count[seat]
    for i in range(count):
        pile.put_under(state, state.race_hand[seat][i])
    state.ticket_count[seat] = 0
    for _ in range(count):
        receive(state, seat)
