"""Japan: every rule from JPN-1 to JPN-11."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from branchline import Board, Deal, Game
from tests.rules.position import (
    broken_rule,
    deal_with,
    final,
    legal,
    payments,
    play,
    position,
    totals,
    variant,
    with_tickets,
)

JAPAN = Board.load("japan")
TICKETS = [ticket.id for ticket in JAPAN.tickets]
# the bullet line from Osaka to Tokyo
OSAKA_TOKYO = ["kyoto--osaka", "kyoto--nagoya", "hamamatsu--nagoya", "hamamatsu--odawara", "odawara--tokyo"]


# set-up


def test_jpn_1_20_trains_base_cards_16_bullet_trains_no_progress_54_tickets() -> None:
    game = Game("japan", players=5, seed=1)
    assert [(seat.trains, seat.progress) for seat in game.view().seats] == [(20, 0)] * 5
    assert Counter(game.deal.cards) == Counter(Game("usa", seed=1).deal.cards)
    assert game.view().bullet_trains_left == 16
    assert len(game.deal.tickets) == 54


def test_jpn_1_four_tickets_dealt_at_least_two_kept() -> None:
    game = Game("japan", players=2, deal=deal_with("japan"))
    assert game.view(0).offer == tuple(TICKETS[:4])
    assert Counter(len(move.split()) - 1 for move in legal(game)) == {2: 6, 3: 4, 4: 1}
    assert broken_rule(game, f"keep {TICKETS[0]}") == "JPN-1"


def opening(bottom: tuple[str, ...] = ()) -> Game:
    """Of nine tickets eight are dealt. Seat 0 returns its first two; seat 1 is to choose."""
    board = with_tickets(JAPAN, 9)
    deal = deal_with(board)
    game = Game(board, players=2, deal=Deal(deal.cards, deal.tickets, bottom=bottom), first=0)
    play(game, f"keep {TICKETS[2]} {TICKETS[3]}")
    return game


def test_jpn_1_all_returned_tickets_are_shuffled_together_under_the_deck() -> None:
    game = opening()
    bottom = play(game, f"keep {TICKETS[4]} {TICKETS[7]}").bottom
    assert sorted(bottom) == sorted([*TICKETS[:2], *TICKETS[5:7]])
    assert play(game, "tickets").offered == (TICKETS[8], *bottom[:2])
    assert game.view(0).returned == game.view(1).returned == {}


def test_jpn_1_a_deal_may_name_their_order() -> None:
    order = (TICKETS[6], TICKETS[1], TICKETS[5], TICKETS[0])
    game = opening(order)
    assert play(game, f"keep {TICKETS[4]} {TICKETS[7]}").bottom == order
    assert play(game, "tickets").offered == (TICKETS[8], *order[:2])


# bullet tracks


def test_jpn_2_a_bullet_track_takes_cards_of_any_one_color() -> None:
    """All bullet tracks are gray on this board."""
    assert {track.color for track in JAPAN.tracks if track.kind == "bullet"} == {"gray"}
    game = position("japan", hands={0: "red 3 blue 2 locomotive"})
    assert payments(game, "hamamatsu--nagoya") == {"red 3", "red 2 locomotive 1", "blue 2 locomotive 1"}
    assert broken_rule(game, "claim hamamatsu--nagoya red 2 blue 1") == "JPN-2"


def test_jpn_2_a_bullet_train_from_the_supply_progress_and_no_points() -> None:
    game = position("japan", hands={0: "red 3"}, progress={0: 4})
    outcome = play(game, "claim hamamatsu--nagoya red 3")
    assert (outcome.points, outcome.progress) == (0, 3)
    seat = game.view().seats[0]
    assert (seat.trains, seat.points, seat.progress, seat.tracks) == (20, 0, 7, ())
    assert game.view().bullet_trains_left == 15
    assert game.view().shared_tracks == ("hamamatsu--nagoya",)


def test_jpn_2_own_trains_are_not_needed() -> None:
    game = position("japan", hands={0: "red 3"}, trains={0: 0})
    assert payments(game, "hamamatsu--nagoya") == {"red 3"}


def test_jpn_2_a_claimed_bullet_track_cannot_be_claimed_again() -> None:
    game = position("japan", hands={0: "red 3"}, bullets={1: ["hamamatsu--nagoya"]})
    assert broken_rule(game, "claim hamamatsu--nagoya red 3") == "USA-14"


def test_jpn_3_a_claimed_bullet_track_serves_everybody() -> None:
    bullets = {1: ["okayama--osaka", "hiroshima--okayama"]}
    result = final(position("japan", bullets=bullets, tickets={0: ["hiroshima--osaka"]}, turns_left=1))
    assert totals(result, "tickets") == [3, 0]
    assert result.completed == (1, 0)


def test_jpn_4_without_bullet_trains_a_bullet_track_is_an_ordinary_one() -> None:
    game = position("japan", hands={0: "red 3"}, bullets_left=0)
    outcome = play(game, "claim hamamatsu--nagoya red 3")
    assert (outcome.points, outcome.progress) == (4, 0)
    seat = game.view().seats[0]
    assert (seat.trains, seat.progress, seat.tracks) == (17, 0, ("hamamatsu--nagoya",))
    assert game.view().shared_tracks == ()


def test_jpn_4_then_own_trains_are_needed() -> None:
    game = position("japan", hands={0: "red 3"}, trains={0: 2}, bullets_left=0)
    assert payments(game, "hamamatsu--nagoya") == set()
    assert broken_rule(game, "claim hamamatsu--nagoya red 3") == "JPN-4"


def test_jpn_4_the_last_bullet_train_is_still_a_bullet_train() -> None:
    game = position("japan", hands={0: "red 3"}, bullets_left=1)
    assert play(game, "claim hamamatsu--nagoya red 3").progress == 3
    assert game.view().bullet_trains_left == 0


def test_jpn_4_it_serves_its_owner_only() -> None:
    tracks = {1: ["okayama--osaka", "hiroshima--okayama"]}
    tickets = {0: ["hiroshima--osaka"], 1: ["akita--osaka"]}
    result = final(position("japan", tracks=tracks, tickets=tickets, bullets_left=0, turns_left=1))
    assert totals(result, "tickets") == [-3, -9]
    tickets = {0: ["akita--osaka"], 1: ["hiroshima--osaka"]}
    result = final(position("japan", tracks=tracks, tickets=tickets, bullets_left=0, turns_left=1))
    assert totals(result, "tickets") == [-9, 3]


# double routes


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_jpn_5_double_routes_as_in_the_base_game(players: int) -> None:
    game = position("japan", players, hands={0: "white 2 orange 2", 1: "orange 2"})
    play(game, "claim hakata--nagasaki:white white 2")
    assert payments(game, "hakata--nagasaki:orange") == ({"orange 2"} if players >= 4 else set())
    assert "hakata--nagasaki:orange" not in game.view(0).open_tracks


def paired() -> Board:
    """The board has no such pair: here the white track of Hakata–Nagasaki is a bullet track."""
    tracks = (
        replace(track, kind="bullet", color="gray") if track.id == "hakata--nagasaki:white" else track
        for track in JAPAN.tracks
    )
    return variant(JAPAN, tracks=tuple(tracks))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_jpn_5_a_bullet_track_of_a_pair_counts_for_its_claimer_like_any_other(players: int) -> None:
    game = position(paired(), players, hands={0: "red 2 orange 2", 1: "orange 2"})
    assert play(game, "claim hakata--nagasaki:white red 2").progress == 2
    assert payments(game, "hakata--nagasaki:orange") == ({"orange 2"} if players >= 4 else set())
    assert "hakata--nagasaki:orange" not in game.view(0).open_tracks


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_jpn_5_nor_may_the_owner_of_the_other_track_claim_it(players: int) -> None:
    game = position(paired(), players, hands={0: "red 2", 1: "red 2"}, tracks={0: ["hakata--nagasaki:orange"]})
    assert broken_rule(game, "claim hakata--nagasaki:white red 2") == "JPN-5"
    play(game, "draw", "draw")
    assert payments(game, "hakata--nagasaki:white") == ({"red 2"} if players >= 4 else set())


@pytest.mark.parametrize("players", [2, 5])
def test_jpn_5_aomori_hakodate_is_no_double_route(players: int) -> None:
    game = position("japan", players, hands={0: "white 3", 1: "red 2"}, bullets={0: ["aomori--hakodate:gray"]})
    assert payments(game, "aomori--hakodate:white") == {"white 3"}
    game = position("japan", players, hands={0: "red 2"}, tracks={1: ["aomori--hakodate:white"]})
    assert payments(game, "aomori--hakodate:gray") == {"red 2"}


def test_jpn_6_tokyo_is_one_city_osaka_to_shibuya_goes_through_it() -> None:
    """By bullet train to Tokyo on the main map, on to Shibuya in the enlarged section."""
    result = final(
        position(
            "japan",
            bullets={1: OSAKA_TOKYO},
            tracks={0: ["shibuya--tokyo:orange"]},
            tickets={0: ["osaka--shibuya"]},
            turns_left=1,
        )
    )
    assert totals(result, "tickets") == [13, 0]


def test_jpn_6_kokura_is_one_city() -> None:
    """Hakata – Kokura – Oita."""
    result = final(
        position(
            "japan",
            bullets={1: ["hakata--kokura"]},
            tracks={0: ["kokura--oita:purple"]},
            tickets={0: ["hakata--oita"]},
            turns_left=1,
        )
    )
    assert totals(result, "tickets") == [3, 0]


def test_jpn_7_draw_three_tickets_keep_at_least_one() -> None:
    a, b, c, d, *_ = TICKETS
    game = position("japan", ticket_deck=[a, b, c, d], other_tickets=1)
    assert play(game, "tickets").offered == (a, b, c)
    assert len(legal(game)) == 7
    play(game, f"keep {b}")
    assert play(game, "tickets").offered == (d, a, c)


# the end


@pytest.mark.parametrize(
    ("trains", "bullets", "last_round"),
    [(2, 2, True), (0, 0, True), (3, 2, False), (2, 3, False), (0, 16, False)],
)
def test_jpn_8_few_trains_and_few_bullet_trains(trains: int, bullets: int, last_round: bool) -> None:
    game = position("japan", players=3, trains={0: trains}, bullets_left=bullets)
    play(game, "draw", "draw")
    assert game.view().turns_left == (3 if last_round else None)


def test_jpn_8_each_player_is_tested_at_the_end_of_their_own_turn() -> None:
    """Seat 1 takes the third last bullet train; seat 0 has few trains and ends its turn later."""
    game = position("japan", hands={0: "blue 2", 1: "red 2"}, trains={0: 2, 1: 9}, bullets_left=3)
    play(game, "draw", "draw")
    assert game.view().turns_left is None
    play(game, "claim kyoto--nagoya red 2")
    assert game.view().bullet_trains_left == 2
    assert game.view().turns_left is None
    play(game, "draw", "draw")
    assert game.view().turns_left == 2


def test_jpn_8_everyone_including_that_player_has_one_more_turn() -> None:
    game = position("japan", players=3, seat=1, trains={1: 2}, bullets_left=2)
    play(game, "draw", "draw")
    order = []
    while not game.is_over:
        order.append(game.seat)
        play(game, "draw", "draw")
    assert order == [2, 0, 1]
    assert game.result is not None
    assert game.result.reason == "trains"


def test_jpn_9_own_tracks_and_all_bullet_tracks_in_any_combination() -> None:
    """Hakata–Oita by another's bullet track to Kumamoto and own track on; but not by another's own track."""
    bullets, tracks = {1: ["hakata--kumamoto"]}, {0: ["kumamoto--oita:red"]}
    result = final(position("japan", bullets=bullets, tracks=tracks, tickets={0: ["hakata--oita"]}, turns_left=1))
    assert totals(result, "tickets") == [3, 0]
    result = final(position("japan", bullets=bullets, tracks=tracks, tickets={1: ["hakata--oita"]}, turns_left=1))
    assert totals(result, "tickets") == [0, -3]


def test_jpn_9_unclaimed_bullet_tracks_join_nothing() -> None:
    result = final(position("japan", tickets={0: ["hiroshima--osaka"]}, turns_left=1))
    assert totals(result, "tickets") == [-3, 0]


def test_jpn_9_no_longest_path_bonus() -> None:
    result = final(position("japan", tracks={0: ["akita--niigata"]}, turns_left=1))
    assert result.scores[0] == {"routes": 10, "tickets": 0, "bullets": -20, "total": -10}
    assert result.longest_path == ()


@pytest.mark.parametrize(
    ("progress", "bonus"),
    [
        ((9, 3), [10, -10]),
        ((1, 9, 5), [-10, 15, 5]),
        ((9, 7, 5, 3), [20, 10, 0, -10]),
        ((9, 7, 5, 3, 1), [25, 15, 5, -5, -10]),
    ],
)
def test_jpn_10_bullet_bonus_by_place(progress: tuple[int, ...], bonus: list[int]) -> None:
    assert bullet_bonus(*progress) == bonus


def bullet_bonus(*progress: int) -> list[int]:
    game = position("japan", len(progress), progress=dict(enumerate(progress)), turns_left=1)
    return totals(final(game), "bullets")


def test_jpn_10_the_rulebooks_example() -> None:
    """Five players, two tied for second, one without any bullet track."""
    assert bullet_bonus(20, 12, 12, 5, 0) == [25, 15, 15, -5, -20]


@pytest.mark.parametrize(
    ("progress", "bonus"),
    [
        ((4, 4), [10, 10]),
        ((4, 0), [10, -20]),
        ((0, 0), [-20, -20]),
        ((6, 6, 2), [15, 15, -10]),
        ((6, 2, 2), [15, 5, 5]),
        ((7, 7, 7, 1, 0), [25, 25, 25, -5, -20]),
        ((0, 0, 0, 3, 0), [-20, -20, -20, 25, -20]),
    ],
)
def test_jpn_10_ties_share_their_place_and_the_next_scores_as_without_a_tie(
    progress: tuple[int, ...], bonus: list[int]
) -> None:
    assert bullet_bonus(*progress) == bonus


def test_jpn_11_a_tie_goes_to_the_most_completed_tickets() -> None:
    bullets = {0: ["okayama--osaka"], 1: ["hiroshima--okayama"]}
    game = position("japan", bullets=bullets, tickets={1: ["hiroshima--osaka"]}, points={0: 20, 1: 17}, turns_left=1)
    result = final(game)
    assert (totals(result), result.completed, result.winners) == ([30, 30], (0, 1), (1,))


def test_jpn_11_still_tied_they_share_the_victory_the_longest_path_is_nothing() -> None:
    tracks = {0: ["akita--niigata"], 1: ["kyoto--tsuruga"]}
    result = final(position("japan", tracks=tracks, points={0: 20, 1: 20}, turns_left=1))
    assert result.winners == (0, 1)
