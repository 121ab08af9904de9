"""Tickets: the pile, the offers, keeping some and returning the others."""

from __future__ import annotations

from . import bits, const, pile
from .dealer import Dealer
from .layout import Layout
from .moves import Moves
from .state import State


def deal(state: State, seat: int, count: int) -> None:
    """The offer of the opening."""
    offer(state, seat, count)
    for i in range(state.offer_count[seat]):
        state.dealt_to[state.offers[seat][i]] |= 1 << seat


def offer(state: State, seat: int, count: int) -> None:
    count = min(count, state.pile_count)
    for i in range(count):
        state.offers[seat][i] = pile.draw(state)
    state.offer_count[seat] = count


def least_kept(state: State, layout: Layout) -> int:
    least = layout.opening_keep if state.phase == const.OPENING else layout.draw_keep
    return min(least, state.offer_count[state.seat])


def add_keeps(state: State, layout: Layout, moves: Moves) -> None:
    least = least_kept(state, layout)
    for subset in range(1, 1 << state.offer_count[state.seat]):
        if bits.count(subset) >= least:
            moves.add(const.KEEP + subset)


def keep_drawn(state: State, subset: int) -> None:
    """Keep a subset of the tickets drawn."""
    state.draw_seat[state.draws] = state.seat
    state.draw_kept[state.draws] = subset
    state.draws += 1
    keep(state, state.seat, subset)


def keep(state: State, seat: int, subset: int) -> None:
    """Keep a subset of the offer; the others go under the pile in the order offered (USA-17)."""
    for i in range(state.offer_count[seat]):
        ticket = state.offers[seat][i]
        if (subset >> i) & 1:
            state.holder[ticket] = seat
            state.ticket_count[seat] += 1
        else:
            pile.put_under(state, ticket)
    state.offer_count[seat] = 0


def choose(state: State, layout: Layout, dealer: Dealer, subset: int) -> bool:
    """An opening choice. It takes effect, in seat order, when all have chosen (USA-3): then True."""
    state.chosen[state.seat] = subset
    for seat in range(state.players):
        if state.chosen[seat] == 0:
            state.seat = seat
            return False
    before = state.pile_count
    pile.begin_history(state)
    for seat in range(state.players):
        state.returned[seat] = state.offer_count[seat] - bits.count(state.chosen[seat])
        keep(state, seat, state.chosen[seat])
    if layout.opening_shuffled:  # ITA-1, JPN-1
        dealer.shuffle_bottom(state, state.pile_count - before)
    return True
