"""Which moves may be taken back.

Time that was spent stays spent, and a move from which anybody has learned something cannot be taken back. Alone among
bots one may take back anything, to learn from it; such a game counts for no statistics.
"""

from __future__ import annotations

from branchline.server.table import Table


def seats(table: Table, now: int) -> list[int]:
    """Who may take back their last move: the one person among bots, or at most who moved last."""
    assert table.game is not None
    people = table.people
    if not table.is_practice:
        people = [event.seat for event in table.game.history[-1:] if event.seat in people]
    return [seat for seat in people if moves_left(table, seat, now) is not None]


def moves_left(table: Table, seat: int, now: int) -> int | None:
    """How many moves of the game remain if this seat takes back its last one; None if it may not."""
    move = _last_own_move(table, seat)
    return move if move is not None and table.clocks.has_time_for(move, now) else None


def _last_own_move(table: Table, seat: int) -> int | None:
    game = table.game
    if game is None or game.is_over or not game.history:
        return None
    last = len(game.history) - 1
    if table.is_practice:
        own = (number for number in range(last, table.moves_before - 1, -1) if game.history[number].seat == seat)
        return next(own, None)
    return last if game.history[last].seat == seat and not table.has_revealed[last] else None
