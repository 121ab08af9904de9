"""Which moves may be taken back."""

from __future__ import annotations

from branchline.events import Event
from branchline.server.table import Table


def moves_left(table: Table, seat: int) -> int | None:
    """How many moves of the game remain if this seat takes back its last one; None if it may not."""
    game = table.game
    if game is None or game.is_over or not game.history:
        return None
    last = len(game.history) - 1
    if table.is_practice:
        return next((number for number in range(last, -1, -1) if game.history[number].seat == seat), None)
    return last if game.history[last].seat == seat and not reveals(game.history[last]) else None


def reveals(event: Event) -> bool:
    """Did it show a card, a ticket or a piece of chance to anybody?"""
    happened = event.outcome
    return bool(
        happened.drawn
        or happened.turned
        or happened.resets
        or happened.reshuffles
        or happened.offered
        or happened.bottom
        or happened.received
        or happened.completed
    )
