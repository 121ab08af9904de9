"""What a type checker makes of a program that uses Branchline."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")

PROGRAM = """
from array import array
from collections.abc import Sequence
from random import Random

import numpy

from branchline import AnyMove, Board, Game, Move, View
from branchline.arena import play_match
from branchline.bots import Bot
from branchline.rules.batch import Batch
from branchline.rules.layout import Layout


class Longest:
    def choose(self, view: View, moves: Sequence[AnyMove]) -> Move:
        return max(moves, key=lambda move: self.worth(view, move))

    def worth(self, view: View, move: AnyMove) -> int:
        if move.do == "claim":
            return view.board.track(move.track).length + move.cards.get("locomotive", 0)
        if move.do == "take":
            return view.hand.get(move.card, 0)
        match move.do:
            case "keep":
                return len(move.tickets)
            case "draw" | "tickets" | "ferry" | "swap" | "pass":
                return 0


class Random1:
    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return Random(1).choice(moves)


bots: list[Bot] = [Longest(), Random1()]
game = Game("usa", players=2, seed=1)
while not game.is_over:
    for event in game.play(bots[game.seat].choose(game.view(game.seat), game.legal_moves())):
        if event.move.do == "claim":
            print(event.move.track)
game.undo()
first: AnyMove = Move.parse("draw")
print(first in game.legal_moves(), play_match("usa", ["easy", "random"], 1).result)

batch = Batch(Layout(Board.load("usa")), players=2, size=8, seed=1)
for actions in (numpy.zeros(8, dtype=numpy.int16), numpy.zeros(8, dtype=numpy.int64)):
    batch.sample(actions)
    batch.step(actions)
for plain in (array("h", bytes(16)), memoryview(array("h", bytes(16))), [0] * 8):
    batch.sample(plain)
    batch.step(plain)
table = numpy.asarray(batch.masks).reshape(batch.size, -1)
batch.step(table.argmax(axis=1))
"""
MISTAKES = """
from branchline import Game, Take

game = Game("usa", seed=1)
print([move.track for move in game.legal_moves()])
game.play("draw")
Take(5)
"""


def checked(folder: Path, program: str) -> str:
    """What mypy says of it."""
    (folder / "program.py").write_text(program, "utf-8")
    return run(folder, "-m", "mypy", "--strict", "--cache-dir", str(folder), "--no-error-summary", "program.py").stdout


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Outside of this repository."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "MYPY"))}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=ours, capture_output=True, text=True, encoding="utf-8"
    )


def test_a_program_type_checks_strictly_and_runs(tmp_path: Path) -> None:
    assert checked(tmp_path, PROGRAM) == ""
    assert run(tmp_path, "program.py").stderr == ""


def test_mistakes_are_found(tmp_path: Path) -> None:
    lines = checked(tmp_path, MISTAKES).splitlines()
    assert {line.split(":")[1] for line in lines if "error" in line} == {"5", "6", "7"}
