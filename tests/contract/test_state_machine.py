"""Hypothesis plays: any order of moves, copies, refusals and replays keeps the promises."""

from __future__ import annotations

import json

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from branchline import Game, IllegalMoveError, Pass
from branchline.boards import BUILT_IN
from branchline.record import read_records, replay
from branchline.rules import const
from tests.contract.conservation import assert_conserved
from tests.contract.tables import BOARDS, board_file, recorded
from tests.referee.game import Referee


class Table(RuleBasedStateMachine):
    game: Game
    other: Game | None = None

    @initialize(
        name=st.sampled_from(BUILT_IN),
        players=st.integers(2, 5),
        seed=st.binary(min_size=1, max_size=8),
        data=st.data(),
    )
    def deal(self, name: str, players: int, seed: bytes, data: st.DataObject) -> None:
        board = BOARDS[name]
        players = min(players, board.max_players)
        first = data.draw(st.none() | st.integers(0, players - 1))
        self.game = Game(board, players, seed=seed, first=first)

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data(), count=st.integers(1, 30))
    def play(self, data: st.DataObject, count: int) -> None:
        rng = data.draw(st.randoms(use_true_random=False))
        for _ in range(count):
            if self.game.is_over:
                return
            seat = rng.choice(self.game.seats_to_act)
            self.game.play(rng.choice(self.game.legal_moves(seat)), seat)

    @rule()
    def set_a_copy_aside(self) -> None:
        self.other = self.game.copy()

    @precondition(lambda self: self.other is not None)
    @rule()
    def go_back_to_the_copy(self) -> None:
        assert self.other is not None
        self.game, self.other = self.other, self.game

    @rule(number=st.integers(0, 3000))
    def try_any_move(self, number: int) -> None:
        """A move is played if it is legal and refused without a trace if it is not."""
        if number >= self.game._numbering.size or const.KEEP <= number < const.FIRST_CLAIM or self.game.is_over:
            return
        move = self.game.move_at(number)
        legal = move in self.game.legal_moves()
        before = recorded(self.game)
        if legal:
            self.game.play(move)
            return
        with pytest.raises(IllegalMoveError) as error:
            self.game.play(move)
        assert error.value.refusal.text("it")
        assert recorded(self.game) == before

    @rule()
    def replay(self) -> None:
        (record,) = read_records(recorded(self.game).splitlines())
        again = replay(record)
        assert again.view().to_json() == self.game.view().to_json()

    @rule()
    def score_from_scratch(self) -> None:
        """The referee counts the same points from nothing but the record."""
        start, *moves = [json.loads(line) for line in recorded(self.game).splitlines()]
        if self.game.is_over:
            referee = Referee(board_file(self.game.board), start)
            for line in moves[:-1]:
                referee.play(line["seat"], line["move"], line.get("outcome", {}))
            assert self.game.result is not None
            assert referee.end() == self.game.result.to_dict()

    @invariant()
    def nothing_is_lost(self) -> None:
        assert_conserved(self.game)

    @invariant()
    def somebody_can_move_until_the_end(self) -> None:
        assert bool(self.game.legal_moves()) != self.game.is_over
        legal = self.game.legal_moves()
        assert (Pass() in legal) <= (len(legal) == 1)


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=25, stateful_step_count=25)
