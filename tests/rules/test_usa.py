"""The base game: every rule from USA-1 to USA-22."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline import Board, Game
from tests.rules.position import (
    broken_rule,
    cards,
    deal_with,
    final,
    keep_all,
    legal,
    payments,
    play,
    position,
    totals,
    variant,
    with_tickets,
    without_cards,
)

USA = Board.load("usa")
COLORS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
TICKETS = [ticket.id for ticket in USA.tickets]
SINGLES = [
    "atlanta--nashville",
    "dallas--houston:gray-1",
    "kansas-city--omaha:gray-1",
    "portland--seattle:gray-1",
    "seattle--vancouver:gray-1",
]  # with two players, all tracks of one space


# set-up


def test_usa_1_everybody_has_45_trains() -> None:
    assert [seat.trains for seat in Game("usa", players=5, seed=1).view().seats] == [45] * 5


def test_usa_1_there_are_110_cards() -> None:
    assert Counter(Game("usa", seed=1).deal.cards) == {**dict.fromkeys(COLORS, 12), "locomotive": 14}


def test_usa_2_four_cards_each_then_a_row_of_five() -> None:
    game = Game("usa", players=2, deal=deal_with("usa", "red 4 blue 2 white 2 green 2 black red 2"))
    assert game.view(0).hand == {"red": 4}
    assert game.view(1).hand == {"blue": 2, "white": 2}
    assert game.view().row == {"green": 2, "black": 1, "red": 2}
    assert game.view().deck_size == 110 - 13


def test_usa_2_a_first_row_with_three_locomotives_is_dealt_anew() -> None:
    hands = "red 4 blue 4"
    bad, good = "locomotive 3 red white", "green black white orange yellow"
    game = Game("usa", players=2, deal=deal_with("usa", f"{hands} {bad} {good}"))
    assert game.view().row == {"green": 1, "black": 1, "white": 1, "orange": 1, "yellow": 1}
    assert game.view().discards == {"locomotive": 3, "red": 1, "white": 1}
    assert game.opening.resets == 1
    assert list(game.opening.turned) == cards(f"{bad} {good}")


def test_usa_3_three_tickets_dealt_at_least_two_kept() -> None:
    a, b, c, *others = TICKETS
    game = Game("usa", players=2, deal=deal_with("usa", tickets=[a, b, c]))
    assert game.view(0).offer == (a, b, c)
    assert game.view(1).offer == tuple(others[:3])
    assert legal(game) == {f"keep {a} {b}", f"keep {a} {c}", f"keep {b} {c}", f"keep {a} {b} {c}"}
    assert broken_rule(game, f"keep {a}") == "USA-3"


def test_usa_3_returned_tickets_go_to_the_bottom_seat_0s_first() -> None:
    """Of seven tickets six are dealt; the seventh lies on top of the two returned."""
    a, b, c, d, e, f, last, *_ = TICKETS
    seven = with_tickets(USA, 7)
    game = Game(seven, players=2, deal=deal_with(seven), first=0)
    play(game, f"keep {d} {f}", seat=1)
    play(game, f"keep {a} {b}", seat=0)
    assert play(game, "tickets").offered == (last, c, e)


def test_usa_3_choices_may_arrive_in_any_order() -> None:
    def opened(order: list[int]) -> list[str]:
        game = Game("usa", players=3, seed=7)
        for seat in order:
            assert seat in game.seats_to_act
            game.play(game.legal_moves(seat)[seat], seat)
        return [game.view(seat).to_json() for seat in (None, 0, 1, 2)]

    assert opened([2, 0, 1]) == opened([0, 1, 2]) == opened([1, 2, 0])


def test_usa_3_until_all_have_chosen_the_number_dealt_is_shown() -> None:
    game = Game("usa", players=3, seed=7)
    for seat in (1, 0):
        kept = game.legal_moves(seat)[0]
        game.play(kept, seat)
        assert [other.tickets for other in game.view(2).seats] == [3, 3, 3]
        assert game.view(seat).choice == game.view(seat).offer[:2]
        assert game.view(seat).tickets == ()
    assert game.seats_to_act == (2,)
    game.play(game.legal_moves(2)[-1], 2)
    assert [other.tickets for other in game.view().seats] == [2, 2, 3]


def test_usa_3_nobody_sees_what_or_how_many_another_chose() -> None:
    """What seat 1 sees is the same whatever seat 0 chooses."""
    seen = set()
    for choice in range(4):
        game = Game("usa", players=2, seed=7)
        [event] = game.play(game.legal_moves(0)[choice], 0)
        seen.add((game.view(1).to_json(), str(event.seen_by(1))))
    assert len(seen) == 1


def test_usa_3_a_choice_is_final() -> None:
    game = Game("usa", players=2, seed=7)
    move = game.legal_moves(0)[0]
    game.play(move, 0)
    assert game.legal_moves(0) == []
    assert broken_rule(game, str(move), seat=0) is not None


def test_usa_4_the_first_player_is_drawn_from_the_seed_or_named() -> None:
    assert {Game("usa", players=3, seed=seed).first for seed in range(40)} == {0, 1, 2}
    game = keep_all(Game("usa", players=3, seed=1, first=2))
    assert (game.first, game.seat) == (2, 2)


def test_usa_4_play_goes_round_in_seat_order() -> None:
    game = keep_all(Game("usa", players=3, seed=1, first=1))
    order = []
    for _ in range(4):
        order.append(game.seat)
        play(game, "draw", "draw")
    assert order == [1, 2, 0, 1]


# drawing cards


@pytest.mark.parametrize("first", ["take red", "draw"])
@pytest.mark.parametrize("second", ["take blue", "draw"])
def test_usa_5_two_cards_each_from_the_row_or_the_deck(first: str, second: str) -> None:
    game = position("usa", row="red blue 2 green 2", deck="white 3")
    play(game, first)
    assert (game.seat, game.view().phase) == (0, "second_card")
    play(game, second)
    assert (game.seat, game.view().phase) == (1, "turn")
    drawn = {"take red": "red", "take blue": "blue", "draw": "white"}
    assert game.view(0).hand == Counter([drawn[first], drawn[second]])


def test_usa_5_a_row_card_is_replaced_before_the_second_pick() -> None:
    game = position("usa", row="red 2 blue 2 green", deck="white")
    assert play(game, "take red").turned == ("white",)
    assert game.view().row == {"red": 1, "blue": 2, "green": 1, "white": 1}
    play(game, "take white")
    assert game.view(0).hand == {"red": 1, "white": 1}


def test_usa_6_a_row_locomotive_is_the_only_card() -> None:
    game = position("usa", row="locomotive red 2 blue 2")
    play(game, "take locomotive")
    assert game.seat == 1
    assert game.view(0).hand == {"locomotive": 1}


@pytest.mark.parametrize("first", ["take red", "draw"])
def test_usa_7_row_locomotive_is_never_second(first: str) -> None:
    game = position("usa", row="locomotive red 2 blue 2", deck="white 2")
    play(game, first)
    assert "take locomotive" not in legal(game)
    assert broken_rule(game, "take locomotive") == "USA-7"


def test_usa_7_a_locomotive_just_turned_up_is_not_second_either() -> None:
    game = position("usa", row="red 2 blue 2 green", deck="locomotive white")
    play(game, "take red")
    assert game.view().row["locomotive"] == 1
    assert legal(game) == {"take red", "take blue", "take green", "draw"}


def test_usa_8_a_locomotive_drawn_blind_counts_as_one_card() -> None:
    game = position("usa", deck="locomotive 2")
    assert play(game, "draw").drawn == "locomotive"
    assert game.view().phase == "second_card"
    play(game, "draw")
    assert game.seat == 1
    assert game.view(0).hand == {"locomotive": 2}


# the row


def test_usa_9_three_locomotives_in_the_row_and_it_is_dealt_anew() -> None:
    game = position("usa", row="locomotive 2 red blue green", deck="locomotive white 3 black 2 orange")
    outcome = play(game, "take red")
    assert outcome.turned == ("locomotive", "white", "white", "white", "black", "black")
    assert outcome.resets == 1
    assert game.view().row == {"white": 3, "black": 2}
    assert game.view().discards == {"locomotive": 3, "blue": 1, "green": 1}
    assert game.view().phase == "second_card"


def test_usa_9_again_and_again() -> None:
    bad = "locomotive 3 red 2"
    game = position("usa", row="locomotive 2 red blue green", deck=f"locomotive {bad} {bad} white 3 black 2")
    assert play(game, "take red").resets == 3
    assert game.view().row == {"white": 3, "black": 2}


def test_usa_9_the_row_is_tested_when_full_not_while_it_is_dealt() -> None:
    """The third locomotive lies third, and the row is filled before it is thrown away."""
    game = position("usa", row="locomotive 2 red blue green", deck="locomotive 4 white 2 red 5")
    outcome = play(game, "take red")
    assert outcome.resets == 2
    assert outcome.turned[1:6] == ("locomotive", "locomotive", "locomotive", "white", "white")
    assert game.view().row == {"red": 5}


def test_usa_9_the_row_stays_if_no_better_one_can_be_formed() -> None:
    """Outside the hands two other cards are left: a full row has at least three locomotives."""
    game = position("usa", row="locomotive 2 red blue green", deck="locomotive 2", other_cards=1)
    outcome = play(game, "take red")
    assert outcome.resets == 0
    assert game.view().row == {"locomotive": 3, "blue": 1, "green": 1}


def test_usa_9_with_one_more_card_outside_the_hands_it_is_dealt_anew() -> None:
    game = position("usa", row="locomotive 2 red blue green", deck="locomotive 2", discards="white", other_cards=1)
    outcome = play(game, "take red")
    assert 1 <= outcome.resets < 10
    assert game.view().row == {"locomotive": 2, "blue": 1, "green": 1, "white": 1}


def test_usa_9_after_ten_resets_the_row_stays() -> None:
    """All fourteen locomotives and three other cards: one row in sixty-eight would do."""
    game = position("usa", row="locomotive 2 red blue green", deck="locomotive 12", discards="white", other_cards=1)
    outcome = play(game, "take red")
    assert outcome.resets == 10
    assert len(outcome.turned) == 1 + 10 * 5
    assert game.view().row["locomotive"] >= 3


STAYED = "locomotive 4 red"


def test_usa_9_a_row_that_had_to_stay_is_never_tidied_after_a_blind_draw() -> None:
    game = position("usa", row=STAYED)
    play(game, "draw", "draw")
    assert game.view().row == {"locomotive": 4, "red": 1}


def test_usa_9_nor_when_tickets_are_drawn() -> None:
    game = position("usa", row=STAYED, ticket_deck=TICKETS)
    play(game, "tickets", f"keep {TICKETS[0]}")
    assert game.view().row == {"locomotive": 4, "red": 1}


@pytest.mark.parametrize("move", ["take red", "take locomotive", "claim atlanta--nashville green 1"])
def test_usa_9_it_is_tidied_when_a_row_card_is_taken_or_a_track_claimed(move: str) -> None:
    game = position("usa", hands={0: "green"}, row=STAYED, deck="locomotive white 3 black 2")
    assert play(game, move).resets == 1
    assert game.view().row["white"] >= 3


def test_usa_9_a_claim_may_free_the_cards_a_better_row_needs() -> None:
    game = position("usa", row="locomotive 2 red blue green", deck="locomotive 2", other_cards=1)
    play(game, "take red", "draw")
    assert game.view().row == {"locomotive": 3, "blue": 1, "green": 1}
    outcome = play(game, "claim calgary--seattle red 4")
    assert outcome.resets >= 1
    assert outcome.reshuffles
    assert game.view().row["locomotive"] < 3


# when the deck runs out


def test_usa_10_the_discards_become_the_deck_when_a_card_is_wanted() -> None:
    game = position("usa", deck="white", discards="red 2 green 3", other_cards=1)
    assert play(game, "draw").reshuffles == ()
    assert (game.view().deck_size, game.view().discards) == (0, {"red": 2, "green": 3})
    outcome = play(game, "draw")
    [order] = outcome.reshuffles
    assert sorted(order) == ["green", "green", "green", "red", "red"]
    assert outcome.drawn == order[0]
    assert (game.view().deck_size, game.view().discards) == (4, {})


def test_usa_10_a_row_card_may_be_replaced_from_the_new_deck() -> None:
    game = position("usa", row="red 2 blue 2 green", discards="white 3", other_cards=1)
    outcome = play(game, "take red")
    assert (outcome.reshuffles, outcome.turned) == ((("white", "white", "white"),), ("white",))
    assert game.view().row == {"red": 1, "blue": 2, "green": 1, "white": 1}


def test_usa_10_a_short_row_is_filled_as_soon_as_there_are_discards() -> None:
    game = position("usa", hands={0: "red 4"}, row="blue green", other_cards=1)
    outcome = play(game, "claim calgary--seattle red 4")
    assert outcome.turned == ("red", "red", "red")
    assert game.view().row == {"blue": 1, "green": 1, "red": 3}
    assert (game.view().deck_size, game.view().discards) == (1, {})


def test_usa_11_the_last_cards_of_the_row_may_be_taken() -> None:
    game = position("usa", row="red blue", other_cards=1)
    play(game, "take red")
    assert legal(game) == {"take blue"}
    play(game, "take blue")
    assert (game.view().row, game.seat) == ({}, 1)
    assert not {move for move in legal(game) if move.startswith(("take", "draw"))}
    assert broken_rule(game, "draw") == "USA-11"


def test_usa_11_the_second_card_is_compulsory() -> None:
    game = position("usa", hands={0: "red 4"}, row="red blue", other_cards=1)
    play(game, "take red")
    for other in ("claim calgary--seattle red 4", "tickets", "pass"):
        assert broken_rule(game, other) == "USA-5"


@pytest.mark.parametrize("row", ["red", "red locomotive", "red locomotive 2"])
def test_usa_11_without_a_legal_second_card_the_draw_ends_after_one(row: str) -> None:
    game = position("usa", row=row, other_cards=1)
    play(game, "take red")
    assert (game.seat, game.view().phase) == (1, "turn")


def test_usa_11_the_draw_ends_after_the_very_last_card_of_the_deck() -> None:
    game = position("usa", row="locomotive", deck="red", other_cards=1)
    play(game, "draw")
    assert (game.seat, game.view().phase) == (1, "turn")


def test_usa_12_no_hand_limit() -> None:
    game = position("usa", hands={0: " 11 ".join((*COLORS, ""))}, row="red blue green white black")
    play(game, "draw", "draw")
    assert game.view().seats[0].cards == 90


# claiming


def test_usa_13_the_tracks_colour_with_locomotives_for_any_card() -> None:
    game = position("usa", hands={0: "blue 5 red 5 locomotive 3"})
    assert payments(game, "montreal--new-york") == {
        "blue 3",
        "blue 2 locomotive 1",
        "blue 1 locomotive 2",
        "locomotive 3",
    }


def test_usa_13_a_gray_track_takes_any_one_colour() -> None:
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
    board = variant(USA, colors=("red",), cards_per_color=1, locomotives=0)
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
