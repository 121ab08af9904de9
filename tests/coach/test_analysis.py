"""Decisions are compared with the best ones, and luck is told apart."""

from __future__ import annotations

from random import Random
from statistics import mean, stdev

import pytest

from branchline import Game
from branchline.boards import BUILT_IN
from branchline.coach import DEPTHS, Coach, Depth
from branchline.coach.analysis import decisions, summed_up
from branchline.coach.workers import analyzed, parts_of
from branchline.moves import Draw, Keep
from tests.coach.games import SHALLOW, played


def test_every_decision_has_shares_of_one() -> None:
    game = played("first_journey", 3, 2)
    found = list(decisions(game, range(len(game.history)), SHALLOW))
    assert [decision.number for decision in found] == list(range(len(game.history)))
    for decision, event in zip(found, game.history, strict=True):
        assert (decision.seat, decision.move) == (event.seat, event.move.to_dict())
        assert sum(decision.chances) == pytest.approx(1.0)
        assert sum(decision.open_chances) == pytest.approx(1.0)
        assert 0.0 <= decision.loss <= 1.0
        assert decision.cost > 0 or decision.best == decision.move
    assert found[-1].chances[game.result.winners[0]] > 0.9 if game.result else False


def test_the_number_of_processes_changes_nothing() -> None:
    game = played("first_journey", 2, 3)
    parts = parts_of(0, len(game.history))
    alone = dict(analyzed([game], parts, SHALLOW, 1))
    assert dict(analyzed([game], parts, SHALLOW, 2)) == alone


def test_a_decision_is_the_same_whichever_others_are_looked_at() -> None:
    game = played("first_journey", 2, 3)
    [alone] = decisions(game, [20], SHALLOW)
    assert alone == list(decisions(game, range(18, 22), SHALLOW))[2]


@pytest.mark.parametrize("board", ["usa", "first_journey"])
def test_luck_is_nothing_on_average(board: str) -> None:
    """The same draw in many deals that look the same."""
    game = played(board, 2, 6, 30)
    while Draw() not in game.legal_moves():
        game.play(game.legal_moves()[0])
    seat, rng, depth = game.seat, Random(1), Depth(20, 32)
    view = game.view(seat)
    coach = Coach(view, depth)
    expected = mean(coach.expected(view, Draw(), rng.getrandbits(50)) for _ in range(4))
    luck = []
    for _ in range(60):
        dealt = view.imagine(rng)
        dealt.play(Draw(), seat)
        luck.append(coach.chances(dealt.view(seat), rng.getrandbits(50))[seat] - expected)
    assert abs(mean(luck)) < 5 * stdev(luck) / len(luck) ** 0.5


def hopeless(game: Game, seat: int) -> Keep:
    """All offered tickets, worth most and hardest to make together."""
    return Keep(game.view(seat).offer)


def with_a_blunder(board: str, seed: int) -> tuple[Game, int]:
    """Late in a game of planners a seat draws tickets it cannot make and keeps all of them."""
    game = played(board, 2, seed)
    last = max(number for number, event in enumerate(game.history) if event.seat == game.history[-1].seat)
    for number in range(last, 0, -1):
        game.undo_to(number)
        seat = game.seat
        if game.view(seat).phase == "turn" and game.view(seat).seats[seat].trains <= 8:
            moves = [move for move in game.legal_moves() if move.do in ("tickets", "swap")]
            if moves and game.view(seat).turns_left is None:
                game.play(moves[0], seat)
                if moves[0].do == "tickets":
                    game.play(hopeless(game, seat), seat)
                return game, len(game.history) - 1
    pytest.skip("no such position in this game")


@pytest.mark.long
@pytest.mark.parametrize("board", [board for board in BUILT_IN if board != "first_journey"])
def test_a_planted_blunder_is_found_nine_times_in_ten(board: str) -> None:
    found = 0
    for seed in range(10):
        game, number = with_a_blunder(board, seed)
        [keeping] = decisions(game, [number], DEPTHS["normal"])
        found += keeping.is_clear
    assert found >= 9


def test_the_moves_to_learn_from_are_clear_and_the_costliest() -> None:
    game = played("first_journey", 2, 5)
    found = list(decisions(game, range(len(game.history)), SHALLOW))
    summary = summed_up(game, ["Ada", "Bea"], found, SHALLOW)
    for seat, analysis in enumerate(summary.seats):
        costs = [found[number].cost for number in analysis.lessons]
        assert costs == sorted(costs, reverse=True)
        assert all(found[number].is_clear and found[number].seat == seat for number in analysis.lessons)
        assert len(analysis.tickets_made) >= (game.result.completed[seat] if game.result else 0) - 1
