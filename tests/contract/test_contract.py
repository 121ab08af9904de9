"""What every board must hold to, with every number of players."""

from __future__ import annotations

import json
from random import Random

import pytest

from branchline import Board, Draw, Game, IllegalMoveError, Keep, Move, Pass, Result
from branchline.record import RecordError, read_records, verify
from branchline.rules import rank, turn
from branchline.rules.moves import Moves
from tests.contract.conservation import assert_conserved
from tests.contract.tables import TABLES, board_file, finished_game, random_game, recorded
from tests.referee import referee
from tests.referee.game import Referee

pytestmark = pytest.mark.parametrize(("board", "players"), TABLES)


def test_nothing_is_lost(board: Board, players: int) -> None:
    for seed in range(3):
        for game in random_game(board, players, seed):
            assert_conserved(game)


def test_moves_have_three_forms_that_agree(board: Board, players: int) -> None:
    for game in random_game(board, players, 1):
        legal = game.legal_moves()
        assert len(set(legal)) == len(legal)
        mask = game.mask()
        assert [index for index, allowed in enumerate(mask) if allowed] == [game.index(move) for move in legal]
        for move in legal:
            assert Move.parse(str(move)) == move
            assert Move.from_dict(json.loads(json.dumps(move.to_dict()))) == move
            assert game.move_at(game.index(move)) == move
            assert game.explain(move) is None


def test_legal_moves_equal_a_brute_force_enumeration(board: Board, players: int) -> None:
    game = finished_game(board, players, 2)
    start, *moves = [json.loads(line) for line in recorded(game).splitlines()]
    other = Referee(board_file(board), start)
    again = Game(board, players, seed=2)
    for number, line in enumerate(moves[:-1]):
        if number % 5 == 0:
            ours = sorted(json.dumps(move.to_dict(), sort_keys=True) for move in again.legal_moves(line["seat"]))
            theirs = sorted(json.dumps(move, sort_keys=True) for move in other.legal_moves(line["seat"]))
            assert ours == theirs
        again.play(Move.from_dict(line["move"]), line["seat"])
        other.play(line["seat"], line["move"], line.get("outcome", {}))


def test_moves_counted_are_the_moves_listed(board: Board, players: int) -> None:
    """The bulk player draws a legal move by its rank, without a list: ranks and list must be the same moves."""
    for game in random_game(board, players, 11):
        if game.is_over:
            return
        state, layout, scratch = game._state, game._numbering.layout, Moves()
        ranked = [rank.nth(state, layout, scratch, i) for i in range(rank.count(state, layout, scratch))]
        turn.legal_moves(state, layout, scratch)
        assert ranked == scratch.listed()
        assert tuple(sorted(ranked)) == game.legal_indices()


def test_points_of_a_running_game(board: Board, players: int) -> None:
    game = Game(board, players, seed=1)
    assert game.score().reason == "unfinished"
    assert game.result is None


def test_records_replay_and_an_independent_referee_agrees(board: Board, players: int) -> None:
    for seed in range(3):
        game = finished_game(board, players, seed)
        text = recorded(game)
        (record,) = read_records(text.splitlines())
        assert recorded(verify(record)).splitlines()[1:] == text.splitlines()[1:]
        lines = [json.loads(line) for line in text.splitlines()]
        assert referee.verify(board_file(board), lines) == "finished"


def test_a_seed_gives_the_same_game_byte_for_byte(board: Board, players: int) -> None:
    assert recorded(finished_game(board, players, 3)) == recorded(finished_game(board, players, 3))
    assert recorded(finished_game(board, players, 3)) != recorded(finished_game(board, players, 4))


def test_copies_are_independent(board: Board, players: int) -> None:
    rng = Random(5)
    for number, game in enumerate(random_game(board, players, 5)):
        if number % 25 or game.is_over:
            continue
        before = recorded(game), game.view(0).to_json()
        twin = game.copy()
        assert recorded(twin) == before[0]
        while not twin.is_over:
            seat = twin.seat
            twin.play(rng.choice(twin.legal_moves(seat)), seat)
        assert (recorded(game), game.view(0).to_json()) == before


def test_a_copy_goes_on_as_the_game_itself_would(board: Board, players: int) -> None:
    games = random_game(board, players, 6)
    for _ in range(40):
        game = next(games)
    twin, rng = game.copy(), Random(1)
    while not game.is_over:
        move = rng.choice(game.legal_moves())
        assert game.play(move) == twin.play(move)


def test_an_illegal_move_leaves_the_game_untouched(board: Board, players: int) -> None:
    for number, game in enumerate(random_game(board, players, 7)):
        if number % 20:
            continue
        before = recorded(game), [game.view(seat).to_json() for seat in (None, *range(players))]
        illegal = [m for m in (Pass(), Draw(), Keep(()), Keep(("no--ticket",))) if m not in game.legal_moves()]
        for move in illegal:
            with pytest.raises(IllegalMoveError):
                game.play(move)
        assert (recorded(game), [game.view(seat).to_json() for seat in (None, *range(players))]) == before


def test_the_wrong_seat_is_refused(board: Board, players: int) -> None:
    for game in random_game(board, players, 8):
        for seat in set(range(players)) - set(game.seats_to_act):
            assert game.legal_moves(seat) == []
            refusal = game.explain(Draw(), seat)
            assert refusal is not None
            assert refusal.key in ("game-over", "already-chosen", "not-your-turn")
            assert (refusal.key == "game-over") == game.is_over


def test_after_the_end_nothing_can_be_played(board: Board, players: int) -> None:
    game = finished_game(board, players, 9)
    assert game.legal_moves() == []
    assert not any(game.mask())
    assert game.seats_to_act == ()
    with pytest.raises(IllegalMoveError, match="over"):
        game.play(Draw())
    assert isinstance(game.result, Result)
    assert set(game.result.winners) <= set(range(players))
    for score in game.result.scores:
        assert score["total"] == sum(points for source, points in score.items() if source != "total")


def test_an_abandoned_game_has_no_scores(board: Board, players: int) -> None:
    game = Game(board, players, seed=1)
    game.abandon()
    assert game.is_over
    assert game.result is not None
    assert game.result.to_dict() == {"type": "end", "reason": "abandoned"}
    (record,) = read_records(recorded(game).splitlines())
    assert verify(record).result == game.result


@pytest.mark.long
def test_200_games_verify_and_the_referee_agrees_with_some(board: Board, players: int) -> None:
    for seed in range(200):
        text = recorded(finished_game(board, players, 1000 + seed))
        (record,) = read_records(text.splitlines())
        verify(record)
        if seed % 10 == 0:
            assert referee.verify(board_file(board), map(json.loads, text.splitlines())) == "finished"


def test_an_unfinished_game_verifies_as_far_as_it_goes(board: Board, players: int) -> None:
    lines = recorded(finished_game(board, players, 10)).splitlines()
    for length in (1, 2, players + 1, len(lines) // 2, len(lines) - 2):
        (record,) = read_records(lines[:length])
        verify(record)
    (cut_off,) = read_records(lines[:-1])  # the last move ended the game, so its end must follow
    with pytest.raises(RecordError, match="cut off"):
        verify(cut_off)
