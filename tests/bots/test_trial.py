"""Moves put to the test: played out by the planner in the same worlds."""

from __future__ import annotations

from branchline import Move
from branchline.bots.engine.trial import Trial
from branchline.bots.tuned_engine import TunedEngine, tuned_engine
from tests.bots.tables import position_after
from tests.contract.tables import BOARDS
from tests.rules.position import position

WORLDS = 6


def number_of(tuned: TunedEngine, move: Move) -> int:
    number = tuned.numbering.number(move, ())
    assert number is not None
    return number


def test_a_move_that_wins_for_certain_wins_in_every_world() -> None:
    """20 points behind in the last turn; calgary--helena brings 7 points, and 13 won instead of lost."""
    game = position(
        "usa",
        tickets={0: ["calgary--phoenix"]},
        tracks={0: ["denver--helena", "denver--phoenix"]},
        hands={0: "red 4 black 6"},
        points={0: 50, 1: 60},
        turns_left=1,
    )
    tuned = tuned_engine(game.board, 2)
    trial = Trial(tuned.workspace(), game.view(0).known_state(), 0)
    legal = game.legal_moves()
    winning = next(move for move in legal if str(move).startswith("claim calgary--helena"))
    drawing = next(move for move in legal if str(move) == "draw")
    assert trial.shares(number_of(tuned, winning), WORLDS, 1) == [1.0] * WORLDS
    assert trial.shares(number_of(tuned, drawing), WORLDS, 1) == [0.0] * WORLDS


def test_a_seed_gives_the_same_worlds_again() -> None:
    game = position_after(BOARDS["first_journey"], 2, 10)
    tuned = tuned_engine(game.board, 2)
    trial = Trial(tuned.workspace(), game.view(game.seat).known_state(), game.seat)
    number = number_of(tuned, game.legal_moves()[0])
    first = trial.shares(number, WORLDS, 3)
    assert first == trial.shares(number, WORLDS, 3)
    assert set(first) <= {0.0, 0.5, 1.0}
