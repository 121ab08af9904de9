"""Bullet trains: shared tracks, progress and its bonus (JPN-2 to JPN-4, JPN-10)."""

from __future__ import annotations

from . import bits
from .layout import Layout
from .state import State


def is_bullet_claim(state: State, layout: Layout, track: int) -> bool:
    """JPN-4: without bullet trains in the supply a bullet track is an ordinary one."""
    return layout.is_bullet[track] > 0 and state.bullets_left > 0


def lay(state: State, layout: Layout, track: int) -> None:
    state.bullets_left -= 1
    state.progress[state.seat] += layout.length[track]
    state.shared[track // 64] |= bits.bit(track % 64)


def bonus(state: State, layout: Layout, seat: int) -> int:
    """By place; tied seats share their place and the next one is counted as if there were no tie."""
    if state.progress[seat] == 0:
        return layout.no_progress
    ahead = 0
    for other in range(state.players):
        if state.progress[other] > state.progress[seat]:
            ahead += 1
    return layout.bullet_bonus[state.players][ahead]
