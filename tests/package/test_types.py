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
LEARNER = """
import gymnasium
import numpy

import branchline.envs
from branchline import Board, View
from branchline.arena.dataset import read_positions
from branchline.bots import Bot
from branchline.envs import Batch, Part, parts_of, pettingzoo
from branchline.envs.policy_bot import PolicyBot

batch = Batch("usa", players=4, size=8, opponents=["agent", "planner", "random"], reward="lead", seed=1)
part: Part = parts_of(Board.load("usa"), 4)["hand"]
ended: int = 0
while ended < 1:
    hands = batch.observations[:, part.place].astype(numpy.float32)
    ended += batch.step(batch.sample())
best: int = int(batch.scores.max()) + int(hands.sum())

env = gymnasium.make("branchline/USA-v0", players=3, opponents="planner")
observation, info = env.reset(seed=1)
observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
total: float = float(reward)

zoo = pettingzoo.env(board="usa", players=4)
zoo.reset(seed=1)
bots: list[Bot] = [PolicyBot(lambda observation, mask: int(mask.argmax()))]
for positions in read_positions("planners", games=10):
    print(positions.observations.shape, positions.win_share.mean())
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


def test_a_program_that_learns_type_checks_strictly(tmp_path: Path) -> None:
    """PettingZoo comes without types of its own."""
    assert checked(tmp_path, LEARNER) == ""
