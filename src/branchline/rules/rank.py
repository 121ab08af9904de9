"""The legal moves counted and numbered without listing them: so one can be chosen at random at little cost.

The order is that of the list in `turn`.
"""

from __future__ import annotations

from . import cards, const, ferries, payments, tickets
from .layout import Layout
from .moves import Moves
from .state import State


def count(state: State, layout: Layout, moves: Moves) -> int:
    """How many legal moves the seat to move has. Leaves in `moves` what `nth` needs."""
    if state.phase == const.OPENING or state.phase == const.KEEPING:
        moves.count = 0
        tickets.add_keeps(state, layout, moves)
        return moves.count
    moves.draws = cards.count_draws(state)
    if state.phase == const.SECOND_CARD:
        return moves.draws
    moves.others = count_other_actions(state, layout)
    moves.claims = payments.count(state, layout, moves)
    return max(1, moves.draws + moves.others + moves.claims)  # 1: a pass


def nth(state: State, layout: Layout, moves: Moves, i: int) -> int:
    """The move with this rank, from 0 to the count."""
    if state.phase == const.OPENING or state.phase == const.KEEPING:
        return moves.numbers[i]
    if i < moves.draws:
        return cards.nth_draw(state, i)
    i -= moves.draws
    if i < moves.others:
        return nth_other_action(state, layout, i)
    i -= moves.others
    return payments.nth(state, layout, moves, i) if i < moves.claims else const.PASS


def count_other_actions(state: State, layout: Layout) -> int:
    found = 0
    if layout.draw_tickets > 0 and state.pile_count > 0:
        found += 1
    if ferries.can_take(state, layout):
        found += 1
    if layout.tickets_to_win > 0 and state.ticket_count[state.seat] > 0:
        found += 1
    return found


def nth_other_action(state: State, layout: Layout, i: int) -> int:
    if layout.draw_tickets > 0 and state.pile_count > 0:
        if i == 0:
            return const.TICKETS
        i -= 1
    if i == 0 and ferries.can_take(state, layout):
        return const.FERRY_CARD
    return const.SWAP
