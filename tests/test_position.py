"""Positions set up by hand."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Board, Game, Move, PositionError
from branchline.rules import pickling
from tests.contract.conservation import assert_conserved
from tests.contract.tables import TABLES, random_game

CHANCE = {"deck", "pile", "pile_start", "random"}  # orders that nobody sees
MEMORY = {"seen", "shuffles", "first", "resets", "idle", "offers", "race_hand", "chosen"}  # of how it came about
MEMORY |= {"returned", "draws", "draw_seat", "draw_kept", "dealt_to"}


def set_up_again(game: Game) -> Game:
    """From what can be seen of a game when a turn begins."""
    views = [game.view(seat) for seat in range(game.players)]
    return Game.from_position(
        game.board,
        game.players,
        to_move=game.seat,
        hands={seat: view.hand for seat, view in enumerate(views)},
        row=views[0].row,
        discards=views[0].discards,
        tracks={seat: tracks_of(game, seat) for seat in range(game.players)},
        tickets={seat: view.tickets for seat, view in enumerate(views)},
        completed={seat: view.seats[seat].completed for seat, view in enumerate(views)},
        turns_left=views[0].turns_left,
        seed=1,
    )


def tracks_of(game: Game, seat: int) -> list[str]:
    return [event.move.track for event in game.history if event.seat == seat and event.move.do == "claim"]


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_the_positions_of_whole_games_can_be_set_up(board: Board, players: int) -> None:
    for seed in range(2):
        for number, game in enumerate(random_game(board, players, seed)):
            if game.view().phase == "turn" and number % 3 == 0:
                again = set_up_again(game)
                assert_conserved(again)
                known, same = pickling.fields(game._state), pickling.fields(again._state)
                assert {name for name in known if known[name] != same[name]} <= CHANCE | MEMORY
                assert again.legal_moves() == game.legal_moves()
                assert again.score() == game.score()


def test_a_position_is_played_on() -> None:
    game = Game.from_position(
        "usa",
        to_move=1,
        hands={1: {"red": 3, "locomotive": 1}},
        row={"red": 2, "blue": 3},
        deck=["white", "green"],
        tracks={0: ["dallas--houston:gray-1"]},
        tickets={1: ["dallas--new-york"]},
        ticket_deck=["boston--miami"],
        seed=1,
    )
    assert repr(game) == "<Game on usa: 2 players, 0 moves, to act: seat 1>"
    [taken] = game.play(Move.parse("take blue"))
    assert taken.outcome.turned == ("white",)
    game.undo()
    game.play(Move.parse("claim dallas--el-paso red 3 locomotive 1"))
    game.play(Move.parse("tickets"))
    assert game.view(0).offer[0] == "boston--miami"
    assert [seat.trains for seat in game.view().seats] == [44, 41]
    assert [seat.points for seat in game.view().seats] == [1, 7]


def test_what_is_left_open_follows_from_the_seed() -> None:
    one, same, other = (Game.from_position("usa", seed=seed) for seed in (1, 1, 2))
    assert one._state.deck == same._state.deck != other._state.deck
    assert one.view().row == same.view().row
    assert sum(one.view().row.values()) == 5
    assert one.view().deck_size == 105


def test_a_dealt_row_has_few_locomotives() -> None:
    colors = dict.fromkeys(Board.load("usa").colors, 12)
    game = Game.from_position("usa", hands={0: {**colors, "red": 9}}, seed=1)
    assert game.view().row == {"red": 3, "locomotive": 2}


def test_bullet_tracks_are_everybodys_while_there_are_bullet_trains() -> None:
    board = Board.load("japan")
    bullets = [track for track in board.tracks if track.kind == "bullet"]
    game = Game.from_position(board, tracks={1: [bullets[0].id]})
    assert game.view().shared_tracks == (bullets[0].id,)
    assert game.view().seats[1].progress == bullets[0].length
    assert game.view().bullet_trains_left == board.bullet_trains - 1


SINGLE = [track for track in Board.load("usa").tracks if not track.parallel]
SIXES = [track.id for track in SINGLE if track.length == 6]
NEW_YORK = ["boston--new-york:red", "boston--new-york:yellow"]


@pytest.mark.parametrize(
    ("board", "options", "said"),
    [
        ("usa", {"to_move": 2}, "no seat 2 can move: the seats are 0 to 1"),
        ("usa", {"to_move": 1.0}, "no seat 1.0 can move"),
        ("usa", {"hands": {2: {}}}, "hands name a seat 2: the seats are 0 to 1"),
        ("usa", {"hands": [{"red": 1}]}, "hands are given by seat"),
        ("usa", {"hands": {0: ["red"]}}, "the hand of seat 0: give cards and their numbers"),
        ("usa", {"hands": {0: {"mauve": 1}}}, "the hand of seat 0 cannot have a card 'mauve'; there are purple, "),
        ("usa", {"hands": {0: {"red": 1.5}}}, "the number of red cards is a whole number from 0, not 1.5"),
        ("usa", {"hands": {0: {"red": -1}}}, "the number of red cards is a whole number from 0, not -1"),
        ("usa", {"hands": {0: {"red": 8}, 1: {"red": 5}}}, "usa has 12 cards of the kind 'red'; 13 are placed"),
        ("usa", {"deck": ["red"] * 13}, "13 are placed"),
        ("usa", {"deck": ["ferry"]}, "the deck cannot have a card 'ferry'"),
        ("usa", {"row": {"ferry": 5}}, "the row cannot have a card 'ferry'"),
        ("usa", {"row": {"red": 6}}, "the row has 6 cards; on usa it has 5"),
        ("usa", {"row": {"red": 4}}, "the row has 4 of 5 cards, although deck or discards have some"),
        ("usa", {"discards": {"red": "x"}}, "the discards: the number of red cards"),
        ("usa", {"hands": {0: {"ferry": 1}}}, "seat 0 holds 1 ferry cards; on usa it may hold 0"),
        ("italy", {"hands": {0: {"ferry": 3}}}, "seat 0 holds 3 ferry cards; on italy it may hold 2"),
        ("first_journey", {"hands": {0: {"orange": 1}}}, "first_journey has 0 cards of the kind 'orange'"),
        ("usa", {"tracks": {0: ["boston--rome"]}}, 'usa: there is no track "boston--rome"'),
        ("usa", {"tracks": {0: ["calgary--helena"], 1: ["calgary--helena"]}}, "calgary--helena is claimed twice"),
        ("usa", {"tracks": {0: ["calgary--helena"] * 2}}, "calgary--helena is claimed twice"),
        ("usa", {"tracks": {0: NEW_YORK[:1], 1: NEW_YORK[1:]}}, "a track beside it"),
        ("usa", {"players": 4, "tracks": {0: NEW_YORK}}, "a track beside it"),
        ("usa", {"tracks": {0: SIXES[:8]}}, "the tracks of seat 0 need 48 trains; it has 45"),
        ("usa", {"tickets": {0: ["a--b"]}}, "usa has no ticket 'a--b'"),
        ("usa", {"tickets": {0: ["boston--miami"], 1: ["boston--miami"]}}, "boston--miami lies in 2 places"),
        ("usa", {"ticket_deck": ["boston--miami"] * 3}, "boston--miami lies in 3 places"),
        ("usa", {"completed": {0: ["boston--miami"]}}, "leave them in `tickets`"),
        ("usa", {"turns_left": 1}, "it has not begun"),
        ("usa", {"players": 7}, "usa is for 2 to 5 players, not 7"),
        ("usa", {"seed": "xyz"}, "is no seed"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(board: str, options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Game.from_position(board, **options)


def nearly_done(**options: Any) -> Game:
    return Game.from_position("usa", 3, tracks={2: [*SIXES[:7], "dallas--houston:gray-1"]}, **options)


def test_in_the_last_round_the_turns_to_come_must_be_known() -> None:
    assert nearly_done(turns_left=2).view().turns_left == 2
    with pytest.raises(PositionError, match="turns_left must say how many turns are to come"):
        nearly_done()
    for turns in (0, 4, "1"):
        with pytest.raises(PositionError, match="turns_left is 1 to 3, not "):
            nearly_done(turns_left=turns)


EUROPE = Board.load("first_journey")
TO_VIENNA = ["brest--madrid", "barcelona--madrid:red", "barcelona--rome:black", "rome--vienna"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"tickets": {0: [ticket.id for ticket in EUROPE.tickets[:3]]}}, "seat 0 holds 3 tickets; on first_journey"),
        ({"completed": {0: ["brest--vienna"]}}, "brest--vienna must be in `completed` if its places are joined"),
        (
            {"tickets": {0: ["brest--vienna"]}, "tracks": {0: TO_VIENNA}},
            "brest--vienna must",
        ),
        ({"turns_left": 1}, "it has not begun"),
    ],
)
def test_in_a_race_tickets_are_completed_on_the_spot(options: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError, match=said):
        Game.from_position(EUROPE, **options)
