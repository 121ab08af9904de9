"""What is counted, and when it is enough."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from branchline import Board
from branchline.arena.rating import Ratings
from branchline.arena.results import results
from branchline.arena.schedule import Schedule
from branchline.arena.summary import GameSummary
from branchline.arena.tournament import Tournament
from tests.arena.results_of_games import failed, games_of, run_of

BOTS = ("greedy", "random", "random")
BOARD = Board.load("first_journey")


def played() -> tuple[GameSummary, ...]:
    return games_of("first_journey", BOTS, 3, 30)


def test_the_order_in_which_games_are_finished_changes_nothing() -> None:
    run = run_of("first_journey", BOTS, 3, 30)
    shuffled = Random(1).sample(played(), len(played()))
    assert results(Tournament(BOARD, run, shuffled)) == results(Tournament(BOARD, run, played()))


def test_whole_rounds_are_counted_in_order() -> None:
    tournament = Tournament(BOARD, run_of("first_journey", BOTS, 3, 30), [*played()[:8], *played()[9:15]])
    assert (tournament.standings.deals, tournament.standings.games) == (2, 6)
    assert (tournament.finished, tournament.is_over) == (14, False)
    tournament.add(played()[8])
    assert tournament.standings.games == 15


def test_games_beyond_those_wanted_are_not_counted() -> None:
    few = results(Tournament(BOARD, run_of("first_journey", BOTS, 3, 11), played()))
    assert few["games_wanted"] == few["games"] == 12
    assert few == results(Tournament(BOARD, run_of("first_journey", BOTS, 3, 11), played()[:12]))


def test_win_shares_add_up_and_points_are_means() -> None:
    standings = Tournament(BOARD, run_of("first_journey", BOTS, 3, 30), played()).standings
    rows = {row.bot: row for row in standings.rows()}
    assert rows["greedy"].games == 30
    assert rows["random"].games == 60
    assert rows["greedy"].win_share + 2 * rows["random"].win_share == pytest.approx(1)
    points = [seat.points["total"] for game in played() for seat in game.seats if seat.bot == "greedy"]
    assert rows["greedy"].points["total"] == pytest.approx(sum(points) / 30)


def test_a_round_robin_counts_every_deal_for_those_who_played_it() -> None:
    bots = ("greedy", "random", "timid")
    schedule = Schedule(bots, 2, "1")
    pair = games_of("first_journey", ("greedy", "random"), 2, 24)
    games = []
    for number, game in enumerate(pair):
        fixture = schedule.fixture(number)
        seats = [msgspec.structs.replace(seat, bot=bot) for seat, bot in zip(game.seats, fixture.seats, strict=True)]
        games.append(msgspec.structs.replace(game, deal=fixture.deal, seats=tuple(seats)))
    standings = Tournament(BOARD, run_of("first_journey", bots, 2, 20), games).standings
    assert (standings.games, standings.deals) == (24, 12)
    assert {bot: len(tally.deal_shares) for bot, tally in standings.tallies.items()} == dict.fromkeys(bots, 8)
    assert sum(row.win_share for row in standings.rows()) == pytest.approx(1.5)


def test_missed_tickets_do_not_count_the_bonus() -> None:
    for game in played():
        for seat in game.seats:
            assert 0 <= seat.tickets_missed <= seat.tickets_held


def test_a_run_stops_as_soon_as_the_leader_is_established() -> None:
    bots = ("random", "greedy")
    games = games_of("usa", bots, 2, 40)
    tournament = Tournament(Board.load("usa"), run_of("usa", bots, 2, 1000, until=0.95), games)
    assert tournament.leader == "greedy"
    assert tournament.is_over
    assert 4 <= tournament.standings.deals < 20
    sooner = Tournament(Board.load("usa"), run_of("usa", bots, 2, 1000, until=0.8), games)
    assert sooner.standings.deals < tournament.standings.deals


def test_a_failed_game_counts_for_wins_but_not_for_points() -> None:
    seat = played()[4].seats.index(next(seat for seat in played()[4].seats if seat.bot == "greedy"))
    games = [*played()[:4], failed(played()[4], seat, "too slow", "more than 1 s"), *played()[5:]]
    standings = Tournament(BOARD, run_of("first_journey", BOTS, 3, 30), games).standings
    greedy = next(row for row in standings.rows() if row.bot == "greedy")
    assert greedy.failures == {"too slow": 1}
    points = [s.points["total"] for g in games for s in g.seats if s.bot == "greedy" and g.failure is None]
    assert len(points) == 29
    assert greedy.points["total"] == pytest.approx(sum(points) / 29)


def test_ratings_of_equal_seats_move_together() -> None:
    ratings = Ratings(("greedy", "random"))
    for game in games_of("usa", ("random", "greedy"), 2, 10):
        ratings.add(game)
    assert ratings["greedy"].mu - 25 == pytest.approx(25 - ratings["random"].mu)
    assert ratings["greedy"].sigma < 25 / 3
