"""Which tracks make a seat's longest continuous path (USA-21)."""

from __future__ import annotations

from .numbering import numbering_of
from .rules import trail
from .rules.trail import Trail
from .view import View


def longest_trail(view: View, seat: int) -> tuple[str, ...]:
    """The tracks of one of the longest: every other track can be taken away, and it is still as long."""
    if seat not in range(view.players):
        raise ValueError(f"no seat {seat}: the seats are 0 to {view.players - 1}")
    names = numbering_of(view.board)
    state = view.known_state()
    scratch = Trail()
    spaces = trail.longest(scratch, state, names.layout, seat, 0)
    kept = list(view.seats[seat].tracks)
    for track in view.seats[seat].tracks:
        number = names.tracks[track]
        owned = [list(words) for words in state.owned]
        owned[seat][number // 64] &= ~(1 << number % 64)
        before, state.owned = state.owned, owned
        if trail.longest(scratch, state, names.layout, seat, 0) == spaces:
            kept.remove(track)
        else:
            state.owned = before
    return tuple(kept)
