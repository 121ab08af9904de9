"""The course of a game: dealing, what may be done now, doing it, whose turn is next, and the end."""

from __future__ import annotations

from . import cards, chance, claims, const, ferries, payments, pile, race, tickets
from .dealer import Dealer
from .layout import Layout
from .moves import Moves
from .network import Network
from .state import State


def new_game(state: State, layout: Layout, dealer: Dealer, players: int) -> None:
    """For bulk play: shuffle everything, choose the first seat and deal. The state must be fresh."""
    cards.lay_deck(state, layout)
    dealer.shuffle_deck(state)
    pile.lay(state, layout)
    dealer.shuffle_bottom(state, state.pile_count)
    deal(state, layout, dealer, players, chance.below(state, players))


def deal(state: State, layout: Layout, dealer: Dealer, players: int, first: int) -> None:
    """Deck and pile lie ready (USA-1 to USA-4, FJ-1, ITA-1, JPN-1)."""
    state.players = players
    state.first = first
    state.ferries_left = layout.ferry_cards
    state.bullets_left = layout.bullet_trains
    for seat in range(players):
        state.trains[seat] = layout.trains
    claims.open_all(state, layout)
    cards.deal(state, layout, dealer)
    if layout.tickets_to_win > 0:
        for seat in range(players):
            for _ in range(layout.opening_deal):
                race.receive(state, seat)
        begin(state)
    else:
        for seat in range(players):
            tickets.deal(state, seat, layout.opening_deal)


def begin(state: State) -> None:
    state.seat = state.first
    state.phase = const.TURN


def legal_moves(state: State, layout: Layout, moves: Moves) -> None:
    """All legal moves of the seat to move."""
    moves.count = 0
    if state.phase == const.OPENING or state.phase == const.KEEPING:
        tickets.add_keeps(state, layout, moves)
    elif state.phase == const.SECOND_CARD:
        cards.add_draws(state, moves)
    elif state.phase == const.TURN:
        cards.add_draws(state, moves)
        add_other_actions(state, layout, moves)
        payments.add_all(state, layout, moves)
        if moves.count == 0:
            moves.add(const.PASS)  # USA-18, FJ-11


def add_other_actions(state: State, layout: Layout, moves: Moves) -> None:
    if layout.draw_tickets > 0 and state.pile_count > 0:  # USA-17
        moves.add(const.TICKETS)
    if ferries.can_take(state, layout):  # ITA-2
        moves.add(const.FERRY_CARD)
    if layout.tickets_to_win > 0 and state.ticket_count[state.seat] > 0:  # FJ-3
        moves.add(const.SWAP)


def play(state: State, layout: Layout, dealer: Dealer, net: Network, moves: Moves, move: int) -> None:
    """Carry out one legal move. `net` and `moves` are scratch space."""
    state.resets = 0
    if move >= const.KEEP and move < const.FIRST_CLAIM:
        keep(state, layout, dealer, move - const.KEEP)
        return
    note_idleness(state, layout, moves, move)
    if move >= const.FIRST_CLAIM:
        claims.claim(state, layout, move)
        cards.tidy_row(state, layout, dealer)
        end_action(state, layout, net)
    elif move <= const.LOCOMOTIVE:
        cards.take(state, layout, dealer, move)
        end_card(state, layout, move == const.LOCOMOTIVE)
    elif move == const.DRAW:
        cards.draw_blind(state, dealer)
        end_card(state, layout, False)
    elif move == const.TICKETS:
        tickets.offer(state, state.seat, layout.draw_tickets)
        state.phase = const.KEEPING
    elif move == const.FERRY_CARD:
        ferries.take(state)
        end_turn(state, layout)
    elif move == const.SWAP:
        race.swap(state)
        end_action(state, layout, net)
    else:
        end_turn(state, layout)


def note_idleness(state: State, layout: Layout, moves: Moves, move: int) -> None:
    """Count turns that began with no action possible, or in a race with nothing but a swap (USA-18, FJ-11)."""
    if move == const.PASS or (move == const.SWAP and not can_draw_or_claim(state, layout, moves)):
        state.idle += 1
    else:
        state.idle = 0


def can_draw_or_claim(state: State, layout: Layout, moves: Moves) -> bool:
    return cards.count_draws(state) > 0 or payments.count(state, layout, moves) > 0


def keep(state: State, layout: Layout, dealer: Dealer, subset: int) -> None:
    if state.phase == const.KEEPING:
        tickets.keep_drawn(state, subset)
        end_turn(state, layout)
    elif tickets.choose(state, layout, dealer, subset):
        begin(state)


def end_card(state: State, layout: Layout, is_whole_turn: bool) -> None:
    """USA-6, USA-11: a second card follows if there is one to take."""
    if state.phase == const.TURN and not is_whole_turn:
        state.phase = const.SECOND_CARD
        if cards.second_card_possible(state):
            return
    end_turn(state, layout)


def end_action(state: State, layout: Layout, net: Network) -> None:
    """After a claim or a swap: in a race it may have ended the game (FJ-8, FJ-9)."""
    if layout.tickets_to_win > 0:
        race.complete(state, layout, net)
        if state.completed[state.seat] >= layout.tickets_to_win:
            finish(state, const.ENOUGH_TICKETS)
            return
        if state.trains[state.seat] == 0:
            finish(state, const.LAST_TRAIN)
            return
    end_turn(state, layout)


def end_turn(state: State, layout: Layout) -> None:
    if state.turns_left > 0:
        state.turns_left -= 1
    elif last_round_begins(state, layout):
        state.turns_left = state.players
    if state.turns_left == 0:
        finish(state, const.TRAINS)
    elif state.idle >= state.players:
        finish(state, const.BLOCKED)
    else:
        state.seat = state.seat + 1 if state.seat + 1 < state.players else 0
        state.phase = const.TURN


def last_round_begins(state: State, layout: Layout) -> bool:
    """USA-19, and JPN-8 where the bullet trains must be nearly gone too."""
    if layout.tickets_to_win > 0 or state.trains[state.seat] > layout.last_trains:
        return False
    return layout.last_bullets < 0 or state.bullets_left <= layout.last_bullets


def finish(state: State, reason: int) -> None:
    state.phase = const.OVER
    state.reason = reason
