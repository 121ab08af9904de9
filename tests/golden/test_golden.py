"""One whole game for each board, kept as it is: a change in the rules, the stream or the record shows here.

After an intended change: python -m tests.golden.test_golden, and say why in the changelog.
"""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from branchline import Board
from branchline.arena import play_match
from branchline.boards import BUILT_IN
from branchline.record import Player, write_record
from branchline.rules import playout
from branchline.rules.layout import Layout

HERE = Path(__file__).parent
BOTS = ("greedy", "random", "greedy")


def played(name: str) -> str:
    game = play_match(Board.load(name), BOTS, b"golden")
    text = io.StringIO()
    write_record(text, game, [Player(f"seat {seat}", bot) for seat, bot in enumerate(BOTS)])
    return text.getvalue()


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_golden_game_is_unchanged(name: str) -> None:
    assert played(name).splitlines() == (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    ("name", "decisions", "checksum"),
    [
        ("usa", 705, 931503966),
        ("first_journey", 345, 340135158),
        ("italy", 649, 978259030),
        ("japan", 524, 4368905),
    ],
)
def test_bulk_play_is_unchanged(name: str, decisions: int, checksum: int) -> None:
    assert playout.games(Layout(Board.load(name)), 3, 1, 3) == (decisions, checksum)


if __name__ == "__main__":
    for board in BUILT_IN:
        (HERE / f"{board}.jsonl").write_text(played(board), encoding="utf-8")
