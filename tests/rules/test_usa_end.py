"""The base game: the end and the final count, USA-19 to USA-22."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline import Board
from tests.rules.position import (
    final,
    play,
    position,
    totals,
)

USA = Board.load("usa")
TICKETS = [ticket.id for ticket in USA.tickets]


# the end


@pytest.mark.parametrize(("before", "last_round"), [(7, False), (6, True), (5, True), (4, True)])
def test_usa_19_two_or_fewer_trains_begin_the_last_round(before: int, last_round: bool) -> None:
    game = position("usa", hands={0: "red 4"}, trains={0: before})
    play(game, "claim dallas--el-paso red 4")
    assert game.view().turns_left == (2 if last_round else None)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_usa_19_everyone_has_exactly_one_more_turn(players: int) -> None:
    game = position("usa", players, seat=1, hands={1: "red 4"}, trains={1: 6})
    play(game, "claim dallas--el-paso red 4")
    order = []
    while not game.is_over:
        order.append(game.seat)
        play(game, "draw", "draw")
    assert order == [*range(2, players), 0, 1]
    assert game.result is not None
    assert game.result.reason == "trains"


def test_usa_19_a_second_player_reaching_two_changes_nothing() -> None:
    game = position("usa", hands={0: "red 4", 1: "blue 4"}, trains={0: 6, 1: 6})
    play(game, "claim dallas--el-paso red 4", "claim helena--winnipeg blue 4")
    assert game.view().turns_left == 1
    play(game, "draw", "draw")
    assert game.is_over


def test_usa_19_the_last_turn_may_be_a_claim_or_tickets() -> None:
    game = position("usa", hands={0: "red"}, trains={0: 1}, turns_left=1)
    play(game, "claim atlanta--nashville red 1")
    assert game.is_over
    game = position("usa", ticket_deck=TICKETS, turns_left=1)
    play(game, "tickets")
    assert not game.is_over
    play(game, f"keep {TICKETS[0]}")
    assert game.is_over


def test_usa_20_tickets_score_their_value_or_lose_it() -> None:
    """Denver and El Paso are joined by way of Santa Fe, Calgary and Salt Lake City are not."""
    joined = ["denver--santa-fe", "el-paso--santa-fe"]
    tickets = {0: ["denver--el-paso", "calgary--salt-lake-city"]}
    result = final(position("usa", tracks={0: joined}, tickets=tickets, turns_left=1))
    assert totals(result, "tickets") == [4 - 7, 0]
    assert result.completed == (1, 0)


def test_usa_20_only_own_tracks_join() -> None:
    tracks = {0: ["denver--santa-fe"], 1: ["el-paso--santa-fe"]}
    result = final(position("usa", tracks=tracks, tickets={0: ["denver--el-paso"]}, turns_left=1))
    assert totals(result, "tickets") == [-4, 0]


def test_usa_20_the_total_is_routes_tickets_and_longest_path() -> None:
    tracks = ["denver--santa-fe", "el-paso--santa-fe"]
    result = final(position("usa", tracks={0: tracks}, tickets={0: ["denver--el-paso"]}, turns_left=1))
    assert result.scores[0] == {"routes": 4, "tickets": 4, "longest": 10, "total": 18}


def longest_path(*tracks: str) -> int:
    return final(position("usa", tracks={0: tracks}, turns_left=1)).longest_path[0]


def test_usa_21_ten_points_for_the_longest_path_counted_in_spaces() -> None:
    """One track of six spaces is longer than two of two."""
    tracks = {0: ["miami--new-orleans"], 1: ["denver--santa-fe", "el-paso--santa-fe"]}
    result = final(position("usa", tracks=tracks, turns_left=1))
    assert result.longest_path == (6, 4)
    assert totals(result, "longest") == [10, 0]


def test_usa_21_all_tied_players_score() -> None:
    two = ["denver--santa-fe", "el-paso--santa-fe"]
    tracks = {0: ["dallas--el-paso"], 1: two, 2: ["chicago--duluth"]}
    result = final(position("usa", players=3, tracks=tracks, turns_left=1))
    assert result.longest_path == (4, 4, 3)
    assert totals(result, "longest") == [10, 10, 0]


def test_usa_21_nobody_scores_if_nobody_owns_a_track() -> None:
    result = final(position("usa", turns_left=1))
    assert result.longest_path == (0, 0)
    assert totals(result, "longest") == [0, 0]


def test_usa_21_branches_do_not_count() -> None:
    assert longest_path("denver--santa-fe", "denver--phoenix", "denver--omaha") == 5 + 4


def test_usa_21_separate_paths_do_not_add_up() -> None:
    assert longest_path("miami--new-orleans", "denver--phoenix") == 6


def test_usa_21_a_trail_may_visit_a_city_twice() -> None:
    """Into Santa Fe, round by Denver and Oklahoma City, and out again."""
    loop = ("denver--santa-fe", "denver--oklahoma-city", "oklahoma-city--santa-fe")
    assert longest_path("phoenix--santa-fe", *loop, "el-paso--santa-fe") == 3 + (2 + 4 + 3) + 2


def test_usa_21_a_trail_uses_a_track_once() -> None:
    """From Helena the loop can be walked whole, back to Denver, or left at Santa Fe after its long side."""
    loop = ("denver--santa-fe", "denver--oklahoma-city", "oklahoma-city--santa-fe")
    assert longest_path("denver--helena", *loop) == 4 + (2 + 4 + 3)
    assert longest_path("denver--helena", *loop, "phoenix--santa-fe") == 4 + (4 + 3) + 3


def exhaustive(tracks: list[str]) -> int:
    """The longest trail by trying them all."""

    def onward(city: str, left: frozenset[str]) -> int:
        ways = [USA.track(track) for track in left if city in USA.track(track).ends]
        other = {track.id: next(end for end in track.ends if end != city) for track in ways}
        return max((track.length + onward(other[track.id], left - {track.id}) for track in ways), default=0)

    cities = {city for track in tracks for city in USA.track(track).ends}
    return max((onward(city, frozenset(tracks)) for city in cities), default=0)


WESTERN = {"seattle", "portland", "san-francisco", "los-angeles", "phoenix", "el-paso", "santa-fe", "denver"}
WEST = [track.id for track in USA.tracks if WESTERN & set(track.ends)]


@given(st.lists(st.sampled_from(WEST), max_size=9, unique=True))
def test_usa_21_the_maximum_is_exact(tracks: list[str]) -> None:
    assert longest_path(*tracks) == exhaustive(tracks)


def test_usa_22_most_points_win() -> None:
    result = final(position("usa", players=3, points={0: 30, 1: 50, 2: 40}, turns_left=1))
    assert totals(result) == [30, 50, 40]
    assert result.winners == (1,)


def test_usa_22_a_tie_goes_to_the_most_completed_tickets() -> None:
    """Both have 20 points; seat 1 lacks the longest path and has a ticket."""
    tracks = {0: ["miami--new-orleans"], 1: ["denver--santa-fe", "el-paso--santa-fe"]}
    tickets = {1: ["denver--el-paso"]}
    result = final(position("usa", tracks=tracks, tickets=tickets, points={0: 10, 1: 16}, turns_left=1))
    assert totals(result) == [20, 20]
    assert (result.completed, result.winners) == ((0, 1), (1,))


def test_usa_22_then_to_the_longest_path() -> None:
    tracks = {0: ["denver--santa-fe"], 1: ["miami--new-orleans"]}
    result = final(position("usa", tracks=tracks, points={0: 20, 1: 10}, turns_left=1))
    assert totals(result) == [20, 20]
    assert result.winners == (1,)


def test_usa_22_still_tied_they_share_the_victory() -> None:
    tracks = {0: ["denver--santa-fe"], 1: ["el-paso--santa-fe"]}
    result = final(position("usa", players=3, tracks=tracks, points={0: 20, 1: 20, 2: 29}, turns_left=1))
    assert totals(result) == [30, 30, 29]
    assert result.winners == (0, 1)
