"""Nothing is lost and nothing appears: cards, tickets, trains, and points that can be counted anew."""

from __future__ import annotations

from collections import Counter

from branchline import Game
from branchline.rules import const


def assert_conserved(game: Game) -> None:
    _assert_cards(game)
    _assert_tickets(game)
    _assert_pieces(game)


def _assert_cards(game: Game) -> None:
    state, layout = game._state, game._numbering.layout
    for kind in range(const.KINDS):
        in_hands = sum(state.hands[seat][kind] for seat in range(game.players))
        in_deck = state.deck[: state.deck_count].count(kind)
        assert in_hands + in_deck + state.discards[kind] + state.row[kind] == layout.card_count[kind]
    assert state.row_count == sum(state.row)
    assert state.row_kinds == sum(1 << kind for kind in range(const.KINDS) if state.row[kind])
    assert state.discard_count == sum(state.discards)
    for seat in range(game.players):
        assert state.hand_count[seat] == sum(state.hands[seat][: const.KINDS])
        assert all(0 <= known <= held for known, held in zip(state.seen[seat], state.hands[seat], strict=True))


def _assert_tickets(game: Game) -> None:
    state = game._state
    pile = [state.pile[(state.pile_start + i) % const.MAX_PASSED] for i in range(state.pile_count)]
    offered = [t for seat in range(game.players) for t in state.offers[seat][: state.offer_count[seat]]]
    held = [t for t in range(len(game.board.tickets)) if state.holder[t] != const.NOBODY]
    assert Counter(pile + offered + held) == Counter(range(len(game.board.tickets)))
    for seat in range(game.players):
        assert state.ticket_count[seat] == state.holder.count(seat)
        done = state.holder.count(const.DONE + seat)
        assert state.completed[seat] == done + state.bonus[seat]


def _assert_pieces(game: Game) -> None:
    """Trains, ferry cards and bullet trains; points and progress counted again from the tracks."""
    board, view = game.board, game.view()
    claimed = [track for seat in view.seats for track in seat.tracks] + list(view.shared_tracks)
    assert len(claimed) == len(set(claimed))
    for seat in view.seats:
        lengths = [board.track(track).length for track in seat.tracks]
        assert seat.trains == board.trains - sum(lengths) >= 0
        assert seat.points == sum(board.route_points.get(length, 0) for length in lengths)
        assert seat.ferry_cards <= board.ferry_hand_limit
    assert view.bullet_trains_left == board.bullet_trains - len(view.shared_tracks) >= 0
    shared = sum(board.track(track).length for track in view.shared_tracks)
    assert sum(seat.progress for seat in view.seats) == shared
    if board.ferry_cards_return:
        assert view.ferry_cards_left + sum(seat.ferry_cards for seat in view.seats) == board.ferry_cards
