"""What is sent to a foreign bot holds nothing its seat may not know."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from branchline import Board, Game
from branchline.bots import make_bot
from branchline.bots.external import hosts, program, wire
from branchline.bots.external.child import Answer, Words
from branchline.events import Event
from tests.bots.external.table import JAVASCRIPT, TEN_LINES
from tests.contract.tables import BOARDS, random_game
from tests.contract.test_views import everything_in, with_hidden_things_permuted


class Ear:
    """Takes the place of a bot's process and keeps every byte."""

    heard = b""
    ended = False

    def __init__(self) -> None:
        self.words = Words()

    def ask(self, request: bytes, seconds: float) -> Answer:
        self.heard += request
        return {"type": "ready", "protocol": 1, "move": 0}


def heard(spec: str, game: Game, seat: int, events: list[Event], monkeypatch: pytest.MonkeyPatch) -> bytes:
    ear = Ear()
    monkeypatch.setattr(program, "Child", lambda command: ear)
    monkeypatch.setattr(hosts, "borrow", lambda target: ear)
    bot = make_bot(spec, Random(1))
    for event in events:
        bot.notice(event.seen_by(seat))  # type: ignore[attr-defined]
    bot.choose(game.view(seat), game.legal_moves(seat))
    return ear.heard


@pytest.mark.parametrize("spec", [JAVASCRIPT, TEN_LINES], ids=["program", "python"])
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_permuting_what_a_seat_cannot_see_leaves_the_bytes_identical(
    spec: str, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(1)
    changed = 0
    for number, game in enumerate(random_game(board, 3, 1)):
        if game.is_over or (number > 3 and number % 7):
            continue
        for seat in game.seats_to_act:
            other = with_hidden_things_permuted(game, seat, rng)
            changed += other._state.deck != game._state.deck
            events = game.history[-4:]
            assert heard(spec, game, seat, events, monkeypatch) == heard(spec, other, seat, events, monkeypatch)
    assert changed > 10


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_view_arrives_as_it_was_sent(board: Board) -> None:
    wire.set_board(board)
    for number, game in enumerate(random_game(board, 2, 2)):
        if number % 10 == 0:
            view, moves = game.view(number % 2), game.legal_moves()
            arrived = pickle.loads(wire.packed(wire.Choose(view, moves, [])))
            assert arrived.view.board is board
            assert everything_in(arrived.view) == everything_in(view)
            assert arrived.view.to_json() == view.to_json()
            assert arrived.moves == moves
            assert pickle.loads(pickle.dumps(view)).to_json() == view.to_json()
