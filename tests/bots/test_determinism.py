"""With a budget in iterations a seed gives the same game: again, in another process, compiled or not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random

import pytest

from branchline import Board, rules
from branchline.bots import make_bot
from branchline.bots.search import SearchBot
from tests.bots.tables import SMALLEST_AND_LARGEST, SPECS, moves_between, position_after
from tests.contract.tables import BOARDS

MOST_MOVES = None if rules.COMPILED else 12


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_equal_seeds_play_the_same_game(spec: str, board: Board) -> None:
    specs = [spec, "planner"]
    first = list(moves_between(board, specs, 4, MOST_MOVES))
    assert first == list(moves_between(board, specs, 4, MOST_MOVES))
    assert first != list(moves_between(board, specs, 5, MOST_MOVES))


def decisions() -> dict[str, object]:
    """What planner and search decide at every table, and how sure the search is to the last bit."""
    found: dict[str, object] = {}
    for table in SMALLEST_AND_LARGEST:
        board, players = table.values
        assert isinstance(board, Board)
        assert isinstance(players, int)
        for moves in (0, 20):
            game = position_after(board, players, moves)
            planner, search = make_bot("planner", Random(1)), SearchBot(Random(1), "10")
            view, legal = game.view(game.seat), game.legal_moves()
            line = [str(planner.choose(view, legal)), str(search.choose(view, legal))]
            assert search.thought is not None
            line += [*map(str, search.thought.line), *map(float.hex, search.thought.chances)]
            found[f"{table.id} after {moves}"] = line
    return found


def report() -> None:
    print(json.dumps([rules.COMPILED, decisions()]))


def elsewhere(**variables: str) -> tuple[bool, dict[str, object]]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **variables}
    command = [sys.executable, "-c", "from tests.bots.test_determinism import report; report()"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    compiled, found = json.loads(done.stdout)
    return compiled, found


def test_another_process_decides_the_same() -> None:
    if not rules.COMPILED:
        pytest.skip("the interpreted rules are too slow to think twice here")
    assert elsewhere(PYTHONHASHSEED="1") == (True, decisions())


def test_compiled_and_interpreted_minds_decide_the_same() -> None:
    if not rules.COMPILED:
        pytest.skip("the rules are not compiled here: nothing to compare")
    assert elsewhere(BRANCHLINE_PURE="1") == (False, decisions())
