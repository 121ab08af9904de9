"""Boards that combine what no printed one does: engine and referee agree on them too."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from branchline.boards.reading import board_from
from tests.boards.samples import race, scored
from tests.contract.tables import finished_game, recorded
from tests.referee import referee


@pytest.mark.parametrize("sample", [scored, race])
def test_an_independent_referee_agrees(sample: Callable[[], Any]) -> None:
    document = sample()
    board = board_from(document)
    for players in range(board.min_players, board.max_players + 1):
        for seed in range(10):
            lines = [json.loads(line) for line in recorded(finished_game(board, players, seed)).splitlines()]
            assert referee.verify(document, lines) == "finished"
