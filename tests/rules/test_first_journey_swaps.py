"""First Journey: swapping tickets, and when nothing moves any more (FJ-10, FJ-11)."""

from __future__ import annotations

import pytest

from tests.rules.europe import DULL, EUROPE, FAR, NORTH, TICKETS
from tests.rules.position import (
    broken_rule,
    legal,
    play,
    position,
    variant,
    with_tickets,
    without_cards,
)

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
