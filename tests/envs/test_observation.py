"""What an observation says, and that it says no more than its seat may know (ALL-1)."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from branchline import Board, Game
from branchline.envs.core import observing
from branchline.envs.core.observing import Observer
from branchline.envs.observation import parts_of, width_of
from branchline.numbering import numbering_of
from branchline.rules.layout import KIND_NAMES
from branchline.view import PHASES
from tests.contract.tables import TABLES, random_game
from tests.contract.test_views import with_hidden_things_permuted

pytestmark = pytest.mark.parametrize(("board", "players"), TABLES)


class Eyes:
    """Observations of the positions of a `Game`."""

    def __init__(self, board: Board, players: int) -> None:
        self.row = np.zeros((1, width_of(board, players)), np.int16)
        events = memoryview(bytearray(2000)).cast("h")
        self.observer = Observer(numbering_of(board).layout, players, memoryview(self.row[0]), events)
        self.parts = parts_of(board, players)

    def see(self, game: Game, seat: int) -> dict[str, NDArray[np.int16]]:
        self.row[:] = 99  # nothing is left of what stood there
        observing.write(self.observer, game._state, seat, 0, 0, 0)
        return {name: self.row[0, part.place].reshape(part.shape).copy() for name, part in self.parts.items()}

    def bytes(self, game: Game, seat: int) -> bytes:
        self.see(game, seat)
        return self.row.tobytes()


def test_permuting_what_a_seat_cannot_see_changes_no_byte(board: Board, players: int) -> None:
    rng, eyes, changed = Random(1), Eyes(board, players), 0
    for number, game in enumerate(random_game(board, players, 1)):
        if number > players and number % 11:
            continue
        for seat in range(players):
            other = with_hidden_things_permuted(game, seat, rng)
            changed += other._state.deck != game._state.deck
            assert eyes.bytes(other, seat) == eyes.bytes(game, seat)
    assert changed > 20


def test_a_view_holds_all_that_is_needed(board: Board, players: int) -> None:
    eyes = Eyes(board, players)
    for number, game in enumerate(random_game(board, players, 2)):
        if number % 40 == 0:
            for seat in range(players):
                seen = eyes.bytes(game, seat)
                observing.write(eyes.observer, game.view(seat).known_state(), seat, 0, 0, 0)
                assert eyes.row.tobytes() == seen


def test_an_observation_says_what_the_view_says(board: Board, players: int) -> None:
    eyes = Eyes(board, players)
    tracks, tickets = numbering_of(board).tracks, numbering_of(board).tickets
    for number, game in enumerate(random_game(board, players, 3)):
        if number > players and number % 13:
            continue
        seat = number % players
        view, seen = game.view(seat), eyes.see(game, seat)
        order = [(seat + i) % players for i in range(players)]
        assert [set(np.flatnonzero(row)) for row in seen["owned"]] == [
            {tracks[track] for track in view.seats[other].tracks} for other in order
        ]
        assert {*np.flatnonzero(seen["shared"])} == {tracks[track] for track in view.shared_tracks}
        assert {*np.flatnonzero(seen["open"])} == {tracks[track] for track in view.open_tracks}
        assert _kinds(seen["hand"]) == view.hand
        assert _kinds(seen["row"]) == view.row
        assert _kinds(seen["discards"]) == view.discards
        assert [_kinds(row) for row in seen["known_cards"]] == [view.seats[other].known_cards for other in order]
        assert seen["unseen"].sum() == view.deck_size + sum(
            view.seats[other].cards - sum(view.seats[other].known_cards.values()) for other in order[1:]
        )
        assert {*np.flatnonzero(seen["tickets"])} == {tickets[ticket] for ticket in view.tickets}
        assert {int(seen["buried"][tickets[ticket]]) for ticket in view.returned.values()} == {
            place + 1 for place in view.returned
        }
        assert [list(row).index(1) for row in seen["offer"] if row.any()] == [tickets[t] for t in view.offer]
        assert [tuple(row) for row in seen["seats"]] == [
            (s.cards, s.ferry_cards, s.tickets, s.trains, s.points, s.progress, len(s.completed) + s.bonus, s.bonus)
            for s in (view.seats[other] for other in order)
        ]
        assert [*PHASES.values()][int(seen["phase"].argmax())] == view.phase
        assert order[int(seen["to_move"].argmax())] == game.seat
        assert order[int(seen["first"].argmax())] == view.first
        left = 0 if view.turns_left is None else view.turns_left + 1
        counts = (view.deck_size, sum(view.discards.values()), view.ticket_deck_size)
        assert tuple(seen["counts"]) == (*counts, view.ferry_cards_left, view.bullet_trains_left, left)


def test_tickets_are_joined_that_count_for_their_seat(board: Board, players: int) -> None:
    if board.tickets_to_win:
        return  # there they are completed at once
    eyes = Eyes(board, players)
    *_, game = random_game(board, players, 4)
    result = game.result
    assert result is not None
    for seat in range(players):
        assert eyes.see(game, seat)["joined"].sum() == result.completed[seat]


def test_in_a_race_it_shows_who_has_completed_and_holds_what(board: Board, players: int) -> None:
    eyes = Eyes(board, players)
    tickets = numbering_of(board).tickets
    for number, game in enumerate(random_game(board, players, 5)):
        if number % 10 == 0 and board.tickets_to_win:
            view, seen = game.view(1), eyes.see(game, 1)
            for i in range(players):
                completed = {tickets[t] for t in view.seats[(1 + i) % players].completed}
                assert {*np.flatnonzero(seen["completed"][i])} == completed
            assert {*np.flatnonzero(seen["held"][0])} == {tickets[t] for t in view.tickets}


def _kinds(counts: NDArray[np.int16]) -> dict[str, int]:
    return {KIND_NAMES[kind]: int(n) for kind, n in enumerate(counts) if n}
