"""A game as Python programs use it: copied, sent to other processes, taken back; and their mistakes explained."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

from branchline import Board, Claim, Deal, Draw, Game, IllegalMoveError, Move, Refusal, View
from branchline.deal import Seed, deal_from_seed
from branchline.rules import pickling
from tests.contract.tables import TABLES, finished_game

USA = Board.load("usa")


def position_of(game: Game) -> dict[str, object]:
    """All that the rules know of it."""
    return pickling.fields(game._state)


def played(moves: int, board: str = "italy", players: int = 3, seed: int = 5) -> Game:
    rng = Random(1)
    game = Game(board, players, seed=seed)
    for _ in range(moves):
        game.play(rng.choice(game.legal_moves()))
    return game


def pickled(game: Game) -> Game:
    again: Game = pickle.loads(pickle.dumps(game))
    return again


# copies

COPIES: list[Callable[[Game], Game]] = [pickled, copy.copy, copy.deepcopy, Game.copy]


@pytest.mark.parametrize("twin_of", COPIES)
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_a_copy_goes_on_exactly_as_the_game_and_on_its_own(
    board: Board, players: int, twin_of: Callable[[Game], Game]
) -> None:
    rng = Random(2)
    game = Game(board, players, seed=2)
    for _ in range(rng.randrange(60)):
        game.play(rng.choice(game.legal_moves()))
    before, moves = position_of(game), game.history.copy()
    twin = twin_of(game)
    while not twin.is_over:
        twin.play(rng.choice(twin.legal_moves()))
    assert (position_of(game), game.history) == (before, moves)
    for event in twin.history[len(moves) :]:
        assert game.play(event.move, event.seat) == [event]
    assert game.result == twin.result


@pytest.mark.parametrize("twin_of", [lambda view: pickle.loads(pickle.dumps(view)), copy.copy, copy.deepcopy])
def test_a_view_can_be_copied(twin_of: Callable[[View], View]) -> None:
    view = played(40).view(1)
    twin = twin_of(view)
    assert twin.to_json() == view.to_json()
    assert twin.imagine(Random(1)).view(1).to_json() == view.to_json()


def test_an_abandoned_game_stays_abandoned_in_a_copy() -> None:
    game = played(9)
    game.abandon()
    assert pickled(game).result == copy.copy(game).result == game.result


def test_what_a_game_says_can_be_pickled() -> None:
    game = played(30)
    refusal = game.explain(Claim("a--b", ()))
    assert refusal is not None
    things = [
        game.history,
        game.opening,
        game.score(),
        game.deal,
        game.board,
        refusal,
        Refusal("USA-11", "nothing-to-draw"),
    ]
    assert pickle.loads(pickle.dumps(things)) == things
    assert copy.deepcopy(things) == things
    error = pickle.loads(pickle.dumps(IllegalMoveError(refusal)))
    assert (str(error), error.refusal) == (str(refusal), refusal)


def play_on(game: Game) -> Game:
    rng = Random(3)
    while not game.is_over:
        game.play(rng.choice(game.legal_moves()))
    return game


def test_games_travel_to_other_processes_and_back() -> None:
    game = played(20)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        (there,) = pool.map(play_on, [game])
    assert there.history == play_on(game).history


# asking


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_indices_and_standing_say_the_same_as_moves_and_score(board: Board, players: int) -> None:
    """At every move, whatever was asked before."""
    game, rng = Game(board, players, seed=6), Random(6)
    while not game.is_over:
        for seat in range(players):
            assert [game.move_at(index, seat) for index in game.legal_indices(seat)] == game.legal_moves(seat)
        score, standing = game.score(), game.standing()
        assert standing.longest == score.longest_path
        for bonus in ("regions", "bullets"):
            assert getattr(standing, bonus) == tuple(points[bonus] for points in score.scores if bonus in points)
        game.play(rng.choice(game.legal_moves()))
    assert game.legal_indices() == ()


# taking back


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_undo_takes_back_every_move_of_a_game_exactly(board: Board, players: int) -> None:
    game = Game(board, players, seed=4)
    rng, before = Random(4), []
    while not game.is_over:
        before.append(position_of(game))
        seat = rng.choice(game.seats_to_act)
        game.play(rng.choice(game.legal_moves(seat)), seat)
    history = game.history.copy()
    for at in sorted(rng.sample(range(len(history)), 12), reverse=True):
        while len(game.history) > at:
            taken = game.undo()
        assert taken == history[at]
        assert position_of(game) == before[at]
    for event in history[len(game.history) :]:
        assert game.play(event.move, event.seat) == [event]


def test_undo_to_takes_back_many_moves_at_once() -> None:
    game, one_by_one = played(40), played(40)
    taken = [one_by_one.undo() for _ in range(25)]
    assert game.undo_to(15) == taken[::-1]
    assert position_of(game) == position_of(one_by_one)
    assert game.history == one_by_one.history == played(15).history
    assert game.undo_to(15) == []


@pytest.mark.parametrize("moves", [-1, 6])
def test_undo_to_leaves_no_other_moves_than_were_made(moves: int) -> None:
    game = played(5)
    with pytest.raises(ValueError, match="5 were made"):
        game.undo_to(moves)
    assert len(game.history) == 5


def test_undo_takes_back_a_reshuffle() -> None:
    game = finished_game(USA, 2, 9)
    while not game.undo().outcome.reshuffles:
        pass
    move = finished_game(USA, 2, 9).history[len(game.history)]
    assert game.play(move.move) == [move]


def test_undo_goes_back_to_the_beginning_and_no_further() -> None:
    for game in (Game("usa", 2, seed=1), Game("usa", 2, seed=1).view(0).imagine(Random(1))):
        start = position_of(game)
        game.play(game.legal_moves()[0])
        game.undo()
        assert position_of(game) == start
        with pytest.raises(ValueError, match="no move to take back"):
            game.undo()


def test_an_abandoned_game_has_no_undo() -> None:
    game = played(5)
    game.abandon()
    with pytest.raises(ValueError, match="abandoned"):
        game.undo()


# mistakes


@pytest.mark.parametrize("move", ["draw", {"do": "draw"}, None, 9, Draw, Move()], ids=repr)
@pytest.mark.parametrize("ask", [Game.play, Game.explain, Game.index])
def test_what_is_no_move_is_refused_with_the_way_to_make_one(ask: Callable[..., object], move: object) -> None:
    with pytest.raises(TypeError, match=r"is no move: .*Move\.parse.*Move\.from_dict"):
        ask(played(10), move)


@pytest.mark.parametrize(
    "ask",
    [
        lambda game, seat: game.view(seat),
        lambda game, seat: game.legal_moves(seat),
        lambda game, seat: game.mask(seat),
        lambda game, seat: game.explain(Draw(), seat),
        lambda game, seat: game.play(Draw(), seat),
        lambda game, seat: game.index(Draw(), seat),
        lambda game, seat: game.move_at(9, seat),
    ],
)
@pytest.mark.parametrize("moves", [0, 10])
def test_a_seat_that_does_not_exist_is_an_error_everywhere(ask: Callable[[Game, Any], object], moves: int) -> None:
    for seat in (9, 3, -1):
        with pytest.raises(ValueError, match=f"no seat {seat}: the seats are 0 to 2"):
            ask(played(moves), seat)
    for wrong in ("0", 1.0, True):
        with pytest.raises(TypeError, match=f"a seat is a whole number, not {wrong!r}"):
            ask(played(moves), wrong)


@pytest.mark.parametrize("players", ["2", 2.0, True, None, [2]], ids=repr)
def test_the_number_of_players_is_a_whole_number(players: Any) -> None:
    with pytest.raises(TypeError, match="the number of players is a whole number, not "):
        Game("usa", players)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"board": 5}, "a board is a Board, the name"),
        ({"board": None}, "a board is a Board, the name"),
        ({"first": "0"}, "the first seat is a whole number"),
        ({"deal": (("red",), ("a",))}, "a deal is a branchline.Deal"),
    ],
)
def test_other_wrong_arguments_say_what_is_wanted(options: dict[str, Any], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        Game(**{"board": USA, "players": 2, **options})


def test_the_number_of_a_move_is_a_whole_number() -> None:
    with pytest.raises(TypeError, match="the number of a move is a whole number"):
        played(10).move_at("9")  # type: ignore[arg-type]


def test_a_deal_cannot_be_changed_from_outside() -> None:
    cards = list(deal_from_seed(USA, Seed(1)).cards)
    game = Game(USA, 2, deal=Deal(cards, deal_from_seed(USA, Seed(1)).tickets))
    cards.clear()
    assert len(game.deal.cards) == 110


# shown


def test_a_game_and_a_view_show_where_they_stand() -> None:
    game = Game("usa", 3, seed=7)
    assert repr(game) == "<Game on usa: 3 players, 0 moves, to act: seats 0, 1, 2>"
    assert repr(game.view()) == "<View of a spectator on usa: 3 players, opening, to act: seats 0, 1, 2>"
    result = play_on(game).result
    assert result is not None
    assert repr(game) == f"<Game on usa: 3 players, {len(game.history)} moves, won by seat {result.winners[0]}>"
    assert repr(game.view(1)) == "<View of seat 1 on usa: 3 players, over, to act: nobody>"
    abandoned = Game("usa", 2, seed=1)
    abandoned.abandon()
    assert repr(abandoned) == "<Game on usa: 2 players, 0 moves, abandoned>"
