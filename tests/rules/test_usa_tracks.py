"""The base game: claiming, tickets, passing, USA-13 to USA-18."""

from __future__ import annotations

import pytest

from branchline import Board
from tests.rules.position import (
    broken_rule,
    legal,
    payments,
    play,
    position,
    totals,
    variant,
    without_cards,
)

USA = Board.load("usa")
TICKETS = [ticket.id for ticket in USA.tickets]
SINGLES = [
    "atlanta--nashville",
    "dallas--houston:gray-1",
    "kansas-city--omaha:gray-1",
    "portland--seattle:gray-1",
    "seattle--vancouver:gray-1",
]  # with two players, all tracks of one space


# claiming


def test_usa_13_the_tracks_color_with_locomotives_for_any_card() -> None:
    game = position("usa", hands={0: "blue 5 red 5 locomotive 3"})
    assert payments(game, "montreal--new-york") == {
        "blue 3",
        "blue 2 locomotive 1",
        "blue 1 locomotive 2",
        "locomotive 3",
    }


def test_usa_13_a_gray_track_takes_any_one_color() -> None:
    game = position("usa", hands={0: "blue 2 red locomotive"})
    assert payments(game, "denver--santa-fe") == {"blue 2", "blue 1 locomotive 1", "red 1 locomotive 1"}
    assert broken_rule(game, "claim denver--santa-fe blue 1 red 1") == "USA-13"


def test_usa_13_exactly_as_many_cards_as_spaces() -> None:
    game = position("usa", hands={0: "blue 5"})
    for paid in (2, 4):
        assert broken_rule(game, f"claim montreal--new-york blue {paid}") == "USA-13"
    game = position("usa", hands={0: "blue 2"})
    assert payments(game, "montreal--new-york") == set()


def test_usa_13_the_cards_are_discarded() -> None:
    game = position("usa", hands={0: "blue 5 locomotive 3"})
    play(game, "claim montreal--new-york blue 2 locomotive 1")
    assert game.view(0).hand == {"blue": 3, "locomotive": 2}
    assert game.view().discards == {"blue": 2, "locomotive": 1}


def test_usa_14_one_train_on_each_space() -> None:
    game = position("usa", hands={0: "red 6"}, trains={0: 6})
    play(game, "claim miami--new-orleans red 6")
    assert game.view().seats[0].trains == 0
    assert game.view().seats[0].tracks == ("miami--new-orleans",)


def test_usa_14_as_many_trains_as_spaces_are_needed() -> None:
    game = position("usa", hands={0: "red 6"}, trains={0: 5})
    assert payments(game, "miami--new-orleans") == set()
    assert broken_rule(game, "claim miami--new-orleans red 6") == "USA-14"
    assert payments(game, "helena--omaha") == {"red 5"}


def test_usa_14_any_free_track_connected_or_not() -> None:
    tracks = {0: ["boston--montreal:gray-1"], 1: ["dallas--el-paso"]}
    game = position("usa", hands={0: "red 4"}, tracks=tracks)
    assert payments(game, "denver--oklahoma-city") == {"red 4"}
    assert broken_rule(game, "claim dallas--el-paso red 4") == "USA-14"


def test_usa_14_one_track_per_turn() -> None:
    game = position("usa", hands={0: "red 10"})
    play(game, "claim dallas--el-paso red 4")
    assert game.seat == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_usa_15_nobody_holds_two_tracks_of_a_double_route(players: int) -> None:
    game = position("usa", players, hands={0: "yellow 2"}, tracks={0: ["boston--new-york:red"]})
    assert payments(game, "boston--new-york:yellow") == set()
    assert broken_rule(game, "claim boston--new-york:yellow yellow 2") == "USA-15"


@pytest.mark.parametrize(("players", "usable"), [(2, False), (3, False), (4, True), (5, True)])
def test_usa_15_the_second_track_of_a_double_route(players: int, usable: bool) -> None:
    game = position("usa", players, hands={0: "red 2", 1: "yellow 2"})
    play(game, "claim boston--new-york:red red 2")
    assert payments(game, "boston--new-york:yellow") == ({"yellow 2"} if usable else set())
    assert ("boston--new-york:yellow" in game.view().open_tracks) is usable


def test_usa_15_closes_no_other_track() -> None:
    game = position("usa", hands={0: "red 2"})
    play(game, "claim boston--new-york:red red 2")
    closed = {track.id for track in USA.tracks} - set(game.view().open_tracks)
    assert closed == {"boston--new-york:red", "boston--new-york:yellow"}


@pytest.mark.parametrize(
    ("track", "points"),
    [
        ("atlanta--nashville", 1),
        ("denver--santa-fe", 2),
        ("chicago--duluth", 4),
        ("dallas--el-paso", 7),
        ("helena--omaha", 10),
        ("miami--new-orleans", 15),
    ],
)
def test_usa_16_points_at_once_by_length(track: str, points: int) -> None:
    game = position("usa", hands={0: "red 6"}, points={0: 30})
    assert play(game, f"claim {track} red {USA.track(track).length}").points == points
    assert game.view().seats[0].points == 30 + points


# tickets


def test_usa_17_three_tickets_from_the_top_at_least_one_kept() -> None:
    a, b, c, *_ = TICKETS
    game = position("usa", ticket_deck=[a, b, c])
    assert play(game, "tickets").offered == (a, b, c)
    assert game.view().phase == "keeping"
    kept = {(a,), (b,), (c,), (a, b), (a, c), (b, c), (a, b, c)}
    assert legal(game) == {" ".join(("keep", *some)) for some in kept}
    play(game, f"keep {b} {c}")
    assert game.view(0).tickets == (b, c)
    assert game.seat == 1


@pytest.mark.parametrize("left", [1, 2])
def test_usa_17_fewer_if_fewer_are_left(left: int) -> None:
    game = position("usa", ticket_deck=TICKETS[:left], other_tickets=1)
    assert play(game, "tickets").offered == tuple(TICKETS[:left])


def test_usa_17_not_available_with_none_left() -> None:
    game = position("usa", other_tickets=1)
    assert "tickets" not in legal(game)
    assert broken_rule(game, "tickets") == "USA-17"


def test_usa_17_the_others_go_to_the_bottom_the_first_drawn_above_the_later() -> None:
    a, b, c, d, *_ = TICKETS
    game = position("usa", ticket_deck=[a, b, c, d], other_tickets=1)
    play(game, "tickets", f"keep {b}")
    assert play(game, "tickets").offered == (d, a, c)


def test_usa_17_no_limit_on_tickets_held() -> None:
    game = position("usa", tickets={0: TICKETS[:20]})
    play(game, "tickets")
    game.play(game.legal_moves()[-1])
    assert game.view().seats[0].tickets == 23


def test_usa_17_tickets_stay_secret() -> None:
    game = position("usa", ticket_deck=TICKETS)
    play(game, "tickets")
    assert game.view(0).offer == tuple(TICKETS[:3])
    assert game.view(1).offer == game.view(None).offer == ()
    [event] = game.play(game.legal_moves()[0])
    assert event.seen_by(1) == {"type": "move", "seat": 0, "move": {"do": "keep"}}
    assert game.view(1).tickets == ()


# passing


def test_usa_18_who_can_do_something_may_not_pass() -> None:
    for game in (
        position("usa"),
        position(without_cards(USA), ticket_deck=TICKETS),
        position("usa", hands={0: "red"}, row="", other_cards=1, other_tickets=1),
    ):
        assert broken_rule(game, "pass") == "USA-18"


def test_usa_18_who_can_do_nothing_passes_and_the_game_goes_on() -> None:
    game = position("usa", players=3, row="", other_cards=1, other_tickets=1)
    assert legal(game) == {"pass"}
    play(game, "pass")
    assert (game.seat, game.is_over) == (1, False)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_usa_18_if_everybody_passes_in_a_row_the_game_is_blocked(players: int) -> None:
    game = position(without_cards(USA), players, seat=1, other_tickets=0)
    play(game, *["pass"] * (players - 1))
    assert not game.is_over
    play(game, "pass")
    assert game.result is not None
    assert game.result.reason == "blocked"
    assert totals(game.result, "tickets")[0] == -sum(ticket.points for ticket in USA.tickets)


def test_usa_18_only_passes_in_a_row_count() -> None:
    """Seat 1 claims the last track of one space; seat 0 takes the card that fell into the row."""
    board = variant(USA, train_cards={"colors": ("red",), "per_color": 1, "locomotive": 0})
    game = position(board, hands={1: "red"}, row="", tracks={0: SINGLES[1:]}, other_tickets=0)
    play(game, "pass", "claim atlanta--nashville red 1", "take red", "pass")
    assert not game.is_over
    play(game, "pass")
    assert game.result is not None
    assert game.result.reason == "blocked"


def test_usa_18_blocked_at_the_end_of_the_final_round_is_trains() -> None:
    game = position(without_cards(USA), other_tickets=0, turns_left=2)
    play(game, "pass", "pass")
    assert game.result is not None
    assert game.result.reason == "trains"


def test_usa_18_blocked_before_the_end_of_the_final_round() -> None:
    game = position(without_cards(USA), other_tickets=0, turns_left=3)
    play(game, "pass", "pass")
    assert game.result is not None
    assert game.result.reason == "blocked"
