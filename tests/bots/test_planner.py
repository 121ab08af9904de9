"""What the planner does, in positions a person can evaluator."""

from __future__ import annotations

from random import Random

import pytest

from branchline import Board, Claim, DrawTickets, Game, Keep, Move, TakeFerry
from branchline.bots import make_bot
from tests.bots.tables import PLANNERS
from tests.rules.position import keep_all, play, position

STEADY = ("planner", "hard", "hard:collector")  # those that do not stray from the best move they see


def choice(game: Game, spec: str = "planner") -> Move:
    return make_bot(spec, Random(1)).choose(game.view(game.seat), game.legal_moves())


def claimed(game: Game, spec: str = "planner") -> str | None:
    move = choice(game, spec)
    return move.track if isinstance(move, Claim) else None


def kept(game: Game, spec: str = "planner") -> tuple[str, ...]:
    move = choice(game, spec)
    assert isinstance(move, Keep)
    return move.tickets


# claiming


@pytest.mark.parametrize("spec", STEADY)
def test_it_takes_the_last_track_of_a_ticket_when_it_can_pay(spec: str) -> None:
    game = position(
        "usa", tickets={0: ["denver--el-paso"]}, tracks={0: ["denver--santa-fe"]}, hands={0: "red 2 white blue"}
    )
    assert str(choice(game, spec)) == "claim el-paso--santa-fe red 2"


@pytest.mark.parametrize("players", [2, 5])
def test_it_pays_with_cards_it_does_not_need_elsewhere(players: int) -> None:
    game = position(
        "usa",
        players,
        tickets={0: ["calgary--phoenix"]},
        tracks={0: ["denver--phoenix"]},
        hands={0: "green 4 black 4"},  # green is for denver--helena, so calgary--helena is for black
    )
    assert str(choice(game)) in ("claim denver--helena green 4", "claim calgary--helena black 4")


DETOUR = ("dallas--el-paso", "dallas--houston:gray-1", "dallas--houston:gray-2")


def test_it_joins_its_networks_by_the_cheapest_way() -> None:
    assert claimed(coast_to_coast()) == "el-paso--houston"


def test_blocked_on_the_cheapest_way_it_makes_a_detour() -> None:
    assert claimed(coast_to_coast(blocked="el-paso--houston")) in DETOUR


def coast_to_coast(blocked: str | None = None) -> Game:
    """From Los Angeles to El Paso, and from Houston to Miami; between them there are two paths."""
    west, east = ["los-angeles--phoenix", "el-paso--phoenix"], ["houston--new-orleans", "miami--new-orleans"]
    return position(
        "usa",
        tickets={0: ["los-angeles--miami"]},
        tracks={0: west + east, 1: [blocked] if blocked else []},
        hands={0: "green 6 red 4"},
    )


def test_a_planner_that_loses_its_way_in_the_middle_of_a_game_plans_anew() -> None:
    bot = make_bot("planner", Random(1))
    for blocked, tracks in ((None, ("el-paso--houston",)), ("el-paso--houston", DETOUR)):
        game = coast_to_coast(blocked)
        move = bot.choose(game.view(0), game.legal_moves())
        assert isinstance(move, Claim)
        assert move.track in tracks


# the end of the game


@pytest.mark.parametrize("spec", STEADY)
def test_in_the_last_turn_a_ticket_is_worth_more_than_a_long_track(spec: str) -> None:
    """calgary--helena: 7 points, and 13 won instead of lost; el-paso--los-angeles: 15 points."""
    game = position(
        "usa",
        tickets={0: ["calgary--phoenix"]},
        tracks={0: ["denver--helena", "denver--phoenix"]},
        hands={0: "red 4 black 6"},
        turns_left=1,
    )
    assert claimed(game, spec) == "calgary--helena"


def test_in_the_last_turn_a_long_track_is_worth_more_than_a_small_ticket() -> None:
    """el-paso--santa-fe: 2 points, and 4 won instead of lost; duluth--helena: 15 points."""
    game = position(
        "usa",
        tickets={0: ["denver--el-paso"]},
        tracks={0: ["denver--santa-fe"]},
        hands={0: "red 2 orange 6"},
        turns_left=1,
    )
    assert claimed(game) == "duluth--helena"


@pytest.mark.parametrize("spec", PLANNERS)
@pytest.mark.parametrize("board", ["usa", "italy", "japan"])
def test_in_the_last_turn_it_draws_no_tickets(board: str, spec: str) -> None:
    game = position(board, turns_left=1, points={0: 10, 1: 50})
    assert DrawTickets() in game.legal_moves()
    assert choice(game, spec) != DrawTickets()


def test_with_its_tickets_done_early_it_draws_more() -> None:
    """A network across the country and much time left."""
    west = ["los-angeles--phoenix", "phoenix--santa-fe", "denver--santa-fe", "denver--omaha", "chicago--omaha"]
    game = position("usa", tickets={0: ["chicago--los-angeles"]}, tracks={0: west})
    assert choice(game) == DrawTickets()


# keeping tickets


@pytest.mark.parametrize("spec", STEADY)
def test_it_keeps_the_ticket_on_its_way_rather_than_the_far_one(spec: str) -> None:
    game = position(
        "usa",
        tracks={0: ["denver--omaha", "denver--santa-fe", "el-paso--santa-fe"]},
        ticket_deck=["boston--miami", "duluth--el-paso", "montreal--vancouver"],
        trains={1: 15},
    )
    play(game, "tickets")
    assert kept(game, spec) == ("duluth--el-paso",)


def test_it_keeps_a_ticket_it_has_made_already() -> None:
    game = position(
        "usa",
        tracks={0: ["denver--santa-fe", "el-paso--santa-fe"]},
        ticket_deck=["boston--miami", "denver--el-paso", "montreal--vancouver"],
        trains={0: 3, 1: 3},
    )
    play(game, "tickets")
    assert kept(game) == ("denver--el-paso",)


def test_a_racer_keeps_as_few_tickets_as_it_may() -> None:
    for seed in range(5):
        game = Game("usa", 2, seed=seed)
        assert len(kept(game, "racer")) == game.board.opening_keep


# rules that some boards have


@pytest.mark.parametrize("spec", STEADY)
def test_in_first_journey_it_claims_what_completes_a_ticket(spec: str) -> None:
    game = position(
        "first_journey",
        tickets={0: ["bucharest--rome", "london--stockholm"]},
        tracks={0: ["rome--sarajevo"]},
        hands={0: "green white 2 yellow 2"},
    )
    assert str(choice(game, spec)) == "claim bucharest--sarajevo green 1"


@pytest.mark.parametrize("spec", STEADY)
def test_in_first_journey_it_prefers_the_claim_that_wins(spec: str) -> None:
    """Five tickets are done; the sixth lacks one track, and it could also go on towards another."""
    board = Board.load("first_journey")
    hand = ["bucharest--rome", "london--stockholm"]
    done = [ticket.id for ticket in board.tickets if ticket.id not in hand][: board.tickets_to_win - 1]
    game = position(
        board, tickets={0: hand}, completed={0: done}, tracks={0: ["rome--sarajevo"]}, hands={0: "green black 3"}
    )
    assert claimed(game, spec) == "bucharest--sarajevo"


@pytest.mark.parametrize("spec", STEADY)
def test_in_italy_it_takes_the_ferry_card_that_its_ferry_lacks(spec: str) -> None:
    game = position("italy", tickets={0: ["roma--sassari"]}, tracks={0: ["olbia--sassari:orange"]}, hands={0: "red 2"})
    assert choice(game, spec) == TakeFerry()


def test_in_italy_it_claims_the_ferry_once_it_has_the_card() -> None:
    game = position(
        "italy", tickets={0: ["roma--sassari"]}, tracks={0: ["olbia--sassari:orange"]}, hands={0: "red 2 ferry"}
    )
    assert claimed(game) in ("olbia--roma:gray-1", "olbia--roma:gray-2")


TO_TOKYO = ("kyoto--nagoya", "hamamatsu--nagoya", "hamamatsu--odawara", "odawara--tokyo")


def test_in_japan_it_builds_on_the_bullet_tracks_of_others() -> None:
    """From Nagoya to Tokyo the others have laid bullet trains: only Ise to Nagoya is missing."""
    game = position("japan", tickets={0: ["ise--tokyo"]}, bullets={1: TO_TOKYO}, hands={0: "white 2"}, row="red 5")
    assert str(choice(game)) == "claim ise--nagoya white 2"


def test_in_japan_it_keeps_a_ticket_that_others_have_made_for_it() -> None:
    game = position(
        "japan",
        bullets={1: [*TO_TOKYO, "kyoto--osaka"]},
        ticket_deck=["hakodate--hiroshima", "osaka--tokyo", "hakata--miyako"],
        trains={0: 2, 1: 2},
        bullets_left=0,
    )
    play(game, "tickets")
    assert kept(game) == ("osaka--tokyo",)


@pytest.mark.parametrize("board", ["usa", "italy", "japan"])
def test_at_the_start_it_draws_cards_its_plan_needs(board: str) -> None:
    game = keep_all(Game(board, 2, seed=1))
    assert not isinstance(choice(game), Claim | DrawTickets)
