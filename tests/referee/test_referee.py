"""The referee itself, on cases worked out by hand."""

from __future__ import annotations

import copy
import json
from collections import Counter
from pathlib import Path

import pytest

from tests.referee.networks import Json, Map, longest_trail
from tests.referee.referee import Referee, RefereeError
from tests.referee.tiny import (
    AsTheyLie,
    LocomotivesFirst,
    first_journey,
    moves,
    only_cards,
    opened,
    payments,
    started,
    tickets,
    tiny,
    track,
)

BOARDS = Path(__file__).resolve().parents[2] / "src" / "branchline" / "boards" / "data"
NAMES = ["usa", "first_journey", "italy", "japan"]


def product_board(name: str) -> Json:
    board: Json = json.loads((BOARDS / f"{name}.json").read_text("utf-8"))
    return board


# The row


def test_usa_9_a_first_row_of_three_locomotives_is_reset_and_told() -> None:
    referee = started(tiny(), "rrrr bbbb lrlrl rrrbb", chance=AsTheyLie())
    assert referee.row == ["red", "red", "red", "blue", "blue"]
    first, second = (
        ["locomotive", "red", "locomotive", "red", "locomotive"],
        ["red", "red", "red", "blue", "blue"],
    )
    assert referee.start_outcome == {"turned": first + second, "resets": 1}


def test_usa_9_a_row_stays_if_no_good_one_can_be_formed() -> None:
    """Outside the hands lie 2 red cards and 4 locomotives: a full row has 3 of them at least."""
    referee = opened(tiny(), "rrrr bbbb rrrrr")
    only_cards(referee, ["red", "red", "locomotive", "locomotive", "blue"], ["locomotive", "locomotive"], [])
    outcome = referee.play(0, {"do": "take", "card": "blue"})
    assert outcome == {"turned": ["locomotive"]}
    assert referee.row.count("locomotive") == 3


def test_usa_9_with_one_more_card_the_same_row_is_reset() -> None:
    referee = opened(tiny(), "rrrr bbbb rrrrr", chance=AsTheyLie())
    only_cards(referee, ["red", "red", "locomotive", "locomotive", "blue"], ["locomotive", "locomotive"], ["red"])
    outcome = referee.play(0, {"do": "take", "card": "blue"})
    shuffled = ["red", "red", "red", "locomotive", "locomotive", "locomotive"]
    assert outcome == {
        "turned": ["locomotive", "locomotive", "red", "red", "red", "locomotive"],
        "resets": 1,
        "reshuffles": [shuffled],
    }
    assert referee.row == ["locomotive", "red", "red", "red", "locomotive"]


def test_usa_9_after_ten_resets_the_row_stays_and_a_claim_tries_again() -> None:
    """3 blue cards and 9 locomotives lie outside the hands, and the shuffles are unlucky."""
    board = tiny(train_cards={"colors": ["red", "blue"], "per_color": 5, "locomotive": 10, "total": 20})
    referee = opened(board, "rrrr rbbl lllll llllb bb", chance=LocomotivesFirst())
    assert referee.start_outcome["resets"] == 10
    assert len(referee.start_outcome["turned"]) == 55
    assert referee.row.count("locomotive") >= 3
    before = list(referee.row)
    referee.play(0, {"do": "draw"})
    assert referee.row == before, "never after a blind draw"
    referee.play(0, {"do": "draw"})
    referee.chance = AsTheyLie()
    referee.deck = ["red", "red", "red", "blue", "blue"]
    assert referee.play(1, {"do": "claim", "track": "c-d", "pay": {"blue": 1}})["resets"] == 1


def test_usa_10_a_claim_fills_a_short_row() -> None:
    referee = opened(tiny(), "rrrr bbbb rrrrr", chance=AsTheyLie())
    only_cards(referee, ["blue", "blue"], [], [])
    outcome = referee.play(0, {"do": "claim", "track": "a-b", "pay": {"red": 2}})
    assert outcome == {"points": 2, "turned": ["red", "red"], "reshuffles": [["red", "red"]]}
    assert len(referee.row) == 4


# Drawing


def test_usa_6_usa_7_a_locomotive_of_the_row_is_the_only_card_and_never_the_second() -> None:
    referee = opened(tiny(), "rrrr bbbb lrbrb")
    referee.play(0, {"do": "take", "card": "locomotive"})
    assert referee.seats_to_act == [1]
    referee.row = ["locomotive", "red", "red", "red", "red"]
    referee.play(1, {"do": "draw"})
    assert referee.legal_moves() == [{"do": "take", "card": "red"}, {"do": "draw"}]
    with pytest.raises(RefereeError, match="USA-7"):
        referee.play(1, {"do": "take", "card": "locomotive"})


def test_usa_11_the_draw_ends_when_only_locomotives_are_left() -> None:
    referee = opened(tiny(), "rrrr bbbb rrrrr")
    only_cards(referee, ["red", "locomotive"], [], [])
    assert referee.play(0, {"do": "take", "card": "red"}) == {}
    assert referee.seats_to_act == [1]
    assert moves(referee, "take") == [{"do": "take", "card": "locomotive"}]
    assert moves(referee, "draw") == []


def test_usa_10_the_discards_are_shuffled_when_a_card_is_wanted() -> None:
    referee = opened(tiny(), "rrrr bbbb rrrrr")
    only_cards(referee, [*["red"] * 5], ["blue"], ["red", "blue"])
    assert referee.play(0, {"do": "draw"}, {}) == {"drawn": "blue"}
    outcome = {"drawn": "red", "reshuffles": [["red", "blue"]]}
    assert copy.deepcopy(referee).play(0, {"do": "draw"}, outcome) == outcome
    with pytest.raises(RefereeError, match="USA-10"):
        copy.deepcopy(referee).play(0, {"do": "draw"}, {"reshuffles": [["red", "red"]]})
    with pytest.raises(RefereeError, match="USA-10"):
        referee.play(0, {"do": "draw"}, {})


# Claiming


def test_usa_13_payments_of_a_colored_and_a_gray_track() -> None:
    referee = opened(tiny(), "rrbl bbbb rrrrr")
    assert payments(referee, "a-b") == [{"red": 1, "locomotive": 1}, {"red": 2}]
    assert payments(referee, "b-c:1") == [{"red": 2, "locomotive": 1}]


@pytest.mark.parametrize(("players", "open_to_others"), [(2, False), (3, False), (4, True), (5, True)])
def test_usa_15_double_routes(players: int, open_to_others: bool) -> None:
    referee = opened(tiny(), "rrrr" * players, players)
    referee.play(0, {"do": "claim", "track": "b-c:1", "pay": {"red": 3}})
    assert bool(payments(referee, "b-c:2")) is open_to_others
    referee.turn = 0
    referee.hands[0]["red"] = 9
    assert payments(referee, "b-c:2") == []


def paid_space_by_space(length: int, waves: int, cards: int, locomotives: int, ferries: int) -> bool:
    """ITA-4 literally: a card or a locomotive on every space, or a ferry card on one or two waves."""
    if cards > length - waves or cards + locomotives > length:
        return False
    on_waves = max(0, locomotives - (length - waves - cards))  # locomotives fill the plain spaces first
    if cards + locomotives - on_waves != length - waves:
        return False
    waves_left = waves - on_waves
    return any(waves_left == ones + 2 * (ferries - ones) for ones in range(ferries + 1))


def test_ita_5_every_payment_of_a_ferry() -> None:
    board = tiny(ferry_cards=10, ferry_hand_limit=2, ferry_card_waves=2, played_ferry_cards_return=True)
    board["tracks"] = [track("a-b", 7, kind="ferry", waves=4)]
    referee = opened(board, "rrrr bbbb rrrrr")
    referee.hands[0] = Counter({"red": 9, "locomotive": 9, "ferry": 2})
    found = {(pay.get("red", 0), pay.get("locomotive", 0), pay.get("ferry", 0)) for pay in payments(referee, "a-b")}
    assert {(3, 0, 2), (3, 2, 1), (3, 4, 0), (2, 5, 0), (0, 7, 0)} <= found
    every = [(c, l, f) for c in range(10) for l in range(10) for f in range(3)]  # noqa: E741
    assert found == {payment for payment in every if paid_space_by_space(7, 4, *payment)}


def test_ita_6_played_ferry_cards_go_back() -> None:
    board = tiny(ferry_cards=3, ferry_hand_limit=2, ferry_card_waves=2, played_ferry_cards_return=True)
    board["tracks"] = [track("a-b", 2, kind="ferry", waves=1), track("b-c", 1)]
    referee = opened(board, "rrrr bbbb rrrrr")
    referee.play(0, {"do": "ferry"})
    referee.play(1, {"do": "ferry"})
    referee.play(0, {"do": "ferry"})
    assert moves(referee, "ferry") == [], "the supply is empty"
    referee.play(1, {"do": "claim", "track": "a-b", "pay": {"blue": 1, "ferry": 1}})
    assert referee.ferry_supply == 1
    assert moves(referee, "ferry") == [], "seat 0 holds two"
    referee.check_invariants()


# Tickets


def test_usa_3_returned_tickets_go_under_in_the_order_dealt() -> None:
    referee = started(tiny(), "rrrr bbbb rrrrr")
    assert referee.seats_to_act == [0, 1]
    referee.play(1, {"do": "keep", "tickets": ["b-c"]})
    referee.play(0, {"do": "keep", "tickets": ["a-b"]})
    assert referee.ticket_deck[-3:] == ["b-c:2", "a-c", "a-d"]


def test_ita_1_the_last_choice_tells_the_order_of_the_returned() -> None:
    referee = started(tiny(opening_returns="shuffled"), "rrrr bbbb rrrrr")
    assert referee.play(0, {"do": "keep", "tickets": ["a-b"]}, {}) == {}
    with pytest.raises(RefereeError, match="bottom"):
        copy.deepcopy(referee).play(1, {"do": "keep", "tickets": ["b-c"]}, {"bottom": ["a-d"]})
    outcome = {"bottom": ["a-d", "a-c"]}
    assert referee.play(1, {"do": "keep", "tickets": ["b-c"]}, outcome) == outcome
    assert referee.ticket_deck[-2:] == ["a-d", "a-c"]


def test_usa_17_fewer_tickets_are_offered_when_fewer_are_left() -> None:
    referee = opened(tiny(), "rrrr bbbb rrrrr")
    referee.ticket_deck = ["b-d", "c-d"]
    assert referee.play(0, {"do": "tickets"}) == {"offered": ["b-d", "c-d"]}
    assert [move["tickets"] for move in referee.legal_moves()] == [["b-d"], ["c-d"], ["b-d", "c-d"]]
    referee.play(0, {"do": "keep", "tickets": ["c-d"]})
    assert referee.ticket_deck == ["b-d"]


# The end


def stuck(players: int = 2) -> Referee:
    """Nobody has a card, and none is left anywhere."""
    referee = opened(tiny(), "rrrr" * players, players)
    only_cards(referee, [], [], [])
    referee.hands = [Counter() for _ in range(players)]
    referee.ticket_deck = []
    return referee


def test_usa_18_all_pass() -> None:
    referee = stuck(3)
    assert referee.legal_moves() == [{"do": "pass"}]
    for seat in range(3):
        assert not referee.over
        referee.play(seat, {"do": "pass"})
    assert referee.end()["reason"] == "blocked"


def test_usa_18_only_passes_in_a_row_count_and_only_the_stuck_pass() -> None:
    referee = stuck(2)
    referee.play(0, {"do": "pass"})
    referee.row = ["locomotive"]
    assert referee.legal_moves() == [{"do": "take", "card": "locomotive"}]
    referee.play(1, {"do": "take", "card": "locomotive"})
    referee.play(0, {"do": "pass"})
    assert not referee.over


def test_usa_18_the_end_of_the_final_round_comes_first() -> None:
    referee = stuck(2)
    referee.turns_left = 2
    referee.play(0, {"do": "pass"})
    referee.play(1, {"do": "pass"})
    assert referee.end()["reason"] == "trains"


def test_usa_19_everyone_has_one_more_turn() -> None:
    referee = opened(tiny(), "rrrr bbbb rrrr", 3)
    referee.trains = [4, 4, 4]
    referee.play(0, {"do": "claim", "track": "a-b", "pay": {"red": 2}})
    referee.play(1, {"do": "claim", "track": "b-c:1", "pay": {"blue": 3}})
    for seat in (2, 2, 0):
        referee.play(seat, {"do": "draw"})
    assert not referee.over
    referee.play(0, {"do": "draw"})
    assert referee.over


def test_jpn_8_the_test_is_made_on_the_turn_players_own_trains() -> None:
    board = tiny(bullet_trains=3, last_round={"trains": 2, "bullet_trains": 2})
    board["tracks"] = [track("a-b", 2, kind="bullet"), track("b-c", 1)]
    board |= {"bullet_bonus": {"2": [10, -10]}, "bullet_bonus_no_progress": -20}
    referee = opened(board, "rrrr bbbb rrrrr")
    referee.trains = [20, 2]
    assert referee.play(0, {"do": "claim", "track": "a-b", "pay": {"red": 2}}) == {"progress": 2}
    assert referee.turns_left is None
    referee.play(1, {"do": "draw"})
    referee.play(1, {"do": "draw"})
    assert referee.turns_left == 2


def test_jpn_4_without_bullet_trains_the_track_is_ordinary() -> None:
    board = tiny(bullet_trains=1, bullet_bonus={"2": [10, -10]}, bullet_bonus_no_progress=-20)
    board["tracks"] = [track("a-b", 2, kind="bullet"), track("b-c", 2, kind="bullet"), track("c-d", 1)]
    referee = opened(board, "rrrr bbbb rrrrr")
    referee.trains = [0, 2]
    referee.play(0, {"do": "claim", "track": "a-b", "pay": {"red": 2}})
    assert referee.play(1, {"do": "claim", "track": "b-c", "pay": {"blue": 2}})["points"] == 2
    assert (referee.trains, referee.progress) == ([0, 0], [2, 0])
    assert referee._is_fulfilled(1, "a-c")
    assert not referee._is_fulfilled(0, "a-c")


def test_jpn_10_the_rulebooks_example() -> None:
    referee = opened(product_board("japan"), players=5, chance=AsTheyLie())
    referee.progress = [9, 0, 12, 9, 3]
    assert [referee._bullet_points(seat) for seat in range(5)] == [15, -20, 25, 15, -5]


def test_usa_21_the_longest_trail() -> None:
    square = [("a", "b", 2), ("b", "c", 3), ("c", "d", 2), ("d", "a", 3), ("a", "c", 1)]
    assert longest_trail(square) == 11
    assert longest_trail([*square, ("b", "e", 6), ("d", "f", 6)]) == 19, "e b c a d f, without a-b and c-d"
    assert longest_trail([("a", "b", 4), ("c", "d", 5)]) == 5
    assert longest_trail([]) == 0


def test_usa_22_completed_tickets_then_the_longest_path() -> None:
    """Seat 1 has the longest path, 3 to 2, and so 10 points more."""
    board = tiny(tickets=tickets("a-b", "b-c", "c-d", "a-d", points=1))
    referee = opened(board, "rrrr bbbb rrrrr")
    referee.claimed = {"a-b": 0, "c-d": 0, "b-c:1": 1}
    referee.phase, referee.reason = "over", "trains"

    referee.points, referee.ticket_hands = [13, 3], [["a-b"], ["b-c"]]
    end = referee.end()
    assert end["longest_path"] == [2, 3]
    assert end["scores"][0] == {"routes": 13, "tickets": 1, "longest": 0, "total": 14}
    assert end["scores"][1] == {"routes": 3, "tickets": 1, "longest": 10, "total": 14}
    assert end["winners"] == [1], "one ticket each, so the longest path decides"

    referee.points, referee.ticket_hands = [13, 3], [["a-b", "c-d", "a-d"], ["b-c"]]
    assert referee.end()["winners"] == [0], "14 points each, two tickets to one"

    del referee.board["longest_path_bonus"]
    referee.points, referee.ticket_hands = [3, 3], [["a-b"], ["b-c"]]
    assert referee.end()["winners"] == [0, 1], "ITA-12"


# Italy's networks


def test_ita_8_nothing_connects_through_a_country() -> None:
    country_map = Map(product_board("italy"))
    through = ["austria--bolzano", "austria--tarvisio:red"]
    assert not country_map.are_joined(["bolzano"], ["tarvisio"], through)
    assert country_map.are_joined(["austria"], ["tarvisio"], through)
    assert len(country_map.networks(through)) == 2
    two_ends = ["bergamo--svizzera-est", "milano--svizzera-ovest"]
    assert country_map.are_joined(["bergamo"], ["svizzera"], two_ends)
    assert country_map.are_joined(["svizzera"], ["milano"], two_ends)
    assert not country_map.are_joined(["bergamo"], ["milano"], two_ends)


def test_ita_11_regions_with_and_without_all_their_cities() -> None:
    referee = opened(product_board("italy"), chance=AsTheyLie())
    five = {"genova", "milano", "torino", "bologna", "pisa"}
    other_five = {"firenze", "roma", "napoli", "perugia", "ancona"}
    assert [referee._region_points(network) for network in (five, other_five)] == [1, 1]
    assert referee._region_points(five | other_five) == 11
    sardinia = {"cagliari", "olbia", "sassari"}
    assert referee._region_points({"genova", "milano", "torino", *sardinia}) == 1, "3 + 2"
    assert referee._region_points({"genova", "milano", "torino", "olbia", "sassari"}) == 0, "3 + 1"
    assert referee._region_points(set(referee.region_of)) == 56


# First Journey


def test_fj_6_completions_are_looked_for_from_the_oldest_again_and_again() -> None:
    board = first_journey(tickets=tickets("c-d", "a-b", "b-c", "b-d", "a-b:2", "a-c", "c-d:2"))
    referee = opened(board, "rrrr bbbb")
    assert referee.ticket_hands == [["c-d", "a-b"], ["b-c", "b-d"]]
    outcome = referee.play(0, {"do": "claim", "track": "a-b", "pay": {"red": 2}})
    assert outcome == {"completed": ["a-b", "a-b:2"], "received": ["a-b:2", "a-c"]}
    assert referee.ticket_hands[0] == ["c-d", "a-c"]


def test_fj_6_a_replacement_comes_after_the_other_old_ticket() -> None:
    referee = opened(first_journey(), "rrrr bbbb")
    referee.ticket_hands[0] = ["a-b", "a-b:2"]
    referee.ticket_deck = ["c-d", "b-d"]
    referee.claimed = {"c-d": 0}
    outcome = referee.play(0, {"do": "claim", "track": "a-b", "pay": {"red": 2}})
    assert outcome == {"completed": ["a-b", "a-b:2", "c-d"], "received": ["c-d", "b-d"]}
    assert referee.ticket_hands[0] == ["b-d"]


def test_fj_8_the_whole_chain_and_the_bonus_are_counted() -> None:
    """One claim completes the ticket, three replacements and the bonus, and places the last train."""
    board = first_journey(tickets=tickets("c-d", "a-d", "b-c", "b-d", "a-c", "c-d:2", "a-d:2"), tickets_to_win=2)
    referee = opened(board, "bbrr bbbb")
    referee.claimed = {"a-b": 0, "b-c:1": 0}
    referee.ticket_hands[0] = ["a-d"]
    referee.trains[0] = 1
    outcome = referee.play(0, {"do": "claim", "track": "c-d", "pay": {"blue": 1}})
    assert outcome == {
        "bonus": True,
        "completed": ["a-d", "a-c", "c-d:2", "a-d:2"],
        "received": ["a-c", "c-d:2", "a-d:2"],
    }
    end = referee.end()
    assert (end["reason"], end["completed"], end["winners"]) == ("six_tickets", [5, 0], [0])
    assert end["scores"][0] == {"tickets": 4, "bonus": 1, "total": 5}


@pytest.mark.parametrize("trains", [2, 3])
def test_fj_9_the_last_train_ends_the_game_and_ties_share(trains: int) -> None:
    referee = opened(first_journey(), "rrrr bbbb")
    referee.ticket_hands = [["b-d"], ["b-d"]]
    referee.trains[0] = trains
    referee.play(0, {"do": "claim", "track": "a-b", "pay": {"red": 2}})
    assert referee.over is (trains == 2)
    if referee.over:
        assert (referee.end()["reason"], referee.end()["winners"]) == ("last_train", [0, 1])


def test_fj_10_a_swap_with_an_empty_deck_gives_the_same_tickets_back() -> None:
    referee = opened(first_journey(), "rrrr bbbb")
    referee.ticket_deck = ["b-c"]
    older, younger = referee.ticket_hands[0]
    assert referee.play(0, {"do": "swap"}) == {"received": ["b-c", older]}
    assert referee.ticket_deck == [younger]
    referee.ticket_deck = []
    assert referee.play(1, {"do": "swap"})["received"] == referee.ticket_hands[1]


def test_fj_11_idle_turns_end_the_game_after_the_last_swap() -> None:
    referee = opened(first_journey(), "rrrr bbbb bbbb", 3)
    only_cards(referee, [], [], [])
    referee.hands = [Counter({"red": 2}), Counter(), Counter()]
    referee.turn = 2
    referee._begin_turn(2)
    referee.play(2, {"do": "swap"})
    referee.play(0, {"do": "swap"})  # a claim was possible: not idle
    referee.hands[0].clear()
    referee.ticket_hands[1] = []
    assert referee.legal_moves() == [{"do": "pass"}]
    referee.play(1, {"do": "pass"})
    referee.play(2, {"do": "swap"})
    assert not referee.over
    referee.play(0, {"do": "swap"})
    assert referee.end()["reason"] == "blocked"
