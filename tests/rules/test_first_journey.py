"""First Journey: every rule from FJ-1 to FJ-11."""

from __future__ import annotations

from collections import Counter

import pytest

from branchline import Board, Game
from tests.rules.position import (
    broken_rule,
    deal_with,
    legal,
    payments,
    play,
    position,
    totals,
    variant,
    with_tickets,
    without_cards,
)

EUROPE = Board.load("first_journey")
TICKETS = [ticket.id for ticket in EUROPE.tickets]

# Paris – London – Amsterdam – Berlin – Copenhagen – Stockholm, five spaces
NORTH = [
    "london--paris:green",
    "amsterdam--london:white",
    "amsterdam--berlin:black",
    "berlin--copenhagen:white",
    "copenhagen--stockholm:blue",
]
# Dublin – London – Amsterdam – Berlin – Warsaw, five spaces; the east is one track away
WESTERN = [
    "dublin--london:green",
    "amsterdam--london:white",
    "amsterdam--berlin:black",
    "berlin--warsaw:blue",
]
FAR = ["ankara--kiev", "ankara--vienna", "athens--kiev", "bucharest--rome", "riga--rome"]  # joined by neither
DULL = ["kiev--zurich", "rome--rostov", "riga--rostov", "ankara--moscow"]


# set-up


def test_fj_1_20_trains_4_cards_and_2_tickets_each() -> None:
    for seat in Game("first_journey", players=4, seed=1).view().seats:
        assert (seat.trains, seat.cards, seat.tickets) == (20, 4, 2)


def test_fj_1_72_cards_in_six_colours() -> None:
    cards = Counter(Game("first_journey", players=2, seed=1).deal.cards)
    assert cards.total() == 72
    assert set(cards) == {"yellow", "green", "white", "black", "blue", "red", "locomotive"}
    assert len({n for kind, n in cards.items() if kind != "locomotive"}) == 1


def test_fj_1_cards_and_tickets_are_dealt_seat_by_seat() -> None:
    deal = deal_with("first_journey", "red 4 blue 3 green", TICKETS[:4])
    game = Game("first_journey", players=2, deal=deal)
    assert (game.view(0).hand, game.view(0).tickets) == ({"red": 4}, tuple(TICKETS[:2]))
    assert (game.view(1).hand, game.view(1).tickets) == ({"blue": 3, "green": 1}, tuple(TICKETS[2:4]))


def test_fj_1_there_is_no_row() -> None:
    game = Game("first_journey", players=2, seed=1)
    assert game.view().row == {}
    assert broken_rule(game, "take red") == "FJ-1"


def test_fj_2_the_first_seat_is_drawn_or_named() -> None:
    assert {Game("first_journey", players=3, seed=seed).first for seed in range(40)} == {0, 1, 2}
    game = Game("first_journey", players=3, seed=1, first=2)
    assert game.seat == 2
    play(game, "draw", "draw")
    assert game.seat == 0


# a turn


def test_fj_3_a_turn_is_drawing_claiming_or_swapping() -> None:
    game = position("first_journey", hands={0: "red"}, tickets={0: FAR[:2]})
    claims = {move for move in legal(game) if move.startswith("claim")}
    assert claims == {f"claim {track.id} red 1" for track in EUROPE.tracks if (track.color, track.length) == ("red", 1)}
    assert legal(game) - claims == {"draw", "swap"}
    assert broken_rule(game, "tickets") == "FJ-3"


def test_fj_3_draw_two_cards() -> None:
    game = position("first_journey", deck="red locomotive blue")
    play(game, "draw")
    assert legal(game) == {"draw"}
    play(game, "draw")
    assert game.view(0).hand == {"red": 1, "locomotive": 1}
    assert game.seat == 1


def test_fj_3_swap_both_tickets_for_two_new_ones() -> None:
    game = position("first_journey", tickets={0: FAR[:2]}, ticket_deck=DULL)
    assert play(game, "swap").received == tuple(DULL[:2])
    assert game.view(0).tickets == tuple(DULL[:2])
    assert game.seat == 1


def test_fj_4_claim_with_cards_of_the_tracks_colour_and_locomotives() -> None:
    game = position("first_journey", hands={0: "green 3 red 3 locomotive 2"}, tickets={0: FAR[:2]})
    assert payments(game, "brest--madrid") == {"green 3", "green 2 locomotive 1", "green 1 locomotive 2"}
    assert broken_rule(game, "claim brest--madrid red 3") == "FJ-4"


def test_fj_4_one_train_a_space_cards_discarded_and_no_points() -> None:
    game = position("first_journey", hands={0: "green 3 red"}, tickets={0: FAR[:2]})
    assert play(game, "claim brest--madrid green 3").points == 0
    seat = game.view().seats[0]
    assert (seat.trains, seat.points, seat.cards) == (17, 0, 1)
    assert game.view().discards == {"green": 3}
    assert game.seat == 1


def test_fj_4_as_many_trains_as_spaces_are_needed() -> None:
    game = position("first_journey", hands={0: "green 3"}, trains={0: 2})
    assert payments(game, "brest--madrid") == set()
    assert broken_rule(game, "claim brest--madrid green 3") == "FJ-4"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fj_5_both_tracks_stay_open_but_not_for_one_player(players: int) -> None:
    game = position("first_journey", players, hands={0: "red 3 blue 3", 1: "blue 3"})
    play(game, "claim madrid--paris:red red 3")
    assert payments(game, "madrid--paris:blue") == {"blue 3"}
    assert "madrid--paris:blue" not in game.view(0).open_tracks
    game = position("first_journey", players, hands={0: "blue 3"}, tracks={0: ["madrid--paris:red"]})
    assert broken_rule(game, "claim madrid--paris:blue blue 3") == "FJ-5"


# completing tickets


def test_fj_6_a_ticket_is_completed_when_its_cities_are_joined() -> None:
    game = position(
        "first_journey",
        hands={0: "blue"},
        tracks={0: NORTH[:-1]},
        tickets={0: ["ankara--kiev", "london--stockholm"]},
        ticket_deck=DULL,
    )
    outcome = play(game, "claim copenhagen--stockholm:blue blue 1")
    assert outcome.completed == ("london--stockholm",)
    assert outcome.received == (DULL[0],)
    assert game.view(0).tickets == ("ankara--kiev", DULL[0])


def test_fj_6_completed_tickets_are_public_and_those_in_hand_secret() -> None:
    game = position(
        "first_journey",
        hands={0: "blue"},
        tracks={0: NORTH[:-1]},
        tickets={0: ["ankara--kiev", "london--stockholm"]},
        ticket_deck=DULL,
    )
    [event] = game.play(next(move for move in game.legal_moves() if "copenhagen--stockholm:blue" in str(move)))
    assert game.view(1).seats[0].completed == ("london--stockholm",)
    assert game.view(1).tickets == ()
    assert "ankara--kiev" not in game.view(1).to_json()
    assert event.seen_by(1)["outcome"] == {"completed": ["london--stockholm"]}
    assert event.seen_by(0)["outcome"] == {"completed": ["london--stockholm"], "received": [DULL[0]]}


def test_fj_6_another_players_tracks_complete_nothing() -> None:
    game = position(
        "first_journey",
        hands={0: "blue"},
        tracks={1: NORTH[:-1]},
        tickets={0: ["london--stockholm", "ankara--kiev"], 1: ["copenhagen--paris", "athens--kiev"]},
    )
    assert play(game, "claim copenhagen--stockholm:blue blue 1").completed == ()


def test_fj_6_one_claim_can_complete_both_tickets_the_oldest_first() -> None:
    """Each is replaced at once: the first new ticket comes before the second completion."""
    game = position(
        "first_journey",
        hands={0: "white"},
        tracks={0: [*NORTH[:3], NORTH[4]]},
        tickets={0: ["london--stockholm", "copenhagen--paris"]},
        ticket_deck=DULL,
    )
    outcome = play(game, "claim berlin--copenhagen:white white 1")
    assert outcome.completed == ("london--stockholm", "copenhagen--paris")
    assert outcome.received == (DULL[0], DULL[1])
    assert game.view(0).tickets == (DULL[0], DULL[1])


def test_fj_6_a_new_ticket_already_joined_counts_at_once_and_so_on() -> None:
    """The hand stays ordered by arrival: the oldest ticket is not joined, all the others are."""
    game = position(
        "first_journey",
        hands={0: "blue 3"},
        tracks={0: NORTH},
        tickets={0: ["ankara--kiev", "amsterdam--madrid"]},
        ticket_deck=["london--madrid", "london--stockholm", *DULL],
    )
    outcome = play(game, "claim madrid--paris:blue blue 3")
    assert outcome.completed == ("amsterdam--madrid", "london--madrid", "london--stockholm")
    assert outcome.received == ("london--madrid", "london--stockholm", DULL[0])
    assert game.view(0).tickets == ("ankara--kiev", DULL[0])
    assert game.view().seats[0].tickets == 2


def test_fj_6_after_each_completion_the_search_starts_again_from_the_oldest() -> None:
    """London–Madrid comes while Copenhagen–Paris waits, and waits its turn after it."""
    game = position(
        "first_journey",
        hands={0: "blue 3"},
        tracks={0: NORTH},
        tickets={0: ["amsterdam--madrid", "copenhagen--paris"]},
        ticket_deck=["london--madrid", *DULL],
    )
    outcome = play(game, "claim madrid--paris:blue blue 3")
    assert outcome.completed == ("amsterdam--madrid", "copenhagen--paris", "london--madrid")
    assert outcome.received == ("london--madrid", DULL[0], DULL[1])


@pytest.mark.parametrize(
    "claim",
    [
        "claim moscow--warsaw:red red 3",
        "claim kiev--rostov black 2",
        "claim ankara--bucharest:blue blue 2",
    ],
)
def test_fj_7_joining_west_and_east_wins_the_bonus_ticket(claim: str) -> None:
    tracks = [*WESTERN, "kiev--warsaw", "bucharest--kiev"]
    game = position(
        "first_journey",
        hands={0: "red 3 black 2 blue 2"},
        tracks={0: tracks},
        tickets={0: ["athens--paris", "riga--rome"]},
    )
    outcome = play(game, claim)
    assert (outcome.bonus, outcome.completed) == (True, ())
    assert game.view(1).seats[0].bonus
    assert game.view().seats[0].completed == ()


@pytest.mark.parametrize(
    "west", [["brest--london"], ["dublin--london:green"], ["london--paris:green", "madrid--paris:blue"]]
)
def test_fj_7_any_western_city_will_do(west: list[str]) -> None:
    tracks = [*west, *WESTERN[1:]]
    game = position(
        "first_journey", hands={0: "red 3"}, tracks={0: tracks}, tickets={0: ["athens--kiev", "riga--rome"]}
    )
    assert play(game, "claim moscow--warsaw:red red 3").bonus


def test_fj_7_the_bonus_counts_as_a_completed_ticket_in_the_result() -> None:
    game = position("first_journey", hands={0: "red 3"}, tracks={0: WESTERN}, tickets={0: FAR[:2]}, trains={0: 3})
    play(game, "claim moscow--warsaw:red red 3")
    assert game.result is not None
    assert game.result.scores[0] == {"tickets": 0, "bonus": 1, "total": 1}
    assert game.result.completed == (1, 0)
    assert game.result.winners == (0,)


def test_fj_7_once_per_player() -> None:
    """Rostov is joined too, later, with the last train: nothing more."""
    game = position(
        "first_journey",
        hands={0: "blue 2"},
        tracks={0: [*WESTERN, "moscow--warsaw:red"]},
        trains={0: 2},
        tickets={0: ["athens--paris", "riga--rome"]},
        bonus=[0],
    )
    assert not play(game, "claim moscow--rostov:blue blue 2").bonus
    assert game.result is not None
    assert game.result.completed == (1, 0)


def test_fj_7_every_one_of_four_players_can_win_it() -> None:
    """Seat 3 is the last to do it, by way of Rome."""
    tracks = ["barcelona--madrid:white", "barcelona--rome:black", "athens--rome:white"]
    game = position(
        "first_journey",
        4,
        seat=3,
        hands={3: "red 2"},
        tracks={3: tracks},
        tickets={3: FAR[:2]},
        bonus=[0, 1, 2],
    )
    assert play(game, "claim ankara--athens:red red 2").bonus


@pytest.mark.parametrize(("bonus_tickets", "won"), [(1, False), (2, True)])
def test_fj_7_no_more_are_won_than_the_board_has(bonus_tickets: int, won: bool) -> None:
    """Seat 1 has won one already."""
    board = variant(EUROPE, bonus_tickets=bonus_tickets)
    game = position(board, hands={0: "red 3"}, tracks={0: WESTERN}, tickets={0: FAR[:2]}, bonus=[1])
    assert play(game, "claim moscow--warsaw:red red 3").bonus == won


# the end


def test_fj_8_six_completed_tickets_win_at_once() -> None:
    """Seat 1 would have another turn and has five tickets too."""
    game = position(
        "first_journey",
        hands={0: "blue"},
        tracks={0: NORTH[:-1]},
        tickets={0: ["london--stockholm", "ankara--kiev"], 1: ["rome--rostov", "riga--rostov"]},
        completed={0: TICKETS[:5], 1: TICKETS[8:13]},
    )
    play(game, "claim copenhagen--stockholm:blue blue 1")
    assert game.result is not None
    assert game.result.reason == "six_tickets"
    assert game.result.completed == (6, 5)
    assert game.result.winners == (0,)


def test_fj_8_the_bonus_counts_among_the_six() -> None:
    game = position(
        "first_journey",
        hands={0: "red 3"},
        tracks={0: WESTERN},
        tickets={0: ["athens--paris", "riga--rome"]},
        completed={0: TICKETS[1:6]},
    )
    play(game, "claim moscow--warsaw:red red 3")
    assert game.result is not None
    assert game.result.reason == "six_tickets"
    assert game.result.scores[0] == {"tickets": 5, "bonus": 1, "total": 6}


def test_fj_8_seven_tickets_are_possible() -> None:
    """One claim wins the bonus and completes both tickets of a player who had four."""
    game = position(
        "first_journey",
        hands={0: "red 3"},
        tracks={0: WESTERN},
        tickets={0: ["berlin--moscow", "dublin--warsaw"]},
        completed={0: TICKETS[1:5]},
        ticket_deck=["riga--rome", "athens--paris"],
    )
    outcome = play(game, "claim moscow--warsaw:red red 3")
    assert outcome.bonus
    assert outcome.completed == ("berlin--moscow", "dublin--warsaw")
    assert game.result is not None
    assert game.result.completed == (7, 0)


def test_fj_8_the_whole_chain_of_new_tickets_is_counted() -> None:
    game = position(
        "first_journey",
        hands={0: "blue"},
        tracks={0: [*NORTH[:-1], "madrid--paris:blue"]},
        tickets={0: ["london--stockholm", "ankara--kiev"]},
        completed={0: TICKETS[1:6]},
        ticket_deck=["london--madrid", "copenhagen--paris", *DULL[:2]],
    )
    outcome = play(game, "claim copenhagen--stockholm:blue blue 1")
    assert outcome.completed == ("london--stockholm", "london--madrid", "copenhagen--paris")
    assert game.result is not None
    assert game.result.completed == (8, 0)
    assert game.view(0).tickets == ("ankara--kiev", DULL[0])


def test_fj_8_six_tickets_come_before_the_last_train() -> None:
    game = position(
        "first_journey",
        hands={0: "blue"},
        tracks={0: NORTH[:-1]},
        trains={0: 1},
        tickets={0: ["london--stockholm", "ankara--kiev"]},
        completed={0: TICKETS[:5]},
    )
    play(game, "claim copenhagen--stockholm:blue blue 1")
    assert game.result is not None
    assert game.result.reason == "six_tickets"


def last_train(*completed: int) -> Game:
    """Seat 0 places its last train when the seats have completed so many tickets."""
    done = {seat: TICKETS[5 * seat : 5 * seat + n] for seat, n in enumerate(completed)}
    game = position(
        "first_journey",
        len(completed),
        hands={0: "blue"},
        trains={0: 1},
        tickets={0: ["riga--rome"]},
        completed=done,
    )
    play(game, "claim copenhagen--stockholm:blue blue 1")
    return game


def test_fj_9_the_last_train_ends_the_game_at_once() -> None:
    game = last_train(2, 1, 0)
    assert game.seats_to_act == ()
    assert game.result is not None
    assert game.result.reason == "last_train"


@pytest.mark.parametrize(
    ("completed", "winners"),
    [((2, 1, 0), (0,)), ((1, 0, 4), (2,)), ((3, 3, 1), (0, 1)), ((0, 0, 0), (0, 1, 2))],
)
def test_fj_9_most_completed_tickets_win_and_ties_share(completed: tuple[int, ...], winners: tuple[int, ...]) -> None:
    result = last_train(*completed).result
    assert result is not None
    assert result.completed == completed
    assert result.winners == winners


def test_fj_9_tickets_in_hand_cost_nothing() -> None:
    result = last_train(2, 1).result
    assert result is not None
    assert totals(result, "tickets") == [2, 1]


def test_fj_9_one_train_left_is_not_the_last() -> None:
    game = position("first_journey", hands={0: "blue"}, trains={0: 2}, tickets={0: FAR[:2]})
    play(game, "claim copenhagen--stockholm:blue blue 1")
    assert (game.is_over, game.seat, game.view().turns_left) == (False, 1, None)


# swapping


def test_fj_10_swapped_tickets_go_under_the_deck_the_older_above_the_younger() -> None:
    """Of six tickets two lie in the deck; the two swapped come after them."""
    a, b, c, d, e, f = (ticket.id for ticket in with_tickets(EUROPE, 6).tickets)
    game = position(with_tickets(EUROPE, 6), tickets={0: [b, a], 1: [c, d]}, ticket_deck=[e, f])
    play(game, "swap")
    assert game.view(0).tickets == (e, f)
    assert game.view(0).returned == {0: b, 1: a}
    play(game, "swap")
    assert game.view(1).tickets == (b, a)


def test_fj_10_only_one_ticket_for_one() -> None:
    game = position("first_journey", tickets={0: FAR[:1]}, ticket_deck=DULL)
    play(game, "swap")
    assert game.view(0).tickets == (DULL[0],)


def test_fj_10_from_an_empty_deck_the_same_tickets_come_back() -> None:
    board = with_tickets(EUROPE, 4)
    a, b, c, d = (ticket.id for ticket in board.tickets)
    game = position(board, tickets={0: [b, a], 1: [c, d]})
    assert play(game, "swap").received == (b, a)
    assert game.view(0).tickets == (b, a)


def test_fj_10_new_tickets_already_joined_complete_at_once() -> None:
    game = position(
        "first_journey",
        tracks={0: NORTH},
        tickets={0: FAR[:2]},
        ticket_deck=[DULL[0], "london--stockholm", "copenhagen--paris", DULL[1]],
    )
    outcome = play(game, "swap")
    assert outcome.received == (DULL[0], "london--stockholm", "copenhagen--paris", DULL[1])
    assert outcome.completed == ("london--stockholm", "copenhagen--paris")
    assert game.view(0).tickets == (DULL[0], DULL[1])


def test_fj_10_a_swap_can_end_the_game() -> None:
    game = position(
        "first_journey",
        tracks={0: NORTH},
        tickets={0: FAR[:2]},
        completed={0: TICKETS[8:13]},
        ticket_deck=["london--stockholm"],
    )
    play(game, "swap")
    assert game.result is not None
    assert (game.result.reason, game.result.winners) == ("six_tickets", (0,))


def test_fj_10_with_an_empty_ticket_deck_a_player_holds_fewer() -> None:
    board = variant(EUROPE, tickets=tuple(EUROPE.ticket(t) for t in ("london--stockholm", "riga--rome", *DULL[:2])))
    game = position(
        board,
        hands={0: "blue"},
        tracks={0: NORTH[:-1]},
        tickets={0: ["london--stockholm", "riga--rome"], 1: DULL[:2]},
    )
    outcome = play(game, "claim copenhagen--stockholm:blue blue 1")
    assert (outcome.completed, outcome.received) == (("london--stockholm",), ())
    assert game.view(0).tickets == ("riga--rome",)


def test_fj_10_without_a_ticket_there_is_nothing_to_swap() -> None:
    game = position("first_journey")
    assert broken_rule(game, "swap") == "FJ-10"


def test_fj_10_the_discards_are_reshuffled_when_a_card_is_wanted() -> None:
    game = position("first_journey", deck="white", discards="red 2", other_cards=1)
    assert play(game, "draw").reshuffles == ()
    assert game.view().phase == "second_card"
    outcome = play(game, "draw")
    assert (outcome.reshuffles, outcome.drawn) == ((("red", "red"),), "red")
    assert game.view().deck_size == 1


def test_fj_10_a_draw_may_end_after_one_card() -> None:
    game = position("first_journey", deck="white", other_cards=1)
    play(game, "draw")
    assert game.seat == 1
    assert "draw" not in legal(game)


# when nothing moves any more


def test_fj_11_who_can_neither_draw_nor_claim_may_still_swap() -> None:
    game = position(without_cards(EUROPE), tickets={0: FAR[:2]})
    assert legal(game) == {"swap"}


def test_fj_11_without_any_ticket_one_passes() -> None:
    game = position(without_cards(EUROPE), tickets={1: FAR[:2]})
    assert legal(game) == {"pass"}
    play(game, "pass")
    assert (game.seat, game.is_over) == (1, False)


@pytest.mark.parametrize(("players", "start"), [(2, 0), (3, 2), (4, 1)])
def test_fj_11_a_round_without_draw_or_claim_ends_the_game(players: int, start: int) -> None:
    """Seat 0 has no ticket and passes, the others swap."""
    tickets = {seat: FAR[seat : seat + 1] for seat in range(1, players)}
    game = position(without_cards(EUROPE), players, seat=start, tickets=tickets)
    for _ in range(players):
        assert not game.is_over
        play(game, *legal(game))
    assert game.result is not None
    assert game.result.reason == "blocked"


def test_fj_11_blocked_is_scored_like_the_last_train() -> None:
    game = position(
        without_cards(EUROPE),
        3,
        tickets={0: FAR[:2], 1: FAR[2:4]},
        completed={0: ["berlin--moscow"], 2: ["dublin--warsaw"]},
    )
    play(game, "swap", "swap", "pass")
    assert game.result is not None
    assert (game.result.completed, game.result.winners) == ((1, 0, 1), (0, 2))


def test_fj_11_the_last_swap_is_included() -> None:
    game = position(
        without_cards(EUROPE),
        tracks={1: NORTH},
        tickets={0: FAR[:2], 1: FAR[2:4]},
        ticket_deck=[*DULL[:2], "london--stockholm"],
    )
    play(game, "swap", "swap")
    assert game.result is not None
    assert game.result.reason == "blocked"
    assert (game.result.completed, game.result.winners) == ((0, 1), (1,))


def test_fj_11_six_tickets_reached_by_the_last_swap_come_first() -> None:
    game = position(
        without_cards(EUROPE),
        tracks={1: NORTH},
        tickets={0: FAR[:2], 1: FAR[2:4]},
        completed={1: TICKETS[8:13]},
        ticket_deck=[*DULL[:2], "london--stockholm"],
    )
    play(game, "swap", "swap")
    assert game.result is not None
    assert (game.result.reason, game.result.winners) == ("six_tickets", (1,))


def test_fj_11_swaps_do_not_end_the_game_while_cards_can_be_drawn() -> None:
    game = position("first_journey", deck="red", other_cards="discards", tickets={0: FAR[:2], 1: FAR[2:4]})
    play(game, "swap", "swap", "swap")
    assert not game.is_over


def test_fj_11_only_turns_that_began_without_draw_or_claim_count() -> None:
    """One blue card lies in the deck, and no track is left for it: the first swap was a choice."""
    board = variant(EUROPE, train_cards={"colors": ("blue",), "per_color": 1, "locomotive": 0})
    blue_singles = ["amsterdam--paris", "copenhagen--stockholm:blue", "paris--zurich:blue"]
    game = position(board, tracks={0: blue_singles}, tickets={0: FAR[:2], 1: FAR[2:4]})
    play(game, "swap", "draw", "swap")
    assert not game.is_over
    assert legal(game) == {"swap"}
    play(game, "swap")
    assert game.result is not None
    assert game.result.reason == "blocked"
