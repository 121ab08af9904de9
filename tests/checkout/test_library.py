"""The compiled rules are one library: there as a whole or not at all, and only for exactly these sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from branchline import rules
from branchline.rules._source import library_path

PACKAGE = Path(rules.__file__).parents[1]
BUILT = Path(library_path(str(PACKAGE / "rules")))

needs_library = pytest.mark.skipif(not BUILT.exists(), reason="the rules are not compiled here")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package without compiled rules."""
    copy = tmp_path / "branchline"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("compiled_*", "__pycache__"))
    return copy


def put_library(package: Path) -> None:
    shutil.copy2(BUILT, package / "rules")


def run(package: Path, code: str) -> str:
    env = {name: value for name, value in os.environ.items() if name != "BRANCHLINE_PURE"}
    env["PYTHONPATH"] = str(package.parent)
    done = subprocess.run([sys.executable, "-P", "-c", code], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


FIRST_MOVE = "from branchline import Game, rules; Game('usa', 2, seed=1).legal_moves(); print(rules.COMPILED)"


@needs_library
def test_the_rules_are_compiled_once_the_library_is_there(package: Path) -> None:
    assert run(package, FIRST_MOVE) == "False"
    put_library(package)
    assert run(package, FIRST_MOVE) == "True"


@needs_library
@pytest.mark.parametrize("source", ["rules/turn.py", "rules/state.pxd", "bots/engine/planning.py"])
def test_a_library_of_other_sources_is_not_used(package: Path, source: str) -> None:
    put_library(package)
    with (package / source).open("a") as file:
        file.write("\n# changed\n")
    assert run(package, FIRST_MOVE) == "False"


@needs_library
def test_a_process_keeps_the_rules_it_began_with(package: Path) -> None:
    code = f"""
import shutil
from branchline import Game, rules
game = Game("usa", 2, seed=1)
assert not rules.compiled_meanwhile()
shutil.copy2({str(BUILT)!r}, {str(package / "rules")!r})
assert rules.compiled_meanwhile()
from branchline.bots import make_bot
from random import Random
game.play(make_bot("planner", Random(1)).choose(game.view(game.seat), game.legal_moves()))
print(rules.COMPILED)
"""
    assert run(package, code) == "False"


THINKING = """
import asyncio, shutil, sys
from branchline import Game, rules
from branchline.server.bot_workers.question import Question
from branchline.server.bot_workers.bot_workers import BotWorkers

game = Game("usa", 2, seed=1)
question = Question("planner", game.view(0), tuple(game.legal_moves(0)), 1)

async def think():
    thinkers = BotWorkers(1)
    first = await thinkers.choose(question)
    slow = thinkers.load().processes
    shutil.copy2({library!r}, {folder!r})
    again = [await thinkers.choose(question) for _ in range(2)]
    assert again == [first, first]
    assert not set(slow) & set(thinkers.load().processes), "the interpreted worker still answers"
    maps = open(f"/proc/{{thinkers.load().processes[0]}}/maps").read()
    await thinkers.close()
    print("compiled_" in maps)

asyncio.run(think())
"""


@needs_library
@pytest.mark.skipif(
    not Path("/proc/self/maps").exists(), reason="libraries of a process are listed in another way here"
)
def test_bots_of_a_running_server_think_with_the_library_when_it_comes(package: Path) -> None:
    assert run(package, THINKING.format(library=str(BUILT), folder=str(package / "rules"))) == "True"
