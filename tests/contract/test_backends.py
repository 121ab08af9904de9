"""Compiled and interpreted rules play the same games, byte for byte."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256

import pytest

from branchline import rules
from branchline.boards import BUILT_IN
from branchline.rules import playout
from branchline.rules.layout import Layout
from tests.contract.tables import BOARDS, finished_game, recorded

SCRIPT = "from tests.contract.test_backends import report; report({games})"


def digests(games: int) -> dict[str, object]:
    """For every board and number of players: records by the public API, and the checksum of bulk play."""
    found: dict[str, object] = {}
    for name in BUILT_IN:
        board = BOARDS[name]
        layout = Layout(board)
        for players in range(board.min_players, board.max_players + 1):
            digest = sha256()
            for seed in range(games):
                digest.update(recorded(finished_game(board, players, seed)).encode())
            found[f"{name}-{players}"] = [digest.hexdigest(), list(playout.games(layout, players, 1, games))]
    return found


def report(games: int) -> None:
    print(json.dumps([rules.COMPILED, digests(games)]))


def interpreted(games: int) -> dict[str, object]:
    environment = {
        **os.environ,
        "BRANCHLINE_PURE": "1",
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    command = [sys.executable, "-c", SCRIPT.format(games=games)]
    output = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    compiled, found = json.loads(output)
    assert not compiled
    assert isinstance(found, dict)
    return found


def test_compiled_and_interpreted_play_the_same_games() -> None:
    if not rules.COMPILED:
        pytest.skip("the rules are not compiled here: nothing to compare")
    assert digests(4) == interpreted(4)


@pytest.mark.long
def test_compiled_and_interpreted_play_the_same_200_games_at_every_table() -> None:
    if not rules.COMPILED:
        pytest.skip("the rules are not compiled here: nothing to compare")
    assert digests(200) == interpreted(200)
