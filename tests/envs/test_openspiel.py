"""OpenSpiel's own tests of the games. They need the extra `openspiel`, which only the long tests install."""

from __future__ import annotations

import importlib
from pathlib import Path

import numpy as np
import pytest

from branchline import Board
from tests.contract.tables import TABLES

pytestmark = pytest.mark.long
pyspiel = pytest.importorskip("pyspiel", reason="needs the extra openspiel")


def loaded(board: Board, players: int) -> object:
    importlib.import_module("branchline.envs.openspiel")
    return pyspiel.load_game(f"python_branchline(board={board.id},players={players})")


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_random_simulation(board: Board, players: int) -> None:
    pyspiel.random_sim_test(loaded(board, players), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("board", "players"), TABLES[:1])
def test_a_playthrough_is_reproduced(board: Board, players: int, tmp_path: Path) -> None:
    generate = importlib.import_module("open_spiel.python.algorithms.generate_playthrough")
    importlib.import_module("branchline.envs.openspiel")
    text = generate.playthrough(f"python_branchline(board={board.id},players={players})", None, seed=1)
    actions = [int(line.partition(":")[2]) for line in text.splitlines() if line.startswith("action:")]
    assert len(actions) > 50
    assert generate.playthrough(f"python_branchline(board={board.id},players={players})", actions, seed=1) == text


def test_states_are_cloned_and_returns_add_up_to_zero() -> None:
    game = loaded(Board.load("usa"), 3)
    state, rng = game.new_initial_state(), np.random.default_rng(1)  # type: ignore[attr-defined]
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
        if rng.random() < 0.02:
            twin = state.clone()
            assert str(twin) == str(state)
            assert twin.legal_actions() == state.legal_actions()
    assert abs(sum(state.returns())) < 1e-9
