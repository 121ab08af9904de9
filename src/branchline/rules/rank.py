"""The legal moves counted and numbered without listing them: so one can be chosen at random at little cost.

The order is that of the list in `turn`.
"""

from __future__ import annotations

from . import cards, const, payments, tickets, turn
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
    moves.count = 0
    turn.add_other_actions(state, layout, moves)
    moves.others = moves.count
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
        return moves.numbers[i]
    i -= moves.others
    return payments.nth(state, layout, moves, i) if i < moves.claims else const.PASS
