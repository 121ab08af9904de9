"""Games between bots."""

from __future__ import annotations

from random import Random

import pytest

from branchline import Board, Claim, Game
from branchline.arena import match, play_match, simulate
from branchline.arena.workers import LocalProcesses
from branchline.bots import make_bot


@pytest.mark.parametrize("seed", ["1", "0x01", b"\x01"], ids=repr)
def test_a_seed_of_every_kind_gives_the_same_match(seed: str | bytes) -> None:
    assert play_match("first_journey", ("random", "random"), seed).history == (
        play_match("first_journey", ("random", "random"), 1).history
    )


def test_a_game_that_takes_too_long_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    assert match.DECISION_LIMIT == 5000
    monkeypatch.setattr(match, "DECISION_LIMIT", 50)
    game = play_match(Board.load("usa"), ("random", "random"), b"1")
    assert len(game.history) == 50
    assert game.result is not None
    assert game.result.reason == "abandoned"


def test_greedy_claims_what_scores_most() -> None:
    board = Board.load("usa")
    game = play_match(board, ("greedy", "greedy"), b"2")
    again = Game(board, 2, seed=b"2")
    for event in game.history:
        claims = [move for move in again.legal_moves(event.seat) if isinstance(move, Claim)]
        if claims:
            assert isinstance(event.move, Claim)
            points = {claim: board.route_points[board.track(claim.track).length] for claim in claims}
            assert points[event.move] == max(points.values())
        again.play(event.move, event.seat)


def test_every_game_of_a_run_is_another_one() -> None:
    board, bots = Board.load("first_journey"), ("random", "greedy")
    records = [game.record for game in simulate(board, bots, "1", 4, LocalProcesses(1), with_records=True)]
    assert len(set(records)) == 4
    assert records == [game.record for game in simulate(board, bots, "1", 4, LocalProcesses(2), with_records=True)]


def test_unknown_bots_are_named() -> None:

    with pytest.raises(ValueError, match="unknown bot 'genius'; there are random, greedy"):
        make_bot("genius", Random(1))
