"""What holds on every board: ALL-1 to ALL-3."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from branchline import Board, Game, IllegalMoveError, Keep
from branchline.boards import BUILT_IN
from branchline.numbering import numbering_of
from branchline.rules import const
from branchline.rules.const import FIRST_CLAIM, KEEP, MAX_PLAYERS, MAX_TICKETS
from branchline.rules.knowledge import imagine
from branchline.rules.pool import Unseen
from tests.rules.position import keep_all, play, position, variant, with_tickets

USA = [ticket.id for ticket in Board.load("usa").tickets]


def random_game(board: str, seed: int) -> Game:
    """A whole game of random moves."""
    game, rng = Game(board, players=3, seed=seed), Random(seed)
    while not game.is_over:
        game.play(rng.choice(game.legal_moves()))
    return game


# secrets


@pytest.mark.parametrize("board", BUILT_IN)
def test_all_1_a_view_is_the_same_whatever_others_hold_and_however_the_decks_lie(board: str) -> None:
    a, b, c, *others = (ticket.id for ticket in Board.load(board).tickets)
    one = position(board, hands={0: "red 2", 1: "blue 2 black"}, deck="green", tickets={0: [a], 1: [b]})
    two = position(
        board,
        hands={0: "red 2", 1: "white 3"},
        deck="black",
        tickets={0: [a], 1: [c]},
        ticket_deck=others[::-1],
    )
    assert one.view(0).to_json() == two.view(0).to_json()
    assert one.view(None).to_json() == two.view(None).to_json()
    assert one.view(1).to_json() != two.view(1).to_json()


def test_all_1_of_others_one_sees_how_many_cards_tickets_and_ferry_cards() -> None:
    tickets = [ticket.id for ticket in Board.load("italy").tickets]
    game = position("italy", hands={1: "red 2 locomotive ferry 2"}, tickets={1: tickets[:4]})
    seat = game.view(0).seats[1]
    assert (seat.cards, seat.ferry_cards, seat.tickets) == (3, 2, 4)
    assert (game.view(0).hand, game.view(0).tickets) == ({}, ())
    assert (game.view(1).hand, game.view(1).tickets) == (
        {"red": 2, "locomotive": 1, "ferry": 2},
        tuple(tickets[:4]),
    )


def test_all_1_an_imagined_opening_choice_is_any_the_rules_allow() -> None:
    game = Game(variant("usa", initial_tickets={"keep_min": 1}), players=2, seed=1)
    game.play(game.legal_moves(1)[0], 1)
    view, rng = game.view(0), Random(1)
    assert {view.imagine(rng)._state.chosen[1] for _ in range(100)} == set(range(1, 8))


def test_all_1_imagined_tickets_are_as_likely_as_believed() -> None:
    """Seat 1 holds one of four tickets; the last is believed five times as likely as each other one."""
    board = with_tickets("usa", 4)
    view, rng, unseen = position(board, tickets={1: USA[:1]}).view(0), Random(1), Unseen()
    unseen.has_beliefs = True
    unseen.beliefs = [[1.0, 1.0, 1.0, 5.0] + [1.0] * (MAX_TICKETS - 4)] * MAX_PLAYERS
    found: Counter[int] = Counter()
    for _ in range(800):
        state = view._state.copy()
        imagine(state, numbering_of(board).layout, 0, unseen, rng.getrandbits(64))
        found[state.holder.index(1)] += 1
    assert [round(found[ticket] / 100) for ticket in range(4)] == [1, 1, 1, 5]


@pytest.mark.parametrize("board", ["italy", "japan"])
def test_all_1_a_seat_knows_which_opening_tickets_it_returned_but_not_where(board: str) -> None:
    game = Game(board, players=2, seed=1)
    mine = game.view(0).offer[game.board.opening_keep :]
    for seat in (0, 1):
        game.play(Keep(game.view(seat).offer[: game.board.opening_keep]), seat)
    view, rng = game.view(0), Random(1)
    assert set(view.returned_shuffled) == set(mine)
    assert game.view().returned_shuffled == ()
    places = {deck_of(view.imagine(rng)).index(ticket) for _ in range(200) for ticket in mine}
    assert places == set(range(view.ticket_deck_size - 2 * len(mine), view.ticket_deck_size))


def test_all_1_a_returned_ticket_that_another_draws_is_kept_by_that_seat_or_put_back() -> None:
    game = position("usa", players=3, ticket_deck=USA[:4], other_tickets=2)
    play(game, "tickets", f"keep {USA[0]}", "tickets")  # USA-3, 1, 2 are drawn
    assert {deck_of(game.view(0).imagine(Random(seed))) for seed in range(9)} == {()}
    assert {game.view(0).imagine(Random(seed)).view(1).offer[1:] for seed in range(9)} == {(USA[1], USA[2])}
    play(game, f"keep {USA[2]}")
    worlds = [game.view(0).imagine(Random(seed)) for seed in range(200)]
    assert not [world for world in worlds if {USA[1], USA[2]} & {*world.view(2).tickets}]
    assert {tuple(USA.index(ticket) for ticket in deck_of(world)[:2] if ticket in USA[1:3]) for world in worlds} == {
        (1,),
        (2,),
        (1, 2),
    }


def deck_of(game: Game) -> tuple[str, ...]:
    """The ticket deck, from the top."""
    state = game._state
    return tuple(game.board.tickets[t].id for t in state.pile[state.pile_start :][: state.pile_count])


def test_all_1_nobody_is_imagined_with_a_ticket_a_race_would_have_completed() -> None:
    """Seat 1 has joined two of the four unseen tickets, so there is only one way to deal them."""
    possible, joined = ["athens--berlin", "athens--kiev"], ["copenhagen--paris", "copenhagen--warsaw"]
    board = Board.load("first_journey")
    board = variant(board, tickets=tuple(t for t in board.tickets if t.id in (*possible, *joined, "riga--rome")))
    tracks = {1: ["berlin--paris:white", "berlin--copenhagen:white", "berlin--warsaw:blue"]}
    game = position(board, players=3, tracks=tracks, tickets={0: ["riga--rome"], 1: possible, 2: joined})
    for seed in range(300):
        assert set(game.view(0).imagine(Random(seed)).view(1).tickets) == set(possible)


def test_all_1_who_swapped_a_ticket_knows_it_in_the_hand_it_goes_to() -> None:
    board = with_tickets("first_journey", 5)
    a, b, c, *_ = (ticket.id for ticket in board.tickets)
    game = position(board, tickets={0: [a, b], 1: [c]})
    play(game, "swap", "swap")
    assert {game.view(0).imagine(Random(seed)).view(1).tickets for seed in range(50)} == {(a,)}


@pytest.mark.parametrize("board", BUILT_IN)
def test_all_1_when_the_game_is_over_every_view_shows_all_tickets(board: str) -> None:
    game = random_game(board, seed=2)
    tickets = tuple(game.view(seat).tickets for seat in range(3))
    assert any(tickets)
    for viewer in (None, 0, 1, 2):
        view = game.view(viewer)
        assert view.revealed == view.to_dict()["revealed"] == tickets
        assert view.imagine(Random(1)).view(viewer).to_json() == view.to_json()
    assert game.view().hand == {}
    assert game.view(0)._state.hands[1][: const.KINDS] == [0] * const.KINDS
    assert not any(game.view(0)._state.deck)
    game.undo()
    assert game.view().revealed == ()
    assert "revealed" not in game.view().to_dict()


@pytest.mark.parametrize("board", BUILT_IN)
def test_all_1_an_abandoned_game_is_over(board: str) -> None:
    game = keep_all(Game(board, players=2, seed=1))
    view = game.view(1)
    assert view.revealed == ()
    game.abandon()
    view = game.view(1)
    assert view.revealed == (game.view(0).tickets, game.view(1).tickets) != ((), ())
    world = view.imagine(Random(1))
    assert world.is_over
    assert world.view(1).to_json() == view.to_json()


def test_all_1_row_discards_and_deck_sizes_are_public() -> None:
    game = position("usa", row="red 2 blue 3", discards="white 4 locomotive", ticket_deck=USA[:2], other_tickets=1)
    view = game.view(None)
    assert view.row == {"red": 2, "blue": 3}
    assert view.discards == {"white": 4, "locomotive": 1}
    assert (view.deck_size, view.ticket_deck_size) == (100, 2)


def test_all_1_claims_are_public_with_their_payment() -> None:
    game = position("usa", hands={0: "blue 2 locomotive"})
    [event] = game.play(next(move for move in game.legal_moves() if "montreal--new-york" in str(move)))
    for viewer in (0, 1, None):
        assert event.seen_by(viewer) == {
            "type": "move",
            "seat": 0,
            "move": {"do": "claim", "track": "montreal--new-york", "pay": {"blue": 2, "locomotive": 1}},
            "outcome": {"points": 4},
        }
        assert game.view(viewer).seats[0].tracks == ("montreal--new-york",)
        assert game.view(viewer).seats[0].points == 4


def test_all_1_a_row_card_is_seen_by_all_a_blind_one_by_its_drawer_only() -> None:
    game = position("usa", row="red 2 blue 3", deck="white green")
    play(game, "take red", "draw")
    taken, drawn = game.history
    assert taken.seen_by(1) == taken.to_dict()
    assert drawn.seen_by(0)["outcome"] == {"drawn": "green"}
    assert drawn.seen_by(1) == drawn.seen_by(None) == {"type": "move", "seat": 0, "move": {"do": "draw"}}


def test_all_1_a_view_remembers_the_cards_others_took_from_the_row() -> None:
    game = position("usa", hands={0: "red"}, row="red 2 blue 3", deck="white 4")
    play(game, "take red", "take red")
    assert game.view(1).seats[0].known_cards == {"red": 2}
    play(game, "draw", "draw", "claim denver--santa-fe red 2")
    assert game.view(1).seats[0].known_cards == {}


def test_all_1_offered_and_returned_tickets_are_the_seats_own_secret() -> None:
    game = position("usa", ticket_deck=USA[:4], other_tickets=1)
    play(game, "tickets")
    assert game.view(0).offer == tuple(USA[:3])
    assert game.view(1).offer == ()
    play(game, f"keep {USA[1]}")
    assert game.view(0).returned == {1: USA[0], 2: USA[2]}
    assert game.view(1).returned == game.view(None).returned == {}
    drawn, kept = game.history
    assert drawn.seen_by(1) == {"type": "move", "seat": 0, "move": {"do": "tickets"}}
    assert kept.seen_by(1) == {"type": "move", "seat": 0, "move": {"do": "keep"}}


def test_all_1_the_order_of_a_reshuffled_deck_is_nobodys() -> None:
    game = position("usa", discards="red 2 blue 2", other_cards=1)
    play(game, "draw")
    [event] = game.history
    assert event.seen_by(0)["outcome"] == {"drawn": event.outcome.drawn, "reshuffles": 1}
    assert event.seen_by(1)["outcome"] == {"reshuffles": 1}


# chance


@pytest.mark.parametrize("board", BUILT_IN)
def test_all_2_same_seed_and_moves_same_game(board: str) -> None:
    one, two = random_game(board, seed=3), random_game(board, seed=3)
    assert [event.to_dict() for event in one.history] == [event.to_dict() for event in two.history]
    assert one.result == two.result
    assert one.deal == two.deal != Game(board, players=3, seed=4).deal


def test_all_2_a_copy_goes_on_alike() -> None:
    game = keep_all(Game("usa", players=2, seed=1))
    copy = game.copy()
    for each in (game, copy):
        rng = Random(1)
        while not each.is_over:
            each.play(rng.choice(each.legal_moves()))
    assert game.history == copy.history


# refusals


@pytest.mark.parametrize("board", BUILT_IN)
def test_all_3_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(board: str) -> None:
    game, rng = Game(board, players=3, seed=8), Random(8)
    size = len(game.mask())
    while not game.is_over:
        move = game.move_at(rng.choice([number for number in range(size) if not KEEP <= number < FIRST_CLAIM]))
        legal = game.legal_moves()
        if move not in legal:
            before = [game.view(seat).to_json() for seat in (None, 0, 1, 2)]
            with pytest.raises(IllegalMoveError, match=r"\((USA|FJ|ITA|JPN|ALL)-\d+\)$"):
                game.play(move)
            assert [game.view(seat).to_json() for seat in (None, 0, 1, 2)] == before
            assert game.legal_moves() == legal
        game.play(rng.choice(legal))
