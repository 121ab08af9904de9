"""Claiming a track: paying for it, laying trains, closing it to others."""

from __future__ import annotations

from . import bits, bullets, cards, const, ferries
from .layout import Layout
from .state import State


def claim(state: State, layout: Layout, move: int) -> None:
    track = layout.claim_track[move]
    payment = layout.claim_payment[move]
    cards.spend(state, layout.claim_kind[move], layout.pay_cards[payment])
    cards.spend(state, const.LOCOMOTIVE, layout.pay_locomotives[payment])
    if layout.pay_ferries[payment] > 0:
        ferries.spend(state, layout, layout.pay_ferries[payment])
    if bullets.is_bullet_claim(state, layout, track):
        bullets.lay(state, layout, track)
    else:
        lay_trains(state, layout, track)
    close(state, layout, track)


def lay_trains(state: State, layout: Layout, track: int) -> None:
    seat = state.seat
    length = layout.length[track]
    state.trains[seat] -= length
    state.points[seat] += layout.points[length]
    state.owned[seat][track // 64] |= bits.bit(track % 64)


def close(state: State, layout: Layout, track: int) -> None:
    """Nobody may claim the track again; its siblings close for its owner, and for all with few players (USA-15)."""
    for seat in range(state.players):
        state.open[seat][track // 64] &= ~bits.bit(track % 64)
        if seat == state.seat or state.players < layout.all_parallel_from:
            for word in range(const.WORDS):
                state.open[seat][word] &= ~layout.siblings[track][word]


def open_all(state: State, layout: Layout) -> None:
    for seat in range(state.players):
        for word in range(const.WORDS):
            state.open[seat][word] = layout.all_tracks[word]
