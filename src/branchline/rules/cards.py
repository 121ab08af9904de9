"""Train cards: deck, discards and the row."""

from __future__ import annotations

from . import bits, const
from .dealer import Dealer
from .layout import Layout
from .moves import Moves
from .state import State


def draw(state: State, dealer: Dealer) -> int:
    """The top card of the deck, NO_CARD if there is none; an empty deck is made anew when a card is wanted (USA-10)."""
    if state.deck_count == 0:
        if state.discard_count == 0:
            return const.NO_CARD
        reshuffle(state, dealer)
    state.deck_count -= 1
    return state.deck[state.deck_count]


def reshuffle(state: State, dealer: Dealer) -> None:
    for kind in range(const.KINDS):
        for _ in range(state.discards[kind]):
            state.deck[state.deck_count] = kind
            state.deck_count += 1
        state.discards[kind] = 0
    state.discard_count = 0
    state.shuffles += 1
    dealer.shuffle_deck(state)


def can_draw(state: State) -> bool:
    return state.deck_count > 0 or state.discard_count > 0


def discard(state: State, kind: int, n: int) -> None:
    state.discards[kind] += n
    state.discard_count += n


def tidy_row(state: State, layout: Layout, dealer: Dealer) -> None:
    """Fill the row; throw it away and deal it anew while it has too many locomotives (USA-9)."""
    while True:
        fill_row(state, layout, dealer)
        if state.row[const.LOCOMOTIVE] < const.ROW_LOCOMOTIVES or state.resets == const.MOST_RESETS:
            return
        if not full_row_possible(state, layout):
            return
        for kind in range(const.KINDS):
            discard(state, kind, state.row[kind])
            state.row[kind] = 0
        state.row_count = 0
        state.row_kinds = 0
        state.resets += 1


def fill_row(state: State, layout: Layout, dealer: Dealer) -> None:
    while state.row_count < layout.row_size:
        kind = draw(state, dealer)
        if kind == const.NO_CARD:
            return
        state.row[kind] += 1
        state.row_count += 1
        state.row_kinds |= 1 << kind


def full_row_possible(state: State, layout: Layout) -> bool:
    """Could the cards outside the hands form a full row with few enough locomotives?"""
    locomotives = layout.card_count[const.LOCOMOTIVE]
    others = layout.deck_size - locomotives
    for seat in range(state.players):
        held = state.hands[seat][const.LOCOMOTIVE]
        locomotives -= held
        others -= state.hand_count[seat] - held
    return others + min(locomotives, const.ROW_LOCOMOTIVES - 1) >= layout.row_size


def receive(state: State, seat: int, kind: int) -> None:
    state.hands[seat][kind] += 1
    state.hand_count[seat] += 1


def take(state: State, layout: Layout, dealer: Dealer, kind: int) -> None:
    """Take a face-up card; it is replaced at once (USA-5)."""
    state.row[kind] -= 1
    state.row_count -= 1
    if state.row[kind] == 0:
        state.row_kinds ^= 1 << kind
    receive(state, state.seat, kind)
    state.seen[state.seat][kind] += 1
    tidy_row(state, layout, dealer)


def draw_blind(state: State, dealer: Dealer) -> None:
    receive(state, state.seat, draw(state, dealer))


def spend(state: State, kind: int, n: int) -> None:
    seat = state.seat
    state.hands[seat][kind] -= n
    state.hand_count[seat] -= n
    state.seen[seat][kind] = max(0, state.seen[seat][kind] - n)
    discard(state, kind, n)


def takeable(state: State) -> int:
    """Mask of the kinds that may be taken from the row: a locomotive only as first card (USA-7)."""
    return state.row_kinds if state.phase == const.TURN else state.row_kinds & const.ALL_COLORS


def add_draws(state: State, moves: Moves) -> None:
    kinds = takeable(state)
    while kinds:
        moves.add(bits.lowest(kinds))
        kinds &= kinds - 1
    if can_draw(state):
        moves.add(const.DRAW)


def count_draws(state: State) -> int:
    return bits.count(takeable(state)) + can_draw(state)


def nth_draw(state: State, i: int) -> int:
    kinds = takeable(state)
    while kinds:
        if i == 0:
            return bits.lowest(kinds)
        kinds &= kinds - 1
        i -= 1
    return const.DRAW


def second_card_possible(state: State) -> bool:
    """USA-11: anything to draw unseen, or a row card that is no locomotive."""
    return can_draw(state) or state.row_count > state.row[const.LOCOMOTIVE]


def lay_deck(state: State, layout: Layout) -> None:
    """The whole deck, unshuffled."""
    state.deck_count = 0
    for kind in range(const.KINDS):
        for _ in range(layout.card_count[kind]):
            state.deck[state.deck_count] = kind
            state.deck_count += 1


def deal(state: State, layout: Layout, dealer: Dealer) -> None:
    """USA-2."""
    for seat in range(state.players):
        for _ in range(layout.starting_hand):
            receive(state, seat, draw(state, dealer))
    tidy_row(state, layout, dealer)
