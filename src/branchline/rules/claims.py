"""Claiming tracks: what a hand can pay for, and paying it."""

from __future__ import annotations

from . import bits, bullets, cards, const, ferries
from .layout import Layout
from .moves import Moves
from .state import State


def find_reach(state: State, layout: Layout, moves: Moves) -> None:
    """The tracks the seat to move may claim and has the trains for (USA-14); bullet trains are not its own (JPN-2)."""
    seat = state.seat
    for word in range(const.WORDS):
        mask = layout.up_to[min(state.trains[seat], const.MAX_LENGTH)][word]
        if state.bullets_left > 0:
            mask |= layout.bullet_tracks[word]
        moves.reach[word] = mask & state.open[seat][word]


def add_claims(state: State, layout: Layout, moves: Moves) -> None:
    """Every track in reach with every payment the hand can make, each a move of its own."""
    find_reach(state, layout, moves)
    for word in range(const.WORDS):
        mask = moves.reach[word]
        while mask:
            add_payments(state, layout, 64 * word + bits.lowest(mask), moves)
            mask &= mask - 1


def add_payments(state: State, layout: Layout, track: int, moves: Moves) -> None:
    """USA-13, ITA-5: cards of one color with locomotives and ferry cards, then payments without any color."""
    price = layout.price[track]
    first = layout.price_first[price]
    colored = layout.price_colored[price]
    move = layout.first_claim[track]
    if layout.color[track] != const.GRAY:
        add_affordable(state, layout, layout.color[track], first, colored, move, moves)
        move += colored
    else:
        for i in range(layout.color_count):
            add_affordable(state, layout, layout.colors[i], first, colored, move, moves)
            move += colored
    add_affordable(state, layout, const.LOCOMOTIVE, first + colored, layout.price_bare[price], move, moves)


def add_affordable(state: State, layout: Layout, kind: int, first: int, count: int, move: int, moves: Moves) -> None:
    hand = state.hands[state.seat]
    if hand[kind] == 0 and kind != const.LOCOMOTIVE:
        return
    for i in range(count):
        way = first + i
        if (
            layout.pay_cards[way] <= hand[kind]
            and layout.pay_locomotives[way] <= hand[const.LOCOMOTIVE]
            and layout.pay_ferries[way] <= hand[const.FERRY]
        ):
            moves.add(move + i)


def claim(state: State, layout: Layout, move: int) -> None:
    track = layout.claim_track[move]
    way = layout.claim_payment[move]
    cards.spend(state, layout.claim_kind[move], layout.pay_cards[way])
    cards.spend(state, const.LOCOMOTIVE, layout.pay_locomotives[way])
    if layout.pay_ferries[way] > 0:
        ferries.spend(state, layout, layout.pay_ferries[way])
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
