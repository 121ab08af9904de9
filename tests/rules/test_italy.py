"""Italy: the rules from ITA-1 to ITA-10; test_italy_regions.py has the others."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from branchline import Board, Claim, Deal, Game
from tests.rules.position import (
    broken_rule,
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
)

ITALY = Board.load("italy")
TICKETS = [ticket.id for ticket in ITALY.tickets]
FERRY_OF_SEVEN = "bari--croazia-sud"  # 7 spaces, 4 of them with a wave


# set-up


def test_ita_1_45_trains_base_cards_10_ferry_cards_56_tickets() -> None:
    game = Game("italy", players=5, seed=1)
    assert [seat.trains for seat in game.view().seats] == [45] * 5
    base = Game("usa", seed=1).deal.cards
    assert Counter(game.deal.cards) == Counter(base)
    assert game.view().ferry_cards_left == 10
    assert len(game.deal.tickets) == 56


def test_ita_1_five_tickets_dealt_at_least_three_kept() -> None:
    game = Game("italy", players=2, deal=deal_with("italy"))
    assert game.view(0).offer == tuple(TICKETS[:5])
    assert Counter(len(move.split()) - 1 for move in legal(game)) == {3: 10, 4: 5, 5: 1}
    assert broken_rule(game, f"keep {TICKETS[0]} {TICKETS[1]}") == "ITA-1"


def opening(bottom: tuple[str, ...] = ()) -> Game:
    """Of eleven tickets ten are dealt. Seat 0 returns the first two of its five, seat 1 the last two."""
    board = with_tickets(ITALY, 11)
    deal = deal_with(board)
    game = Game(board, players=2, deal=Deal(deal.cards, deal.tickets, bottom=bottom), first=0)
    play(game, " ".join(("keep", *TICKETS[2:5])))
    return game


def test_ita_1_all_returned_tickets_are_shuffled_together_under_the_deck() -> None:
    game = opening()
    bottom = play(game, " ".join(("keep", *TICKETS[5:8]))).bottom
    assert sorted(bottom) == sorted([*TICKETS[:2], *TICKETS[8:10]])
    assert play(game, "tickets").offered == (TICKETS[10], *bottom[:3])


def test_ita_1_a_deal_may_name_their_order() -> None:
    order = (TICKETS[9], TICKETS[0], TICKETS[8], TICKETS[1])
    game = opening(order)
    assert play(game, " ".join(("keep", *TICKETS[5:8]))).bottom == order
    assert play(game, "tickets").offered == (TICKETS[10], *order[:3])


def test_ita_1_so_nobody_knows_where_they_lie() -> None:
    game = opening()
    [event] = game.play(game.legal_moves()[0])
    assert game.view(0).returned == game.view(1).returned == {}
    assert event.seen_by(1)["outcome"] == event.seen_by(0)["outcome"] == {"bottom": 4}


# ferry cards


def test_ita_2_there_are_four_actions() -> None:
    game = keep_all(Game("italy", players=2, seed=1))
    assert {"draw", "tickets", "ferry"} < legal(game)


def test_ita_2_take_one_ferry_card_as_a_whole_turn() -> None:
    game = position("italy")
    play(game, "ferry")
    assert game.view(0).hand == {"ferry": 1}
    assert (game.view().ferry_cards_left, game.seat) == (9, 1)


def test_ita_2_not_with_two_in_hand() -> None:
    game = position("italy", hands={0: "ferry"})
    assert "ferry" in legal(game)
    game = position("italy", hands={0: "ferry 2"})
    assert "ferry" not in legal(game)
    assert broken_rule(game, "ferry") == "ITA-2"


def test_ita_2_not_from_an_empty_supply() -> None:
    game = position("italy", ferries_left=0)
    assert "ferry" not in legal(game)
    assert broken_rule(game, "ferry") == "ITA-2"


def test_ita_2_taking_a_ferry_card_keeps_a_player_from_passing() -> None:
    game = position("italy", row="", other_cards=1, other_tickets=1)
    assert legal(game) == {"ferry"}


@pytest.mark.parametrize(("players", "usable"), [(2, False), (3, False), (4, True), (5, True)])
def test_ita_3_all_tracks_of_a_triple_route_from_four_players_on(players: int, usable: bool) -> None:
    game = position("italy", players, hands={0: "yellow 4 white 4", 1: "white 4 red 4"})
    play(game, "claim napoli--roma:yellow yellow 4")
    assert payments(game, "napoli--roma:white") == ({"white 4"} if usable else set())
    assert payments(game, "napoli--roma:red") == ({"red 4"} if usable else set())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ita_3_at_most_one_by_the_same_player(players: int) -> None:
    game = position("italy", players, hands={0: "white 4 red 4"}, tracks={0: ["napoli--roma:yellow"]})
    for claim in ("claim napoli--roma:white white 4", "claim napoli--roma:red red 4"):
        assert broken_rule(game, claim) == "ITA-3"


def test_ita_3_three_players_may_share_a_triple_route() -> None:
    tracks = {0: ["napoli--roma:yellow"], 1: ["napoli--roma:white"]}
    game = position("italy", 4, seat=2, hands={2: "red 4"}, tracks=tracks)
    assert payments(game, "napoli--roma:red") == {"red 4"}


def test_ita_4_all_gray_tracks_are_ferries() -> None:
    assert {track.kind for track in ITALY.tracks if track.color == "gray"} == {"ferry"}
    assert all((track.waves > 0) == (track.color == "gray") for track in ITALY.tracks)


def test_ita_4_a_wave_needs_a_locomotive_or_a_ferry_card() -> None:
    """Olbia–Rome has four spaces, two with waves."""
    game = position("italy", hands={0: "red 4"})
    assert payments(game, "olbia--roma:gray-1") == set()
    assert broken_rule(game, "claim olbia--roma:gray-1 red 4") == "ITA-5"
    game = position("italy", hands={0: "red 4 locomotive 2"})
    assert payments(game, "olbia--roma:gray-1") == {"red 2 locomotive 2"}
    game = position("italy", hands={0: "red 4 ferry"})
    assert payments(game, "olbia--roma:gray-1") == {"red 2 ferry 1"}


def test_ita_4_the_other_spaces_take_one_color_and_locomotives() -> None:
    game = position("italy", hands={0: "red blue locomotive ferry 2"})
    assert payments(game, "olbia--roma:gray-1") == {
        "red 1 locomotive 1 ferry 1",
        "red 1 locomotive 1 ferry 2",
        "blue 1 locomotive 1 ferry 1",
        "blue 1 locomotive 1 ferry 2",
    }
    assert broken_rule(game, "claim olbia--roma:gray-1 red 1 blue 1 ferry 1") == "ITA-4"


def test_ita_4_ferry_cards_pay_nothing_else() -> None:
    game = position("italy", hands={0: "purple ferry 2"})
    assert payments(game, "genova--milano:purple") == set()
    assert broken_rule(game, "claim genova--milano:purple purple 1 ferry 1") == "ITA-4"


def test_ita_4_one_train_on_every_space() -> None:
    game = position("italy", hands={0: "red 3 ferry 2"})
    play(game, f"claim {FERRY_OF_SEVEN} red 3 ferry 2")
    assert game.view().seats[0].trains == 45 - 7
    game = position("italy", hands={0: "red 3 ferry 2"}, trains={0: 6})
    assert broken_rule(game, f"claim {FERRY_OF_SEVEN} red 3 ferry 2") == "USA-14"


def test_ita_5_every_payment_of_seven_spaces_with_four_waves() -> None:
    """At most three cards of the color; a ferry card for one wave or two."""
    game = position("italy", hands={0: "red 7 locomotive 7 ferry 2"})
    assert payments(game, FERRY_OF_SEVEN) == {
        # no ferry card
        "red 3 locomotive 4",
        "red 2 locomotive 5",
        "red 1 locomotive 6",
        "locomotive 7",
        # one, for two waves
        "red 3 locomotive 2 ferry 1",
        "red 2 locomotive 3 ferry 1",
        "red 1 locomotive 4 ferry 1",
        "locomotive 5 ferry 1",
        # one, for a single wave
        "red 3 locomotive 3 ferry 1",
        "red 2 locomotive 4 ferry 1",
        "red 1 locomotive 5 ferry 1",
        "locomotive 6 ferry 1",
        # two, for four waves
        "red 3 ferry 2",
        "red 2 locomotive 1 ferry 2",
        "red 1 locomotive 2 ferry 2",
        "locomotive 3 ferry 2",
        # two, for three waves
        "red 3 locomotive 1 ferry 2",
        "red 2 locomotive 2 ferry 2",
        "red 1 locomotive 3 ferry 2",
        "locomotive 4 ferry 2",
        # two, for two waves
        "red 3 locomotive 2 ferry 2",
        "red 2 locomotive 3 ferry 2",
        "red 1 locomotive 4 ferry 2",
        "locomotive 5 ferry 2",
    }


def test_ita_5_every_payment_of_three_spaces_with_one_wave() -> None:
    """A second ferry card would pay for no wave: it may not be played."""
    game = position("italy", hands={0: "blue 3 locomotive 3 ferry 2"})
    assert payments(game, "genova--monaco") == {
        "blue 2 locomotive 1",
        "blue 1 locomotive 2",
        "locomotive 3",
        "blue 2 ferry 1",
        "blue 1 locomotive 1 ferry 1",
        "locomotive 2 ferry 1",
    }
    assert broken_rule(game, "claim genova--monaco blue 2 ferry 2") == "ITA-5"
    assert broken_rule(game, "claim genova--monaco blue 2 locomotive 1 ferry 1") == "ITA-5"


def test_ita_5_only_what_the_hand_holds() -> None:
    game = position("italy", hands={0: "red 3 blue 2 locomotive 2 ferry"})
    assert payments(game, FERRY_OF_SEVEN) == {"red 3 locomotive 2 ferry 1"}


@pytest.mark.parametrize(
    ("track", "length", "waves"),
    [
        ("cosenza--messina:gray-1", 3, 1),
        ("cagliari--roma", 4, 2),
        ("ancona--trieste", 5, 3),
        ("cagliari--napoli", 6, 3),
        ("genova--olbia:gray-2", 7, 4),
    ],
)
def test_ita_5_in_numbers(track: str, length: int, waves: int) -> None:
    expected = set()
    for colored, locomotives, ferries in product(range(8), range(8), range(3)):
        x = length - colored - locomotives
        if ferries <= x <= min(2 * ferries, waves) and colored <= length - waves:
            pay = {"red": colored, "locomotive": locomotives, "ferry": ferries}
            expected.add(str(Claim.paying(track, pay)))
    game = position("italy", hands={0: "red 7 locomotive 7 ferry 2"})
    assert {move for move in legal(game) if move.startswith(f"claim {track} ")} == expected


def test_ita_6_played_ferry_cards_go_back_to_the_supply() -> None:
    game = position("italy", hands={0: "red 3 ferry 2"})
    assert game.view().ferry_cards_left == 8
    play(game, f"claim {FERRY_OF_SEVEN} red 3 ferry 2")
    assert (game.view(0).hand, game.view().ferry_cards_left) == ({}, 10)
    assert "ferry" not in game.view().discards


def test_ita_6_is_a_setting_of_the_board() -> None:
    game = position(variant(ITALY, ferry_cards_return=False), hands={0: "red 3 ferry 2"})
    play(game, f"claim {FERRY_OF_SEVEN} red 3 ferry 2")
    assert game.view().ferry_cards_left == 8


def test_ita_7_draw_four_tickets_keep_at_least_one() -> None:
    a, b, c, d, e, *_ = TICKETS
    game = position("italy", ticket_deck=[a, b, c, d, e], other_tickets=1)
    assert play(game, "tickets").offered == (a, b, c, d)
    assert len(legal(game)) == 15
    play(game, f"keep {c}")
    assert play(game, "tickets").offered == (e, a, b, d)


# countries


def tickets_of(tracks: list[str], *tickets: str) -> int:
    """The points of seat 0 for these tickets."""
    return totals(final(position("italy", tracks={0: tracks}, tickets={0: tickets}, turns_left=1)), "tickets")[0]


def test_ita_8_nothing_connects_through_a_country() -> None:
    """Florence – Pisa – Genoa – Monaco, and Monaco – Turin."""
    way = ["firenze--pisa:red", "genova--pisa:green", "genova--monaco", "monaco--torino"]
    assert tickets_of(way, "firenze--torino") == -7
    assert tickets_of([*way[:2], "genova--torino:blue"], "firenze--torino") == 7


def test_ita_8_nor_through_two_tracks_to_the_same_end() -> None:
    """Bolzano – Austria and Austria – Tarvisio – Trieste – Croatia."""
    way = ["austria--bolzano", "austria--tarvisio:red", "tarvisio--trieste", "croazia-nord--trieste:yellow"]
    assert tickets_of(way, "bolzano--croazia") == -8
    assert tickets_of([*way, "bolzano--tarvisio"], "bolzano--croazia") == 8


@pytest.mark.parametrize(
    "way",
    [
        ["bergamo--svizzera-est", "bergamo--verona:blue"],
        ["bolzano--svizzera-est", "bolzano--verona"],
        ["milano--svizzera-ovest", "bergamo--milano:green", "bergamo--verona:black"],
        ["svizzera-ovest--torino", "milano--torino:black", "bergamo--milano:green", "bergamo--verona:blue"],
    ],
)
def test_ita_8_a_ticket_to_a_country_is_fulfilled_by_any_of_its_ends(way: list[str]) -> None:
    assert tickets_of(way, "svizzera--verona") == 4
    assert tickets_of(way[1:], "svizzera--verona") == -4


@pytest.mark.parametrize("austria", ["austria--tarvisio:red", "austria--tarvisio:yellow"])
@pytest.mark.parametrize("france", ["francia--torino:yellow", "francia--torino:purple"])
def test_ita_8_a_ticket_between_two_countries_by_any_end_of_each(austria: str, france: str) -> None:
    way = ["tarvisio--venezia:blue", "venezia--verona:white", "bergamo--verona:blue", "bergamo--milano:green"]
    assert tickets_of([austria, *way, "milano--torino:black", france], "austria--francia") == 11
    assert tickets_of([austria, *way, france], "austria--francia") == -11


# the end


@pytest.mark.parametrize(
    ("track", "pay", "points"),
    [
        ("bergamo--milano:green", "green 1", 1),
        ("bolzano--verona", "green 3", 4),
        ("cosenza--salerno:green", "green 4", 7),
        ("ancona--venezia", "green 2 locomotive 3", 10),
        ("cagliari--napoli", "green 3 locomotive 3", 15),
        (FERRY_OF_SEVEN, "green 3 locomotive 4", 18),
    ],
)
def test_ita_9_points_by_length(track: str, pay: str, points: int) -> None:
    game = position("italy", hands={0: "green 4 locomotive 4"})
    assert play(game, f"claim {track} {pay}").points == points


def test_ita_10_two_trains_begin_the_last_round() -> None:
    game = position("italy", hands={0: "green 3"}, trains={0: 5})
    play(game, "claim bolzano--verona green 3")
    assert game.view().turns_left == 2
    play(game, "draw", "draw", "ferry")
    assert game.result is not None
    assert game.result.reason == "trains"


def test_ita_10_tickets_but_no_longest_path_bonus() -> None:
    result = final(position("italy", tracks={0: ["bolzano--verona"]}, tickets={0: ["bolzano--firenze"]}, turns_left=1))
    assert result.scores[0] == {"routes": 4, "tickets": -6, "regions": 0, "total": -2}
    assert result.longest_path == ()
