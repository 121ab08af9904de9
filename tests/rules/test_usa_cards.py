"""The base game: set-up and cards, USA-1 to USA-12."""

from __future__ import annotations

from collections import Counter

import pytest

from branchline import Board, Game
from tests.rules.position import (
    broken_rule,
    cards,
    deal_with,
    keep_all,
    legal,
    play,
    position,
    with_tickets,
)

USA = Board.load("usa")
COLORS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
TICKETS = [ticket.id for ticket in USA.tickets]


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
