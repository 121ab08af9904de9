"""What a player is offered is what the rules allow."""

from __future__ import annotations

from random import Random

import pytest

from branchline.boards import BUILT_IN
from branchline.game import Game
from branchline.moves import Claim, Keep, Take
from branchline.server.offered_moves import offered_moves
from branchline.server.table_types import LegalMoves


def moves_in(offered: LegalMoves, game: Game, seat: int) -> set[str]:
    """All moves of an offer; of those that keep tickets, the smallest."""
    plain = {"draw": offered.draw, "tickets": offered.tickets, "ferry": offered.ferry, "swap": offered.swap}
    moves = {do for do, is_offered in {**plain, "pass": offered.can_pass}.items() if is_offered}
    moves |= {str(Take(card)) for card in offered.take}
    moves |= {str(Claim.paying(track, pay)) for track, ways in offered.claim.items() for pay in ways}
    if offered.keep is not None:
        moves |= {str(move) for move in keeps(game, seat) if len(move.tickets) == offered.keep}
    return moves


def keeps(game: Game, seat: int) -> list[Keep]:
    return [move for move in game.legal_moves(seat) if isinstance(move, Keep)]


def legal_in(game: Game, seat: int) -> set[str]:
    least = min((len(move.tickets) for move in keeps(game, seat)), default=0)
    moves = game.legal_moves(seat)
    return {str(move) for move in moves if not isinstance(move, Keep) or len(move.tickets) == least}


@pytest.mark.parametrize("board", BUILT_IN)
def test_every_legal_move_is_offered_and_no_other(board: str) -> None:
    game, rng = Game(board, players=2, seed=5), Random(5)
    while not game.is_over:
        seat = rng.choice(game.seats_to_act)
        offered = offered_moves(game, seat, game.view(seat).hand)
        assert moves_in(offered, game, seat) == legal_in(game, seat)
        game.play(rng.choice(game.legal_moves(seat)), seat)


def test_the_cheapest_payment_comes_first() -> None:
    """Without dear cards before with them; of the color there is most of before another."""
    hand = {"red": 2, "blue": 4, "locomotive": 2}
    game = Game.from_position("usa", 2, hands={0: hand}, seed=1)
    gray = offered_moves(game, 0, hand).claim["duluth--sault-st-marie"]
    assert [way.get("locomotive", 0) for way in gray] == sorted(way.get("locomotive", 0) for way in gray)
    assert gray[0] == {"blue": 3}
    assert gray[1:3] == [{"blue": 2, "locomotive": 1}, {"red": 2, "locomotive": 1}]


def test_a_seat_that_is_not_to_act_is_offered_nothing() -> None:
    game = Game.from_position("usa", 2, hands={0: {"red": 6}, 1: {"red": 6}}, seed=1)
    assert offered_moves(game, 1, game.view(1).hand) == LegalMoves()
